"""A process of the command that answers rows, one after the other."""

from __future__ import annotations

import contextlib
import os
import subprocess
import tempfile
import threading
import weakref
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence, Sized
from typing import IO, Optional, cast

from ._errors import OptionError, ProcessError
from ._row import Row

_SMALL = 16 << 10  # bytes that every pipe takes at once
_AHEAD = 4 << 20  # bytes that may be on their way to the command, a row counted as 400 more

_live: weakref.WeakSet[Worker] = weakref.WeakSet()


class Worker:
    """A process that prints a row for each that it gets. One thread may use it at a time."""

    def __init__(self, arguments: Sequence[str], first: bytes) -> None:
        """Starts it, and gives it a first row. Raises OptionError if the command refuses its arguments."""
        self.said: IO[bytes] = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.said, bufsize=1 << 16,
            start_new_session=True,  # an interrupt is this process's alone
        )
        self.input, self.output = cast("IO[bytes]", self.process.stdin), cast("IO[bytes]", self.process.stdout)
        _live.add(self)
        try:
            self.ask(first)
        except ProcessError as error:
            if self.process.returncode == 2:
                raise OptionError(str(error)) from None
            raise

    def alive(self) -> bool:
        """Reports whether the process runs."""
        return self.process.poll() is None

    def ask(self, data: bytes) -> bytes:
        """Returns the answer to one row, without line breaks in it. Whatever is raised, the process is ended."""
        try:
            if len(data) > _SMALL:
                threading.Thread(target=self._write, args=(data,), name="urigrep-write", daemon=True).start()
            else:
                self._write(data)
            return self._line()
        except BaseException:
            self.end()
            raise

    def find(self, asked: Row) -> bytes:
        """Returns what follows the cell of a row in the answer to it, as stream does."""
        assert asked.cell is not None
        if len(asked.cell) > _SMALL:
            return next(self.stream(iter([asked])))[1]
        try:
            self._write(b'"%b"\n' % asked.cell)
            return self._rest(asked.cell)
        except BaseException:
            self.end()
            raise

    def stream(self, rows: Iterator[Row]) -> Generator[tuple[Row, bytes], None, None]:
        """Yields rows with what follows their cells in the answers, as soon as they are there, nothing for one without a cell.

        rows is read by a thread of its own. What it raises is raised after the answers to what came before. Ended
        early, it ends the process.
        """
        stream = _Stream(rows, self._write)
        try:
            while (row := stream.next()) is not None:
                yield row, b"" if row.cell is None else self._rest(row.cell)
        except BaseException:
            stream.stop()
            self.end()
            raise
        if stream.raised is not None:
            raise stream.raised

    def _write(self, *data: bytes) -> None:
        with contextlib.suppress(OSError, ValueError):  # the process has ended: there will be no answer
            for part in data:
                self.input.write(part)
            self.input.flush()

    def _rest(self, cell: bytes) -> bytes:
        size = len(cell) + 2
        if len(self.output.read(size)) < size:
            raise self._failure()
        return self._line()

    def _line(self) -> bytes:
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
    """Rows on their way: one thread reads them, another one writes what is there, as much as it finds at once.

    The condition is for waiting only: who changes something looks whether somebody waits for it, who waits says so and
    looks again.
    """

    def __init__(self, rows: Iterator[Row], write: Callable[..., None]) -> None:
        self.changed = threading.Condition()
        self.rows: deque[Row] = deque()  # not yet answered
        self.pending: deque[bytes] = deque()  # not yet written
        self.given = self.taken = 0  # sizes of all rows that were put into rows, and taken out
        self.waiting = 0  # threads that wait for a row
        self.full = self.done = self.stopped = False
        self.raised: Optional[BaseException] = None
        threading.Thread(target=self._read, args=(rows,), name="urigrep-read", daemon=True).start()
        threading.Thread(target=self._write, args=(write,), name="urigrep-write", daemon=True).start()

    def next(self) -> Optional[Row]:
        """Returns the next row, None after the last one."""
        if not self.rows:
            self._wait(self.rows)
            if not self.rows:
                return None
        row = self.rows.popleft()
        self.taken += _size(row)
        if self.full and self.given - self.taken < _AHEAD // 2:
            with self.changed:
                self.changed.notify_all()
        return row

    def stop(self) -> None:
        """Ends both threads; that which reads ends when rows has given one more."""
        with self.changed:
            self.stopped = True
            self.changed.notify_all()

    def _wait(self, something: Sized) -> None:
        """Waits until there is something, or the end."""
        with self.changed:
            self.waiting += 1
            while not something and not self.done and not self.stopped:
                self.changed.wait()
            self.waiting -= 1

    def _read(self, rows: Iterator[Row]) -> None:
        try:
            for row in rows:
                self._add(row)
                if self.stopped:
                    return
        except BaseException as error:  # raised again where the answers are asked for
            self.raised = error
        finally:
            with self.changed:
                self.done = True
                self.changed.notify_all()

    def _add(self, row: Row) -> None:
        self.given += _size(row)
        if row.cell is not None:
            self.pending.append(row.cell)
        self.rows.append(row)
        if self.waiting:
            with self.changed:
                self.changed.notify_all()
        if self.given - self.taken >= _AHEAD:
            with self.changed:
                self.full = True
                while self.given - self.taken >= _AHEAD // 2 and not self.stopped:
                    self.changed.wait()
                self.full = False

    def _write(self, write: Callable[..., None]) -> None:
        while True:
            if not self.pending:
                self._wait(self.pending)
            if self.stopped or not self.pending:
                return
            cells = [self.pending.popleft() for _ in range(len(self.pending))]
            write(b'"', b'"\n"'.join(cells), b'"\n')


def _size(row: Row) -> int:
    return len(row.cell or b"") + 400


_forgotten: list[Worker] = []  # of the parent of this process


def _after_fork() -> None:
    _forgotten.extend(_live)
    for worker in _forgotten:
        worker.forget()
    _live.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
