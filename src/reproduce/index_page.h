#pragma once

#include "reproduce/reproduction.h"

#include <jansson.h>

/// The document of the report that lists several papers and leads to theirs. NULL without memory.
json_t *galet_index_page_document(const galet_reproduction *reproduction, const char *date);

/// Where the report of a paper stands, seen from the index.
enum { GALET_PAPER_LINK_SIZE = 96 };
void galet_paper_link(const galet_paper *paper, char out[GALET_PAPER_LINK_SIZE]);
