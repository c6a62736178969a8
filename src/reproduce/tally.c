#include "reproduce/tally.h"

galet_tally galet_tally_of(const galet_paper *paper, const galet_finding *findings) {
    galet_tally tally = {0};
    for (size_t i = 0; paper->items[i].id; i++) {
        if (findings[i].found) {
            tally.items++;
            tally.of[galet_verdict_of(&paper->items[i], &findings[i])]++;
        }
    }
    return tally;
}

void galet_tally_add(galet_tally *sum, const galet_tally *tally) {
    sum->items += tally->items;
    for (galet_verdict v = 0; v < GALET_VERDICTS; v++) {
        sum->of[v] += tally->of[v];
    }
}

void galet_tally_fill(const galet_tally *tally, galet_record *record) {
    galet_record_set_integer(record, "items", (long)tally->items);
    galet_record_set_integer(record, "reproduced", (long)tally->of[GALET_VERDICT_REPRODUCED]);
    galet_record_set_integer(record, "errata", (long)tally->of[GALET_VERDICT_ERRATUM]);
    galet_record_set_integer(record, "qualitative", (long)tally->of[GALET_VERDICT_QUALITATIVE]);
    galet_record_set_integer(record, "differ", (long)tally->of[GALET_VERDICT_DIFFERS]);
}

void galet_tally_write(FILE *out, const galet_tally *tally) {
    fprintf(out, "%zu items: %zu reproduced, %zu errata, %zu qualitative, %zu differ\n", tally->items,
            tally->of[GALET_VERDICT_REPRODUCED], tally->of[GALET_VERDICT_ERRATUM], tally->of[GALET_VERDICT_QUALITATIVE],
            tally->of[GALET_VERDICT_DIFFERS]);
}
