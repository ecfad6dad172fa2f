"""Takes the network away from the process that it is loaded into, where Linux lets a plain user do so.

A part of the worker: standard library only, Python 3.9 syntax. The process moves into a user and a network
namespace of its own, in which there is nothing but a loopback device (collectives of one machine use it).
Its children and what is forked from it are in there too.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import socket
import struct
import sys

# Of <sched.h>, <linux/sockios.h> and <net/if.h>.
CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000
SIOCSIFFLAGS, IFF_UP = 0x8914, 0x1


def confine() -> bool:
    """Leaves the network for good; whether it could.

    Has to be called before the process has a second thread. Where the kernel, a container or another
    system refuses, nothing is changed and the answer is False.
    """
    if not sys.platform.startswith("linux"):
        return False
    user, group = os.getuid(), os.getgid()
    try:
        if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWUSER | CLONE_NEWNET):
            return False
    except (OSError, AttributeError):
        return False
    with contextlib.suppress(OSError):  # files keep their owner; without it they look like nobody's
        _write("/proc/self/setgroups", "deny")
        _write("/proc/self/uid_map", f"{user} {user} 1")
        _write("/proc/self/gid_map", f"{group} {group} 1")
    with contextlib.suppress(OSError):
        _raise_loopback()
    return True


def _write(path: str, text: str) -> None:
    with open(path, "w") as file:
        file.write(text)


def _raise_loopback() -> None:
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        fcntl.ioctl(sock, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", IFF_UP))
