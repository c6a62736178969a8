#include "reproduce/index_page.h"

#include "base/format.h"
#include "report/document.h"
#include "report/folder.h"
#include "study/result.h"

#include <string.h>

static const galet_param no_params[] = {GALET_END};

static const galet_output outputs[] = {
    GALET_OUT_INTEGER("papers", "papers"),
    GALET_TALLY_OUTPUTS,
    GALET_END,
};

static const galet_column paper_columns[] = {
    GALET_TEXT_COLUMN("paper", "name of the paper"),
    GALET_TEXT_COLUMN("authors", "who wrote it"),
    GALET_COLUMN("items", "", "items"),
    GALET_COLUMN("reproduced", "", "items that hold as printed"),
    GALET_COLUMN("errata", "", "prints that two independent numbers contradict"),
    GALET_COLUMN("qualitative", "", "claims without a number that hold"),
    GALET_COLUMN("differ", "", "prints that are not met and not proved wrong"),
    GALET_TEXT_COLUMN("link", "its report"),
    GALET_END,
};

static const galet_column erratum_columns[] = {
    GALET_TEXT_COLUMN("paper", "name of the paper"),
    GALET_TEXT_COLUMN("where", "place in the paper"),
    GALET_TEXT_COLUMN("what", "what it is"),
    GALET_TEXT_COLUMN("verdict", "what follows"),
    GALET_TEXT_COLUMN("why", "its proof, or what was tried"),
    GALET_TEXT_COLUMN("link", "its report"),
    GALET_END,
};

static const galet_table_def tables[] = {
    {"papers", "the papers and how they stand", paper_columns},
    {"errata", "what does not hold as printed", erratum_columns},
    {0},
};

static const galet_layer paper_layers[] = {{.kind = GALET_TABLE, .table = "papers", .link = "link"}, {0}};
static const galet_layer erratum_layers[] = {{.kind = GALET_TABLE, .table = "errata", .link = "link"}, {0}};

static const galet_figure figures[] = {
    {.name = "papers",
     .title = "The papers",
     .caption = "Each name leads to a report with every item and the figures redrawn.",
     .layers = paper_layers},
    {.name = "errata",
     .title = "What does not hold as printed",
     .caption = "An erratum is proved by two numbers that share nothing; of what differs it is told what was tried.",
     .layers = erratum_layers},
    {0},
};

static const galet_study study = {
    .name = "reproduce",
    .summary = "papers recomputed: what they print beside what comes out",
    .about = "",
    .params = no_params,
    .outputs = outputs,
    .tables = tables,
    .figures = figures,
    .headline = "papers " GALET_TALLY_KEYS,
    .lead_figure = "papers",
};

void galet_paper_link(const galet_paper *paper, char out[GALET_PAPER_LINK_SIZE]) {
    galet_format(out, GALET_PAPER_LINK_SIZE, "%s/" GALET_REPORT_FILE, paper->name);
}

static void add_paper(galet_table *table, const galet_reproduced *p) {
    char link[GALET_PAPER_LINK_SIZE];
    galet_paper_link(p->paper, link);
    GALET_ADD_ROW(table, (double)p->tally.items, (double)p->tally.of[GALET_VERDICT_REPRODUCED],
                  (double)p->tally.of[GALET_VERDICT_ERRATUM], (double)p->tally.of[GALET_VERDICT_QUALITATIVE],
                  (double)p->tally.of[GALET_VERDICT_DIFFERS]);
    galet_table_set_text(table, "paper", p->paper->name);
    galet_table_set_text(table, "authors", p->paper->authors);
    galet_table_set_text(table, "link", link);
}

static void add_errata(galet_table *table, const galet_reproduced *p) {
    const galet_finding *findings = galet_ledger_findings(p->ledger);
    char link[GALET_PAPER_LINK_SIZE];
    galet_paper_link(p->paper, link);
    for (size_t i = 0; p->paper->items[i].id; i++) {
        const galet_item *item = &p->paper->items[i];
        galet_verdict verdict = galet_verdict_of(item, &findings[i]);
        if (!findings[i].found || galet_verdict_holds(verdict)) {
            continue;
        }
        galet_table_add_row(table, NULL, 0);
        galet_table_set_text(table, "paper", p->paper->name);
        galet_table_set_text(table, "where", item->where);
        galet_table_set_text(table, "what", item->what);
        galet_table_set_text(table, "verdict", galet_verdict_name(verdict));
        galet_table_set_text(table, "why", findings[i].why);
        galet_table_set_text(table, "link", link);
    }
}

static void fill(const galet_reproduction *r, galet_result *result) {
    galet_record *record = galet_result_record(result);
    galet_record_set_integer(record, "papers", (long)r->count);
    galet_tally tally = galet_reproduction_tally(r);
    galet_tally_fill(&tally, record);
    for (size_t i = 0; i < r->count; i++) {
        add_paper(galet_result_table(result, "papers"), &r->papers[i]);
        add_errata(galet_result_table(result, "errata"), &r->papers[i]);
    }
    galet_result_set_seconds(result, r->seconds);
}

json_t *galet_index_page_document(const galet_reproduction *r, const char *date) {
    galet_values *values;
    galet_result *result = NULL;
    galet_message unheard;
    if (galet_values_create(no_params, &values, &unheard)) {
        return NULL;
    }
    json_t *document = NULL;
    if (!galet_result_create(&study, NULL, &result)) {
        fill(r, result);
        galet_status ended = galet_reproduction_status(r);
        document =
            galet_result_finish(result, ended, &unheard) == ended ? galet_document_create(values, result, date) : NULL;
    }
    galet_result_destroy(result);
    galet_values_destroy(values);
    if (document) {
        galet_page_sign(document, "galet reproduce all", r->threads);
    }
    return document;
}
