#pragma once

#include "reproduce/tally.h"

#include <jansson.h>

/// What a report of one paper shows: how many items have which verdict, its figures redrawn, the errata with their
/// proofs, and every item.
typedef struct galet_paper_page galet_paper_page;

/// NULL without memory.
galet_paper_page *galet_paper_page_create(const galet_paper *paper);
void galet_paper_page_destroy(galet_paper_page *page);

/// What ledgers are made for: it has the tables of the paper and those of the page.
const galet_study *galet_paper_page_study(const galet_paper_page *page);

/// Puts counts and items into the result of the ledger of the whole paper. 0 s: nobody knows how long it took.
void galet_paper_page_fill(const galet_paper_page *page, galet_ledger *whole, const galet_tally *tally, double seconds);

/// Says where a document comes from: the command that gives it again, in place of a case, and on how many threads.
void galet_page_sign(json_t *document, const char *command, int threads);

/// The document of the report. `up` is where all papers are listed; NULL: nowhere. NULL without memory.
json_t *galet_paper_page_document(const galet_paper_page *page, galet_ledger *whole, const char *up, int threads,
                                  const char *date);
