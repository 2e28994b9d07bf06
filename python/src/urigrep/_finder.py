"""Finders: processes of the command that are kept, and what they find."""

from __future__ import annotations

import json
import os
import threading
import warnings
import weakref
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, Literal, Optional, Union, overload

from ._command import command
from ._errors import Error, OptionError
from ._match import Match
from ._options import checked
from ._row import FIELD, JSON, TABLE, Row, Text, matches, of_cell, of_json, restored, row, size, texts_of
from ._worker import Worker

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options

With = Union[str, Callable[[Match], str]]
Errors = Literal["raise", "warn"]

_MAX_RECORD = 256 << 20  # of the command


class Finder:
    """Finds references in texts, with one process of urigrep that keeps running.

        with urigrep.Finder(email=True) as finder:
            for message in messages:
                print(finder.find(message))

    Threads may share a finder: each that finds it busy gets a process of its own. A child process, forked or spawned,
    may use it too, with a process of its own; it can be pickled. Its processes end with close, with the finder, or
    with this process, however that ends.
    """

    def __init__(self, **options: Unpack[Options]) -> None:
        """Starts the process. Raises OptionError for an option that does not exist or has a wrong value."""
        self._options: dict[str, Any] = dict(options)
        self._pools: dict[tuple[str, ...], _Pool] = {}  # by what is done with rows
        self._arguments = checked(self._options)
        limit = options.get("max_record", _MAX_RECORD)
        self._limit = size(limit)
        if not self._limit:
            raise OptionError(f"max_record: want a size such as 1G, got {limit!r}")
        self._finding = self._pool(TABLE, FIELD)
        with self._finding.worker():
            pass

    def find(self, text: Optional[Text]) -> list[Match]:
        """Returns what is found in a text, in its order. None and NaN have nothing in them.

        Raises TextTooLong, and ProcessError if the process was ended while it worked. The next text gets a new one.
        """
        asked = row(text, self._limit)
        if asked.cell is None:
            return self._find_in_json(asked)
        with self._finding.worker() as worker:
            return matches(asked, of_cell(worker.find(asked)))

    def _find_in_json(self, asked: Row) -> list[Match]:
        """Returns what is found in a text that no cell can hold."""
        if asked.missing:
            return []
        with self._pool((*JSON, TABLE[-1])).worker() as worker:
            return matches(asked, of_json(worker.ask(asked.in_json())))

    def find_many(self, texts: Iterable[Any], *, errors: Errors = "raise") -> Iterator[list[Match]]:
        """Yields for each text what is found in it, in order, as soon as the text was given.

        texts may be any iterable, also one that waits: it is read by a thread of its own, some thousand texts ahead.
        A column of pandas or Arrow is one. What it raises is raised here, after the answers to what came before.
        With errors="warn", what is no text or too long gives a warning and an empty list.
        """
        given = texts_of(texts)  # at once, not when the first answer is asked for
        return self._find_many(given, errors)

    def _find_many(self, texts: Iterator[Any], errors: Errors) -> Iterator[list[Match]]:
        rows = (self._row(text, errors) for text in texts)
        with self._finding.worker() as worker, closing(worker.stream(rows)) as answers:
            for asked, answer in answers:
                yield matches(asked, of_cell(answer)) if answer else self._find_in_json(asked)

    def _row(self, text: object, errors: Errors) -> Row:
        try:
            return row(text, self._limit)
        except (Error, TypeError) as error:
            if errors != "warn":
                raise
            warnings.warn(f"a text is passed over: {error}", RuntimeWarning, stacklevel=2)
            return row(None, self._limit)

    @overload
    def replace(self, text: str, with_: With) -> str: ...
    @overload
    def replace(self, text: bytes, with_: With) -> bytes: ...
    def replace(self, text: Text, with_: With) -> Text:
        """Returns the text with each reference replaced.

        with_ is a template of the command, such as "<URL>" or "[{{.host}}]", or a function that gets the match.
        What stands around a reference stays as it is.
        """
        if isinstance(with_, str):
            return self._rewrite(text, f"--replace={with_}")
        found = self.find(text)
        units: Any = text
        parts: list[Any] = []
        last = 0
        for m in found:
            new = with_(m)
            parts += [units[last : m.start], new.encode() if isinstance(text, bytes) else new]
            last = m.end
        joined: Text = units[:0].join([*parts, units[last:]])
        return joined

    @overload
    def mend(self, text: str) -> str: ...
    @overload
    def mend(self, text: bytes) -> bytes: ...
    def mend(self, text: Text) -> Text:
        """Returns the text with the references whole that line breaks split."""
        return self._rewrite(text, "--mend")

    def annotate(self, rows: Iterable[Mapping[str, Any]], *, field: str = "text", key: str = "urls") -> Iterator[dict[str, Any]]:
        """Yields each row as a dict with one more entry: the matches of its field, as dicts.

        Raises KeyError for a row without field, and ValueError for one that has key already.
        """
        given: deque[Mapping[str, Any]] = deque()  # rows whose answer is not there yet

        def texts() -> Iterator[Any]:
            for r in rows:
                if key in r:
                    raise ValueError(f"a row has a {key!r} already")
                text = r[field]
                given.append(r)
                yield text

        for found in self.find_many(texts()):
            yield {**given.popleft(), key: [m.to_dict() for m in found]}

    def close(self) -> None:
        """Ends the processes. A closed finder starts new ones if it is asked again."""
        for pool in self._pools.values():
            pool.close()

    def __enter__(self) -> Finder:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        return _finder, (self._options,)

    def __repr__(self) -> str:
        return f"urigrep.Finder({', '.join(f'{k}={v!r}' for k, v in self._options.items())})"

    def _rewrite(self, text: Text, mode: str) -> Text:
        asked = row(text, self._limit)
        if asked.missing:
            return text
        with self._pool((*JSON, mode)).worker() as worker:
            answer = worker.ask(asked.in_json())
        return restored(asked, json.loads(answer)[FIELD])

    def _pool(self, rows: tuple[str, ...], first: str = "{}") -> _Pool:
        """Returns the processes that are told by arguments what to do with rows, and get a first one."""
        pool = self._pools.get(rows)
        if pool is None:
            run = (command(), "--line-buffered", "--threads=1", *rows, *self._arguments)
            pool = self._pools.setdefault(rows, _Pool(run, first.encode() + b"\n"))
        return pool


class _Pool:
    """The processes of one list of arguments that are idle."""

    def __init__(self, arguments: tuple[str, ...], first: bytes) -> None:
        self.arguments, self.first = arguments, first
        self.owner, self.idle, self.lock = os.getpid(), list[Worker](), threading.Lock()
        weakref.finalize(self, _end_all, self.idle)

    @contextmanager
    def worker(self) -> Generator[Worker, None, None]:
        """Gives a process for a while. What it raised has ended it."""
        worker = self._take()
        try:
            yield worker
        except BaseException:
            worker.end()
            raise
        with self.lock:
            self.idle.append(worker)

    def _take(self) -> Worker:
        if self.owner != os.getpid():  # a fork: the processes are the parent's, and the lock may be held
            self.owner, self.lock = os.getpid(), threading.Lock()
            self.idle.clear()
        with self.lock:
            while self.idle:
                worker = self.idle.pop()
                if worker.alive():
                    return worker
                worker.end()
        return Worker(self.arguments, self.first)

    def close(self) -> None:
        with self.lock:
            idle, self.idle[:] = list(self.idle), []
        _end_all(idle)


def _end_all(workers: list[Worker]) -> None:
    for worker in workers:
        worker.end()


def _finder(options: dict[str, Any]) -> Finder:
    return Finder(**options)
