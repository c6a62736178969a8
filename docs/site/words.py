"""Words of comments as reStructuredText: what Doxygen made of them, or as they stand."""
import re

CITED = re.compile(r"(?P<page>docs/(?:theory/)?[\w-]+\.md(?: (?:\d[\d.]*\d|\d))?)|(?P<name>\b(?:galet_\w+(?:\(\))?|GALET_[A-Z]\w*))")


def escape(text):
    return re.sub(r"([\\*`_|\[\]<>])", r"\\\1", text)


def cited(text):
    """Text with pages that it cites as links, and names of ours as code, which becomes links where they are known."""
    parts, end = [], 0
    for at in CITED.finditer(text):
        parts += [escape(text[end:at.start()]), f"\\ :page:`{at['page']}`\\ " if at["page"] else literal(at["name"])]
        end = at.end()
    return "".join(parts) + escape(text[end:])


def literal(text):
    return f"\\ ``{text}``\\ " if text.strip() else ""


def inline(text):
    """Text of a comment with `code` in it."""
    parts = text.split("`")
    return "".join(literal(part) if i % 2 else cited(part) for i, part in enumerate(parts))


def from_comment(comment):
    """Paragraphs, and lines that are indented by four as they stand."""
    lines, in_code = [], False
    for line in comment.rstrip().split("\n"):
        code = line.startswith("    ")
        if code and not in_code:
            lines += ["", "::", ""]
        if in_code and not code and line:
            lines.append("")
        in_code = code or (in_code and not line)
        lines.append(line if code else inline(line))
    return lines


def flat(element):
    """The text of a paragraph, on one line."""
    if element.tag not in INLINE:
        raise ValueError(f"Doxygen's <{element.tag}> is not known here")
    inner = re.sub(r"\s+", " ", element.text or "")
    inner = INLINE[element.tag](inner if element.tag in VERBATIM else cited(inner)) if not len(element) else cited(inner)
    for child in element:
        inner += flat(child) + cited(re.sub(r"\s+", " ", child.tail or ""))
    return inner


def same(text):
    return text


INLINE = {"para": same, "computeroutput": literal, "ref": literal, "emphasis": lambda text: f"\\ *{text}*\\ ",
          "bold": lambda text: f"\\ **{text}**\\ ", "ndash": lambda _: "--", "mdash": lambda _: "---",
          "superscript": lambda text: f"^{text}"}
VERBATIM = {"computeroutput", "ref"}
BLOCKS = {"itemizedlist", "orderedlist", "verbatim", "preformatted", "simplesect", "programlisting"}


def block(element):
    if element.tag in ("verbatim", "preformatted"):
        return ["::", ""] + ["   " + line for line in "".join(element.itertext()).strip("\n").split("\n")] + [""]
    if element.tag in ("itemizedlist", "orderedlist"):
        mark = "- " if element.tag == "itemizedlist" else "#. "
        return [line for item in element for i, line in enumerate(hung(item, mark))] + [""]
    if element.tag == "simplesect" and element.get("kind") in ("return", "note"):
        return [line for child in element for line in paragraphs(child)]
    raise ValueError(f"Doxygen's <{element.tag}> is not known here")


def hung(item, mark):
    lines = [line for child in item for line in paragraphs(child)]
    return [(mark if i == 0 else " " * len(mark)) + line if line else "" for i, line in enumerate(lines)]


def paragraphs(para):
    """A paragraph and the blocks that Doxygen keeps within it."""
    lines, words = [], cited(re.sub(r"\s+", " ", para.text or ""))
    for child in para:
        if child.tag in BLOCKS:
            lines += [words.strip(), ""] if words.strip() else []
            lines += block(child)
            words = ""
        else:
            words += flat(child)
        words += cited(re.sub(r"\s+", " ", child.tail or ""))
    return lines + ([words.strip(), ""] if words.strip() else [])


def from_doxygen(description):
    return [] if description is None else [line for para in description for line in paragraphs(para)]
