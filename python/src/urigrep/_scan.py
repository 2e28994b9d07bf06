"""Files and folders."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from typing import Any, Union

from ._command import command
from ._errors import OptionError, ScanError
from ._options import arguments

Path = Union[str, "os.PathLike[str]"]


def scan(paths: Union[Path, Iterable[Path]], **options: Any) -> Iterator[dict[str, Any]]:
    """Yields the records of all references in files and folders, in their order.

    Files may be mail, HTML, JSON Lines, CSV, office documents, archives and others; each record is a dict as
    `urigrep --json` prints it: target, path, line, column, message and so on. Positions (start, end) count bytes.
    options are those of the command that say what is searched, found and kept.

    Raises OptionError at once, and ScanError at the end if some of the files could not be searched.
    """
    given = [paths] if isinstance(paths, (str, os.PathLike)) else paths
    names = [os.fspath(path) for path in given]
    return _records([command(), "--json", "--no-summary", "--recursive", *arguments(options), "--", *names])


def _records(run: list[str]) -> Iterator[dict[str, Any]]:
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(run, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=said, start_new_session=True)
        assert process.stdout is not None
        some = False
        try:
            for line in process.stdout:
                some = True
                yield json.loads(line)
            status = process.wait()
        finally:
            process.kill()
            process.stdout.close()
            process.wait()
        said.seek(0)
        messages = said.read().decode("utf-8", "replace").splitlines()
        if status in (0, 1):
            return
        if not some and messages and all(re.match("urigrep: (--|there is no -)", m) for m in messages):
            raise OptionError("\n".join(messages))
        raise ScanError(messages or [f"urigrep was ended (status {status})"])
