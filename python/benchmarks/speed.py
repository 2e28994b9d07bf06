"""Measures find and find_many, beside the command on the same texts.

    python benchmarks/speed.py [DOCUMENTS.jsonl]

DOCUMENTS has a text in the field "text" of each row. Without it, documents are made up. Each figure is the best of
five runs.
"""

import json
import os
import subprocess
import sys
import tempfile
import time

import urigrep


def best(*works):
    """Returns the shortest time of each work, of five rounds in which one is done after the other."""
    times = [[] for _ in works]
    for _ in range(5):
        for work, took in zip(works, times):
            begin = time.perf_counter()
            work()
            took.append(time.perf_counter() - begin)
    return [min(took) for took in times]


def short(i):
    return f"Message {i}: lunch at noon?" if i % 3 else f"Message {i}: see https://www.example.org/a/{i}?q=1, thanks"


def documents(path):
    if path is not None:
        with open(path, encoding="utf-8") as rows:
            return [json.loads(row)["text"] for row in rows]
    return ["".join(short(i + n) + ("\n" if n % 4 else " ") for n in range(300)) for i in range(2000)]


def compared(texts):
    """Returns the times of find_many and of the command on the same texts in a file."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8", delete=False) as rows:
        rows.writelines(json.dumps({"text": text}) + "\n" for text in texts)
    run = [urigrep.command(), "-j1", "--json", "--field", "text", rows.name]
    many, alone = best(lambda: sum(map(len, urigrep.find_many(texts))), lambda: subprocess.run(run, stdout=subprocess.DEVNULL))
    os.unlink(rows.name)
    return many, alone


def main():
    texts = [short(i) for i in range(100_000)]
    urigrep.find("")
    (took,) = best(lambda: [urigrep.find(text) for text in texts[:2000]])
    print(f"find, warm: {took / 2000 * 1e3:.3f} ms a text")
    (took,) = best(lambda: sum(map(len, urigrep.find_many(texts))))
    print(f"find_many, short texts: {len(texts) / took:,.0f} a second")
    texts = documents(sys.argv[1] if len(sys.argv) > 1 else None)
    many, alone = compared(texts)
    size = sum(map(len, texts)) / 1e6
    print(f"{len(texts)} documents, {size:.0f} million characters: find_many {many:.2f} s, the command {alone:.2f} s, ratio {many / alone:.2f}")


if __name__ == "__main__":
    main()
