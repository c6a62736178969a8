#include "report/manual_page.h"

#include "base/letters.h"
#include "report/wrap.h"

#include <galet/version.h>
#include <string.h>

typedef struct galet_manual_style {
    void (*begin)(FILE *out, const char *title, const char *name, const char *summary);
    void (*section)(FILE *out, const char *title, const char *note);
    void (*paragraph)(FILE *out, const char *text);
    void (*entry)(FILE *out, int depth, const char *name, const char *note, const char *doc);
    void (*line)(FILE *out, const char *text);
} style;

enum { INDENT = 4 };

static void begin_text(FILE *out, const char *title, const char *name, const char *summary) {
    (void)title;
    fprintf(out, "NAME\n    %s - %s\n", name, summary);
}

static void write_text_section(FILE *out, const char *title, const char *note) {
    fprintf(out, note ? "\n%s  (%s)\n" : "\n%s\n", title, note);
}

static void write_text_paragraph(FILE *out, const char *text) {
    galet_wrap(out, text, "    ", "    ");
}

static void write_text_entry(FILE *out, int depth, const char *name, const char *note, const char *doc) {
    char first[128], body[32];
    int indent = INDENT * (1 + depth);
    snprintf(first, sizeof first, "%*s%s%s", indent, "", name, *note ? "  " : "");
    snprintf(body, sizeof body, "%*s", indent + INDENT, "");
    galet_wrap(out, note, first, body);
    galet_wrap(out, doc, body, body);
}

static void write_text_line(FILE *out, const char *text) {
    fprintf(out, "    %s\n", text);
}

const style galet_manual_as_text = {begin_text, write_text_section, write_text_paragraph, write_text_entry,
                                    write_text_line};

/// Text that man(7) takes for nothing else: a backslash begins a request, a hyphen is not a minus, and a line that
/// begins with a dot or a quote is a request itself.
static void write_escaped(FILE *out, const char *text) {
    fputs(*text == '.' || *text == '\'' ? "\\&" : "", out);
    for (const char *c = text; *c; c++) {
        if (*c == '\\') {
            fputs("\\e", out);
        } else if (*c == '-') {
            fputs("\\-", out);
        } else {
            fputc(*c, out);
        }
    }
}

/// Named by its file, as apropos(1) knows it.
static void begin_man(FILE *out, const char *title, const char *name, const char *summary) {
    (void)name;
    fprintf(out, ".TH %s 1 \"\" \"galet %s\" \"Galet\"\n.nh\n.SH NAME\n", title, galet_version());
    for (const char *c = title; *c; c++) {
        write_escaped(out, (char[]){galet_letter_small(*c), '\0'});
    }
    fputs(" \\- ", out);
    write_escaped(out, summary);
    fputc('\n', out);
}

static void write_man_section(FILE *out, const char *title, const char *note) {
    fprintf(out, ".SH %s\n", title);
    if (note) {
        fputc('(', out);
        write_escaped(out, note);
        fputs(")\n", out);
    }
}

static void write_man_paragraph(FILE *out, const char *text) {
    fputs(".PP\n", out);
    write_escaped(out, text);
    fputc('\n', out);
}

static void write_man_entry(FILE *out, int depth, const char *name, const char *note, const char *doc) {
    fputs(depth ? ".RS\n.TP\n\\fB" : ".TP\n\\fB", out);
    write_escaped(out, name);
    fputs("\\fR  ", out);
    write_escaped(out, note);
    fputc('\n', out);
    write_escaped(out, doc);
    fputs(depth ? "\n.RE\n" : "\n", out);
}

static void write_man_line(FILE *out, const char *text) {
    fputs(".PP\n.RS 4\n.nf\n", out);
    write_escaped(out, text);
    fputs("\n.fi\n.RE\n", out);
}

const style galet_manual_as_man = {begin_man, write_man_section, write_man_paragraph, write_man_entry, write_man_line};

void galet_manual_begin(const galet_manual_page *page, const char *title, const char *name, const char *summary) {
    page->style->begin(page->out, title, name, summary);
}

void galet_manual_section(const galet_manual_page *page, const char *title, const char *note) {
    page->style->section(page->out, title, note);
}

void galet_manual_paragraph(const galet_manual_page *page, const char *text) {
    page->style->paragraph(page->out, text);
}

void galet_manual_paragraphs(const galet_manual_page *page, const char *text) {
    while (*text) {
        char paragraph[2048];
        size_t length = strcspn(text, "\n");
        snprintf(paragraph, sizeof paragraph, "%.*s", (int)length, text);
        page->style->paragraph(page->out, paragraph);
        text += length + (text[length] == '\n');
        fputs(*text ? "\n" : "", page->out);
    }
}

void galet_manual_entry(const galet_manual_page *page, int depth, const char *name, const char *note, const char *doc) {
    page->style->entry(page->out, depth, name, note, doc);
}

void galet_manual_line(const galet_manual_page *page, const char *text) {
    page->style->line(page->out, text);
}
