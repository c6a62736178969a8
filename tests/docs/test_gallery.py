"""The gallery shows what the program does: a picture for each capability, by commands that run as they stand."""
import importlib.machinery
import importlib.util
import os
import re
import struct
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(HERE, "..", "cli"))
from program import GALET, document, studies  # noqa: E402

BEYOND_STUDIES = {"sweep", "compare", "campaign", "reproduce"}
SIZE = (800, 600)  # twice what it is drawn for
MOST_BYTES = 60000


def load(path):
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader("gallery", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("gallery", loader))
    loader.exec_module(module)
    return module


def read(*parts, mode="r"):
    with open(os.path.join(ROOT, *parts), mode) as file:
        return file.read()


def png_size(data):
    """Of a whole PNG file, None for anything else."""
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR" or data[-8:-4] != b"IEND":
        return None
    return struct.unpack(">II", data[16:24])


def is_filled(values):
    return len(values["f64"] if isinstance(values, dict) else values) > 0


def drawn(doc, name):
    """Whether a report has such a figure, and there is something in it: of what a case may lack, a layer is left out."""
    filled = {("table", table["name"]) for table in doc["tables"] if any(is_filled(column["values"]) for column in table["columns"])}
    filled |= {("field", field["name"]) for field in doc["fields"] if is_filled(field["values"])}
    layers = [layer for figure in doc["figures"] if figure["name"] == name for layer in figure["layers"]]
    sources = {(kind, layer[kind]) for layer in layers for kind in ("table", "field") if layer.get(kind)}
    return bool(sources & filled)


class Gallery(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.script = load(os.path.join(ROOT, "scripts", "gallery"))
        cls.entries = cls.script.read_page()

    def test_every_study_and_what_is_more_has_an_entry(self):
        self.assertEqual({entry.name for entry in self.entries}, set(studies(GALET)) | BEYOND_STUDIES)
        self.assertEqual(len({entry.name for entry in self.entries}), len(self.entries))

    def test_commands_run_as_they_stand_and_draw_the_figure(self):
        for entry in self.entries:
            with self.subTest(entry.name), tempfile.TemporaryDirectory() as folder:
                self.script.run_commands(entry, folder, GALET)
                doc = document(os.path.join(folder, entry.report))
                self.assertTrue(drawn(doc, entry.figure), f"{entry.report} draws no {entry.figure}")
                if entry.name not in BEYOND_STUDIES:
                    self.assertEqual(doc["study"]["name"], entry.name)

    def test_pictures_are_whole_small_and_of_one_size(self):
        for entry in self.entries:
            data = read(entry.picture, mode="rb")
            self.assertEqual(png_size(data), SIZE, entry.picture)
            self.assertTrue(2000 < len(data) < MOST_BYTES, f"{entry.picture}: {len(data)} bytes")

    def test_no_picture_is_left_over(self):
        names = {entry.name for entry in self.entries}
        self.assertEqual({os.path.basename(entry.picture) for entry in self.entries}, {f"{name}.png" for name in names})
        self.assertEqual(set(os.listdir(os.path.join(ROOT, "docs", "gallery"))), {f"{name}.png" for name in names})

    def test_the_readme_shows_every_picture(self):
        shown = re.findall(r"docs/gallery/([\w-]+)\.png", read("README.md"))
        self.assertEqual(sorted(shown), sorted(entry.name for entry in self.entries))

    def test_words_are_one_sentence(self):
        for entry in self.entries:
            self.assertRegex(entry.words, r"^[A-Z].{30,220}\.$", entry.name)
            self.assertNotRegex(entry.words, r"\w\w\. [A-Z]", entry.name)


if __name__ == "__main__":
    unittest.main()
