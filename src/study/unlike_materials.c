#include "study/unlike_materials.h"

#include "base/format.h"

#include <stdio.h>
#include <string.h>

enum { WORDS_SIZE = 128 };

/// ", body1.nu 0.3, body2.nu 0.28", where the two differ.
static void say_pair(const char *key, double one, double two, const char *unit, char words[WORDS_SIZE]) {
    *words = '\0';
    if (one != two) {
        galet_format(words, WORDS_SIZE, ", body1.%s %.6g%s, body2.%s %.6g%s", key, one, unit, key, two, unit);
    }
}

static void say_difference(const galet_hertz_def *def, char words[2 * WORDS_SIZE]) {
    char young[WORDS_SIZE], poisson[WORDS_SIZE];
    say_pair("E", 1e-9 * def->body1.young, 1e-9 * def->body2.young, " GPa", young);
    say_pair("nu", def->body1.poisson, def->body2.poisson, "", poisson);
    snprintf(words, 2 * WORDS_SIZE, "%s%s", young, poisson);
    memmove(words, words + 2, strlen(words) - 1);  // without the first comma
}

static bool is_body_given(const galet_values *in, int body, const char *key) {
    char full[16];
    snprintf(full, sizeof full, "body%d.%s", body, key);
    return galet_values_given(in, full);
}

/// What to add where a material was given to one body alone: the other has the defaults, which are no steel's.
static void say_cure(const galet_values *in, char words[WORDS_SIZE]) {
    *words = '\0';
    for (int body = 1; body <= 2; body++) {
        bool forgotten =
            !is_body_given(in, body, "material") && !is_body_given(in, body, "E") && !is_body_given(in, body, "nu");
        const char *other = galet_values_text(in, body == 1 ? "body2.material" : "body1.material");
        if (forgotten && other) {
            snprintf(words, WORDS_SIZE, ". If both are of %.30s, give body%d.material: %.30s, too", other, body, other);
        } else if (forgotten) {
            snprintf(words, WORDS_SIZE, ". If both are of one material, give body%d the same E and nu", body);
        }
    }
}

void galet_unlike_materials_warn(const galet_values *in, const galet_rolling_def *def, const galet_rolling_result *r,
                                 galet_result *out) {
    if (r->coupling == 0.0 || !def->tangential->traction) {
        return;
    }
    char differ[2 * WORDS_SIZE], cure[WORDS_SIZE];
    say_difference(&def->contact, differ);
    say_cure(in, cure);
    if (!def->tangential->coupled) {
        galet_result_warn(out, "unlike-materials",
                          "the materials differ (%s): simplified theories ignore that pressure then moves the surfaces "
                          "sideways; exact does not%s",
                          differ, cure);
    } else if (def->friction > 0.0) {
        double balance = r->traction.power + r->power_resistance, lost = r->traction.power_slip;
        galet_result_warn(out, "unlike-materials",
                          "the materials differ (%s; coupling constant %.3g): pressure moves the surfaces sideways, so "
                          "that forces need not oppose creepages, and power, of the creep forces alone, is not what is "
                          "lost. That is %.4g W by the slip of the cells (power_slip), %.4g W by the forces (power and "
                          "power_resistance together): a finer grid brings them together%s",
                          differ, r->coupling, lost, balance, cure);
    }
}
