// What a campaign found, as JSON and in words.
#include "campaign/findings.h"

#include "base/format.h"
#include "input/number.h"
#include "input/units.h"
#include "report/json.h"

#include <galet/version.h>
#include <math.h>
#include <string.h>

static json_t *interval(const double x[2]) {
    json_t *array = json_array();
    json_array_append_new(array, galet_json_real(x[0]));
    json_array_append_new(array, galet_json_real(x[1]));
    return array;
}

static json_t *statistics_json(const galet_statistics *s) {
    json_t *object = json_object();
    const struct {
        const char *key;
        double x;
    } numbers[] = {{"mean", s->mean}, {"sd", s->sd},   {"q05", s->q05}, {"q50", s->q50},
                   {"q95", s->q95},   {"min", s->min}, {"max", s->max}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        json_object_set_new(object, numbers[i].key, galet_json_real(numbers[i].x));
    }
    json_object_set_new(object, "mean_ci95", interval(s->mean_ci95));
    json_object_set_new(object, "q95_ci95", interval(s->q95_ci95));
    json_object_set_new(object, "count", json_integer((json_int_t)s->count));
    json_object_set_new(object, "missing", json_integer((json_int_t)s->missing));
    return object;
}

static json_t *indices_json(const galet_findings *f, const galet_finding *item) {
    json_t *object = json_object();
    for (size_t i = 0; i < f->plan->randoms.count; i++) {
        const galet_sensitivity *index = &item->indices[i];
        json_t *pair = json_object();
        json_object_set_new(pair, "first", galet_json_real(index->first));
        json_object_set_new(pair, "total", galet_json_real(index->total));
        json_object_set_new(pair, "first_ci95", interval(index->first_ci95));
        json_object_set_new(pair, "total_ci95", interval(index->total_ci95));
        json_object_set_new(object, galet_plan_input(f->plan, i)->key, pair);
    }
    return object;
}

/// What draws have in common, under `word`, with how many they are and the first of them.
static json_t *tallies_json(const char *word, const galet_tally *tallies, size_t count) {
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(array,
                              json_pack("{s:s, s:I, s:I}", word, tallies[i].reason, "count",
                                        (json_int_t)tallies[i].count, "first", (json_int_t)tallies[i].first + 1));
    }
    return array;
}

json_t *galet_findings_json(const galet_findings *f) {
    const galet_plan *plan = f->plan;
    json_t *object =
        json_pack("{s:s, s:s, s:s, s:I, s:s, s:I, s:I, s:I, s:I, s:o, s:o}", "study", plan->study->name, "version",
                  galet_version(), "status",
                  f->done < f->rows      ? "interrupted"
                  : f->failed == f->rows ? "failed"
                                         : "ok",
                  "seed", (json_int_t)plan->seed, "sampling", plan->sampling->name, "samples",
                  (json_int_t)plan->samples, "draws", (json_int_t)f->rows, "done", (json_int_t)f->done, "failed",
                  (json_int_t)f->failed, "failures", tallies_json("reason", f->failures, f->failure_count), "warnings",
                  tallies_json("key", f->warnings, f->warning_count));
    json_t *outputs = json_object(), *units = json_object(), *indices = json_object();
    for (size_t i = 0; i < plan->output_count; i++) {
        const galet_finding *item = &f->items[i];
        json_object_set_new(outputs, item->output->key, statistics_json(&item->statistics));
        json_object_set_new(units, item->output->key, json_string(item->output->unit));
        if (item->indices) {
            json_object_set_new(indices, item->output->key, indices_json(f, item));
        }
    }
    json_object_set_new(object, "outputs", outputs);
    json_object_set_new(object, "units", units);
    if (json_object_size(indices) > 0) {
        json_object_set_new(object, "sobol_indices", indices);
    } else {
        json_decref(indices);
    }
    return object;
}

static void write_number(FILE *out, galet_unit_scale scale, double si, int width) {
    char number[GALET_NUMBER_SIZE];
    galet_number_readable(galet_unit_from_si(scale, si), number);
    fprintf(out, " %*s", width, strcmp(number, "nan") == 0 ? "-" : number);
}

/// The mean ends where the second digit of its half width does.
static void write_mean(FILE *out, galet_unit_scale scale, const galet_statistics *s) {
    double low = galet_unit_from_si(scale, s->mean_ci95[0]), high = galet_unit_from_si(scale, s->mean_ci95[1]);
    char measured[GALET_MEASURED_SIZE], *bar = NULL;
    if (s->count > 1 && high > low) {
        galet_number_measured(galet_unit_from_si(scale, s->mean), 0.5 * (high - low), measured);
        bar = *measured == '(' ? NULL : strstr(measured, " +/- ");
    }
    if (bar) {
        fprintf(out, " %12.*s%-13s", (int)(bar - measured), measured, bar);
        return;
    }
    char half[GALET_NUMBER_SIZE];
    galet_number_write(0.5 * (high - low), 2, half);
    write_number(out, scale, s->mean, 12);
    fprintf(out, " +/- %-8s", s->count > 1 ? half : "-");
}

static void write_statistics(FILE *out, const galet_finding *item, int width) {
    const galet_statistics *s = &item->statistics;
    galet_unit_scale scale;
    const char *unit = galet_unit_shown(item->output->shown, item->output->unit, &scale);
    char label[96];
    snprintf(label, sizeof label, "%s%s%s%s", item->output->key, *unit ? " [" : "", unit, *unit ? "]" : "");
    fprintf(out, "  %-*s", width, label);
    if (s->count == 0) {
        fputs("  no draw has it\n", out);
        return;
    }
    write_mean(out, scale, s);
    const double rest[] = {s->sd, s->q05, s->q50, s->q95};
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
        write_number(out, scale, rest[i], 12);
    }
    fputc('\n', out);
    if (s->missing > 0) {
        bool one = s->missing == 1;
        fprintf(out, "  %-*s  (none in %zu %s left out)\n", width, "", s->missing,
                one ? "draw, which is" : "draws, which are");
    }
}

double galet_findings_round(double index) {
    return isfinite(index) ? round(1e3 * index) / 1e3 + 0.0 : index;  // and no negative zero
}

static void write_index(double index, const double interval[2], char *text, size_t size) {
    galet_format(text, size, "%.3f +/- %.3f", galet_findings_round(index), 0.5 * (interval[1] - interval[0]));
}

static void write_indices(FILE *out, const galet_findings *f, const galet_finding *item) {
    fprintf(out, "\n  %s: share of the variance by each input alone, and with others (Sobol)\n", item->output->key);
    for (size_t i = 0; i < f->plan->randoms.count; i++) {
        const galet_sensitivity *index = &item->indices[i];
        char first[48], total[48];
        write_index(index->first, index->first_ci95, first, sizeof first);
        write_index(index->total, index->total_ci95, total, sizeof total);
        fprintf(out, "    %-24s %16s %16s\n", galet_plan_input(f->plan, i)->key, first, total);
    }
}

static int label_width(const galet_findings *f) {
    size_t width = 8;
    for (size_t i = 0; i < f->plan->output_count; i++) {
        galet_unit_scale scale;
        const galet_output *output = f->items[i].output;
        const char *unit = galet_unit_shown(output->shown, output->unit, &scale);
        size_t length = strlen(output->key) + (*unit ? strlen(unit) + 3 : 0);
        width = length > width ? length : width;
    }
    return (int)width;
}

void galet_findings_write(FILE *out, const galet_findings *f) {
    const galet_plan *plan = f->plan;
    fprintf(out, "%s: %ld of %ld draws, %s, seed %ld\n", plan->study->name, f->done, f->rows, plan->sampling->name,
            plan->seed);
    if (f->failed > 0) {
        char share[32];
        galet_format(share, sizeof share, "%.3g", 100.0 * (double)f->failed / (double)f->done);
        fprintf(out, "%ld of them failed (%s %%):\n", f->failed, share);
    }
    for (size_t i = 0; i < f->failure_count; i++) {
        fprintf(out, "  %ld: %s (first in draw %ld)\n", f->failures[i].count, f->failures[i].reason,
                f->failures[i].first + 1);
    }
    for (size_t i = 0; i < f->warning_count; i++) {
        const galet_tally *w = &f->warnings[i];
        bool one = w->count == 1;
        fprintf(out, "%ld %s of %s (%sdraw %ld); galet run with its inputs tells more\n", w->count,
                one ? "draw warns" : "draws warn", w->reason, one ? "" : "first ", w->first + 1);
    }
    int width = label_width(f);
    fprintf(out, "\n  %-*s %12s %-12s %12s %12s %12s %12s\n", width, "", "mean", "   (95 %)", "sd", "q05", "median",
            "q95");
    for (size_t i = 0; i < plan->output_count; i++) {
        write_statistics(out, &f->items[i], width);
    }
    for (size_t i = 0; i < plan->output_count; i++) {
        if (f->items[i].indices && f->items[i].statistics.count > 0) {
            write_indices(out, f, &f->items[i]);
        }
    }
}
