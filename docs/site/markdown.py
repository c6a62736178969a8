"""Pieces of Markdown."""
import re


def escape(text):
    """Text that Markdown takes for nothing else, wherever it stands: a line may not begin with a sign of its own either."""
    text = re.sub(r"([\\*`_|<\[\]$])", r"\\\1", text)
    return re.sub(r"^([>#+=~-]|\d+(?=[.)]))", lambda at: at[1][:-1] + "\\" + at[1][-1] if not at[1].isdigit() else at[1] + "\\", text)


def prose(text):
    """Plain words with code as it is, and with the calls in them as code, which becomes links."""
    if "`" in text:
        return "".join(f"`{part}`" if i % 2 else prose(part) for i, part in enumerate(text.split("`")))
    calls = re.split(r"\b(galet (?:help|run|new) [\w-]+)(?![\w.-])", text)
    return "".join(f"`{part}`" if i % 2 else escape(part) for i, part in enumerate(calls))


def code(text):
    """A span of code; nothing of nothing."""
    if not text:
        return ""
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def block(lines, language="text"):
    return [f"```{{code-block}} {language}", *lines, "```", ""]


def table(head, rows, kind):
    """A table of a class that the style sheet knows."""
    lines = ["```{list-table}", f":class: {kind}", ":header-rows: 1", ""]
    for row in [head, *rows]:
        lines += [f"{'* -' if i == 0 else '  -'} {cell}".rstrip() for i, cell in enumerate(row)]
    return [*lines, "```", ""]


def contents(pages, caption=None, hidden=True):
    lines = ["```{toctree}"] + ([":hidden:"] if hidden else []) + ([f":caption: {caption}"] if caption else []) + [""]
    return [*lines, *pages, "```", ""]
