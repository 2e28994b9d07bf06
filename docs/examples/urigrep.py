r"""Finds the URIs of one text after another, with one urigrep that keeps running.

    import urigrep
    for records in urigrep.find(["see <http://a.example/\n b>", "nothing"]):
        print([record["target"] for record in records])

It needs the command urigrep in the PATH, and nothing else. Run as a program, it checks itself.
"""

import json
import subprocess
import threading


def find(texts, *options, command="urigrep"):
    """Yields for each text the list of its records, dicts with the fields that the guide names.

    They come as soon as the text was given, so texts may be an iterator that waits for them.
    options are options of urigrep, such as "--unwrap" or "--email".
    """
    arguments = [command, "--input=jsonl", "--field=text", "--annotate", "--line-buffered", *options]
    process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def write():
        try:
            with process.stdin as rows:
                for text in texts:
                    rows.write(json.dumps({"text": text}).encode() + b"\n")
                    rows.flush()
        except BrokenPipeError:
            pass  # nobody asks for more, or urigrep has ended

    threading.Thread(target=write, daemon=True).start()
    try:
        for row in process.stdout:
            yield json.loads(row)["urls"]
        if process.wait() > 1:
            raise subprocess.CalledProcessError(process.returncode, arguments)
    finally:
        process.kill()
        process.stdout.close()
        process.wait()


def check():  # gives the second text when it has the records of the first
    seen = threading.Event()

    def texts():
        yield "see <http://a.example/\n b> and www.c.example"
        seen.wait()
        yield "nothing"

    found = find(texts())
    assert [record["target"] for record in next(found)] == ["http://a.example/b", "http://www.c.example"]
    seen.set()
    assert list(found) == [[]]


if __name__ == "__main__":
    check()
