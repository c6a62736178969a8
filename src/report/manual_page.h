#pragma once

#include <stdio.h>

/// A page of the manual: within 80 columns for a terminal, or in the language of man(7).
typedef struct galet_manual_page {
    FILE *out;
    const struct galet_manual_style *style;
} galet_manual_page;

extern const struct galet_manual_style galet_manual_as_text, galet_manual_as_man;

/// Who it is about, `name - summary`; of man(7) the head of the page as well, which `title` stands in.
void galet_manual_begin(const galet_manual_page *page, const char *title, const char *name, const char *summary);
/// A section; a note beside its title may be NULL.
void galet_manual_section(const galet_manual_page *page, const char *title, const char *note);
void galet_manual_paragraph(const galet_manual_page *page, const char *text);
/// Several of them: one ends where a line does.
void galet_manual_paragraphs(const galet_manual_page *page, const char *text);
/// A name with a note beside it, which may be "", and its meaning below; `depth` 1 for what belongs to the entry
/// before.
void galet_manual_entry(const galet_manual_page *page, int depth, const char *name, const char *note, const char *doc);
/// A line as it stands: a call, a line of a file.
void galet_manual_line(const galet_manual_page *page, const char *text);
