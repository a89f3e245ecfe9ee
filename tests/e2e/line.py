"""A network line between a browser and the server, which a test may cut, silence and mend."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Self


class Line:
    """Relays TCP on loopback to *port*. Cut, it breaks every connection and takes no new one; silent, it loses all."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._whole = threading.Event()
        self._whole.set()
        self._silent = False
        self._open: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self, seconds: float | None = None) -> None:
        """Break it, until it is mended; after so many *seconds* it is so by itself."""
        self._whole.clear()
        if seconds is not None:
            threading.Timer(seconds, self.mend).start()
        self._break()

    def silence(self) -> None:
        """What is sent from now on is lost, and nobody is told."""
        self._silent = True

    def mend(self) -> None:
        """New connections get through; those that were silent stay so."""
        self._silent = False
        self._whole.set()

    def close(self) -> None:
        self._listener.close()
        self._break()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _break(self) -> None:
        for end in tuple(self._open):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            if not self._whole.is_set():
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self._to))
            self._open |= {near, far}
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._relay, args=(one, other), daemon=True).start()

    def _relay(self, one: socket.socket, other: socket.socket) -> None:
        lost = False
        with suppress(OSError):
            while data := one.recv(65_536):
                lost = lost or self._silent
                if not lost:
                    other.sendall(data)
        with suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)
        self._open.discard(one)
        one.close()
