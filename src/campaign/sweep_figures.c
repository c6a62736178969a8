// Curves of a sweep's outputs over the swept input.
#include "campaign/sweep_parts.h"

#include "base/letters.h"

#include <string.h>

static const double DECADES = 30.0;  // largest over smallest, from which a curve is better seen on a logarithmic axis

/// "Largest pressure against normal force"
static const char *say_title(galet_swept_page *p, const char *what, const char *by) {
    return galet_page_say(&p->parts, "%c%s against %s", galet_letter_capital(*what), *what ? what + 1 : "", by);
}

/// Whether y is logarithmic: x is, and what is drawn lies above 0 and ranges over decades.
static bool has_log_y(const galet_swept_page *p, size_t output) {
    double least = galet_swept_number(p, p->lines[output].smallest, output);
    double most = galet_swept_number(p, p->lines[output].largest, output);
    return p->rows->def.sweep->items[0].log && least > 0.0 && most > DECADES * least;
}

static const char *say_families(galet_swept_page *p) {
    const galet_param *second = galet_swept_param(p->rows, 1);
    return galet_page_say(&p->parts, ", a curve for each value of %s (%s)%s", second->key,
                          galet_page_words(&p->parts, second->key, second->doc),
                          p->stride > 1 ? "; some are left out" : "");
}

static void add_curves(galet_swept_page *p, size_t output) {
    const galet_swept_rows *rows = p->rows;
    const galet_swept *first = &rows->def.sweep->items[0];
    const galet_param *by = galet_swept_param(rows, 0);
    const galet_output *of = &rows->outputs[output];
    bool barred = galet_swept_has_bar(p, output), family = rows->def.sweep->count > 1;
    const char *what = galet_page_words(&p->parts, of->key, of->doc),
               *along = galet_page_words(&p->parts, by->key, by->doc);
    galet_layer layers[] = {
        {.kind = GALET_BAND,
         .table = "curves",
         .x = by->key,
         .lower = galet_page_say(&p->parts, "%s.low", of->key),
         .upper = galet_page_say(&p->parts, "%s.high", of->key),
         .label = "error bar",
         .series = family ? "curve" : NULL},
        {.kind = first->count == 1 ? GALET_POINTS : GALET_LINES,
         .table = "curves",
         .x = by->key,
         .y = of->key,
         .label = family ? "" : of->key,
         .series = family ? "curve" : NULL},
    };
    galet_figure figure = {
        .name = galet_page_say(&p->parts, "by-%s-%s", by->key, of->key),
        .title = say_title(p, what, along),
        .caption = galet_page_say(&p->parts, "%s against %s%s%s.", of->key, by->key, family ? say_families(p) : "",
                                  barred ? "; bands are its error bars" : ""),
        .x = {.label = along, .log = first->log && first->from > 0.0},
        .y = {.label = what, .log = has_log_y(p, output)},
    };
    galet_page_add_figure(&p->parts, figure, barred ? layers : layers + 1, barred ? 2 : 1);
}

void galet_swept_describe_figures(galet_swept_page *p) {
    for (size_t i = 0; i < p->rows->head_count; i++) {
        if (galet_swept_is_drawn(p, p->rows->heads[i])) {
            add_curves(p, p->rows->heads[i]);
        }
    }
    for (size_t i = 0; i < p->rows->output_count; i++) {
        if (galet_swept_is_drawn(p, i) && !p->lines[i].heads) {
            add_curves(p, i);
        }
    }
    galet_page_add_table(&p->parts, "points", "All points",
                         p->rows->failed > 0
                             ? "The outputs people come for, and why points failed; table sweep has all."
                             : "The outputs people come for; table sweep has all.");
}
