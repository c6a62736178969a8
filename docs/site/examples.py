"""The examples as pages: what each begins with by way of a comment, and its text."""
import glob
import os
import re

from markdown import block, contents, prose, table
from pages import SHOWN, TOP, read

LANGUAGES = {".yaml": "yaml", ".c": "c", ".sbatch": "bash", ".py": "python", ".txt": "text"}


CALL = re.compile(r" *(?:([^:]+): )?((?:galet (?:run|campaign) \S+\.yaml|cc \S+\.c|sbatch \S+).*)")


def comment(text):
    """The words of the comment that a file begins with, and the calls that stand in it, with what they are for beside them."""
    words, calls = [], []
    for line in text.split("\n")[1 if text.startswith("#!") else 0:]:
        at = re.match(r"(?:#|//+) ?(?!SBATCH)(.*)", line)
        if not at:
            break
        call = CALL.fullmatch(at[1])
        if call:
            calls.append(call[2] + (f"    # {call[1]}" if call[1] else ""))
        else:
            words.append(at[1])
    return " ".join(words), calls


def page(path):
    text = read(path)
    deep = "../" * path.count("/")
    words, calls = comment(text)
    return "\n".join([f"# {os.path.basename(path)}", "", prose(words), "", *(block(calls) if calls else []),
                      *block(text.rstrip().split("\n"), LANGUAGES[os.path.splitext(path)[1]]), f"The file itself: [{path}]({deep}files/{path})"]) + "\n"


def stage(tree):
    found = sorted(path for path in glob.glob(os.path.join(TOP, "examples", "**"), recursive=True) if os.path.isfile(path))
    shown, rows = [], []
    for full in found:
        path = os.path.relpath(full, TOP)
        name = path.removeprefix("examples/")
        tree.copy(full, f"files/{path}")
        if path.endswith(SHOWN):
            tree.write(f"{path}.md", page(path))
            shown.append(name)
            rows.append([f"[{name}]({name}.md)", prose(comment(read(path))[0])])
        else:
            rows.append([f"[{name}](../files/{path})", "numbers that a case beside it reads"])
    words = "Cases that run as they stand, and programs in C; the tests run all of them."
    tree.write("examples/README.md", "\n".join(["# Examples", "", words, "", *table(["File", "What it is"], rows, "listed"), *contents(shown)]))
