"""Where the command is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from ._errors import CommandNotFound, ProcessError

NAME = "urigrep.exe" if os.name == "nt" else "urigrep"


def command() -> str:
    """Returns the path of the command: that of the wheel, else the first in PATH.

    The variable URIGREP_COMMAND names another one. Raises CommandNotFound.
    """
    named = os.environ.get("URIGREP_COMMAND")
    if named:
        return named
    for folder in _folders():
        if (folder / NAME).is_file() and not _is_script(folder / NAME):
            return str(folder / NAME)
    found = shutil.which("urigrep")
    if found is None:
        raise CommandNotFound("no command urigrep: install a wheel of urigrep that has it, or put the command into PATH")
    return found


def _folders() -> Iterator[Path]:
    """Yields the folders into which installers put the command of a wheel."""
    yield Path(sysconfig.get_path("scripts"))
    yield Path(sysconfig.get_path("scripts", "nt_user" if os.name == "nt" else "posix_user"))
    yield Path(__file__).parent.parent / "bin"  # pip install --target


def _is_script(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(2) == b"#!"


def version() -> str:
    """Returns what the command says of its version."""
    done = subprocess.run([command(), "--version"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise ProcessError(done.stderr.decode("utf-8", "replace").strip())
    return done.stdout.decode("utf-8", "replace").strip()


def main() -> int:
    """Runs the command with the arguments of this process."""
    arguments = [command(), *sys.argv[1:]]
    if os.name == "nt":
        return subprocess.run(arguments).returncode
    os.execv(arguments[0], arguments)
