"""Options: keyword arguments that are named as the command's, with _ for -."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Mapping
from typing import Any, Literal, Optional, TypedDict, Union, cast

from ._errors import OptionError

Names = Union[str, Iterable[str]]
"""One name, or several: "http", "http,https" or ["http", "https"]."""


class Options(TypedDict, total=False):
    """What is looked for, and which of it is kept. `urigrep --help=all` explains each of them."""

    rfc: Literal["3986", "2396", 3986, 2396]
    strict: bool
    invalid: bool
    lax: bool
    iri: bool
    email: bool
    domains: bool
    no_abbreviated: bool
    all_schemes: bool
    relative: bool
    rejoin: Literal["none", "wrapped", "auto", "all"]
    hyphen: Literal["keep", "drop", "both"]
    base: str
    normalize: Literal["none", "syntax", "scheme"]
    no_fragment: bool
    unwrap: bool
    unwrap_rules: Union[str, os.PathLike[str]]
    strip_tracking: Union[bool, Literal["all"]]
    tracking_rules: Union[str, os.PathLike[str]]
    refang: bool
    where: str
    host_list: Union[str, os.PathLike[str]]
    scheme: Names
    host: Names
    regexp: str
    invert_match: bool
    kind: Names
    wrapper: Names
    max_length: int
    max_record: Union[int, str]


def arguments(options: Mapping[str, Any]) -> list[str]:
    """Returns the arguments of the command for options of any name."""
    return [a for name, value in options.items() if (a := _argument(name, value)) is not None]


def checked(options: Mapping[str, Any]) -> list[str]:
    """Returns the arguments for options that texts have. Raises OptionError for any other name."""
    for name in options:
        if name not in Options.__annotations__:
            near = difflib.get_close_matches(name, Options.__annotations__, 1)
            hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(Options.__annotations__)}"
            raise OptionError(f"there is no option {name}{hint}")
    return arguments(options)


def _argument(name: str, value: Any) -> Optional[str]:
    option = "--" + name.replace("_", "-")
    if value is None or value is False:
        return None
    if value is True:
        return option
    if isinstance(value, os.PathLike):
        return f"{option}={os.fspath(cast('os.PathLike[str]', value))}"
    if isinstance(value, (str, int)):
        return f"{option}={value}"
    if isinstance(value, (list, tuple, set, frozenset)):
        names = list(cast("Iterable[Any]", value))
        if all(isinstance(n, str) for n in names):
            return f"{option}={','.join(names)}"
    raise OptionError(f"{name}: want a str, an int, a bool or a list of str, got {type(cast(object, value)).__name__}")
