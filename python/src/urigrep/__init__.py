"""Finds every URI in plain text, as a careful reader would copy it out.

    >>> import urigrep
    >>> [m.target for m in urigrep.find("see <http://a.example/\\n b> and www.c.example.")]
    ['http://a.example/b', 'http://www.c.example']

find       what is in one text
find_many  what is in each of many texts
replace    a text with its references replaced
mend       a text with the references whole that line breaks split
annotate   rows with what is found in them
scan       what is in files and folders, mail and documents too
Finder     the same with options that are given once

A text is a str, or bytes in UTF-8. Options are keyword arguments that are named as those of the command urigrep, which
does the work: email=True, domains=True, refang=True, rejoin="all", base="http://a.example/", scheme="http,https" and
others (Options). The first call with some options starts a process that is kept for the next ones.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from threading import Lock
from typing import TYPE_CHECKING, Any, Optional, overload

from ._command import command, version
from ._errors import CommandNotFound, Error, OptionError, ProcessError, ScanError, TextTooLong
from ._finder import Errors, Finder, With
from ._match import Match, Warned
from ._options import Options
from ._row import Text
from ._scan import scan
from ._version import __version__

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "CommandNotFound", "Error", "Finder", "Match", "OptionError", "Options", "ProcessError", "ScanError", "TextTooLong",
    "Warned", "__version__", "annotate", "command", "find", "find_many", "mend", "replace", "scan", "version",
]

_MOST_KEPT = 8  # finders, each with a process
_kept: OrderedDict[str, Finder] = OrderedDict()
_lock = Lock()


def find(text: Optional[Text], **options: Unpack[Options]) -> list[Match]:
    """Returns what is found in a text; see Finder.find."""
    return _finder(dict(options)).find(text)


def find_many(texts: Iterable[Any], *, errors: Errors = "raise", **options: Unpack[Options]) -> Iterator[list[Match]]:
    """Yields for each text what is found in it; see Finder.find_many."""
    return _finder(dict(options)).find_many(texts, errors=errors)


@overload
def replace(text: str, with_: With, **options: Unpack[Options]) -> str: ...
@overload
def replace(text: bytes, with_: With, **options: Unpack[Options]) -> bytes: ...
def replace(text: Any, with_: With, **options: Unpack[Options]) -> Any:
    """Returns a text with its references replaced; see Finder.replace."""
    finder: Any = _finder(dict(options))
    return finder.replace(text, with_)


@overload
def mend(text: str, **options: Unpack[Options]) -> str: ...
@overload
def mend(text: bytes, **options: Unpack[Options]) -> bytes: ...
def mend(text: Any, **options: Unpack[Options]) -> Any:
    """Returns a text with the references whole that line breaks split; see Finder.mend."""
    finder: Any = _finder(dict(options))
    return finder.mend(text)


def annotate(
    rows: Iterable[Mapping[str, Any]], *, field: str = "text", key: str = "urls", **options: Unpack[Options]
) -> Iterator[dict[str, Any]]:
    """Yields rows with what is found in a field of theirs; see Finder.annotate."""
    return _finder(dict(options)).annotate(rows, field=field, key=key)


def _finder(options: dict[str, Any]) -> Finder:
    """Returns the finder that is kept for options: the last few that were asked for."""
    name = repr(sorted(options.items(), key=lambda item: item[0]))
    with _lock:
        finder = _kept.get(name)
        if finder is None:
            finder = _kept[name] = Finder(**options)
        _kept.move_to_end(name)
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
        return finder
