#include "study/identify_orders.h"

#include "base/format.h"

#include <math.h>

static void law_words(const galet_identify_try *law, char *words, size_t size) {
    size_t used = 0;
    for (size_t i = 0; i < law->terms && used < size; i++) {
        const char *plus = i ? " + " : "";
        double p = law->exponents[i];
        int wrote = p == 0.0   ? galet_format(words + used, size - used, "mu0")
                    : p == 1.0 ? galet_format(words + used, size - used, "%smu1 v", plus)
                               : galet_format(words + used, size - used, "%smu%g v^%g", plus, p, p);
        used += (size_t)wrote;
    }
}

static bool is_rival(size_t which) {
    return which >= GALET_IDENTIFY_TERMS;
}

static bool is_chosen(const galet_identify *id, size_t which) {
    return !is_rival(which) && id->tries[which].terms == id->terms;
}

/// Whether no other order could be fitted, or compared with this one.
static bool is_alone(const galet_identify *id) {
    size_t tried = 0;
    for (size_t i = 0; !is_rival(i); i++) {
        tried += id->tries[i].terms > 0;
    }
    return tried < 2;
}

/// Among those that the highest power is chosen from.
static double least_criterion(const galet_identify *id) {
    double least = INFINITY;
    for (size_t i = 0; !is_rival(i); i++) {
        least = id->tries[i].terms > 0 ? fmin(least, id->tries[i].choice) : least;
    }
    return least;
}

static const char *verdict_of(const galet_identify *id, size_t which, double chosen) {
    double difference = id->tries[which].choice - chosen;
    if (is_chosen(id, which)) {
        return id->order >= 0                 ? "chosen: the order asked for"
               : is_alone(id)                 ? "chosen: the only one that could be fitted"
               : chosen > least_criterion(id) ? "chosen: the simplest as good"
                                              : "chosen: the least criterion";
    }
    if (difference >= GALET_IDENTIFY_NO_REASON) {
        return "worse";
    }
    if (is_rival(which)) {
        return "as good: not to be told apart";
    }
    return id->tries[which].terms > id->terms ? "no reason for more terms" : "no reason against it";
}

void galet_identify_orders_fill(galet_table *table, const galet_identify *id) {
    double chosen = INFINITY;
    for (size_t i = 0; i < GALET_IDENTIFY_TRIES; i++) {
        chosen = is_chosen(id, i) ? id->tries[i].choice : chosen;
    }
    for (size_t i = 0; table && i < GALET_IDENTIFY_TRIES; i++) {
        const galet_identify_try *law = &id->tries[i];
        if (law->terms == 0) {
            continue;
        }
        char words[64] = "";
        law_words(law, words, sizeof words);
        GALET_ADD_ROW(table, law->choice - chosen, law->choice, law->bic, law->aic, law->rss,
                      law->exponents[law->terms - 1], is_chosen(id, i));
        galet_table_set_text(table, "law", words);
        galet_table_set_text(table, "verdict", verdict_of(id, i, chosen));
    }
}
