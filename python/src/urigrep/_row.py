"""Texts as rows of CSV, and what the command answers for a row.

A cell needs nothing escaped but its quotation marks, which is why the rows are not JSON. Texts that no cell can hold
are rows of JSON Lines.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple, Optional, Union

from ._errors import TextTooLong
from ._match import FIELDS, Match, match, moved

Text = Union[str, bytes]

FIELD, KEY = "text", "urls"
TABLE = ("--input=csv", f"--field={FIELD}", f"--annotate={KEY}:{FIELDS}")
"""The arguments of a command that answers cells."""
JSON = ("--input=jsonl", f"--field={FIELD}")
"""Those of one that gets rows of JSON Lines, with what it is to do."""

_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


_LONGEST_CELL = 1 << 20  # bytes; the command allows 16 MiB


class Row(NamedTuple):
    """A text on its way to the command."""

    text: str
    was_bytes: bool = False
    cell: Optional[bytes] = None
    """The text as the only cell of a row of CSV, without the quotation marks around it; None if it is none."""
    missing: bool = False
    """Whether there is no text."""

    def in_json(self) -> bytes:
        """Returns the text as a row of JSON Lines."""
        try:
            return json.dumps({FIELD: self.text}, ensure_ascii=False).encode() + b"\n"
        except UnicodeEncodeError:  # a lone surrogate
            return json.dumps({FIELD: self.text}).encode() + b"\n"


def is_missing(text: object) -> bool:
    """Reports whether text stands for no text: None, NaN, or what pandas has for these."""
    return text is None or (isinstance(text, float) and math.isnan(text)) or type(text).__name__ in ("NAType", "NaTType")


def row(text: object, limit: int) -> Row:
    """Returns the row of a text. Raises TypeError, and TextTooLong for one of more than limit bytes."""
    if isinstance(text, str):
        was_bytes = False
    elif isinstance(text, (bytes, bytearray)):
        text, was_bytes = text.decode("utf-8", "surrogateescape"), True
    elif is_missing(text):
        return Row("", missing=True)
    else:
        raise TypeError(f"want a text (str or bytes), got {type(text).__name__}")
    if len(text) >= _LONGEST_CELL:
        return _long_row(text, was_bytes, limit)
    try:
        cell = text.encode().replace(b'"', b'""')
    except UnicodeEncodeError:  # a lone surrogate
        return Row(text, was_bytes)
    if len(cell) > limit:
        raise _too_long(text, limit)
    return Row(text, was_bytes, cell)


def _long_row(text: str, was_bytes: bool, limit: int) -> Row:
    asked = Row(text, was_bytes)
    if len(text) > limit or len(text) * 6 > limit and len(asked.in_json()) > limit:
        raise _too_long(text, limit)
    return asked


def _too_long(text: str, limit: int) -> TextTooLong:
    return TextTooLong(f"a text of {len(text)} characters is longer than max_record allows ({limit} bytes)")


def size(value: Union[int, str]) -> int:
    """Returns the bytes of a size such as 256M, and 0 if it is none."""
    text = str(value).strip()
    digits = text.rstrip("KMGkmg")
    return int(digits) * _UNITS.get(text[len(digits) :].upper(), 0) if digits.isdigit() else 0


def texts_of(texts: Iterable[Any]) -> Iterator[Any]:
    """Returns an iterator of texts, those of a column of Arrow as Python's own."""
    if isinstance(texts, (str, bytes, bytearray)):
        raise TypeError("want texts, got one; find takes one text")
    column: Any = texts
    if hasattr(column, "iterchunks"):
        return chain.from_iterable(chunk.to_pylist() for chunk in column.iterchunks())
    if hasattr(column, "to_pylist"):
        return iter(column.to_pylist())
    return iter(texts)


def matches(asked: Row, found: bytes) -> list[Match]:
    """Returns the matches of a text, of what the command found in it: an array of JSON."""
    if len(found) == 2:
        return []
    all_found = [_in_characters(asked.text, record) for record in json.loads(found)]
    return _in_bytes(asked.text, all_found) if asked.was_bytes and not asked.text.isascii() else all_found


def of_cell(answer: bytes) -> bytes:
    """Returns what was found, of the rest of a row of CSV after the text: a cell of its own, and a line end."""
    return b"[]" if answer == b",[]\n" else answer[2:-2].replace(b'""', b'"')


def of_json(answer: bytes) -> bytes:
    """Returns what was found, of a row of JSON Lines."""
    return json.dumps(json.loads(answer)[KEY]).encode()


def _in_characters(text: str, record: dict[str, Any]) -> Match:
    """Returns the match of a record, all of its positions in code points: the command gives those of pieces in bytes."""
    m = match(record)
    if not m.pieces:
        return m
    at: dict[int, int] = {}
    place = m.pieces[0][0]
    for i in range(m.start, m.end + 1):
        at[place] = i
        place += _width(text[i : i + 1])
    return m._replace(pieces=tuple((at[a], at[b]) for a, b in m.pieces))


def _in_bytes(text: str, found: list[Match]) -> list[Match]:
    """Returns matches with their positions in bytes. The text is encoded once, a stretch after the other."""
    places: dict[int, int] = {}
    last = size_so_far = 0
    for i in sorted({i for m in found for span in ((m.start, m.end), *m.pieces) for i in span}):
        size_so_far += len(text[last:i].encode("utf-8", "surrogateescape"))
        places[i], last = size_so_far, i
    return [moved(m, places) for m in found]


def _width(c: str) -> int:
    return len(c.encode("utf-8", "surrogatepass"))


def restored(asked: Row, text: str) -> Text:
    """Returns a text of the command's in the type of the text that was asked about."""
    return text.encode("utf-8", "surrogateescape") if asked.was_bytes else text
