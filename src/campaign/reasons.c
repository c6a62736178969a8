#include "campaign/reasons.h"

#include "base/letters.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const OMITTED = "…";

/// The length of a number at the beginning of a text; 0: there is none.
static size_t number_length(const char *text) {
    size_t n = *text == '-' || *text == '+';
    if (!isdigit((unsigned char)text[n])) {
        return 0;
    }
    while (isdigit((unsigned char)text[n]) || (text[n] == '.' && isdigit((unsigned char)text[n + 1]))) {
        n++;
    }
    size_t sign = text[n] == 'e' && (text[n + 1] == '-' || text[n + 1] == '+');
    if (text[n] == 'e' && isdigit((unsigned char)text[n + 1 + sign])) {
        n += 1 + sign;
        n += strspn(text + n, "0123456789");
    }
    return n;
}

/// What a text has next.
typedef struct piece {
    const char *text;
    size_t length;
    bool free;  ///< A number, or the mark of one that was left out
} piece;

/// One character, or a number; those within words such as body1 are none.
static piece next_piece(const char *text, bool in_word) {
    size_t mark = strlen(OMITTED), number = in_word ? 0 : number_length(text);
    bool omitted = strncmp(text, OMITTED, mark) == 0;
    return (piece){text, omitted ? mark : number ? number : 1, omitted || number};
}

static bool is_same(piece a, piece b) {
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

/// Writes what two texts have in common, with marks for numbers that differ. False where they differ in more.
static bool find_common(const char *one, const char *other, char *out, size_t size) {
    size_t used = 0;
    bool in_word = false;
    *out = '\0';
    while (*one && *other) {
        piece a = next_piece(one, in_word), b = next_piece(other, in_word);
        bool same = is_same(a, b);
        if (!same && !(a.free && b.free)) {
            return false;
        }
        int length = (int)(same ? a.length : strlen(OMITTED));
        if (used + (size_t)length < size) {  // a text that is cut off is still one
            used += (size_t)snprintf(out + used, size - used, "%.*s", length, same ? a.text : OMITTED);
        }
        in_word = !a.free && (galet_letter_or_digit(*one) || *one == '_');
        one += a.length;
        other += b.length;
    }
    return !*one && !*other;
}

static void count_in(galet_tally *kind, long count, long first) {
    kind->first = kind->count == 0 ? first : kind->first;
    kind->count += count;
}

void galet_reasons_add(galet_reasons *reasons, const char *reason, long count, long first) {
    reasons->draws += count;
    for (size_t i = 0; i < reasons->count; i++) {
        galet_tally *kind = &reasons->kinds[i];
        char common[sizeof kind->reason];
        if (find_common(kind->reason, reason, common, sizeof common)) {
            memcpy(kind->reason, common, strlen(common) + 1);
            count_in(kind, count, first);
            return;
        }
    }
    if (reasons->count == sizeof reasons->kinds / sizeof *reasons->kinds) {
        count_in(&reasons->others, count, first);
        return;
    }
    galet_tally *kind = &reasons->kinds[reasons->count++];
    *kind = (galet_tally){.count = count, .first = first};
    snprintf(kind->reason, sizeof kind->reason, "%s", reason);
}

static int by_frequency(const void *a, const void *b) {
    const galet_tally *x = a, *y = b;
    return x->count != y->count ? (x->count < y->count) - (x->count > y->count)
                                : (x->first > y->first) - (x->first < y->first);
}

size_t galet_reasons_list(galet_reasons *reasons, const char *rest, galet_tally tallies[GALET_TALLIES_MAX]) {
    qsort(reasons->kinds, reasons->count, sizeof *reasons->kinds, by_frequency);
    bool all = reasons->count <= GALET_TALLIES_MAX && reasons->others.count == 0;
    size_t shown = all ? reasons->count : GALET_TALLIES_MAX - 1;
    for (size_t i = 0; i < reasons->count; i++) {
        if (i < shown) {
            tallies[i] = reasons->kinds[i];
        } else {
            long first = reasons->kinds[i].first;
            bool earlier = reasons->others.count == 0 || first < reasons->others.first;
            reasons->others.first = earlier ? first : reasons->others.first;
            reasons->others.count += reasons->kinds[i].count;
        }
    }
    if (all) {
        return shown;
    }
    snprintf(reasons->others.reason, sizeof reasons->others.reason, "%s", rest);
    tallies[shown] = reasons->others;
    return shown + 1;
}
