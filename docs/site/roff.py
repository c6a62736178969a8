"""Reads the pages of man(1) that the program writes of itself, which have all of their words unbroken."""
import re


class Section:
    def __init__(self, title):
        self.title, self.note = title, ""
        self.paragraphs, self.entries, self.lines = [], [], []


class Entry:
    def __init__(self, depth, head, doc):
        at = re.fullmatch(r"\\fB(.*?)\\fR  ?(.*)", head)
        self.depth, self.name, self.note, self.doc = depth, plain(at[1]), plain(at[2]), plain(doc)


def plain(text):
    return re.sub(r"\\([&e-])", lambda at: {"&": "", "e": "\\", "-": "-"}[at[1]], text)


def read(page):
    """The sections of a page after its NAME."""
    lines = [line for line in page.split("\n") if line not in ("", ".nh", ".RE", ".nf", ".fi")]
    sections, depth, at = [], 0, 0
    while at < len(lines):
        line = lines[at]
        if line.startswith(".SH "):
            sections.append(Section(line[4:]))
            if at + 1 < len(lines) and re.fullmatch(r"\(.*\)", lines[at + 1]):
                sections[-1].note = plain(lines[at + 1][1:-1])
                at += 1
        elif line == ".RS":
            depth = 1
        elif line == ".TP":
            sections[-1].entries.append(Entry(depth, lines[at + 1], lines[at + 2]))
            depth, at = 0, at + 2
        elif line == ".PP" and lines[at + 1] == ".RS 4":
            sections[-1].lines.append(plain(lines[at + 2]))
            at += 2
        elif line == ".PP":
            sections[-1].paragraphs.append(plain(lines[at + 1]))
            at += 1
        elif not line.startswith(".TH") and sections[-1].title != "NAME":
            raise ValueError(f"not a line of our pages: {line}")
        at += 1
    return sections[1:]
