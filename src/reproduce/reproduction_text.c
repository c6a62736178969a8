#include "input/number.h"
#include "report/wrap.h"
#include "reproduce/reproduction_write.h"

#include <math.h>
#include <string.h>

static void write_number(FILE *out, const char *word, double x, const char *unit) {
    char number[GALET_NUMBER_SIZE];
    galet_number_readable(x, number);
    fprintf(out, "%s %s%s%s", word, number, *unit ? " " : "", unit);
}

/// "printed 2.63 mm, computed 2.6101 mm"; of words, the words.
static void write_numbers(FILE *out, const galet_item *item, const galet_finding *finding) {
    if (item->kind == GALET_ITEM_NUMBER) {
        fprintf(out, "printed %s%s%s", item->printed, *item->unit ? " " : "", item->unit);
    } else if (item->kind == GALET_ITEM_FORMULA) {
        write_number(out, "printed", finding->printed, item->unit);
    } else {
        fprintf(out, "printed: %s", item->printed);
    }
    if (isnan(finding->computed)) {
        fputs("; nothing computed", out);
    } else {
        write_number(out,
                     item->kind == GALET_ITEM_NUMBER || item->kind == GALET_ITEM_FORMULA ? ", computed" : "; computed",
                     finding->computed, item->unit);
    }
}

static void write_item(FILE *out, const galet_item *item, const galet_finding *finding) {
    galet_verdict verdict = galet_verdict_of(item, finding);
    char line[512], numbers[512];
    FILE *text = fmemopen(numbers, sizeof numbers, "w");
    if (!text) {
        return;
    }
    write_numbers(text, item, finding);
    fclose(text);
    snprintf(line, sizeof line, "%s, %s", item->where, item->what);
    fprintf(out, "  %-12s", galet_verdict_name(verdict));
    galet_wrap_on(out, line, 14, "              ", GALET_TEXT_WIDTH);
    galet_wrap(out, numbers, "              ", "              ");
    if (*finding->why) {
        galet_wrap(out, finding->why, "              ", "              ");
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
