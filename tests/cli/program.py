"""The program as a user calls it: from an empty folder, with nothing else around."""
import base64
import functools
import json
import os
import re
import struct
import subprocess
import tempfile
import unittest

GALET = os.environ["GALET"]
MADE_UP = os.environ["GALET_MADE_UP"]


def in_words(stderr):
    """Errors that came as JSON, as a terminal would have them; all else as it is."""
    lines = [f"galet: {json.loads(line)['error']['text']}" if line.startswith('{"error"') else line for line in stderr.splitlines()]
    return "".join(f"{line}\n" for line in lines)


class ProgramTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, *parts):
        return os.path.join(self.folder.name, *parts)

    def write(self, name, text):
        mode = "wb" if isinstance(text, bytes) else "w"
        with open(self.path(name), mode) as file:
            file.write(text)
        return self.path(name)

    def galet(self, *arguments, program=GALET, stdin="", **options):
        return subprocess.run([program, *arguments], cwd=self.folder.name, input=stdin, capture_output=True, text=True,
                              timeout=120, **options)

    def ok(self, *arguments, **options):
        done = self.galet(*arguments, **options)
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
        return done.stdout

    def json(self, *arguments, **options):
        return json.loads(self.ok(*arguments, "--json", **options), parse_constant=self.fail)

    def wrong(self, message, *arguments, **options):
        """One line on stderr, which is JSON where that is asked for, nothing on stdout, exit status 2."""
        done = self.galet(*arguments, **options)
        self.assertEqual(done.stderr.startswith("{"), "--json" in arguments, arguments)
        self.assertEqual((done.returncode, done.stdout, in_words(done.stderr)), (2, "", message + "\n"), arguments)


def document(path):
    """What a report shows."""
    with open(path) as file:
        return json.loads(re.search(r'<script type="application/json" id="document">(.*?)</script>', file.read(), re.S)[1])


def numbers(values):
    """Of a column or a field of a report."""
    raw = base64.b64decode(values["f64"])
    return struct.unpack(f"<{len(raw) // 8}d", raw)


def studies(program):
    listed = subprocess.run([program, "list", "--json"], capture_output=True, text=True, check=True)
    return [study["name"] for study in json.loads(listed.stdout)]


@functools.lru_cache(maxsize=None)
def default_result(program, study):
    """What a study prints by default; some take a second, so it is run once."""
    done = subprocess.run([program, "run", study, "--json"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
