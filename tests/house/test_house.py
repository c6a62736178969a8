"""The house is in order: storeys look only down, every file is formatted, nothing has grown out of its room."""
import os
import re
import subprocess
import unittest

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
STOREYS = ["base", "numerics", "contact", "friction", "dynamics", "identify", "wear", "input", "study", "report",
           "campaign", "reproduce", "cli"]


def tracked(*patterns):
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", *patterns], cwd=TOP, capture_output=True,
                            text=True, check=True)
    return [path for path in listed.stdout.split() if os.path.exists(os.path.join(TOP, path))]


def read(path):
    with open(os.path.join(TOP, path), encoding="utf-8") as file:
        return file.read()


def public_header_storeys():
    """A public header belongs to the storey whose folder has a file of its name."""
    found = {}
    for path in tracked("src/*.c"):
        _, storey, name = path.split("/")
        found.setdefault(name[:-2], storey)
    headers = {os.path.basename(path)[:-2] for path in tracked("include/galet/*.h")}
    by_hand = {"api": "base", "vec": "base", "grid": "base", "watch": "base", "param": "base", "creep": "contact",
               "normal": "contact", "galet": None, "figure": "study"}
    return {name: by_hand[name] if name in by_hand else found.get(name, "unknown") for name in headers}


class House(unittest.TestCase):
    def test_no_storey_looks_up(self):
        homes = public_header_storeys()
        self.assertNotIn("unknown", homes.values(), homes)
        wrong = []
        for path in tracked("src/*.c", "src/*.h", "src/*.cpp"):
            storey = path.split("/")[1]
            for line in re.findall(r"^\s*#\s*include\s+(.*)$", read(path), re.MULTILINE):
                inner = re.match(r'"(\w+)/', line)
                public = re.match(r"<galet/(\w+)\.h>", line)
                above = inner.group(1) if inner else homes.get(public.group(1)) if public else None
                if above and STOREYS.index(above) > STOREYS.index(storey):
                    wrong.append(f"{path} includes {line}")
        self.assertEqual(wrong, [])

    def test_every_storey_is_known(self):
        self.assertLessEqual({path.split("/")[1] for path in tracked("src/*.c", "src/*.h")}, set(STOREYS))

    def test_every_file_is_formatted(self):
        files = tracked("*.c", "*.h", "*.cpp")
        done = subprocess.run(["clang-format-14", "--dry-run", "-Werror", *files], cwd=TOP, capture_output=True,
                              text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_library_never_prints_or_exits(self):
        library = STOREYS[:STOREYS.index("input")]
        for path in tracked("src/*.c", "src/*.cpp"):
            if path.split("/")[1] in library:
                self.assertIsNone(re.search(r"\b(printf|fprintf|puts|exit|abort|fopen)\s*\(", read(path)), path)

    def test_public_headers_stand_alone_in_c_and_cpp(self):
        for header in tracked("include/galet/*.h"):
            for compiler, language, standard in (("gcc", "c", "c17"), ("g++", "c++", "c++17")):
                done = subprocess.run([compiler, "-fsyntax-only", f"-std={standard}", "-Wall", "-Wextra", "-Werror",
                                       "-Iinclude", "-x", language, "-"], cwd=TOP, text=True, capture_output=True,
                                      input=f"#include <{header.removeprefix('include/')}>\n")
                self.assertEqual(done.stderr, "", header)

    def test_nothing_unfinished_is_left(self):
        for path in tracked("src", "include", "tests", "bench", "fuzz", "web", "scripts", "cmake"):
            if path.endswith((".c", ".h", ".cpp", ".js", ".css", ".html", ".cmake")):
                self.assertIsNone(re.search(r"\b(TODO|FIXME|XXX|HACK)\b", read(path)), path)


if __name__ == "__main__":
    unittest.main()
