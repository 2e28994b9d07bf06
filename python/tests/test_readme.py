"""The examples of README.md, where their library is installed."""

import importlib.util
import re
import subprocess
import sys
import unittest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


class Examples(unittest.TestCase):
    def test_first(self):
        code, printed = re.search(r"```python\n(.*?)```\n\n```text\n(.*?)```", README.read_text("utf-8"), re.S).groups()
        self.assertEqual(self.run_in_python(code), printed)

    def test_recipes(self):
        recipes = re.findall(r"```python ?(\w*)\n(.*?)```", README.read_text("utf-8"), re.S)[1:]
        self.assertEqual(len(recipes), 6)
        for library, code in recipes:
            with self.subTest(library or "multiprocessing"):
                if library and importlib.util.find_spec(library) is None:
                    self.skipTest(f"{library} is not installed")
                self.run_in_python(code)

    def run_in_python(self, code):
        done = subprocess.run([sys.executable, "-"], input=code, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout


if __name__ == "__main__":
    unittest.main()
