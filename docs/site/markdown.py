"""Pieces of Markdown."""
import re


def escape(text):
    return re.sub(r"([\\*`_|<\[\]$])", r"\\\1", text)


def prose(text):
    """Plain words with the calls in them as code, which becomes links."""
    calls = re.split(r"\b(galet (?:help|run|new) [\w-]+)", text)
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
