/* hung_file MOUNTPOINT SECONDS: a file for a loop disk whose reads and writes hang on demand.
 *
 *   disk  64 MiB of zeroes; writes are swallowed
 *   ctl   write "hang" or "release"; reads as "HUNG WAITING" (0 or 1, number of waiting requests)
 *
 * What hangs is released by itself after SECONDS, so that no test run can leave a task in D for
 * ever. */
#define FUSE_USE_VERSION 35
#include <errno.h>
#include <fuse3/fuse.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static const off_t disk_size = 64 << 20;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t released = PTHREAD_COND_INITIALIZER;
static bool hung;
static int waiting;
static time_t release_after;
static struct timespec release_at;

static bool is_disk(const char *path) { return strcmp(path, "/disk") == 0; }
static bool is_ctl(const char *path) { return strcmp(path, "/ctl") == 0; }

static void wait_while_hung(void) {
  pthread_mutex_lock(&mutex);
  waiting++;
  while (hung) {
    if (pthread_cond_timedwait(&released, &mutex, &release_at) == ETIMEDOUT) hung = false;
  }
  waiting--;
  pthread_mutex_unlock(&mutex);
}

static void set_hung(bool wanted) {
  pthread_mutex_lock(&mutex);
  hung = wanted;
  clock_gettime(CLOCK_REALTIME, &release_at);
  release_at.tv_sec += release_after;
  pthread_cond_broadcast(&released);
  pthread_mutex_unlock(&mutex);
}

static int hf_getattr(const char *path, struct stat *st, struct fuse_file_info *info) {
  (void)info;
  memset(st, 0, sizeof *st);
  st->st_nlink = 1;
  if (strcmp(path, "/") == 0) {
    st->st_mode = S_IFDIR | 0700;
  } else if (is_disk(path)) {
    st->st_mode = S_IFREG | 0600;
    st->st_size = disk_size;
  } else if (is_ctl(path)) {
    st->st_mode = S_IFREG | 0600;
  } else {
    return -ENOENT;
  }
  return 0;
}

static int hf_readdir(const char *path, void *buffer, fuse_fill_dir_t fill, off_t offset,
                      struct fuse_file_info *info, enum fuse_readdir_flags flags) {
  (void)path, (void)offset, (void)info, (void)flags;
  fill(buffer, "disk", NULL, 0, 0);
  fill(buffer, "ctl", NULL, 0, 0);
  return 0;
}

static int hf_open(const char *path, struct fuse_file_info *info) {
  (void)path;
  /* Past the page cache: each read of the disk must arrive here. */
  info->direct_io = 1;
  return 0;
}

static int read_ctl(char *buffer, size_t size, off_t offset) {
  char text[32];
  pthread_mutex_lock(&mutex);
  const int length = snprintf(text, sizeof text, "%d %d\n", hung, waiting);
  pthread_mutex_unlock(&mutex);
  if (offset >= length) return 0;
  const size_t rest = (size_t)(length - offset);
  const size_t count = size < rest ? size : rest;
  memcpy(buffer, text + offset, count);
  return (int)count;
}

static int hf_read(const char *path, char *buffer, size_t size, off_t offset,
                   struct fuse_file_info *info) {
  (void)info;
  if (is_ctl(path)) return read_ctl(buffer, size, offset);
  wait_while_hung();
  if (offset >= disk_size) return 0;
  if (size > (size_t)(disk_size - offset)) size = (size_t)(disk_size - offset);
  memset(buffer, 0, size);
  return (int)size;
}

static int hf_write(const char *path, const char *data, size_t size, off_t offset,
                    struct fuse_file_info *info) {
  (void)offset, (void)info;
  if (is_ctl(path)) {
    set_hung(size >= 4 && memcmp(data, "hang", 4) == 0);
  } else {
    wait_while_hung();
  }
  return (int)size;
}

static int hf_truncate(const char *path, off_t size, struct fuse_file_info *info) {
  (void)path, (void)size, (void)info;
  return 0;
}

static const struct fuse_operations operations = {
    .getattr = hf_getattr,
    .readdir = hf_readdir,
    .open = hf_open,
    .read = hf_read,
    .write = hf_write,
    .truncate = hf_truncate,
};

int main(int argc, char **argv) {
  if (argc != 3 || atoi(argv[2]) <= 0) {
    fprintf(stderr, "usage: hung_file MOUNTPOINT SECONDS\n");
    return 2;
  }
  release_after = atoi(argv[2]);
  /* Each hanging request keeps a thread; libfuse 3.14 warns about its own default of idle ones. */
  char *fuse_argv[] = {argv[0], "-f", "-omax_threads=16,max_idle_threads=16", argv[1], NULL};
  return fuse_main(4, fuse_argv, &operations, NULL);
}
