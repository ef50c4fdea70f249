"""What the component and kernel suites stand on: disks, buses and daemons of their own.

One noun per module. Nothing here touches a disk that it did not make.
"""
