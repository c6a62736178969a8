"""What pages load that is not ours, copied into the site so that it works from any folder: MathJax, and a sheet of the theme."""
import glob
import os

import furo

# Of MathJax what draws TeX as SVG.
MATHJAX = ("MathJax.js", "extensions/tex2jax.js", "extensions/TeX/*.js", "jax/input/TeX/*.js", "jax/element/mml/**/*.js", "jax/output/SVG/*.js",
           "jax/output/SVG/autoload/*.js", "jax/output/SVG/fonts/TeX/**/*.js")
# Debian's furo takes this from the web server of the machine.
NORMALIZE = "/javascript/normalize.css/normalize.css"


def stage_mathjax(tree, folder):
    for pattern in MATHJAX:
        found = glob.glob(os.path.join(folder, pattern), recursive=True)
        assert found, f"MathJax is not in {folder}: no {pattern}"
        for path in found:
            tree.copy(path, os.path.join("_borrowed", "mathjax", os.path.relpath(path, folder)))


def stage_theme(tree, javascript):
    sheet = os.path.join(os.path.dirname(furo.__file__), "theme", "furo", "static", "styles", "furo.css")
    with open(sheet, encoding="utf-8") as file:
        text = file.read()
    tree.write("_borrowed/styles/furo.css", text.replace(f"url({NORMALIZE})", "url(normalize.css)"))
    tree.copy(os.path.join(javascript, "normalize.css", "normalize.css"), "_borrowed/styles/normalize.css")


def stage(tree, javascript):
    stage_mathjax(tree, os.path.join(javascript, "mathjax"))
    stage_theme(tree, javascript)
