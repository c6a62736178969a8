"""The licence, and how to cite."""
import yaml

from markdown import block
from pages import read


def bibtex(entry):
    authors = " and ".join("{" + author["name"] + "}" if "name" in author else f"{author['family-names']}, {author['given-names']}"
                           for author in entry["authors"])
    return ["@software{galet,", f"  title = {{{entry['title']}}},", f"  author = {{{authors}}},", f"  version = {{{entry['version']}}},",
            f"  license = {{{entry['license']}}},", "}"]


def stage(tree):
    text = read("CITATION.cff")
    entry = yaml.safe_load(text)
    tree.write("cite.md", "\n".join(["# How to cite", "", entry["message"], "", *block(bibtex(entry), "bibtex"),
                                     "The same as `CITATION.cff`, which reference managers read:", "", *block(text.rstrip().split("\n"), "yaml")]))
    notice = read("README.md").split("## Licence\n")[1].split("\n## ")[0].split("\nMore: ")[0]
    tree.write("licence.md", "\n".join(["# Licence", "", notice.strip(), "", *block(read("LICENSE").rstrip().split("\n"))]))
