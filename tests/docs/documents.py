"""What a page tells its reader to do: files to write and commands to type, with the output it shows for them."""
import re
from collections import namedtuple

Step = namedtuple("Step", "kind line text shown")  # kind: "file" (text is its name, shown its lines) or "command"

FENCE = re.compile(r"^```([\w{}-]*)")


def blocks(text):
    """Line number, language and lines of every fenced block."""
    language, begin, lines = None, 0, []
    for number, line in enumerate(text.splitlines(), 1):
        fence = FENCE.match(line)
        if language is None and fence:
            language, begin, lines = fence[1], number + 1, []
        elif language is not None and line == "```":
            yield begin, language, lines
            language = None
        elif language is not None:
            lines.append(line)


def commands(begin, lines):
    """Commands of a console block; one that ends in a backslash goes on in the next line."""
    found = []
    for number, line in enumerate(lines, begin):
        if found and found[-1].text.endswith("\\") and not found[-1].shown:
            found[-1] = found[-1]._replace(text=found[-1].text[:-1] + line.removeprefix("> ").lstrip())
        elif line.startswith("$ "):
            found.append(Step("command", number, line[2:], []))
        elif found:
            found[-1].shown.append(line)
    return found


def steps(text):
    """In the order of the page. A block whose first line is a comment with nothing but a file's name is that file."""
    for begin, language, lines in blocks(text):
        name = re.fullmatch(r"# ([\w./-]+\.\w+)", lines[0]) if lines else None
        if language == "console":
            yield from commands(begin, lines)
        elif name and language in ("yaml", "cmake"):
            yield Step("file", begin, name[1], lines)


def out_of_sight(text):
    """Lines that look like commands and stand in no console block, where nothing would run them."""
    fenced = {begin + i for begin, language, lines in blocks(text) if language == "console" for i in range(len(lines))}
    return [number for number, line in enumerate(text.splitlines(), 1)
            if re.match(r"\s*\$ |\s+(?:build/)?galet [a-z]", line) and number not in fenced]


def disagreement(shown, printed):
    """None where every line shown is printed, in its order; `...` stands for any number of lines."""
    printed = [line.rstrip() for line in printed]
    at, skipping = 0, False
    for line in shown:
        if line.strip() == "...":
            skipping = True
            continue
        if skipping:
            ahead = [i for i in range(at, len(printed)) if printed[i] == line.rstrip()]
            if not ahead:
                return f"not printed: {line}"
            at = ahead[0]
        elif at >= len(printed) or printed[at] != line.rstrip():
            return f"shown:   {line}\nprinted: {printed[at] if at < len(printed) else '(no more)'}"
        at, skipping = at + 1, False
    if shown and not skipping and at < len(printed):
        return f"printed, and not shown: {printed[at]}"
    return None
