"""The only room with await, clocks, luck, disks and sockets."""
