"""A process of the command that answers rows, one after the other."""

from __future__ import annotations

import contextlib
import os
import subprocess
import tempfile
import threading
import weakref
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import IO, Optional, cast

from ._errors import OptionError, ProcessError
from ._row import Row

_SMALL = 16 << 10  # bytes that every pipe takes at once
_BYTES_AHEAD, _ROWS_AHEAD = 4 << 20, 10_000  # what may be on its way to the command

_live: weakref.WeakSet[Worker] = weakref.WeakSet()


class Worker:
    """A process that prints a row for each that it gets. One thread may use it at a time."""

    def __init__(self, arguments: Sequence[str]) -> None:
        """Starts it. Raises OptionError if the command refuses its arguments."""
        self.said: IO[bytes] = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.said, bufsize=1 << 16,
            start_new_session=True,  # an interrupt is this process's alone
        )
        self.input, self.output = cast("IO[bytes]", self.process.stdin), cast("IO[bytes]", self.process.stdout)
        _live.add(self)
        try:
            self.ask(b"{}\n")
        except ProcessError as error:
            if self.process.returncode == 2:
                raise OptionError(str(error)) from None
            raise

    def alive(self) -> bool:
        """Reports whether the process runs."""
        return self.process.poll() is None

    def ask(self, data: bytes) -> bytes:
        """Returns the answer to one row. Whatever is raised, the process is ended."""
        try:
            if len(data) > _SMALL:
                return next(self.stream(iter([Row(data, "", False)])))[1]
            self._write(data)
            return self._answer()
        except BaseException:
            self.end()
            raise

    def stream(self, rows: Iterator[Row]) -> Generator[tuple[Row, bytes], None, None]:
        """Yields rows with their answers, as soon as they are there. rows is read by a thread of its own.

        What rows raises is raised after the answers to what came before. Ended early, it ends the process.
        """
        stream = _Stream(rows, self._write)
        try:
            while (row := stream.next()) is not None:
                yield row, self._answer() if row.data else b""
        except BaseException:
            stream.stop()
            self.end()
            raise
        if stream.raised is not None:
            raise stream.raised

    def _write(self, data: bytes) -> None:
        with contextlib.suppress(OSError, ValueError):  # the process has ended: there will be no answer
            self.input.write(data)
            self.input.flush()

    def _answer(self) -> bytes:
        answer = self.output.readline()
        if not answer.endswith(b"\n"):
            raise self._failure()
        return answer

    def _failure(self) -> ProcessError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(1)
        self.said.seek(0)
        words = self.said.read(4096).decode("utf-8", "replace").strip()
        self.end()
        return ProcessError(words or f"urigrep was ended (status {self.process.returncode})")

    def end(self) -> None:
        """Ends the process. It leaves no zombie."""
        self.process.kill()
        self.process.wait()
        for file in (self.input, self.output, self.said):
            with contextlib.suppress(OSError, ValueError):
                file.close()

    def forget(self) -> None:
        """Lets go of the process in a child of this process, which must not share its pipes."""
        with open(os.devnull, "r+b") as null:
            for pipe in (self.input, self.output):
                with contextlib.suppress(OSError, ValueError):
                    os.dup2(null.fileno(), pipe.fileno())
        self.process.returncode = 0


class _Stream:
    """Rows on their way: one thread reads them, another one writes what is there, as much as it finds at once."""

    def __init__(self, rows: Iterator[Row], write: Callable[[bytes], None]) -> None:
        self.changed = threading.Condition()
        self.rows: deque[Row] = deque()  # not yet answered
        self.pending: list[bytes] = []  # not yet written
        self.ahead = 0  # bytes of rows
        self.full = self.done = self.stopped = False
        self.raised: Optional[BaseException] = None
        threading.Thread(target=self._read, args=(rows,), name="urigrep-read", daemon=True).start()
        threading.Thread(target=self._write, args=(write,), name="urigrep-write", daemon=True).start()

    def next(self) -> Optional[Row]:
        """Returns the next row that the command gets, None after the last one."""
        with self.changed:
            while not self.rows and not self.done:
                self.changed.wait()
            if not self.rows:
                return None
            row = self.rows.popleft()
            self.ahead -= len(row.data)
            if self.full and self.ahead < _BYTES_AHEAD // 2 and len(self.rows) < _ROWS_AHEAD // 2:
                self.full = False
                self.changed.notify_all()
            return row

    def stop(self) -> None:
        """Ends both threads; that which reads ends when rows has given one more."""
        with self.changed:
            self.stopped = True
            self.changed.notify_all()

    def _read(self, rows: Iterator[Row]) -> None:
        try:
            for row in rows:
                if not self._add(row):
                    return
        except BaseException as error:  # raised again where the answers are asked for
            self.raised = error
        finally:
            with self.changed:
                self.done = True
                self.changed.notify_all()

    def _add(self, row: Row) -> bool:
        with self.changed:
            while self.full and not self.stopped:
                self.changed.wait()
            if self.stopped:
                return False
            self.rows.append(row)
            self.pending.append(row.data)
            self.ahead += len(row.data)
            self.full = self.ahead >= _BYTES_AHEAD or len(self.rows) >= _ROWS_AHEAD
            self.changed.notify_all()
            return True

    def _write(self, write: Callable[[bytes], None]) -> None:
        while True:
            with self.changed:
                while not self.pending and not self.done and not self.stopped:
                    self.changed.wait()
                if self.stopped or not self.pending:
                    return
                data, self.pending = b"".join(self.pending), []
            write(data)


_forgotten: list[Worker] = []  # of the parent of this process


def _after_fork() -> None:
    _forgotten.extend(_live)
    for worker in _forgotten:
        worker.forget()
    _live.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
