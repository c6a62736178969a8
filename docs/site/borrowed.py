"""What pages load that is not ours, copied into the site so that it works from any folder and from a disk: MathJax, and what Debian's
package of the theme leaves to a web server or to a bundler."""
import glob
import os

import furo

# Of MathJax what draws TeX as SVG.
MATHJAX = ("MathJax.js", "extensions/tex2jax.js", "extensions/MathEvents.js", "extensions/TeX/*.js", "jax/input/TeX/*.js",
           "jax/element/mml/**/*.js", "jax/output/SVG/*.js", "jax/output/SVG/autoload/*.js", "jax/output/SVG/fonts/TeX/**/*.js")
NORMALIZE = "url(/javascript/normalize.css/normalize.css)"
GUMSHOE = 'import Gumshoe from "./gumshoe-patched.js";'
THEME = os.path.join(os.path.dirname(furo.__file__), "theme", "furo", "static")


def stage_mathjax(tree, folder):
    for pattern in MATHJAX:
        found = glob.glob(os.path.join(folder, pattern), recursive=True)
        assert found, f"MathJax is not in {folder}: no {pattern}"
        for path in found:
            tree.copy(path, os.path.join("_borrowed", "mathjax", os.path.relpath(path, folder)))


def theme(path):
    with open(os.path.join(THEME, path), encoding="utf-8") as file:
        return file.read()


def stage_theme(tree, javascript):
    """A newer package may need neither; then nothing is replaced."""
    tree.write("_borrowed/styles/furo.css", theme("styles/furo.css").replace(NORMALIZE, "url(normalize.css)"))
    tree.copy(os.path.join(javascript, "normalize.css", "normalize.css"), "_borrowed/styles/normalize.css")
    script = theme("scripts/furo.js")
    if GUMSHOE in script:
        script = theme("scripts/gumshoe-patched.js") + script.replace(GUMSHOE, "")
    tree.write("_borrowed/scripts/furo.js", script)


def stage(tree, javascript):
    stage_mathjax(tree, os.path.join(javascript, "mathjax"))
    stage_theme(tree, javascript)
