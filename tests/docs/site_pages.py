"""A built site, page by page: what each offers to link to, where it leads, and what it loads."""
import html.parser
import os
import re
import urllib.parse

# Elements that make a browser fetch something, and the attribute that says from where; of <link> those of these kinds.
LOADING = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src", "audio": "src", "embed": "src", "object": "data",
           "link": "href"}
LOADED = {"stylesheet", "icon", "preload", "shortcut icon", "manifest"}


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.anchors, self.links, self.loads, self.shown = set(), [], [], []
        self.hidden = 0
        self.feed(text)
        self.text = " ".join(" ".join(self.shown).split())

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.anchors.update(given[name] for name in ("id", "name") if given.get(name))
        self.hidden += tag in ("script", "style")
        if tag in LOADING and given.get(LOADING[tag]) and (tag != "link" or given.get("rel") in LOADED):
            self.loads.append(given[LOADING[tag]])
        elif given.get("href"):
            self.links.append(given["href"])

    def handle_endtag(self, tag):
        self.hidden -= tag in ("script", "style")

    def handle_data(self, data):
        if not self.hidden:
            self.shown.append(data)


def outside(address):
    return bool(re.match(r"[\w+.-]+:|/", address)) and not address.startswith("data:")


class Site:
    def __init__(self, folder):
        self.folder = folder
        self.pages = {}
        for path in self.files(".html"):
            with open(os.path.join(folder, path), encoding="utf-8") as file:
                self.pages[path] = Page(file.read())

    def files(self, suffix):
        return sorted(os.path.relpath(os.path.join(folder, name), self.folder) for folder, _, names in os.walk(self.folder)
                      for name in names if name.endswith(suffix))

    def target(self, path, address):
        """The file and the anchor that an address on a page means."""
        file, _, anchor = urllib.parse.unquote(address).partition("#")
        file = file.partition("?")[0]
        return os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path, anchor

    def broken(self):
        """Every address of every page, and of every style sheet, that is of this site and leads nowhere."""
        for path, page in self.pages.items():
            for address in page.links + page.loads:
                file, anchor = self.target(path, address)
                if outside(address):
                    continue
                if not os.path.isfile(os.path.join(self.folder, file)):
                    yield f"{path}: {address}: no such file"
                elif anchor and file in self.pages and anchor not in self.pages[file].anchors:
                    yield f"{path}: {address}: no such anchor"
        for path, address in self.sheets():
            if not outside(address) and not os.path.isfile(os.path.join(self.folder, self.target(path, address)[0])):
                yield f"{path}: {address}: no such file"

    def sheets(self):
        """What style sheets load."""
        for path in self.files(".css"):
            with open(os.path.join(self.folder, path), encoding="utf-8") as file:
                text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL)
            for address in re.findall(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""", text):
                if not "".join(address).startswith("data:"):
                    yield path, "".join(address)

    def loaded_from_outside(self):
        return [f"{path}: {address}" for path, page in self.pages.items() for address in page.loads if outside(address)] + [
            f"{path}: {address}" for path, address in self.sheets() if outside(address)]

    def reached(self, first):
        """Pages that links lead to, from one on."""
        seen, waiting = {first}, [first]
        while waiting:
            path = waiting.pop()
            found = {self.target(path, address)[0] for address in self.pages[path].links if not outside(address)}
            new = (found & set(self.pages)) - seen
            seen |= new
            waiting += new
        return seen
