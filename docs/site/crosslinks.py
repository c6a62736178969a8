"""Links that nobody writes: code that names something of the site leads there, and comments of headers cite pages by section."""
import re

from docutils import nodes
from mdit_py_plugins.anchors.index import slugify
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxRole

CALL = re.compile(r"galet (?:(?:help|run|new) )?([\w-]+)")
HEADER = re.compile(r"<?galet/(\w+)\.h>?")
NAME = re.compile(r"((?:galet|GALET)_\w+)(?:\(\))?")
EXAMPLE = re.compile(r"(?:examples/)?([\w/-]+\.(?:yaml|c|sbatch))")


def c_names(env):
    """Where everything of the C interface is told of; constants without a type of their own stand in one without a name."""
    if not hasattr(env, "galet_c_names"):
        env.galet_c_names = {name.rpartition(".")[2]: (page, anchor) for name, _, _, page, anchor, _ in env.get_domain("c").get_objects()
                             if "." not in name or name.rpartition(".")[2].startswith("GALET_")}
    return env.galet_c_names


def meant(env, text):
    """Page and anchor that a span of code stands for; None where it is only code."""
    name = NAME.fullmatch(text)
    if name:
        return c_names(env).get(name[1])
    header, call, example = HEADER.fullmatch(text), CALL.fullmatch(text), EXAMPLE.fullmatch(text)
    pages = []
    if header:
        pages = [f"api/{header[1]}"]
    elif call:
        pages = [f"studies/{call[1]}", f"commands/{call[1]}"]
    elif example:
        pages = [f"examples/{example[1]}"]
    return next(((page, "") for page in pages if page in env.found_docs), None)


class LinkCode(SphinxPostTransform):
    default_priority = 600

    def run(self, **_):
        for node in list(self.document.findall(nodes.literal)):
            target = meant(self.env, node.astext())
            if not target or target[0] == self.env.docname and not target[1] or inside(node):
                continue
            uri = self.app.builder.get_relative_uri(self.env.docname, target[0]) + (f"#{target[1]}" if target[1] else "")
            link = nodes.reference("", "", internal=True, refuri=uri)
            node.replace_self(link)
            link += node


def inside(node):
    """Whether it is in a link or in a title, which should not be one."""
    while node := node.parent:
        if isinstance(node, (nodes.reference, nodes.title, addnodes.desc_signature)):
            return True
    return False


class CitedPage(SphinxRole):
    """`docs/theory/patch.md 3.1`: a page, or a section of it by number."""

    def run(self):
        path, _, section = self.text.partition(" ")
        path = path.removeprefix("docs/")
        words = self.headings(path)[0] + (f", section {section}" if section else "")
        target = f"../{path}" + (f"#{self.anchor(path, section)}" if section else "")
        link = addnodes.pending_xref(refdoc=self.env.docname, reftarget=target, reftype="myst", refdomain=None, refexplicit=True, refwarn=True)
        link["source"], link["line"] = self.get_source_info()
        link += nodes.inline("", words, classes=["xref", "myst"])
        return [link], []

    def headings(self, path):
        """The first is the title, by which pages go in a site."""
        with open(f"{self.env.srcdir}/{path}", encoding="utf-8") as file:
            return re.findall(r"^#+ (.*)", file.read(), re.MULTILINE)

    def anchor(self, path, section):
        numbered = [heading for heading in self.headings(path) if re.match(rf"{re.escape(section)}\.? ", heading)]
        return slugify(numbered[0]) if numbered else f"no section {section}"


def setup(app):
    app.add_role("page", CitedPage())
    app.add_post_transform(LinkCode)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
