"""Pages of the C interface: the public headers as Doxygen reads them, each on a page of its own in the order it is written in.

A comment that a blank line follows is of the header and not of the next declaration, which Doxygen would take it for: it is kept
from Doxygen (`plain`) and set in its place here.
"""
import glob
import os
import re
import xml.etree.ElementTree as xml

import words


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def remarks(text):
    """Comments that stand by themselves: pairs of the number of their first line and their words."""
    found = re.finditer(r"(?:^///.*\n)+(?=\n|\Z)", text, re.MULTILINE)
    return [(text.count("\n", 0, at.start()) + 1, re.sub(r"^/// ?", "", at.group(), flags=re.MULTILINE)) for at in found]


def plain(text):
    """The header with such comments made plain ones; lines keep their numbers."""
    return re.sub(r"(?:^///.*\n)+(?=\n|\Z)", lambda at: re.sub("^///", "//", at.group(), flags=re.MULTILINE), text,
                  flags=re.MULTILINE)


def text_of(element):
    return "".join(element.itertext()).strip() if element is not None else ""


class Declaration:
    """A function, type, constant or macro: its signatures, its words, and what stands in it."""

    def __init__(self, kind, signature, line, docs, members=()):
        self.kind, self.line, self.docs, self.members = kind, line, docs, list(members)
        self.signatures = [signature]

    def lines(self):
        head = f".. c:{self.kind}:: "
        yield ""
        yield head + self.signatures[0]
        yield from (" " * len(head) + signature for signature in self.signatures[1:])
        yield ""
        yield from ("   " + line for line in self.docs)
        for member in self.members:
            yield from ("   " + line for line in member.lines())


def line_of(element):
    return int(element.find("location").get("line"))


def docs_of(element):
    return [line for name in ("briefdescription", "detaileddescription", "inbodydescription")
            for line in words.from_doxygen(element.find(name))]


def phrase_of(element):
    """Of a member: Doxygen makes a sentence of a phrase by a full stop."""
    docs = docs_of(element)
    alone = len(docs) == 2 and ". " not in docs[0]
    return [docs[0].removesuffix("."), ""] if alone else docs


def signature_of(member):
    kind, name = text_of(member.find("type")), text_of(member.find("name"))
    arguments = text_of(member.find("argsstring"))
    return f"{kind}{'' if arguments.startswith(')') else ' '}{name}{arguments}".replace("* ", "*")


def enumeration(member, place):
    """Constants without a type of their own are enumerators of one without a name."""
    name = text_of(member.find("name")).partition("@")[0]
    values = [Declaration("enumerator", text_of(value.find("name")), line_of(member), value_docs(value))
              for value in member.findall("enumvalue")]
    return Declaration("enum", name or f"@{place}", line_of(member), docs_of(member), values)


def value_docs(value):
    given = re.sub(r"^= *", "", text_of(value.find("initializer")))
    return ([f"= {words.escape(given)}", ""] if given else []) + phrase_of(value)


def macro(member):
    parameters = [text_of(parameter.find("defname")) for parameter in member.findall("param")]
    call = f"({', '.join(parameters)})" if parameters else ""
    docs = docs_of(member)
    if parameters == ["X"]:  # a list that others are made from
        entries = re.findall(r"X\(.*?\)(?= *\\?$| *X\(| */\*)", text_of(member.find("initializer")), re.MULTILINE)
        docs += [".. code-block:: c", "", *("   " + entry for entry in entries), ""]
    return Declaration("macro", text_of(member.find("name")) + call, line_of(member), docs)


def joined(declarations, lines):
    """Members of one line share their words; functions without any that follow another at once are told of by its words."""
    kept = []
    for one in declarations:
        last = kept[-1] if kept else None
        if last and last.kind == one.kind and (
                one.line == last.line or one.kind in ("function", "var") and not one.docs and all(lines[last.line - 1:one.line])):
            last.signatures += one.signatures
            last.docs = last.docs or one.docs
            last.line = one.line
            continue
        kept.append(one)
    return kept


def first_sentence(comment):
    comment = comment.split("\n    ")[0].strip().removesuffix(":")  # up to an indented block
    return re.match(r".*?\.(?= |$)(?! [a-z])|.*", " ".join(comment.split())).group()


class Header:
    def __init__(self, path, folder, structs):
        self.name = os.path.basename(path)
        self.text = read(path)
        self.lines = [line.strip() for line in self.text.split("\n")]
        self.structs = structs
        self.compound = xml.parse(os.path.join(folder, compound_file(self.name))).getroot().find("compounddef")

    def remarks(self):
        return [(line, words.from_comment(comment)) for line, comment in remarks(self.text)]

    def struct(self, reference):
        root = self.structs[reference.get("refid")]
        members = [Declaration("member", signature_of(member), line_of(member), phrase_of(member))
                   for member in root.iter("memberdef")]
        members.sort(key=lambda member: member.line)
        return Declaration("struct", text_of(reference), line_of(root), docs_of(root), joined(members, self.lines))

    def member(self, member, number):
        kind = member.get("kind")
        if kind == "define":
            return macro(member)
        if kind == "enum":
            return enumeration(member, f"{self.name[:-2]}_{number}")
        if kind == "typedef" and "argsstring" not in [child.tag for child in member if text_of(child)]:
            return Declaration("type", text_of(member.find("name")), line_of(member), docs_of(member))
        names = {"function": "function", "variable": "var", "typedef": "type"}
        return Declaration(names[kind], signature_of(member), line_of(member), docs_of(member))

    def declarations(self):
        """Names for structs and enumerations that stand here add nothing but their words."""
        structs = [self.struct(reference) for reference in self.compound.findall("innerclass")]
        found = structs + [self.member(member, number) for number, member in enumerate(self.compound.iter("memberdef"))]
        passing = re.findall(r"^#undef (\w+)", self.text, re.MULTILINE)
        found = [one for one in found if one.signatures[0].partition("(")[0] not in passing]
        docs = {one.signatures[0]: one.docs for one in found if one.kind in ("struct", "enum")}
        names = [one for one in found if one.kind == "type" and one.signatures[0] in docs]
        parts = [(one.line, ["", *one.docs]) for one in names if one.docs != docs[one.signatures[0]]]
        found = joined(sorted((one for one in found if one not in names), key=lambda one: one.line), self.lines)
        return parts + [(one.line, list(one.lines())) for one in found]

    def includes(self):
        return re.findall(r"^#include <galet/(\w+)\.h>", self.text, re.MULTILINE)

    def summary(self):
        """The first sentence that it says of itself, or of what it holds."""
        comments = [comment for _, comment in remarks(self.text) if not comment.startswith("No pointer")]
        comments += re.findall(r"(?:^/// ?.*\n)+", plain(self.text), re.MULTILINE)
        return first_sentence(re.sub(r"^/// ?", "", comments[0], flags=re.MULTILINE)) if comments else "All of them."

    def page(self):
        title = f"galet/{self.name}"
        lines = [title, "=" * len(title), "", "::", "", f"   #include <galet/{self.name}>", ""]
        parts = [(line, ["", *text]) for line, text in self.remarks()]
        parts += self.declarations()
        parts = [part for _, part in sorted(parts, key=lambda part: part[0])]
        functions = re.findall(r"^\.\. c:function:: .*?(\w+)\(", "\n".join("\n".join(part) for part in parts), re.MULTILINE)
        if len(functions) > 3:
            listed = ["", ".. rst-class:: functions", "", " ".join(f"``{name}()``" for name in functions), ""]
            parts.insert(1 if self.remarks() and parts[0][1:] == self.remarks()[0][1] else 0, listed)
        for part in parts:
            lines += part
        if self.includes():
            lines += ["", ".. rubric:: Includes", "", ", ".join(f"``galet/{name}.h``" for name in self.includes())]
        return "\n".join(lines) + "\n"


def compound_file(name):
    return name.replace("_", "__").replace(".", "_8") + ".xml"


def read_structs(folder):
    return {os.path.basename(path)[:-4]: xml.parse(path).getroot().find("compounddef")
            for path in glob.glob(os.path.join(folder, "struct*.xml"))}


def index(headers, umbrella):
    """The headers as galet.h lists them, library by library, and those that it takes along with others."""
    lines = ["The C interface", "===============", "",
             "One header per noun; ``galet/galet.h`` includes them all. Every function says what it computes, in which units, from which",
             "source, and how it fails.", ""]
    sections = re.split(r"^// (.*)\n", umbrella.text, flags=re.MULTILINE)[1:]
    told = {umbrella.name}
    lists = []
    for title, includes in zip(sections[::2], sections[1::2]):
        names = re.findall(r"<galet/(\w+\.h)>", includes)
        told.update(names)
        lists.append((title, names))
    lists.append(("Taken along by others", [name for name in sorted(headers) if name not in told]))
    for title, names in lists:
        lines += [title, "-" * len(title), "", ".. list-table::", "   :class: listed", ""]
        for name in names:
            lines += [f"   * - :doc:`{name[:-2]}`", f"     - {words.inline(headers[name].summary())}"]
        lines += [""]
    lines += [".. toctree::", "   :hidden:", ""] + [f"   {name[:-2]}" for name in sorted(headers)]
    return "\n".join(lines) + "\n"


def stage(tree, include, doxygen):
    """A page for each header, and their index."""
    structs = read_structs(doxygen)
    headers = {os.path.basename(path): Header(path, doxygen, structs) for path in sorted(glob.glob(os.path.join(include, "*.h")))}
    for name, header in headers.items():
        tree.write(f"api/{name[:-2]}.rst", header.page())
    tree.write("api/README.rst", index(headers, headers["galet.h"]))


def stage_for_doxygen(tree, include):
    for path in glob.glob(os.path.join(include, "*.h")):
        tree.write(os.path.basename(path), plain(read(path)))
