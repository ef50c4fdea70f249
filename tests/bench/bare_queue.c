/* The least that switching or reading many disks costs: no daemon, no comparison.
 *
 *   bare_queue write THREADS SCHEDULER DISK...   writes each disk's scheduler, THREADS at a time
 *   bare_queue read TIMES DISK...                reads each disk's scheduler, one after the other
 *
 * Prints the milliseconds of the whole; for `read` those of the median time. */
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char **disks;
static int disk_count;
static const char *scheduler;
static atomic_int next_disk;
static atomic_int failures;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static int open_scheduler(const char *disk, int flags) {
  char path[256];
  snprintf(path, sizeof path, "/sys/block/%s/queue/scheduler", disk);
  return open(path, flags | O_CLOEXEC);
}

static void *write_some(void *unused) {
  (void)unused;
  for (int i; (i = atomic_fetch_add(&next_disk, 1)) < disk_count;) {
    const int fd = open_scheduler(disks[i], O_WRONLY);
    if (fd < 0 || write(fd, scheduler, strlen(scheduler)) < 0) atomic_fetch_add(&failures, 1);
    if (fd >= 0) close(fd);
  }
  return NULL;
}

static double write_all(int threads) {
  pthread_t thread[256];
  const double begin = now();
  for (int i = 0; i < threads; i++) {
    if (pthread_create(&thread[i], NULL, write_some, NULL) != 0) exit(1);
  }
  for (int i = 0; i < threads; i++) pthread_join(thread[i], NULL);
  return now() - begin;
}

static double read_all(void) {
  char text[4096];
  const double begin = now();
  for (int i = 0; i < disk_count; i++) {
    const int fd = open_scheduler(disks[i], O_RDONLY);
    if (fd < 0 || read(fd, text, sizeof text) < 0) atomic_fetch_add(&failures, 1);
    if (fd >= 0) close(fd);
  }
  return now() - begin;
}

static int compare(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

static double median_of_reads(int times) {
  double taken[1000];
  for (int i = 0; i < times; i++) taken[i] = read_all();
  qsort(taken, (size_t)times, sizeof *taken, compare);
  return taken[times / 2];
}

int main(int argc, char **argv) {
  const int number = argc > 3 ? atoi(argv[2]) : 0;
  if (number > 0 && number <= 256 && argc > 4 && strcmp(argv[1], "write") == 0) {
    scheduler = argv[3];
    disks = argv + 4;
    disk_count = argc - 4;
    printf("%.3f\n", write_all(number));
  } else if (number > 0 && number <= 1000 && strcmp(argv[1], "read") == 0) {
    disks = argv + 3;
    disk_count = argc - 3;
    printf("%.3f\n", median_of_reads(number));
  } else {
    fprintf(stderr, "usage: bare_queue write THREADS SCHEDULER DISK... | read TIMES DISK...\n");
    return 2;
  }
  return atomic_load(&failures) == 0 ? 0 : 1;
}
