#pragma once

#include <stdio.h>

/// A page of the manual: within 80 columns for a terminal, or in the language of man(7).
typedef struct galet_page {
    FILE *out;
    const struct galet_page_style *style;
} galet_page;

extern const struct galet_page_style galet_page_text, galet_page_man;

/// Who it is about, `name - summary`; of man(7) the head of the page as well, which `title` stands in.
void galet_page_begin(const galet_page *page, const char *title, const char *name, const char *summary);
/// A section; a note beside its title may be NULL.
void galet_page_section(const galet_page *page, const char *title, const char *note);
void galet_page_paragraph(const galet_page *page, const char *text);
/// Several of them: one ends where a line does.
void galet_page_paragraphs(const galet_page *page, const char *text);
/// A name with a note beside it, which may be "", and its meaning below; `depth` 1 for what belongs to the entry
/// before.
void galet_page_entry(const galet_page *page, int depth, const char *name, const char *note, const char *doc);
/// A line as it stands: a call, a line of a file.
void galet_page_line(const galet_page *page, const char *text);
