"""What the package promises, tried with the command that is installed with it or in PATH."""

import gc
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import unittest
import warnings
from pathlib import Path
from tempfile import TemporaryDirectory

import urigrep

TEXT = "see <http://a.example/\n b> and www.c.example."


def targets(found):
    return [m.target for m in found]


def in_a_child(finder):
    return targets(finder.find(TEXT))


class Find(unittest.TestCase):
    def test_matches(self):
        first, second = urigrep.find(TEXT)
        self.assertEqual((first.target, first.kind, first.wrapper), ("http://a.example/b", "uri", "angle"))
        self.assertEqual((second.target, second.kind, second.wrapper), ("http://www.c.example", "abbreviated", "bare"))
        self.assertEqual((first.scheme, first.host, first.uri_path, first.query), ("http", "a.example", "/b", None))
        self.assertEqual(first.rules, ("R1",))
        self.assertEqual(TEXT[second.start : second.end], "www.c.example")

    def test_positions_of_characters_and_of_bytes(self):
        for before in ("", "é", "日本 ", "🙂 ", "a\x00b "):
            text = f"{before}<http://a.example/\n  b> 🙂 http://b.example/x"
            for given in (text, text.encode()):
                first, second = urigrep.find(given)
                new_line = "\n" if isinstance(given, str) else b"\n"
                self.assertEqual(given[second.start : second.end], given[len(given) - 18 :])
                self.assertIn(new_line, given[first.start : first.end])
                joined = given[:0].join(given[a:b] for a, b in first.pieces)
                self.assertEqual(joined, given[:0].join(given[first.start : first.end].split()))
                self.assertEqual(second.pieces, ())

    def test_bytes_that_are_no_utf8_and_lone_surrogates(self):
        (m,) = urigrep.find(b"\xff\xfe\xe9 http://a.example/ \xff")
        self.assertEqual((m.start, m.end), (4, 21))
        (m,) = urigrep.find("\udcff\ud800 http://a.example/ \udfff")
        self.assertEqual((m.start, m.end), (3, 20))

    def test_signs_that_json_escapes(self):
        signs = "".join(map(chr, range(0x20))) + '"\\\\"\x7f\u2028 '
        for text in (signs, signs * 100):
            (m,) = urigrep.find(text + "http://a.example/")
            self.assertEqual((m.start, m.target), (len(text), "http://a.example/"))
            self.assertEqual(urigrep.replace(text + "http://a.example/", "<URL>"), text + "<URL>")

    def test_nothing(self):
        self.assertEqual([urigrep.find(t) for t in ("", "none", b"", None, float("nan"))], [[]] * 5)

    def test_options(self):
        self.assertEqual(targets(urigrep.find("ada@a.example", email=True)), ["mailto:ada@a.example"])
        self.assertEqual(targets(urigrep.find("ada@a.example", email=False)), [])
        both = "ftp://a.example/ http://b.example/ https://c.example/"
        self.assertEqual(len(urigrep.find(both, scheme=["http", "https"])), 2)
        self.assertEqual(len(urigrep.find(both, scheme="ftp")), 1)
        self.assertEqual(targets(urigrep.find("<../x>", base="http://a.example/b/c", relative=True)), ["http://a.example/x"])
        (m,) = urigrep.find("hxxp://a[.]example/", refang=True)
        self.assertEqual((m.kind, m.target), ("defanged", "http://a.example/"))

    def test_wrong_options(self):
        with self.assertRaisesRegex(urigrep.OptionError, "emial.*did you mean email"):
            urigrep.find("", emial=True)
        with self.assertRaisesRegex(urigrep.OptionError, "rejoin"):
            urigrep.Finder(rejoin="sometimes")
        with self.assertRaisesRegex(urigrep.OptionError, "regexp"):
            urigrep.find("x", regexp="(")
        with self.assertRaisesRegex(urigrep.OptionError, "scheme: want"):
            urigrep.find("x", scheme=3.5)
        with self.assertRaisesRegex(urigrep.OptionError, "json"):
            urigrep.find("x", json=True)

    def test_what_is_no_text(self):
        for wrong in (5, ["http://a.example/"], {"text": ""}):
            with self.assertRaisesRegex(TypeError, "want a text"):
                urigrep.find(wrong)
        with self.assertRaisesRegex(TypeError, "want texts, got one"):
            urigrep.find_many("http://a.example/")

    def test_to_dict(self):
        first, second = (m.to_dict() for m in urigrep.find(TEXT))
        self.assertEqual(first["target"], "http://a.example/b")
        self.assertEqual([TEXT[p["start"] : p["end"]] for p in first["pieces"]], ["http://a.example/", "b"])
        self.assertNotIn("query", first)
        self.assertNotIn("pieces", second)


class FindMany(unittest.TestCase):
    def test_each_text_has_its_answer(self):
        texts = [f"http://a.example/{i} " * (i % 3) for i in range(5000)]
        found = list(urigrep.find_many(texts))
        self.assertEqual([len(f) for f in found], [i % 3 for i in range(5000)])
        self.assertEqual(found[4].pop().target, "http://a.example/4")

    def test_texts_of_any_characters(self):
        link = "http://a.example/b"
        around = ('"', '""', "\r", "\r\n", "\n", ",", ";", "\t", "\0", "\\", '\\"', "\ufeff", "\u2028", "é", "\udc80", "x" * (1 << 20))
        texts = [f"{a} {link} {a}" for a in around]
        found = list(urigrep.find_many(texts))
        self.assertEqual([[text[m.start : m.end] for m in f] for text, f in zip(texts, found)], [[link]] * len(texts))

    def test_a_text_that_waits_for_an_answer(self):
        seen = threading.Event()

        def texts():
            yield TEXT
            yield None
            self.assertTrue(seen.wait(30))
            yield "http://d.example/"

        found = urigrep.find_many(texts())
        self.assertEqual(len(next(found)), 2)
        self.assertEqual(next(found), [])
        seen.set()
        self.assertEqual([targets(f) for f in found], [["http://d.example/"]])

    def test_an_iterator_that_fails(self):
        def texts():
            yield TEXT
            raise KeyError("mine")

        found = urigrep.find_many(texts())
        self.assertEqual(len(next(found)), 2)
        with self.assertRaisesRegex(KeyError, "mine"):
            next(found)

    def test_one_that_is_ended_early(self):
        before = threading.active_count()
        found = urigrep.find_many(f"http://a.example/{i}" for i in range(10**9))
        self.assertEqual(targets(next(found)), ["http://a.example/0"])
        found.close()
        for _ in range(100):
            if threading.active_count() <= before:
                break
            time.sleep(0.05)
        self.assertLessEqual(threading.active_count(), before)

    def test_one_bad_text_costs_only_itself(self):
        with urigrep.Finder(max_record="1K") as finder:
            with self.assertRaises(urigrep.TextTooLong):
                finder.find("x" * 2000)
            self.assertEqual(len(finder.find(TEXT)), 2)
            with self.assertRaises(urigrep.TextTooLong):
                list(finder.find_many([TEXT, "x" * 2000]))
            with warnings.catch_warnings(record=True) as said:
                warnings.simplefilter("always")
                found = list(finder.find_many([TEXT, "x" * 2000, 7, TEXT], errors="warn"))
            self.assertEqual([len(f) for f in found], [2, 0, 0, 2])
            self.assertEqual(len(said), 2)

    def test_large_texts(self):
        text = TEXT + "x " * 5_000_000
        self.assertEqual([len(f) for f in urigrep.find_many([text, "", text])], [2, 0, 2])
        self.assertEqual(len(urigrep.find(text)), 2)

    def test_a_column_of_arrow(self):
        class Chunk(list):
            def to_pylist(self):
                return list(self)

        class Column:
            def iterchunks(self):
                return iter([Chunk([TEXT, None]), Chunk([TEXT])])

        self.assertEqual([len(f) for f in urigrep.find_many(Column())], [2, 0, 2])


class Rewrite(unittest.TestCase):
    def test_replace(self):
        self.assertEqual(urigrep.replace(TEXT, "<URL>"), "see <<URL>> and <URL>.")
        self.assertEqual(urigrep.replace(TEXT, "[{{.host}}]"), "see <[a.example]> and [www.c.example].")
        self.assertEqual(urigrep.replace(TEXT, lambda m: m.host.upper()), "see <A.EXAMPLE> and WWW.C.EXAMPLE.")
        self.assertEqual(urigrep.replace(b"\xff \xc3\xa9 www.a.example.", lambda m: "é"), b"\xff \xc3\xa9 \xc3\xa9.")
        self.assertEqual(urigrep.replace(b"\xff http://a.example/", ""), b"\xff ")

    def test_mend(self):
        self.assertEqual(urigrep.mend(TEXT), "see <http://a.example/b> and www.c.example.")
        self.assertEqual(urigrep.mend(b"\xff"), b"\xff")


class Annotate(unittest.TestCase):
    def test_rows(self):
        rows = list(urigrep.annotate([{"id": 1, "text": TEXT}, {"id": 2, "text": None}]))
        self.assertEqual([(r["id"], len(r["urls"])) for r in rows], [(1, 2), (2, 0)])
        self.assertEqual(rows[0]["urls"][0]["target"], "http://a.example/b")

    def test_rows_that_do_not_fit(self):
        with self.assertRaisesRegex(ValueError, "'urls'"):
            list(urigrep.annotate([{"text": TEXT, "urls": 1}]))
        with self.assertRaises(KeyError):
            list(urigrep.annotate([{"body": TEXT}]))
        (row,) = urigrep.annotate([{"body": TEXT, "urls": 1}], field="body", key="links")
        self.assertEqual(len(row["links"]), 2)


class Scan(unittest.TestCase):
    def test_files_and_folders(self):
        with TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "a.txt").write_text(TEXT)
            (folder / "b.eml").write_text("From: a@b.example\nSubject: x\nMIME-Version: 1.0\n\nhttp://d.example/\n")
            self.assertEqual([r["target"] for r in urigrep.scan(folder / "a.txt")], ["http://a.example/b", "http://www.c.example"])
            records = list(urigrep.scan([folder], scheme="http", kind=["uri"]))
            self.assertEqual([r["target"] for r in records], ["http://a.example/b", "http://d.example/"])
            self.assertEqual(records[1]["message"]["subject"], "x")
            found = urigrep.scan([str(folder / "a.txt"), str(folder / "missing")])
            self.assertEqual(len([next(found), next(found)]), 2)
            with self.assertRaisesRegex(urigrep.ScanError, "missing"):
                next(found)
            with self.assertRaises(urigrep.OptionError):
                list(urigrep.scan(folder, nonsense=True))


class Processes(unittest.TestCase):
    def pid(self, finder):
        (worker,) = finder._finding.idle
        return worker.process.pid

    def test_one_process_is_reused_and_ended(self):
        with urigrep.Finder() as finder:
            pid = self.pid(finder)
            finder.find(TEXT)
            list(finder.find_many([TEXT] * 100))
            self.assertEqual(self.pid(finder), pid)
        self.assertFalse(exists(pid))

    def test_it_ends_with_the_finder(self):
        finder = urigrep.Finder()
        pid = self.pid(finder)
        del finder
        gc.collect()
        self.assertFalse(exists(pid))

    @unittest.skipIf(os.name == "nt", "signals")
    def test_it_ends_with_its_owner(self):
        for end in ("sys.exit(3)", "os._exit(3)", "os.kill(os.getpid(), 9)"):
            program = f"import os, sys, urigrep\nf = urigrep.Finder()\nprint(f._finding.idle[0].process.pid, flush=True)\n{end}"
            done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, timeout=60)
            self.assertTrue(gone(int(done.stdout)), end)

    @unittest.skipIf(os.name == "nt", "signals")
    def test_a_process_that_is_killed(self):
        with urigrep.Finder() as finder:
            os.kill(self.pid(finder), signal.SIGKILL)
            time.sleep(0.1)
            self.assertEqual(len(finder.find(TEXT)), 2)  # a new one
            found = finder.find_many(iter_slowly(lambda: os.kill(pid, signal.SIGKILL)))
            pid = self.pid(finder)
            next(found)
            with self.assertRaises(urigrep.ProcessError):
                list(found)
            self.assertEqual(len(finder.find(TEXT)), 2)

    @unittest.skipIf(os.name == "nt", "signals")
    def test_a_process_that_stands_still_is_interrupted(self):
        program = (
            "import os, signal, threading, urigrep\n"
            "f = urigrep.Finder()\n"
            "pid = f._finding.idle[0].process.pid\n"
            "os.kill(pid, signal.SIGSTOP)\n"
            "threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
            "try: list(f.find_many(['x' * 100_000] * 1000))\n"
            "except KeyboardInterrupt: print(len(f.find('http://a.example/')))\n"
        )
        done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, timeout=60)
        self.assertEqual(done.stdout, b"1\n")

    def test_threads(self):
        with urigrep.Finder() as finder:
            wrong = []

            def work(n):
                for i in range(50):
                    if targets(finder.find(f"http://a.example/{n}/{i}")) != [f"http://a.example/{n}/{i}"]:
                        wrong.append((n, i))

            threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
            for t in threads:
                t.start()
            for t in threads:
                t.join(60)
            self.assertEqual(wrong, [])

    def test_a_finder_is_used_while_it_streams(self):
        with urigrep.Finder() as finder:
            for found in finder.find_many([TEXT] * 3):
                self.assertEqual(finder.find(TEXT), found)

    def test_other_processes(self):
        with urigrep.Finder(scheme="http") as finder:
            self.assertEqual(targets(pickle.loads(pickle.dumps(finder)).find("ftp://a.example/ http://b.example/")), ["http://b.example/"])
            for method in multiprocessing.get_all_start_methods():
                with multiprocessing.get_context(method).Pool(2) as pool:
                    self.assertEqual(pool.map(in_a_child, [finder] * 4), [["http://a.example/b", "http://www.c.example"]] * 4, method)
            self.assertEqual(len(finder.find(TEXT)), 2)

    @unittest.skipUnless(hasattr(os, "fork"), "needs fork")
    def test_a_fork(self):
        with urigrep.Finder() as finder:
            child = os.fork()
            if child == 0:
                os._exit(0 if len(finder.find(TEXT)) == 2 else 1)
            self.assertEqual(os.waitpid(child, 0)[1], 0)
            self.assertEqual(len(finder.find(TEXT)), 2)

    def test_no_command(self):
        program = "import urigrep\ntry: urigrep.find('x')\nexcept urigrep.CommandNotFound as e: print(e)"
        env = {**os.environ, "PATH": "", "URIGREP_COMMAND": ""}
        import sysconfig

        if (Path(sysconfig.get_path("scripts")) / "urigrep").exists():
            self.skipTest("the command is installed in this environment")
        done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, env=env)
        self.assertIn(b"no command urigrep", done.stdout)

    def test_the_command_itself(self):
        done = subprocess.run([sys.executable, "-m", "urigrep", "-c"], input=TEXT.encode(), stdout=subprocess.PIPE)
        self.assertEqual((done.returncode, done.stdout), (0, b"2\n"))
        self.assertIn("urigrep", urigrep.version())


def iter_slowly(then):
    yield TEXT
    time.sleep(0.2)
    then()
    time.sleep(0.2)
    yield from [TEXT] * 10


def exists(pid):
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


def gone(pid):
    for _ in range(100):
        if not exists(pid):
            return True
        time.sleep(0.05)
    return False


if __name__ == "__main__":
    unittest.main()
