"""How Sphinx makes the site of what docs/site/stage.py has gathered: scripts/docs calls both."""
import gc
import os
import re
import sys

gc.disable()  # a short run with many small objects: it would take a quarter longer
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "site"))

with open(os.path.join(HERE, "..", "include", "galet", "version.h"), encoding="utf-8") as header:
    release = re.search(r'GALET_VERSION "(.*)"', header.read())[1]
project = "Galet"
author = "The Galet developers"
project_copyright = author
version = release

extensions = ["myst_parser", "sphinx.ext.mathjax", "crosslinks"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
highlight_language = "text"  # indented blocks are formulas, calls and drawings
exclude_patterns = ["files", "_borrowed"]
smartquotes = False
nitpicky = True
# Types of the C library, and one that is only pointed to.
nitpick_ignore = [("c:identifier", name) for name in ("size_t", "uint32_t", "uint64_t", "int32_t", "int64_t", "galet_rolling_case")]
toc_object_entries = False  # every page would carry all of them, hidden; headers.py lists those of a header on its page
c_extra_keywords = ["bool"]  # complex and imaginary are names here, where complex.h is not included

myst_enable_extensions = ["dollarmath", "amsmath", "deflist", "html_image"]
myst_heading_anchors = 4
myst_dmath_double_inline = True
myst_update_mathjax = False

# Formulas are drawn by MathJax 2 as it lies in the site, as SVG: no fonts, nothing from elsewhere.
mathjax_path = "mathjax/MathJax.js"
mathjax2_config = {
    "jax": ["input/TeX", "output/SVG"],
    "extensions": ["tex2jax.js"],
    "TeX": {"extensions": ["AMSmath.js", "AMSsymbols.js", "noErrors.js", "noUndefined.js"]},
    "tex2jax": {"inlineMath": [["\\(", "\\)"]], "displayMath": [["\\[", "\\]"]], "processClass": "math", "processEscapes": False},
    "SVG": {"font": "TeX", "scale": 96},
    "showMathMenu": False,
    "messageStyle": "none",
}

html_theme = "furo"
html_title = "Galet"
html_static_path = [os.path.join(HERE, "site", "static")]
html_css_files = ["galet.css"]
html_js_files = ["galet.js"]
html_logo = os.path.join(HERE, "site", "static", "pebble.svg")
html_favicon = html_logo
html_search_scorer = os.path.join(HERE, "site", "scorer.js")
html_copy_source = False
html_show_sourcelink = False
html_last_updated_fmt = None
html_show_sphinx = False

# The colours and letters of the report viewer, web/src/style.css.
letters = {
    "font-stack": "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif",
    "font-stack--monospace": "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', 'Liberation Mono', monospace",
}
light = {"paper": "#ffffff", "ground": "#f5f6f7", "ink": "#1b2127", "soft": "#55606b", "line": "#dde2e6", "accent": "#0b62a8",
         "mark": "#fbf0d9"}
dark = {"paper": "#171b20", "ground": "#101316", "ink": "#e4e8ec", "soft": "#a0abb6", "line": "#2e353c", "accent": "#62acea",
        "mark": "#3a3017"}


def variables(colours):
    return {
        "color-brand-primary": colours["accent"], "color-brand-content": colours["accent"],
        "color-foreground-primary": colours["ink"], "color-foreground-secondary": colours["soft"],
        "color-foreground-muted": colours["soft"], "color-foreground-border": colours["soft"],
        "color-background-primary": colours["paper"], "color-background-secondary": colours["ground"],
        "color-background-hover": colours["ground"], "color-background-border": colours["line"],
        "color-code-background": colours["ground"], "color-code-foreground": colours["ink"],
        "color-inline-code-background": colours["ground"], "color-api-background": colours["ground"],
        "color-api-overall": colours["soft"], "color-api-name": colours["accent"], "color-api-pre-name": colours["soft"],
        "color-highlight-on-target": colours["mark"], "color-highlighted-background": colours["mark"], "color-highlighted-text": colours["ink"],
    }


html_theme_options = {
    "light_css_variables": {**letters, **variables(light)},
    "dark_css_variables": {**letters, **variables(dark)},
    "navigation_with_keys": True,
}


def setup(app):
    app.connect("config-inited", lambda app, config: config.html_static_path.append(os.path.join(app.srcdir, "_borrowed")))
