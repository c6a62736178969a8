#include "reproduce/ledger.h"

#include "base/format.h"
#include "input/message.h"
#include "study/result.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct galet_ledger {
    const galet_paper *paper;
    const galet_watch *watch;
    galet_finding *findings;
    galet_result *result;
    galet_mistake mistake;
};

galet_ledger *galet_ledger_create(const galet_paper *paper, const galet_study *page, const galet_watch *watch) {
    galet_ledger *ledger = calloc(1, sizeof *ledger);
    if (!ledger) {
        return NULL;
    }
    ledger->paper = paper;
    ledger->watch = watch;
    ledger->findings = calloc(galet_paper_count_items(paper) + 1, sizeof *ledger->findings);
    if (!ledger->findings || galet_result_create(page, NULL, &ledger->result)) {
        galet_ledger_destroy(ledger);
        return NULL;
    }
    return ledger;
}

void galet_ledger_destroy(galet_ledger *ledger) {
    if (ledger) {
        galet_result_destroy(ledger->result);
        free(ledger->findings);
        free(ledger);
    }
}

const galet_finding *galet_ledger_findings(const galet_ledger *ledger) {
    return ledger->findings;
}

galet_result *galet_ledger_result(galet_ledger *ledger) {
    return ledger->result;
}

const galet_watch *galet_ledger_watch(const galet_ledger *ledger) {
    return ledger->watch;
}

/// The index of an item, or -1 after a note that the program is wrong.
static long find(galet_ledger *ledger, const char *id) {
    for (long i = 0; ledger->paper->items[i].id; i++) {
        if (strcmp(ledger->paper->items[i].id, id) == 0) {
            return i;
        }
    }
    galet_mistake_note(&ledger->mistake, "%s has no item '%s'", ledger->paper->name, id);
    return -1;
}

static void set(galet_ledger *ledger, const char *id, unsigned kinds, galet_finding finding) {
    long i = find(ledger, id);
    if (i < 0) {
        return;
    }
    if (!(kinds & 1u << ledger->paper->items[i].kind)) {
        galet_mistake_note(&ledger->mistake, "%s: item '%s' is of another kind", ledger->paper->name, id);
    } else if (ledger->findings[i].found) {
        galet_mistake_note(&ledger->mistake, "%s: item '%s' is set twice", ledger->paper->name, id);
    } else {
        finding.found = true;
        finding.proof = NAN;
        ledger->findings[i] = finding;
    }
}

void galet_ledger_number(galet_ledger *ledger, const char *id, double computed) {
    set(ledger, id, 1u << GALET_ITEM_NUMBER | 1u << GALET_ITEM_BOUND,
        (galet_finding){.printed = NAN, .computed = computed});
}

void galet_ledger_formula(galet_ledger *ledger, const char *id, double printed, double computed, double within) {
    set(ledger, id, 1u << GALET_ITEM_FORMULA,
        (galet_finding){.printed = printed, .computed = computed, .within = within});
}

void galet_ledger_claim(galet_ledger *ledger, const char *id, double computed, bool holds) {
    set(ledger, id, 1u << GALET_ITEM_CLAIM, (galet_finding){.printed = NAN, .computed = computed, .holds = holds});
}

/// An item that was set before; NULL after a note.
static galet_finding *found(galet_ledger *ledger, const char *id) {
    long i = find(ledger, id);
    if (i >= 0 && !ledger->findings[i].found) {
        galet_mistake_note(&ledger->mistake, "%s: item '%s' is explained before it is set", ledger->paper->name, id);
    }
    return i >= 0 && ledger->findings[i].found ? &ledger->findings[i] : NULL;
}

void galet_ledger_prove(galet_ledger *ledger, const char *id, double computed_otherwise, double within,
                        const char *format, ...) {
    galet_finding *finding = found(ledger, id);
    if (finding) {
        finding->proof = computed_otherwise;
        finding->proof_within = within;
        va_list arguments;
        va_start(arguments, format);
        galet_format_list(finding->why, sizeof finding->why, format, arguments);
        va_end(arguments);
    }
}

void galet_ledger_explain(galet_ledger *ledger, const char *id, const char *format, ...) {
    galet_finding *finding = found(ledger, id);
    if (finding) {
        va_list arguments;
        va_start(arguments, format);
        galet_format_list(finding->why, sizeof finding->why, format, arguments);
        va_end(arguments);
    }
}

galet_table *galet_ledger_table(galet_ledger *ledger, const char *name) {
    return galet_result_table(ledger->result, name);
}

/// Copies a row: its numbers, then its texts.
static void take_row(galet_table *to, const galet_table *from, size_t row, double *numbers) {
    const galet_column *columns = galet_table_definition(from)->columns;
    size_t count = 0;
    for (size_t i = 0; columns[i].name; i++) {
        if (!columns[i].is_text) {
            numbers[count++] = galet_table_numbers(from, i)[row];
        }
    }
    galet_table_add_row(to, numbers, count);
    for (size_t i = 0; columns[i].name; i++) {
        if (columns[i].is_text) {
            galet_table_set_text(to, columns[i].name, galet_table_texts(from, i)[row]);
        }
    }
}

static void take_table(galet_ledger *whole, const galet_ledger *part, const char *name) {
    enum { COLUMNS_MAX = 64 };
    double numbers[COLUMNS_MAX];
    const galet_table *from = galet_result_find_table(part->result, name);
    size_t rows = from ? galet_table_rows(from) : 0;
    galet_table *to = rows ? galet_result_table(whole->result, name) : NULL;
    if (to && galet_table_rows(to) > 0) {
        galet_mistake_note(&whole->mistake, "%s: two parts fill the table '%s'", whole->paper->name, name);
        return;
    }
    for (size_t row = 0; row < rows; row++) {
        take_row(to, from, row, numbers);
    }
}

void galet_ledger_take(galet_ledger *whole, const galet_ledger *part) {
    for (size_t i = 0; whole->paper->items[i].id; i++) {
        if (part->findings[i].found && whole->findings[i].found) {
            galet_mistake_note(&whole->mistake, "%s: two parts set the item '%s'", whole->paper->name,
                               whole->paper->items[i].id);
        } else if (part->findings[i].found) {
            whole->findings[i] = part->findings[i];
        }
    }
    for (const galet_table_def *table = whole->paper->tables; table->name; table++) {
        take_table(whole, part, table->name);
    }
    if (*part->mistake.text) {
        galet_mistake_note(&whole->mistake, "%s", part->mistake.text);
    }
}

void galet_ledger_miss(galet_ledger *ledger, const char *id) {
    galet_mistake_note(&ledger->mistake, "%s: no part finds the item '%s'", ledger->paper->name, id);
}

void galet_ledger_give_up(galet_ledger *ledger, const char *why) {
    for (size_t i = 0; ledger->paper->items[i].id; i++) {
        galet_finding *finding = &ledger->findings[i];
        if (!finding->found) {
            *finding = (galet_finding){.found = true, .printed = NAN, .computed = NAN, .proof = NAN};
            galet_format(finding->why, sizeof finding->why, "no number came out: %s", why);
        }
    }
}

galet_status galet_ledger_finish(galet_ledger *ledger, galet_status ended, galet_message *why) {
    if (*ledger->mistake.text) {
        *why = galet_message_of(ledger->mistake.text);
        return GALET_ERR_PROGRAM;
    }
    galet_status status = galet_result_finish(ledger->result, ended, why);
    return status == ended ? GALET_OK : status;
}
