#include "campaign/page_study.h"

#include <stdlib.h>
#include <string.h>

enum { CONVERGING = 12 };    // draws from which on there is a curve of means
enum { SCATTERS_MAX = 30 };  // figures of an output against an input

static const struct {
    const char *name, *doc;
} STATISTICS[GALET_PAGE_STATISTICS] = {
    {"mean", "mean"},
    {"mean_low", "the mean lies above it with 97.5 % confidence"},
    {"mean_high", "the mean lies below it with 97.5 % confidence"},
    {"sd", "standard deviation"},
    {"q05", "5 % of all draws lie below"},
    {"q50", "median"},
    {"q95", "95 % of all draws lie below"},
    {"q95_low", "q95 lies above it with 97.5 % confidence"},
    {"q95_high", "q95 lies below it with 97.5 % confidence"},
};

void galet_page_statistics(const galet_statistics *s, double numbers[GALET_PAGE_STATISTICS]) {
    const double all[GALET_PAGE_STATISTICS] = {s->mean, s->mean_ci95[0], s->mean_ci95[1], s->sd,         s->q05,
                                               s->q50,  s->q95,          s->q95_ci95[0],  s->q95_ci95[1]};
    memcpy(numbers, all, sizeof all);
}

/// An output that no draw has is said to be so once.
static bool is_absent(const galet_findings *f, size_t index) {
    return f->done > 0 && f->items[index].statistics.count == 0;
}

size_t galet_page_lines(const galet_findings *f, size_t index) {
    return is_absent(f, index) ? 1 : GALET_PAGE_STATISTICS;
}

static void describe_outputs(galet_page_study *page, const galet_findings *f) {
    galet_output *next = page->outputs;
    *next++ = (galet_output)GALET_OUT_INTEGER("draws", "that were made");
    *next++ = (galet_output)GALET_OUT_INTEGER("failed", "of them, which are left out");
    for (size_t i = 0; i < f->plan->output_count; i++) {
        const galet_output *of = f->items[i].output;
        if (is_absent(f, i)) {
            *next++ = (galet_output)GALET_OUT_REAL(of->key, of->unit,
                                                   galet_page_say(&page->parts, "%s: no draw has it", of->doc));
            continue;
        }
        for (size_t k = 0; k < GALET_PAGE_STATISTICS; k++) {
            *next++ = (galet_output){
                .key = galet_page_say(&page->parts, "%s.%s", of->key, STATISTICS[k].name),
                .type = GALET_TYPE_REAL,
                .unit = of->unit,
                .shown = of->shown,
                .doc =
                    galet_page_say(&page->parts, "%s, %s", galet_page_brief(&page->parts, of->doc), STATISTICS[k].doc),
            };
        }
    }
}

static void describe_draws(galet_page_study *page, const galet_findings *f) {
    galet_column *next = page->draw_columns;
    for (size_t i = 0; i < f->plan->randoms.count; i++) {
        const galet_param *param = galet_plan_input(f->plan, i);
        *next++ = (galet_column){.name = galet_page_say(&page->parts, "in.%s", param->key),
                                 .unit = param->unit,
                                 .shown = param->shown,
                                 .doc = param->doc};
    }
    for (size_t i = 0; i < f->plan->output_count; i++) {
        const galet_output *of = f->items[i].output;
        *next++ = (galet_column){.name = galet_page_say(&page->parts, "out.%s", of->key),
                                 .unit = of->unit,
                                 .shown = of->shown,
                                 .doc = of->doc};
    }
}

static void describe_convergence(galet_page_study *page, const galet_findings *f) {
    galet_column *next = page->convergence_columns;
    *next++ = (galet_column)GALET_COLUMN("draws", "", "draws");
    for (size_t i = 0; i < f->plan->output_count; i++) {
        const galet_output *of = f->items[i].output;
        for (size_t k = 0; k < 3; k++) {  // mean, and the two ends of its interval
            *next++ = (galet_column){.name = galet_page_say(&page->parts, "%s.%s", of->key, STATISTICS[k].name),
                                     .unit = of->unit,
                                     .shown = of->shown,
                                     .doc = galet_page_say(&page->parts, "%s: %s", of->doc, STATISTICS[k].doc)};
        }
    }
}

static void describe_marks(galet_page_study *page, const galet_findings *f) {
    galet_column *next = page->mark_columns;
    *next++ = (galet_column)GALET_TEXT_COLUMN("mark", "what it is");
    for (size_t i = 0; i < f->plan->output_count; i++) {
        const galet_output *of = f->items[i].output;
        *next++ = (galet_column){.name = galet_page_say(&page->parts, "%s.from", of->key),
                                 .unit = of->unit,
                                 .shown = of->shown,
                                 .doc = "where it begins"};
        *next++ = (galet_column){.name = galet_page_say(&page->parts, "%s.to", of->key),
                                 .unit = of->unit,
                                 .shown = of->shown,
                                 .doc = "where it ends"};
    }
}

static void describe_tables(galet_page_study *page) {
    static const galet_column failures[] = {
        GALET_TEXT_COLUMN("reason", "why they failed"),
        GALET_COLUMN("draws", "", "how many"),
        GALET_COLUMN("first", "", "the first of them"),
        GALET_END,
    };
    static const galet_column indices[] = {
        GALET_TEXT_COLUMN("output", "output"),
        GALET_TEXT_COLUMN("input", "input"),
        GALET_COLUMN("first", "", "share of the variance that it explains alone"),
        GALET_COLUMN("first_low", "", "lower end of the 95 % interval"),
        GALET_COLUMN("first_high", "", "upper end of the 95 % interval"),
        GALET_COLUMN("total", "", "share with all it does together with others"),
        GALET_COLUMN("total_low", "", "lower end of the 95 % interval"),
        GALET_COLUMN("total_high", "", "upper end of the 95 % interval"),
        GALET_END,
    };
    page->tables[0] = (galet_table_def){"draws", "the draws, or the first of them", page->draw_columns};
    page->tables[1] = (galet_table_def){"convergence", "means of the first draws", page->convergence_columns};
    page->tables[2] = (galet_table_def){"indices", "Sobol's indices", indices};
    page->tables[3] = (galet_table_def){"failures", "draws that failed", failures};
    page->tables[4] = (galet_table_def){"marks", "means and quantiles of all draws", page->mark_columns};
}

static void add_histogram(galet_page_study *page, const galet_output *of) {
    const galet_layer layers[] = {
        {.kind = GALET_HISTOGRAM,
         .table = "draws",
         .x = galet_page_say(&page->parts, "out.%s", of->key),
         .label = of->key},
        {.kind = GALET_SPANS,
         .table = "marks",
         .x = galet_page_say(&page->parts, "%s.from", of->key),
         .upper = galet_page_say(&page->parts, "%s.to", of->key),
         .y = "mark"},
    };
    galet_figure figure = {.name = galet_page_say(&page->parts, "spread-%s", of->key),
                           .title = galet_page_say(&page->parts, "How %s is spread", of->key),
                           .caption = galet_page_say(&page->parts,
                                                     "Draws by their %s (%s), with the mean and quantiles of all.%s",
                                                     of->key, galet_page_brief(&page->parts, of->doc), page->shown),
                           .x.label = galet_page_words(&page->parts, of->key, of->doc),
                           .y.label = "draws"};
    galet_page_add_figure(&page->parts, figure, layers, 2);
}

static void add_scatter(galet_page_study *page, const galet_output *of, const galet_param *by) {
    const galet_layer layer = {.kind = GALET_POINTS,
                               .table = "draws",
                               .x = galet_page_say(&page->parts, "in.%s", by->key),
                               .y = galet_page_say(&page->parts, "out.%s", of->key),
                               .label = "draws"};
    galet_figure figure = {.name = galet_page_say(&page->parts, "by-%s-%s", by->key, of->key),
                           .title = galet_page_say(&page->parts, "%s against %s", of->key, by->key),
                           .x.label = galet_page_words(&page->parts, by->key, by->doc),
                           .y.label = galet_page_words(&page->parts, of->key, of->doc),
                           .caption = galet_page_say(&page->parts, "Each point is a draw: %s (%s) against %s (%s).%s",
                                                     of->key, galet_page_brief(&page->parts, of->doc), by->key,
                                                     galet_page_brief(&page->parts, by->doc), page->shown)};
    galet_page_add_figure(&page->parts, figure, &layer, 1);
}

static void add_convergence(galet_page_study *page, const galet_output *of) {
    const char *mean = galet_page_say(&page->parts, "%s.mean", of->key),
               *low = galet_page_say(&page->parts, "%s.mean_low", of->key),
               *high = galet_page_say(&page->parts, "%s.mean_high", of->key);
    const galet_layer layers[] = {
        {.kind = GALET_BAND, .table = "convergence", .x = "draws", .lower = low, .upper = high, .label = "95 %"},
        {.kind = GALET_LINES, .table = "convergence", .x = "draws", .y = mean, .label = "mean"},
    };
    galet_figure figure = {
        .name = galet_page_say(&page->parts, "convergence-%s", of->key),
        .title = galet_page_say(&page->parts, "How the mean of %s settles", of->key),
        .caption = "Mean of the first draws, with the interval that holds the true one in 95 % of all "
                   "campaigns.",
        .x = {.label = "draws", .log = true},
        .y.label = galet_page_say(&page->parts, "mean of %s", galet_page_words(&page->parts, of->key, of->doc))};
    galet_page_add_figure(&page->parts, figure, layers, 2);
}

static void describe_figures(galet_page_study *page, const galet_findings *f) {
    size_t scatters = 0;
    for (size_t i = 0; i < f->plan->output_count; i++) {
        add_histogram(page, f->items[i].output);
    }
    if (f->plan->sensitivity) {
        galet_page_add_table(
            &page->parts, "indices", "Which input the variance comes from",
            "Sobol's indices: the share of an output's variance that an input explains alone, and with all it does "
            "together with others.");
    }
    for (size_t i = 0; i < f->plan->output_count; i++) {
        for (size_t k = 0; k < f->plan->randoms.count; k++, scatters++) {
            if (scatters < SCATTERS_MAX) {
                add_scatter(page, f->items[i].output, galet_plan_input(f->plan, k));
            } else {
                page->left_out++;
            }
        }
    }
    for (size_t i = 0; f->done >= CONVERGING && i < f->plan->output_count; i++) {
        add_convergence(page, f->items[i].output);
    }
    if (f->failed > 0) {
        galet_page_add_table(&page->parts, "failures", "Draws that failed",
                             "By their reasons, most frequent first. They are left out above.");
    }
}

/// What people come for: all of one output's spread, less of each where there are more.
static const char *headline(galet_page_study *page, const galet_findings *f) {
    static const char *const of_each[] = {"", "mean sd q05 q50 q95", "mean q05 q95", "mean q95"};
    enum { CARDS = 6 };
    size_t there = 0, used = 0;
    for (size_t i = 0; i < f->plan->output_count; i++) {
        there += !is_absent(f, i);
    }
    const char *names = there < sizeof of_each / sizeof *of_each ? of_each[there] : "mean";
    char text[512] = "";
    for (size_t i = 0, cards = 0; i < f->plan->output_count && cards < CARDS; i++) {
        for (const char *at = is_absent(f, i) ? "" : names; *at && cards < CARDS; cards++) {
            size_t length = strcspn(at, " ");
            int written = snprintf(text + used, sizeof text - used, "%s%s.%.*s", used ? " " : "",
                                   f->items[i].output->key, (int)length, at);
            used = used + (size_t)written < sizeof text ? used + (size_t)written : sizeof text - 1;
            at += length + strspn(at + length, " ");
        }
    }
    return galet_page_say(&page->parts, "%s", text);
}

bool galet_page_study_make(galet_page_study *page, const galet_findings *f) {
    size_t outputs = f->plan->output_count, inputs = f->plan->randoms.count;
    size_t figures = outputs * (inputs + 2) + 3;
    *page = (galet_page_study){0};
    page->output_count = 2 + GALET_PAGE_STATISTICS * outputs;
    page->outputs = calloc(page->output_count + 1, sizeof *page->outputs);
    page->draw_columns = calloc(inputs + outputs + 1, sizeof *page->draw_columns);
    page->convergence_columns = calloc(3 * outputs + 2, sizeof *page->convergence_columns);
    page->mark_columns = calloc(2 * outputs + 2, sizeof *page->mark_columns);
    bool made = galet_page_parts_make(&page->parts, figures, 2 * figures);
    if (!page->outputs || !page->draw_columns || !page->convergence_columns || !page->mark_columns || !made) {
        return false;
    }
    page->shown = f->plan->samples > GALET_PAGE_DRAWS
                      ? galet_page_say(&page->parts, " The first %d draws are shown.", GALET_PAGE_DRAWS)
                      : "";
    describe_outputs(page, f);
    describe_draws(page, f);
    describe_convergence(page, f);
    describe_marks(page, f);
    describe_tables(page);
    describe_figures(page, f);
    page->study = *f->plan->study;
    const char *first =
        f->plan->sensitivity ? galet_page_say(&page->parts, ", statistics by the first %ld", f->plan->samples) : "";
    page->study.summary = galet_page_say(&page->parts, "campaign of %ld draws (%s, seed %ld%s): %s", f->done,
                                         f->plan->sampling->name, f->plan->seed, first, f->plan->study->summary);
    page->study.headline = headline(page, f);
    page->study.lead_figure = page->parts.figures[0].name;
    page->study.outputs = page->outputs;
    page->study.tables = page->tables;
    page->study.fields = NULL;
    page->study.figures = page->parts.figures;
    return !page->parts.no_memory;
}

void galet_page_study_clear(galet_page_study *page) {
    galet_page_parts_clear(&page->parts);
    free(page->outputs);
    free(page->draw_columns);
    free(page->convergence_columns);
    free(page->mark_columns);
    *page = (galet_page_study){0};
}
