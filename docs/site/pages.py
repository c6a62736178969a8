"""Pages that are written by hand: those of docs/ and others of the repository, with their links as they are in the site."""
import os
import re

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NAMED = {"README.md": "index.md", "CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md", "LICENSE": "licence.md",
         "CITATION.cff": "cite.md"}
LINK = re.compile(r"(\]\(|^\[[^\]]+\]: *|<img [^>]*src=\")([^)\s\"#]+)(#[^)\s\"]*)?(?=[)\s\"]|$)")
NAME = re.compile(r"\[([\w/.-]+\.md)\]\(([\w/.-]+\.md)\)(?: (\d[\d.]*\d|\d)\b)?")  # a page by the name of its file, and a section of it
SHOWN = (".yaml", ".c", ".sbatch", ".py", ".txt")  # examples that are pages; others are files


def read(path):
    with open(os.path.join(TOP, path), encoding="utf-8") as file:
        return file.read()


def place(path):
    """Where a file of the repository is in the site, as a path among the site's sources."""
    if os.path.isdir(os.path.join(TOP, path)):
        path = os.path.join(path, "README.md") if path != "examples" else path
    if path in NAMED:
        return NAMED[path]
    if path.startswith("docs/"):
        return path[5:]
    header = re.fullmatch(r"include/galet/(\w+)\.h", path)
    if header:
        return f"api/{header[1]}.rst"
    if path == "examples":
        return "examples/README.md"
    if path.startswith("examples/") and path.endswith(SHOWN):
        return path + ".md"
    return path if path.endswith(".md") else f"files/{path}"


def title_of(text):
    at = re.search(r"^# (.*)", text, re.MULTILINE)
    return at[1] if at else ""


def prose_lines(text):
    """Lines, each with whether it is prose and not code."""
    fence, blank = None, True
    for line in text.split("\n"):
        mark = re.match(r" *(```+|~~~+)", line)
        if mark and (fence is None or mark[1].startswith(fence)):
            fence = mark[1] if fence is None else None
        indented = line.startswith("    ") and blank
        yield line, fence is None and not mark and not indented
        blank = not line.strip() or indented


class Page:
    """One page: where it comes from, where it is in the site, its title, and the studies it names."""

    def __init__(self, source, studies):
        self.source, self.path, self.text = source, place(source), read(source)
        self.name = os.path.splitext(os.path.basename(source))[0]
        self.title = title_of(self.text) or self.name
        self.studies = {name for name in studies if re.search(rf"(`|\bgalet (run|new|help) ){name}(?![\w-])", self.text)}
        self.targets = []  # of its links, as files of the repository

    def links(self):
        """Files of the repository that it links to."""
        self.staged()
        return self.targets

    def staged(self):
        self.targets = []
        return "\n".join(LINK.sub(self.moved, NAME.sub(self.titled, line)) if prose else line for line, prose in prose_lines(self.text))

    def target(self, link):
        return os.path.normpath(os.path.join(os.path.dirname(self.source), link))

    def titled(self, at):
        """In a site pages go by their titles."""
        target = self.target(at[2])
        if not os.path.exists(os.path.join(TOP, target)) or not at[2].endswith(at[1]):
            return at.group()
        return f"[{title_of(read(target))}]({at[2]})" + (f", section {at[3]}" if at[3] else "")

    def moved(self, at):
        if re.match(r"\w+:", at[2]):
            return at.group()
        target = self.target(at[2])
        if not os.path.exists(os.path.join(TOP, target)):
            return at.group()  # Sphinx will say that it leads nowhere
        self.targets.append(target)
        return at[1] + os.path.relpath(place(target), os.path.dirname(self.path) or ".") + (at[3] or "")
