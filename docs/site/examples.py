"""The examples as pages: what each begins with by way of a comment, and its text."""
import glob
import os
import re

from markdown import block, code, contents, prose, table
from pages import SHOWN, TOP, read

LANGUAGES = {".yaml": "yaml", ".c": "c", ".sbatch": "bash", ".py": "python", ".txt": "text"}


def comment(text):
    """The words of the comment that a file begins with."""
    lines = text.split("\n")[1 if text.startswith("#!") else 0:]
    kept = []
    for line in lines:
        at = re.match(r"(?:#|//+) ?(?!SBATCH)(.*)", line)
        if not at:
            break
        kept.append(at[1])
    return " ".join(kept)


def page(path):
    text = read(path)
    deep = "../" * path.count("/")
    language = LANGUAGES[os.path.splitext(path)[1]]
    call = block([f"galet {'campaign' if 'random:' in text else 'run'} {path} --out results"]) if language == "yaml" else []
    return "\n".join([f"# {os.path.basename(path)}", "", prose(comment(text)), "", *call, *block(text.rstrip().split("\n"), language),
                      f"The file itself: [{path}]({deep}files/{path})"]) + "\n"


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
            rows.append([f"[{name}]({name}.md)", prose(comment(read(path)))])
        else:
            rows.append([f"[{name}](../files/{path})", "numbers that a case beside it reads"])
    words = f"Cases that run as they stand, {code('galet run examples/roller.yaml')}; all of them are run by the tests."
    tree.write("examples/README.md", "\n".join(["# Examples", "", words, "", *table(["File", "What it is"], rows, "listed"), *contents(shown)]))
