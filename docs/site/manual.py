"""The manual: a page for every study, command and topic, from what the program tells of itself."""
import json
import re
import subprocess
import textwrap

import roff
from markdown import block, code, contents, escape, prose, table


class Program:
    def __init__(self, path):
        self.path = path
        self.overview = json.loads(self.tell("help", "--json"))

    def tell(self, *words):
        return subprocess.run([self.path, *words], check=True, capture_output=True, text=True, encoding="utf-8").stdout

    def names(self, kind):
        return [entry["name"] for entry in self.overview[kind]]


def choices(param):
    return "one of " + ", ".join(code(choice) for choice in param["choices"])


def split_note(note):
    """The default and the rules of a key: the rules are in the last brackets."""
    depth, at = 0, len(note)
    while at == len(note) or depth:
        at -= 1
        depth += (note[at] == "]") - (note[at] == "[")
    return note[:at].removeprefix("= ").strip(), note[at + 1:-1].split(", ")


def key_row(entry, param):
    default, rules = split_note(entry.note)
    unit = param.get("unit", "")
    if unit in rules:
        rules.remove(unit)
    words = ", ".join(rules)
    if "choices" in param:
        words = choices(param) + escape(words.removeprefix("one of " + " ".join(param["choices"])))
    else:
        words = escape(words)
    name = ("· " if entry.depth else "") + code(entry.name)
    return [name, prose(entry.doc), code(default), escape(unit), words]


def key_groups(entries, params):
    """Rows of keys by the word before their dot; keys without one come first."""
    groups, group, members = {"": []}, "", []
    for entry in entries:
        if entry.depth:
            param = next(member for member in members if member["key"] == entry.name)
        else:
            group = entry.name.partition(".")[0] if "." in entry.name else ""
            param = params[entry.name]
            members = param.get("members", [])
        groups.setdefault(group, []).append(key_row(entry, param))
    return groups


def inputs(study, sections):
    params = {param["key"]: param for param in study["params"]}
    entries = next(section for section in sections if section.title == "KEYS").entries
    lines = ["## Inputs", "", "A bare number is SI, a unit may follow: `20 mm`, `210 GPa`, `5 deg`. A key without a default may be left out, unless "
             "it must be given.", ""]
    for group, rows in key_groups(entries, params).items():
        if rows:
            lines += [f"### {code(group)}", ""] if group else []
            lines += table(["Key", "Meaning", "Default", "Unit", "Rule"], rows, "keys")
    return lines


def presets(sections):
    """What the names stand for that set a whole case."""
    found = next((section for section in sections if section.title == "PRESETS"), None)
    if not found:
        return []
    rows = [[code(entry.name), prose(entry.note), code(entry.doc)] for entry in found.entries]
    return ["## Presets", "", prose(found.note[:1].upper() + found.note[1:]) + ".", "", *table(["Name", "What it is", "What it sets"], rows, "keys")]


def output_rows(outputs, mark=""):
    for output in outputs:
        kind = "" if output["type"] == "real" else output["type"]
        yield [mark + code(output.get("key", output.get("name"))), prose(output["doc"]), escape(output["unit"]), kind]
        yield from output_rows(output.get("members", []), "· ")


def outputs(study):
    lines = ["## Outputs", ""]
    found = [output for output in study["outputs"] if not output.get("about_method")]
    told = [output for output in study["outputs"] if output.get("about_method")]
    lines += table(["Key", "Meaning", "Unit", "Type"], output_rows(found), "outputs")
    if told:
        lines += ["### How it was computed", ""] + table(["Key", "Meaning", "Unit", "Type"], output_rows(told), "outputs")
    return lines


def tables(study):
    if not study["tables"]:
        return []
    lines = ["## Tables", "", "With `--out DIR` each is a file, `DIR/tables/NAME.csv`.", ""]
    for one in study["tables"]:
        lines += [f"### {code(one['name'])}", "", prose(one["doc"]), ""]
        lines += table(["Column", "Meaning", "Unit", "Type"], output_rows(one["columns"]), "outputs")
    return lines


def fields(study):
    if not study["fields"]:
        return []
    rows = [[code(field["name"]), prose(field["doc"]), escape(field["unit"])] for field in study["fields"]]
    return ["## Fields", "", "With `--out DIR` they are in `DIR/result.h5`.", "", *table(["Field", "Meaning", "Unit"], rows, "outputs")]


def figures(study):
    if not study["figures"]:
        return []
    lines = ["## Figures of the report", ""]
    return lines + [f"- **{escape(figure['title'])}**: {prose(figure.get('caption', ''))}" for figure in study["figures"]] + [""]


def answers(study):
    found = {output["key"]: output for output in study["outputs"]}
    lines = ["The answer it begins with:", ""]
    for key in study["headline"]:
        unit = f" [{found[key]['unit']}]" if found[key]["unit"] else ""
        lines.append(f"- {code(key)}: {prose(found[key]['doc'])}{escape(unit)}")
    return [*lines, ""]


def related(name, pages):
    """Links to pages that bear a study's name, and to those that name it among no more than four others."""
    lines = ["## Read more", ""]
    for page in pages:
        if page.name == name or name in page.studies and len(page.studies) <= 5:
            folder = page.path.rpartition("/")[0]
            kind = {"theory": "theory", "tutorials": "tutorial"}.get(folder, "guide")
            lines.append(f"- [{escape(page.title)}](../{page.path}) ({kind})")
    return [*lines, ""]


def study_page(program, name, pages):
    study = json.loads(program.tell("help", name, "--json"))
    sections = roff.read(program.tell("help", name, "--man"))
    about = [line for paragraph in study.get("about", "").split("\n") for line in (prose(paragraph), "")]
    calls = next(section for section in sections if section.title == "EXAMPLES").lines
    lines = [f"# {name}", "", f"*{escape(study['summary'])}*", "", *block(calls), *about, *answers(study), *inputs(study, sections), *presets(sections),
             *outputs(study), *tables(study), *fields(study), *figures(study), *related(name, pages)]
    return "\n".join(lines)


def entry_lines(entry):
    note = f" {escape(entry.note)}" if entry.note else ""
    return [code(entry.name) + note, f": {prose(entry.doc)}", ""]


def command_page(program, name):
    summary = next(entry["summary"] for entry in program.overview["commands"] if entry["name"] == name)
    lines = [f"# galet {name}", "", f"*{escape(summary)}*", ""]
    for section in roff.read(program.tell("help", name, "--man")):
        if section.title == "SYNOPSIS":
            lines += block(textwrap.wrap(section.paragraphs[0], 76, subsequent_indent="    ", break_on_hyphens=False))
            continue
        lines += [f"## {section.title.capitalize()}", ""] if section.title != "DESCRIPTION" else []
        lines += [f"({prose(section.note)})", ""] if section.note else []
        lines += [line for paragraph in section.paragraphs for line in (prose(paragraph), "")]
        lines += [line for entry in section.entries for line in entry_lines(entry)]
        lines += block(section.lines, "yaml" if section.title == "A CASE FILE" else "text") if section.lines else []
    return "\n".join(lines)


def topic_page(program, topic):
    words = program.tell("help", topic["name"]).rstrip().split("\n")
    return "\n".join([f"# {topic['name']}", "", f"*{escape(topic['summary'])}*", "", *block(words)])


def list_page(title, words, entries):
    rows = [[f"[{entry['name']}]({entry['name']}.md)", prose(entry["summary"])] for entry in entries]
    return "\n".join([f"# {title}", "", words, "", *table(["Name", "What it does"], rows, "listed"),
                      *contents(entry["name"] for entry in entries)])


def stage(tree, program, pages):
    for name in program.names("studies"):
        tree.write(f"studies/{name}.md", study_page(program, name, pages))
    tree.write("studies/README.md", list_page(
        "Studies", "A study takes typed inputs and gives named results. `galet new` writes a commented case of one, `galet run` computes it; these "
        "pages are what the program itself tells with `galet help`.", program.overview["studies"]))
    for name in program.names("commands"):
        tree.write(f"commands/{name}.md", command_page(program, name))
    for topic in program.overview["topics"]:
        tree.write(f"commands/{topic['name']}.md", topic_page(program, topic))
    tree.write("commands/README.md", list_page("Commands", "What the program `galet` is told to do, and further topics that it has a page on.",
                                               program.overview["commands"] + program.overview["topics"]))
