#include "report/json.h"
#include "reproduce/reproduction_write.h"

#include <galet/version.h>
#include <math.h>

static json_t *printed_json(const galet_item *item, const galet_finding *finding) {
    double number = galet_finding_printed(item, finding);
    if (!isnan(number)) {
        return galet_json_real(number);
    }
    return item->kind == GALET_ITEM_FORMULA ? json_null() : json_string(item->printed);
}

static json_t *item_json(const galet_item *item, const galet_finding *finding) {
    const char *verdict = galet_verdict_name(galet_verdict_of(item, finding));
    json_t *object =
        json_pack("{s:s, s:s, s:s, s:o, s:o, s:s, s:o, s:s, s:s}", "id", item->id, "where", item->where, "what",
                  item->what, "printed", printed_json(item, finding), "computed", galet_json_real(finding->computed),
                  "unit", item->unit, "difference", galet_json_real(galet_finding_difference(item, finding)), "verdict",
                  verdict, "why", finding->why);
    if (item->kind == GALET_ITEM_FORMULA) {
        galet_json_set_text(object, "formula", item->printed);
        json_object_set_new(object, "within", galet_json_real(finding->within));
    }
    if (item->kind == GALET_ITEM_NUMBER) {
        json_object_set_new(object, "tolerance", galet_json_real(galet_item_tolerance(item)));
    }
    if (item->kind == GALET_ITEM_BOUND) {
        json_object_set_new(object, "bounds",
                            json_pack("[o, o]", galet_json_real(item->low), galet_json_real(item->high)));
    }
    if (!isnan(finding->proof)) {
        json_object_set_new(object, "computed_otherwise", galet_json_real(finding->proof));
        json_object_set_new(object, "proof_within", galet_json_real(finding->proof_within));
    }
    return object;
}

static json_t *paper_json(const galet_reproduced *p) {
    const galet_finding *findings = galet_ledger_findings(p->ledger);
    json_t *items = json_array(), *counts = json_object();
    for (size_t i = 0; p->paper->items[i].id; i++) {
        if (findings[i].found) {
            json_array_append_new(items, item_json(&p->paper->items[i], &findings[i]));
        }
    }
    for (galet_verdict v = 0; v < GALET_VERDICTS; v++) {
        json_object_set_new(counts, galet_verdict_name(v), json_integer((json_int_t)p->tally.of[v]));
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:o, s:o}", "paper", p->paper->name, "authors", p->paper->authors, "title",
                     p->paper->title, "source", p->paper->source, "counts", counts, "items", items);
}

json_t *galet_reproduction_json(const galet_reproduction *reproduction) {
    json_t *papers = json_array();
    for (size_t i = 0; i < reproduction->count; i++) {
        json_array_append_new(papers, paper_json(&reproduction->papers[i]));
    }
    galet_status ended = galet_reproduction_status(reproduction);
    const char *status = ended == GALET_ERR_INTERRUPTED ? "interrupted" : ended ? "not_converged" : "ok";
    return json_pack("{s:s, s:s, s:o}", "version", galet_version(), "status", status, "papers", papers);
}
