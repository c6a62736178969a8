#include "reproduce/paper_page.h"

#include "base/format.h"
#include "report/document.h"
#include "reproduce/item_words.h"
#include "study/result.h"

#include <stdlib.h>
#include <string.h>

struct galet_paper_page {
    const galet_paper *paper;
    galet_study study;
    galet_table_def *tables;
    galet_figure *figures;
};

static const galet_param no_params[] = {GALET_END};

static const galet_output outputs[] = {
    GALET_TALLY_OUTPUTS,
    GALET_END,
};

static const galet_column item_columns[] = {
    GALET_TEXT_COLUMN("where", "place in the paper"),
    GALET_TEXT_COLUMN("what", "what it is"),
    GALET_TEXT_COLUMN("printed", "what the paper prints; of a formula, what it gives"),
    GALET_TEXT_COLUMN("computed", "what comes out"),
    GALET_TEXT_COLUMN("difference", "relative where a nonzero number is printed, else absolute"),
    GALET_TEXT_COLUMN("verdict", "what follows"),
    GALET_TEXT_COLUMN("why", "what was checked; of an erratum, its proof"),
    GALET_TEXT_COLUMN("id", "name of the item in result.json"),
    GALET_COLUMN("mark", "", "1 where the print does not hold"),
    GALET_END,
};

static const galet_column erratum_columns[] = {
    GALET_TEXT_COLUMN("where", "place in the paper"),
    GALET_TEXT_COLUMN("what", "what it is"),
    GALET_TEXT_COLUMN("printed", "what the paper prints; of a formula, what it gives"),
    GALET_TEXT_COLUMN("computed", "what comes out"),
    GALET_TEXT_COLUMN("verdict", "what follows"),
    GALET_TEXT_COLUMN("why", "of an erratum its proof, two independent numbers; else what was tried"),
    GALET_END,
};

static const galet_table_def page_tables[] = {
    {"errata", "what does not hold as printed, with proofs", erratum_columns},
    {"items", "every item, printed against computed", item_columns},
};

static const galet_layer erratum_layers[] = {{.kind = GALET_TABLE, .table = "errata"}, {0}};
static const galet_layer item_layers[] = {
    {.kind = GALET_TABLE,
     .table = "items",
     .columns = "where what printed computed difference verdict why",
     .highlight = "mark"},
    {0},
};

static const galet_figure page_figures[] = {
    {.name = "errata",
     .title = "What does not hold as printed",
     .caption =
         "Of an erratum two computations that share nothing agree with each other and not with the print; of what "
         "differs it is told what was tried.",
     .layers = erratum_layers},
    {.name = "items",
     .title = "Every item, printed against computed",
     .caption = "In the order of the paper and in its units. Rows that are marked do not hold as printed.",
     .layers = item_layers},
};

enum {
    PAGE_TABLES = sizeof page_tables / sizeof *page_tables,
    PAGE_FIGURES = sizeof page_figures / sizeof *page_figures
};

galet_paper_page *galet_paper_page_create(const galet_paper *paper) {
    size_t tables = 0, figures = 0;
    while (paper->tables[tables].name) {
        tables++;
    }
    while (paper->figures[figures].name) {
        figures++;
    }
    galet_paper_page *page = calloc(1, sizeof *page);
    if (!page) {
        return NULL;
    }
    page->paper = paper;
    page->tables = calloc(tables + PAGE_TABLES + 1, sizeof *page->tables);
    page->figures = calloc(figures + PAGE_FIGURES + 1, sizeof *page->figures);
    if (!page->tables || !page->figures) {
        galet_paper_page_destroy(page);
        return NULL;
    }
    memcpy(page->tables, page_tables, sizeof page_tables);
    memcpy(page->tables + PAGE_TABLES, paper->tables, tables * sizeof *page->tables);
    memcpy(page->figures, page_figures, sizeof page_figures);
    memcpy(page->figures + PAGE_FIGURES, paper->figures, figures * sizeof *page->figures);
    page->study = (galet_study){
        .name = paper->name,
        .summary = "a paper recomputed: what it prints beside what comes out",
        .about = paper->about,
        .params = no_params,
        .outputs = outputs,
        .tables = page->tables,
        .figures = page->figures,
        .headline = GALET_TALLY_KEYS,
        .lead_figure = paper->lead_figure,
    };
    return page;
}

void galet_paper_page_destroy(galet_paper_page *page) {
    if (page) {
        free(page->tables);
        free(page->figures);
        free(page);
    }
}

const galet_study *galet_paper_page_study(const galet_paper_page *page) {
    return &page->study;
}

/// What both tables have of an item.
static void set_texts(galet_table *table, const galet_item *item, const galet_finding *finding) {
    char printed[GALET_ITEM_WORDS], computed[GALET_ITEM_WORDS];
    galet_item_say_printed(item, finding, printed);
    galet_item_say_computed(item, finding, computed);
    galet_table_set_text(table, "where", item->where);
    galet_table_set_text(table, "what", item->what);
    galet_table_set_text(table, "printed", printed);
    galet_table_set_text(table, "computed", computed);
    galet_table_set_text(table, "verdict", galet_verdict_name(galet_verdict_of(item, finding)));
    galet_table_set_text(table, "why", finding->why);
}

static void add_item(galet_table *table, const galet_item *item, const galet_finding *finding) {
    char difference[GALET_ITEM_WORDS];
    galet_item_say_difference(item, finding, difference);
    GALET_ADD_ROW(table, galet_verdict_holds(galet_verdict_of(item, finding)) ? 0.0 : 1.0);
    set_texts(table, item, finding);
    galet_table_set_text(table, "difference", difference);
    galet_table_set_text(table, "id", item->id);
}

static void add_failing(galet_table *table, const galet_item *item, const galet_finding *finding) {
    galet_table_add_row(table, NULL, 0);
    set_texts(table, item, finding);
}

void galet_paper_page_fill(const galet_paper_page *page, galet_ledger *whole, const galet_tally *tally,
                           double seconds) {
    const galet_finding *findings = galet_ledger_findings(whole);
    galet_result *result = galet_ledger_result(whole);
    for (size_t i = 0; page->paper->items[i].id; i++) {
        const galet_item *item = &page->paper->items[i];
        if (!findings[i].found) {
            continue;
        }
        add_item(galet_result_table(result, "items"), item, &findings[i]);
        if (!galet_verdict_holds(galet_verdict_of(item, &findings[i]))) {
            add_failing(galet_result_table(result, "errata"), item, &findings[i]);
        }
    }
    galet_tally_fill(tally, galet_result_record(result));
    galet_result_set_seconds(result, seconds);
}

void galet_page_sign(json_t *document, const char *command, int threads) {
    json_t *provenance = json_object_get(document, "provenance");
    json_object_del(provenance, "case");
    json_object_set_new(provenance, "command", json_string(command));
    if (json_object_get(provenance, "threads")) {
        json_object_set_new(provenance, "threads", json_integer(threads));
    }
}

json_t *galet_paper_page_document(const galet_paper_page *page, galet_ledger *whole, const char *up, int threads,
                                  const char *date) {
    galet_values *values;
    galet_message unheard;
    if (galet_values_create(no_params, &values, &unheard)) {
        return NULL;
    }
    json_t *document = galet_document_create(values, galet_ledger_result(whole), date);
    galet_values_destroy(values);
    if (!document) {
        return NULL;
    }
    char command[96], author[256];
    galet_format(command, sizeof command, "galet reproduce %s", page->paper->name);
    galet_format(author, sizeof author, "%s, %s", page->paper->authors, page->paper->source);
    galet_page_sign(document, command, threads);
    json_object_set_new(document, "title", json_string(page->paper->title));
    json_object_set_new(document, "author", json_string(author));
    json_object_set_new(document, "notes", json_string(page->paper->about));
    if (up) {
        json_object_set_new(document, "up", json_pack("{s:s, s:s}", "address", up, "words", "all papers"));
    }
    return document;
}
