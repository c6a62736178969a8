#include "campaign/page.h"

#include "campaign/page_study.h"
#include "input/number.h"
#include "report/document.h"
#include "report/html.h"
#include "report/output.h"
#include "report/whole_file.h"
#include "study/result.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

/// Digits that so many draws support: those of the mean, by the interval it lies in.
static int digits_of(const galet_statistics *s) {
    double half = 0.5 * (s->mean_ci95[1] - s->mean_ci95[0]);
    return half > 0.0 ? galet_number_digits(half / fabs(s->mean)) : 0;
}

static void fill_outputs(const galet_page_study *page, const galet_findings *f, galet_record *out) {
    galet_record_set_integer(out, "draws", f->done);
    galet_record_set_integer(out, "failed", f->failed);
    const galet_output *next = page->outputs + 2;
    for (size_t i = 0; i < f->plan->output_count; i++) {
        double numbers[GALET_PAGE_STATISTICS];
        galet_page_statistics(&f->items[i].statistics, numbers);
        size_t lines = galet_page_lines(f, i);
        for (size_t k = 0; k < lines && lines == GALET_PAGE_STATISTICS; k++) {
            galet_record_set_if_known(out, next[k].key, numbers[k]);
            galet_record_set_digits(out, next[k].key, digits_of(&f->items[i].statistics));
        }
        next += lines;
    }
}

/// Row by row from columns of `rows` numbers.
static void add_rows(galet_table *table, const double *columns, size_t count, size_t rows, double *row) {
    for (size_t i = 0; i < rows; i++) {
        for (size_t k = 0; k < count; k++) {
            row[k] = columns[k * rows + i];
        }
        galet_table_add_row(table, row, count);
    }
}

/// Columns of so many rows; a draw that is not there has none of its numbers.
typedef struct draws {
    double *columns;
    size_t count, rows;
} draws;

static galet_status take(const galet_draw *draw, void *context, galet_message *why) {
    (void)why;
    draws *d = context;
    for (size_t k = 0; k < d->count; k++) {
        d->columns[k * d->rows + (size_t)draw->row] = draw->numbers[k];
    }
    return GALET_OK;
}

static galet_status fill_draws(const galet_findings *f, galet_store *store, galet_table *table, galet_message *why) {
    size_t count = f->plan->randoms.count + f->plan->output_count;
    size_t rows = (size_t)(f->plan->samples < GALET_PAGE_DRAWS ? f->plan->samples : GALET_PAGE_DRAWS);
    draws d = {malloc((rows + 1) * count * sizeof *d.columns), count, rows};
    if (!d.columns) {
        return GALET_ERR_MEMORY;
    }
    for (size_t i = 0; i < count * rows; i++) {
        d.columns[i] = NAN;
    }
    galet_status status = galet_store_visit(store, (galet_range){0, (long)rows}, take, &d, why);
    if (!status) {
        add_rows(table, d.columns, count, rows, d.columns + count * rows);
    }
    free(d.columns);
    return status;
}

static galet_status converge(const galet_findings *f, size_t output, const size_t *places, size_t count,
                             galet_statistics *curve, galet_message *why) {
    galet_statistics_function *of = f->plan->sampling->nets ? galet_statistics_of_nets : galet_statistics_of;
    galet_series x = galet_spill_series(f->outputs, output, count > 0 ? places[count - 1] : 0, why);
    return galet_statistics_converge(x, of, count, places, curve);
}

static double known(double x) {
    return isfinite(x) ? x : NAN;
}

static galet_status fill_convergence(const galet_findings *f, galet_table *table, galet_message *why) {
    size_t places[GALET_STATISTICS_PLACES], outputs = f->plan->output_count;
    size_t rows = galet_statistics_places(galet_spill_end(f->outputs), places), count = 3 * outputs + 1;
    double *columns = malloc((rows + 1) * count * sizeof *columns);
    galet_statistics *curve = malloc(rows * sizeof *curve);
    galet_status status = columns && curve ? GALET_OK : GALET_ERR_MEMORY;
    for (size_t i = 0; i < rows && !status; i++) {
        columns[i] = (double)places[i];
    }
    for (size_t k = 0; k < outputs && !status; k++) {
        status = converge(f, k, places, rows, curve, why);
        double *mean = columns + (3 * k + 1) * rows;
        for (size_t i = 0; i < rows && !status; i++) {
            mean[i] = known(curve[i].mean);
            mean[rows + i] = known(curve[i].mean_ci95[0]);
            mean[2 * rows + i] = known(curve[i].mean_ci95[1]);
        }
    }
    if (!status) {
        add_rows(table, columns, count, rows, columns + count * rows);
    }
    free(columns);
    free(curve);
    return status;
}

static galet_status fill_marks(const galet_findings *f, galet_table *table) {
    size_t outputs = f->plan->output_count;
    double *row = malloc(2 * outputs * sizeof *row);
    for (int mark = 0; row && mark < 2; mark++) {
        for (size_t i = 0; i < outputs; i++) {
            const galet_statistics *s = &f->items[i].statistics;
            row[2 * i] = known(mark == 0 ? s->q05 : s->mean);
            row[2 * i + 1] = known(mark == 0 ? s->q95 : s->mean);
        }
        galet_table_add_row(table, row, 2 * outputs);
        galet_table_set_text(table, "mark", mark == 0 ? "5 % to 95 %" : "mean");
    }
    galet_status status = row ? GALET_OK : GALET_ERR_MEMORY;
    free(row);
    return status;
}

static void fill_indices(const galet_findings *f, galet_table *table) {
    for (size_t i = 0; i < f->plan->output_count; i++) {
        bool told = f->items[i].indices && f->items[i].statistics.count > 0;
        for (size_t k = 0; told && k < f->plan->randoms.count; k++) {
            const galet_sensitivity *s = &f->items[i].indices[k];
            GALET_ADD_ROW(table, galet_findings_round(s->first), galet_findings_round(s->first_ci95[0]),
                          galet_findings_round(s->first_ci95[1]), galet_findings_round(s->total),
                          galet_findings_round(s->total_ci95[0]), galet_findings_round(s->total_ci95[1]));
            galet_table_set_text(table, "output", f->items[i].output->key);
            galet_table_set_text(table, "input", galet_plan_input(f->plan, k)->key);
        }
    }
}

static void fill_failures(const galet_findings *f, galet_table *table) {
    for (size_t i = 0; i < f->failure_count; i++) {
        GALET_ADD_ROW(table, (double)f->failures[i].count, (double)f->failures[i].first + 1.0);
        galet_table_set_text(table, "reason", f->failures[i].reason);
    }
}

static galet_status fill(const galet_page_study *page, const galet_findings *f, galet_store *store, bool under_way,
                         galet_result *result, galet_message *why) {
    fill_outputs(page, f, galet_result_record(result));
    fill_indices(f, galet_result_table(result, "indices"));
    fill_failures(f, galet_result_table(result, "failures"));
    galet_status status = fill_marks(f, galet_result_table(result, "marks"));
    status = status ? status : fill_draws(f, store, galet_result_table(result, "draws"), why);
    status = status ? status : fill_convergence(f, galet_result_table(result, "convergence"), why);
    if (f->failed > 0) {
        galet_result_warn(result, "failed-draws",
                          "%ld of %ld draws failed and %s left out of all statistics; most frequent: %s", f->failed,
                          f->done, f->failed == 1 ? "is" : "are", f->failures[0].reason);
    }
    for (size_t i = 0; i < f->warning_count; i++) {
        const galet_tally *w = &f->warnings[i];
        galet_result_warn(result, w->reason, "%ld of %ld draws %s of %s, draw %ld the first", w->count, f->done,
                          w->count == 1 ? "warns" : "warn", w->reason, w->first + 1);
    }
    if (page->left_out > 0) {
        galet_result_warn(result, "figures-left-out",
                          "%zu figures of an output against an input are left out; the table of draws has them all",
                          page->left_out);
    }
    if (under_way) {
        char date[32];
        galet_output_date(date, sizeof date);
        galet_result_warn(result, "under-way",
                          "when this page was written, %s, %ld of %ld draws were made; it is written again while more "
                          "are made. A campaign that ended before its last draw goes on with --resume",
                          date, f->done, f->rows);
    }
    status = status ? status : f->done < f->rows && !under_way ? GALET_ERR_INTERRUPTED : GALET_OK;
    return galet_result_finish(result, status, why);
}

static json_t *create_document(const galet_findings *f, const galet_result *result) {
    char date[32];
    galet_output_date(date, sizeof date);
    return galet_document_create(f->plan->values, result, date);
}

static bool page_content(FILE *file, const void *document) {
    return galet_html_write(file, document);
}

static galet_status write_file(const char *folder, const json_t *document, galet_message *why) {
    int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (at < 0) {
        return galet_file_complain(why, folder, "report.html", "cannot be written", errno);
    }
    galet_status status = galet_whole_file_write(at, folder, "report.html", page_content, document, why);
    close(at);
    return status;
}

galet_status galet_page_write(const char *folder, const galet_findings *f, galet_store *store, bool under_way,
                              galet_message *why) {
    if (!galet_html_available()) {
        return GALET_OK;
    }
    galet_page_study page;
    galet_result *result = NULL;
    galet_uncertainty random = {0};
    galet_request request = {.uncertainty = &random};
    galet_status status = galet_page_study_make(&page, f) ? GALET_OK : GALET_ERR_MEMORY;
    status = status ? status : galet_plan_tell(f->plan, &random);
    status = status ? status : galet_result_create(&page.study, &request, &result);
    status = status ? status : fill(&page, f, store, under_way, result, why);
    bool kept = status == GALET_OK || status == GALET_ERR_INTERRUPTED;
    json_t *document = kept ? create_document(f, result) : NULL;
    if (kept) {
        status = document ? write_file(folder, document, why) : GALET_ERR_MEMORY;
    }
    json_decref(document);
    galet_result_destroy(result);
    galet_plan_take_back(&random);
    galet_page_study_clear(&page);
    return status;
}
