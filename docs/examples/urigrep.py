r"""Finds the URIs of one text after another, with one urigrep that keeps running.

    import urigrep
    for records in urigrep.find(["see <http://a.example/\n b>", "nothing"]):
        print([record["target"] for record in records])

It needs the command urigrep in the PATH, and nothing else. Run as a program, it checks itself.
"""

import contextlib
import json
import subprocess
import threading


def find(texts, *options, command="urigrep"):
    """Yields for each text the list of its records, dicts with the fields that the guide names.

    They come as soon as the text was given, so texts may be an iterator that waits for them. What it
    raises is raised again; a CalledProcessError says that urigrep has failed, or was ended.
    options are options of urigrep, such as "--unwrap" or "--email".
    """
    arguments = [command, "--input=jsonl", "--field=text", "--annotate", "--line-buffered", *options]
    process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    raised = []  # a BrokenPipeError if nobody asks for more, or urigrep has ended

    def write():
        with contextlib.suppress(BrokenPipeError), process.stdin as rows:
            try:
                for text in texts:
                    rows.write(json.dumps({"text": text}).encode() + b"\n")
                    rows.flush()
            except Exception as error:
                raised.append(error)

    threading.Thread(target=write, daemon=True).start()
    try:
        for row in process.stdout:
            yield json.loads(row)["urls"]
        if raised and not isinstance(raised[0], BrokenPipeError):
            raise raised[0]
        if process.wait() not in (0, 1):
            raise subprocess.CalledProcessError(process.returncode, arguments)
    finally:
        process.kill()
        process.stdout.close()
        process.wait()


def check():  # gives the second text when it has the records of the first
    seen = threading.Event()
    found = find(text for text in ("see <http://a.example/\n b> and www.c.example", "nothing")
                 if text != "nothing" or seen.wait())
    assert [record["target"] for record in next(found)] == ["http://a.example/b", "http://www.c.example"]
    seen.set()
    assert list(found) == [[]]


if __name__ == "__main__":
    check()
