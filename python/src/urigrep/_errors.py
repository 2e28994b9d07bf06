"""What can go wrong, each kind an exception of its own."""

from __future__ import annotations


class Error(Exception):
    """The parent of all errors of this package."""


class CommandNotFound(Error, FileNotFoundError):
    """There is no command urigrep: not in this environment, and not in PATH."""


class OptionError(Error, ValueError):
    """An option has an unknown name or a wrong value."""


class TextTooLong(Error, ValueError):
    """A text is longer than the limit of the command (option max_record, 256 MiB by default)."""


class ProcessError(Error, RuntimeError):
    """The command failed, or was ended by somebody else. Its own words are in the message."""


class ScanError(ProcessError):
    """Some files could not be searched; all others were. messages has a line for each."""

    def __init__(self, messages: list[str]) -> None:
        super().__init__("\n".join(messages))
        self.messages = messages
