"""Gathers the sources of the site in one folder: stage.py headers FOLDER, for Doxygen; stage.py all FOLDER PROGRAM XML JAVASCRIPT, for Sphinx."""
import glob
import os
import sys

import borrowed
import examples
import headers
import manual
import project
from markdown import contents
from pages import TOP, Page, place
from tree import Tree

INCLUDE = os.path.join(TOP, "include", "galet")
# Pages of docs/ that are not guides, by the part of the contents they stand in.
SET_APART = {"index", "gallery", "errata", "architecture"}
ASIDE = ("docs/conf.py", "docs/site/")


def documents():
    paths = [os.path.relpath(path, TOP) for path in glob.glob(os.path.join(TOP, "docs", "**"), recursive=True) if os.path.isfile(path)]
    return sorted(path for path in paths if not path.startswith(ASIDE) and "__pycache__" not in path)


def gather(studies):
    """All pages by hand: those of docs/, those of the project, and what else of Markdown they link to."""
    waiting = [path for path in documents() if path.endswith(".md")] + ["CHANGELOG.md", "CONTRIBUTING.md"]
    pages = {}
    while waiting:
        page = Page(waiting.pop(), studies)
        pages[page.path] = page
        waiting += [target for target in page.links() if target.endswith(".md") and place(target) not in pages and place(target) not in waiting
                    and target != "README.md"]
    return pages


def in_order(page, names):
    """Pages in the order in which another links to them, then the others by name."""
    linked = [place(target) for target in page.links()]
    return sorted(names, key=lambda name: (linked.index(name) if name in linked else len(linked), name))


def of_folder(pages, folder):
    return [path for path in pages if os.path.dirname(path) == folder and os.path.basename(path) not in ("README.md", "index.md")]


def entry(path):
    return os.path.splitext(path)[0]


def front(pages):
    """The contents of the whole, below the front page."""
    index = pages["index.md"]
    there = [folder for folder in sorted({os.path.dirname(path) for path in pages if path.endswith("/README.md")}) if folder]
    guides = [path for path in in_order(index, of_folder(pages, "")) if entry(path) not in SET_APART | {"changelog", "contributing"}]
    guides += [f"{folder}/README.md" for folder in there
               if folder not in ("theory", "tutorials") and pages[f"{folder}/README.md"].source.startswith("docs/")]
    parts = [("Start", ["gallery.md", "tutorials/README.md", "examples/README.md"]), ("Guides", guides),
             ("Reference", ["studies/README.md", "commands/README.md", "api/README.rst"]), ("Theory", ["theory/README.md", "errata.md"]),
             ("Project", ["architecture.md", "contributing.md", "changelog.md", "cite.md", "licence.md"])]
    made = ("examples/", "studies/", "commands/", "api/", "cite", "licence")
    return [line for caption, paths in parts
            for line in contents([entry(path) for path in paths if path in pages or path.startswith(made)], caption)]


def stage_page(tree, page, pages):
    text = page.staged()
    folder = os.path.dirname(page.path)
    if page.path == "index.md":
        text += "\n" + "\n".join(front(pages))
    elif page.path.endswith("/README.md"):
        text += "\n" + "\n".join(contents([os.path.basename(entry(path)) for path in in_order(page, of_folder(pages, folder))]))
    if not page.source.startswith("docs/") and page.path not in ("changelog.md", "contributing.md"):
        text = "---\norphan: true\n---\n" + text
    tree.write(page.path, text)


def stage_files(tree, pages):
    """Pictures and the like of docs/, and other files of the repository that pages link to."""
    files = [path for path in documents() if not path.endswith(".md")]
    files += [target for page in pages.values() for target in page.links()
              if place(target).startswith("files/") and not target.startswith("examples/")]
    for path in sorted(set(files)):
        tree.copy(os.path.join(TOP, path), place(path))


def tellers(pages):
    """Pages that may tell of a study: the theory first, then what else is in docs/ and is not about all of Galet."""
    told = [page for path, page in pages.items() if page.source.startswith("docs/") and entry(path) not in SET_APART]
    return sorted(told, key=lambda page: (not page.path.startswith("theory/"), page.path))


def stage_all(folder, program, xml, javascript):
    tree = Tree(folder)
    program = manual.Program(os.path.abspath(program))
    pages = gather(program.names("studies"))
    for page in pages.values():
        stage_page(tree, page, pages)
    stage_files(tree, pages)
    manual.stage(tree, program, tellers(pages))
    headers.stage(tree, INCLUDE, xml)
    examples.stage(tree)
    project.stage(tree)
    borrowed.stage(tree, javascript)


def stage_headers(folder):
    tree = Tree(folder)
    headers.stage_for_doxygen(tree, INCLUDE)


def main(words):
    if words[0] == "headers":
        stage_headers(words[1])
    else:
        stage_all(*words[1:])


if __name__ == "__main__":
    main(sys.argv[1:])
