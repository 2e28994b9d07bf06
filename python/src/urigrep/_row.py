"""Texts as rows of JSON Lines, and what the command answers for a row."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple, Union

from ._errors import TextTooLong
from ._match import Match, match, moved

_quoted = json.JSONEncoder(ensure_ascii=False).encode
_quoted_in_ascii = json.JSONEncoder(ensure_ascii=True).encode

Text = Union[str, bytes]

_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


class Row(NamedTuple):
    """A text on its way to the command."""

    data: bytes
    text: str
    was_bytes: bool


def is_missing(text: object) -> bool:
    """Reports whether text stands for no text: None, NaN, or what pandas has for these."""
    return text is None or (isinstance(text, float) and math.isnan(text)) or type(text).__name__ in ("NAType", "NaTType")


def row(text: object, limit: int) -> Row:
    """Returns the row of a text, one without data for a missing text. Raises TypeError and TextTooLong."""
    if isinstance(text, str):
        was_bytes = False
    elif isinstance(text, (bytes, bytearray)):
        text, was_bytes = text.decode("utf-8", "surrogateescape"), True
    elif is_missing(text):
        return Row(b"", "", False)
    else:
        raise TypeError(f"want a text (str or bytes), got {type(text).__name__}")
    try:
        data = b'{"text":%b}\n' % (_quoted(text).encode() if len(text) < _LONG else _long_quoted(text))
    except UnicodeEncodeError:  # a lone surrogate
        data = b'{"text":%b}\n' % _quoted_in_ascii(text).encode()
    if len(data) > limit:
        raise TextTooLong(f"a text of {len(text)} characters is longer than max_record allows ({limit} bytes)")
    return Row(data, text, was_bytes)


_LONG = 1000  # characters from which the second way is faster
_CONTROLS = bytes(range(0x20))


def _long_quoted(text: str) -> bytes:
    """Returns a long text as a string of JSON: some searches for single bytes take half the time of the encoder."""
    data = text.encode().replace(b"\\", b"\\\\").replace(b'"', b'\\"').replace(b"\n", b"\\n").replace(b"\t", b"\\t")
    if len(data.translate(None, _CONTROLS)) != len(data):
        for c in _CONTROLS:
            data = data.replace(bytes([c]), b"\\u%04x" % c)
    return b'"%b"' % data


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


def matches(asked: Row, answer: bytes) -> list[Match]:
    """Returns what the command found in a row. It answers with the row, and an array at its end."""
    if not asked.data:
        return []
    added = len(asked.data) - 2
    if answer.startswith(b',"urls":[]', added):
        return []
    found: list[dict[str, Any]] = json.loads(b"{" + answer[added + 1 :])["urls"]
    all_found = [_in_characters(asked.text, record) for record in found]
    return _in_bytes(asked.text, all_found) if asked.was_bytes and not asked.text.isascii() else all_found


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
