#include "report/wrap.h"
#include "reproduce/item_words.h"
#include "reproduce/reproduction_write.h"

#include <string.h>

static void write_item(FILE *out, const galet_item *item, const galet_finding *finding) {
    static const char indent[] = "              ";
    char line[2 * GALET_ITEM_WORDS + 32], printed[GALET_ITEM_WORDS], computed[GALET_ITEM_WORDS];
    galet_item_say_printed(item, finding, printed);
    galet_item_say_computed(item, finding, computed);
    fprintf(out, "  %-12s", galet_verdict_name(galet_verdict_of(item, finding)));
    snprintf(line, sizeof line, "%s, %s", item->where, item->what);
    galet_wrap_on(out, line, strlen(indent), indent, GALET_TEXT_WIDTH);
    snprintf(line, sizeof line, "printed: %s; computed: %s", printed, computed);
    galet_wrap(out, line, indent, indent);
    if (*finding->why) {
        galet_wrap(out, finding->why, indent, indent);
    }
}

static void write_paper(FILE *out, const galet_reproduced *p, bool all) {
    const galet_finding *findings = galet_ledger_findings(p->ledger);
    fprintf(out, "%s: %s, %s\n", p->paper->name, p->paper->authors, p->paper->source);
    galet_wrap(out, p->paper->title, "  ", "  ");
    fputs("  ", out);
    galet_tally_write(out, &p->tally);
    fputc('\n', out);
    for (size_t i = 0; p->paper->items[i].id; i++) {
        const galet_item *item = &p->paper->items[i];
        if (findings[i].found && (all || !galet_verdict_holds(galet_verdict_of(item, &findings[i])))) {
            write_item(out, item, &findings[i]);
        }
    }
    fputc('\n', out);
}

void galet_reproduction_write(FILE *out, const galet_reproduction *r) {
    for (size_t i = 0; i < r->count; i++) {
        write_paper(out, &r->papers[i], r->count == 1);
    }
    if (r->count > 1) {
        galet_tally tally = galet_reproduction_tally(r);
        fprintf(out, "%zu papers, ", r->count);
        galet_tally_write(out, &tally);
        fputs("what holds is left out above: 'galet reproduce PAPER' lists it as well\n", out);
    }
}
