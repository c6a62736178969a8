#include <galet/trace.h>

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// Parts of the tolerance that may be lost where rows are sampled, dropped while recording, and dropped at the end.
static const double SAMPLING = 0.25, RECORDING = 0.25, FINISHING = 0.5;

/// Changes below this part of a column's largest value are rounding, and below this part of its kind's: less, as
/// columns of one kind may be of different sizes, metres and radians.
static const double ROUNDING = 1e-9, SHARED_ROUNDING = 1e-12;

/// Pieces of a stretch are cut in three so many times at most; rows held while recording, over those kept in the end;
/// rows that nobody minds: up to here lines are drawn closer than they need be.
enum { DEEPEST = 8, SPARE = 4, COMFORTABLE = 1000 };

struct galet_trace {
    galet_trace_def def;
    size_t *columns;
    size_t *kinds;
    double *low, *high;        // smallest and largest of each column so far
    double *largest;           // modulus of each kind
    double *least, *steepest;  // slopes from the last row kept that stay close to the rows since
    char *rows;
    bool *kept;  // rows that must stay
    size_t count, room;
    size_t settled;  // rows that have been looked through
    char *scratch;   // samples of a stretch: its ends, and two of each depth
    bool thinned, failed;
};

galet_trace_def galet_default_trace(void) {
    return (galet_trace_def){.tolerance = 0.01, .max_rows = 20000};
}

static galet_status check(const galet_trace_def *def) {
    if (!(def->tolerance > 0.0 && def->tolerance < 1.0) || def->sample_size < sizeof(double)) {
        return GALET_ERR_RANGE;
    }
    if (def->column_count == 0 || def->max_rows / 4 < def->column_count ||
        def->max_rows > SIZE_MAX / SPARE / def->sample_size) {
        return GALET_ERR_RANGE;
    }
    for (size_t c = 0; c < def->column_count; c++) {
        if (def->columns[c] > def->sample_size - sizeof(double) || (def->kinds && def->kinds[c] >= def->column_count)) {
            return GALET_ERR_RANGE;
        }
    }
    return GALET_OK;
}

static double number_at(const char *sample, size_t offset) {
    double number;
    memcpy(&number, sample + offset, sizeof number);
    return number;
}

static double time_of(const char *sample) {
    return number_at(sample, 0);
}

static double column_of(const galet_trace *trace, const char *sample, size_t column) {
    return number_at(sample, trace->columns[column]);
}

/// Whether a column is a number in both samples, or in none and for the same reason.
static bool is_alike(const galet_trace *trace, const char *a, const char *b, size_t column) {
    double before = column_of(trace, a, column), after = column_of(trace, b, column);
    return (isfinite(before) && isfinite(after)) || before == after || (isnan(before) && isnan(after));
}

static bool are_alike(const galet_trace *trace, const char *a, const char *b) {
    size_t column = 0;
    while (column < trace->def.column_count && is_alike(trace, a, b, column)) {
        column++;
    }
    return column == trace->def.column_count;
}

static char *row_at(const galet_trace *trace, size_t row) {
    return trace->rows + row * trace->def.sample_size;
}

static void forget_ranges(galet_trace *trace) {
    for (size_t c = 0; c < trace->def.column_count; c++) {
        trace->low[c] = INFINITY;
        trace->high[c] = -INFINITY;
        trace->largest[c] = 0.0;
    }
}

static void widen_ranges(galet_trace *trace, const char *sample) {
    for (size_t c = 0; c < trace->def.column_count; c++) {
        double y = column_of(trace, sample, c);
        trace->low[c] = isfinite(y) ? fmin(trace->low[c], y) : trace->low[c];
        trace->high[c] = isfinite(y) ? fmax(trace->high[c], y) : trace->high[c];
        double *largest = &trace->largest[trace->kinds[c]];
        *largest = isfinite(y) ? fmax(*largest, fabs(y)) : *largest;
    }
}

/// Distance that does not matter in a column.
static double slack_of(const galet_trace *trace, size_t column, double share) {
    double low = trace->low[column], high = trace->high[column];
    if (low > high) {
        return 0.0;  // no number so far
    }
    double rounding =
        fmax(ROUNDING * fmax(fabs(low), fabs(high)), SHARED_ROUNDING * trace->largest[trace->kinds[column]]);
    return share * trace->def.tolerance * (high - low) + rounding;
}

/// Marks where the columns are smallest and largest over rows [from, to).
static void keep_extremes(galet_trace *trace, size_t from, size_t to) {
    for (size_t c = 0; c < trace->def.column_count; c++) {
        size_t smallest = to, largest = to;
        for (size_t i = from; i < to; i++) {
            double y = column_of(trace, row_at(trace, i), c);
            if (isfinite(y)) {
                smallest = smallest == to || y < column_of(trace, row_at(trace, smallest), c) ? i : smallest;
                largest = largest == to || y > column_of(trace, row_at(trace, largest), c) ? i : largest;
            }
        }
        if (smallest < to) {
            trace->kept[smallest] = trace->kept[largest] = true;
        }
    }
}

/// Drops the rows from `from` on that are not marked.
static void drop_others(galet_trace *trace, size_t from) {
    size_t left = from;
    for (size_t i = from; i < trace->count; i++) {
        if (trace->kept[i]) {
            memmove(row_at(trace, left++), row_at(trace, i), trace->def.sample_size);
        }
    }
    trace->count = left;
}

static void open_door(galet_trace *trace) {
    for (size_t c = 0; c < trace->def.column_count; c++) {
        trace->least[c] = -INFINITY;
        trace->steepest[c] = INFINITY;
    }
}

/// Whether the straight line from one row to another stays close to those between, which have narrowed the door. Slopes
/// of what is no number are none either, and pass.
static bool passes_door(const galet_trace *trace, const char *from, const char *to) {
    double dt = time_of(to) - time_of(from);
    for (size_t c = 0; c < trace->def.column_count; c++) {
        double slope = (column_of(trace, to, c) - column_of(trace, from, c)) / dt;
        if (slope < trace->least[c] || slope > trace->steepest[c]) {
            return false;
        }
    }
    return true;
}

static void narrow_door(galet_trace *trace, const char *from, const char *to, double share) {
    double dt = time_of(to) - time_of(from);
    for (size_t c = 0; c < trace->def.column_count; c++) {
        double rise = column_of(trace, to, c) - column_of(trace, from, c), slack = slack_of(trace, c, share);
        trace->least[c] = fmax(trace->least[c], (rise - slack) / dt);
        trace->steepest[c] = fmin(trace->steepest[c], (rise + slack) / dt);
    }
}

/// Whether no line leads from one row to the next: no time passes, or a column becomes a number or ceases to be one.
static bool is_jump(const galet_trace *trace, const char *from, const char *to) {
    return time_of(from) == time_of(to) || !are_alike(trace, from, to);
}

/// Marks the rows from `from` on that straight lines need: a line is drawn as far as it stays close to all rows it
/// passes. One look at each row, by the slopes that are still allowed. Returns the number of rows that would be left.
static size_t mark_needed(galet_trace *trace, size_t from, double share) {
    memset(trace->kept, 0, trace->count * sizeof *trace->kept);
    keep_extremes(trace, 0, trace->count);
    trace->kept[from] = trace->kept[trace->count - 1] = true;
    size_t anchor = from, needed = from;
    open_door(trace);
    for (size_t i = from + 1; i < trace->count; i++) {
        bool jump = is_jump(trace, row_at(trace, i - 1), row_at(trace, i));
        if (jump || !passes_door(trace, row_at(trace, anchor), row_at(trace, i))) {
            trace->kept[i - 1] = true;
        }
        trace->kept[i] = trace->kept[i] || jump;
        if (jump || (trace->kept[i - 1] && anchor != i - 1)) {
            anchor = jump ? i : i - 1;
            open_door(trace);
        }
        if (!jump) {
            narrow_door(trace, row_at(trace, anchor), row_at(trace, i), share);
        }
    }
    for (size_t i = from; i < trace->count; i++) {
        needed += trace->kept[i];
    }
    return needed;
}

/// Marks the extremes over so many stretches of equal time; returns the number of rows marked.
static size_t mark_extremes(galet_trace *trace, size_t stretches) {
    double first = time_of(row_at(trace, 0)), last = time_of(row_at(trace, trace->count - 1));
    memset(trace->kept, 0, trace->count * sizeof *trace->kept);
    trace->kept[0] = trace->kept[trace->count - 1] = true;
    size_t from = 0, marked = 0;
    for (size_t s = 1; s <= stretches; s++) {
        double border = first + (last - first) * (double)s / (double)stretches;
        size_t to = from;
        while (to < trace->count && (s == stretches || time_of(row_at(trace, to)) < border)) {
            to++;
        }
        keep_extremes(trace, from, to);
        from = to;
    }
    for (size_t i = 0; i < trace->count; i++) {
        marked += trace->kept[i];
    }
    return marked;
}

/// Keeps at most so many rows: the extremes of as many stretches as that allows.
static void drop_all_but_extremes(galet_trace *trace, size_t most) {
    size_t stretches = most / 2;
    while (mark_extremes(trace, stretches) > most) {
        stretches = stretches * 3 / 4;
    }
    drop_others(trace, 0);
    trace->thinned = true;
}

/// Room for one more row, where need be by dropping others.
static bool make_room(galet_trace *trace) {
    const size_t most = SPARE * trace->def.max_rows;
    if (trace->count < trace->room) {
        return true;
    }
    if (trace->room < most) {
        size_t room = trace->room ? 2 * trace->room : 256;
        room = room < most ? room : most;
        char *rows = realloc(trace->rows, room * trace->def.sample_size);
        trace->rows = rows ? rows : trace->rows;
        bool *kept = realloc(trace->kept, room * sizeof *kept);
        trace->kept = kept ? kept : trace->kept;
        trace->room = rows && kept ? room : trace->room;
        return rows && kept;
    }
    mark_needed(trace, trace->settled, RECORDING);
    drop_others(trace, trace->settled);
    if (trace->count > most / 2) {
        drop_all_but_extremes(trace, most / 2);
    }
    trace->settled = trace->count - 1;
    return true;
}

static void add_row(galet_trace *trace, const char *sample) {
    if (trace->failed || !make_room(trace)) {
        trace->failed = true;
        return;
    }
    memcpy(row_at(trace, trace->count++), sample, trace->def.sample_size);
}

static void take_sample(galet_trace *trace, const galet_span *span, double t, char *sample) {
    span->at(span, t, sample);
    widen_ranges(trace, sample);
}

/// Whether the straight line between two samples misses the one between them.
static bool bends(const galet_trace *trace, const char *from, const char *middle, const char *to) {
    if (!are_alike(trace, from, middle) || !are_alike(trace, from, to)) {
        return true;
    }
    double part = (time_of(middle) - time_of(from)) / (time_of(to) - time_of(from));
    for (size_t c = 0; c < trace->def.column_count; c++) {
        double a = column_of(trace, from, c), b = column_of(trace, to, c);
        if (fabs(column_of(trace, middle, c) - (a + part * (b - a))) > slack_of(trace, c, SAMPLING)) {
            return true;
        }
    }
    return false;
}

/// Adds what lies between two samples of a stretch: nothing where it is straight at a third and at two thirds, which a
/// bow and an S both are not.
static void refine(galet_trace *trace, const galet_span *span, const char *from, const char *to, size_t depth) {
    if (depth == DEEPEST) {
        return;
    }
    char *third = trace->scratch + (2 + 2 * depth) * trace->def.sample_size, *other = third + trace->def.sample_size;
    double t = time_of(from), dt = time_of(to) - t;
    take_sample(trace, span, t + dt / 3.0, third);
    take_sample(trace, span, t + dt * 2.0 / 3.0, other);
    if (!bends(trace, from, third, to) && !bends(trace, from, other, to)) {
        return;
    }
    refine(trace, span, from, third, depth + 1);
    add_row(trace, third);
    refine(trace, span, third, other, depth + 1);
    add_row(trace, other);
    refine(trace, span, other, to, depth + 1);
}

/// Whether a stretch begins with something else than the one before ended with.
static bool jumped(const galet_trace *trace, const char *sample) {
    const char *last = row_at(trace, trace->count - 1);
    if (!are_alike(trace, last, sample)) {
        return true;
    }
    for (size_t c = 0; c < trace->def.column_count; c++) {
        double before = column_of(trace, last, c), after = column_of(trace, sample, c);
        if (fabs(after - before) > slack_of(trace, c, 0.01)) {
            return true;
        }
    }
    return false;
}

void galet_trace_observe(const galet_span *span, void *context) {
    galet_trace *trace = context;
    char *from = trace->scratch, *to = from + trace->def.sample_size;
    take_sample(trace, span, span->t0, from);
    if (trace->count == 0 || jumped(trace, from)) {
        add_row(trace, from);
    }
    if (span->t1 > span->t0) {
        take_sample(trace, span, span->t1, to);
        refine(trace, span, from, to, 0);
        add_row(trace, to);
    }
}

galet_status galet_trace_finish(galet_trace *trace) {
    forget_ranges(trace);
    for (size_t i = 0; i < trace->count; i++) {
        widen_ranges(trace, row_at(trace, i));
    }
    if (trace->count > 2 && !trace->thinned) {
        double share = FINISHING / 16.0;
        while (mark_needed(trace, 0, share) > COMFORTABLE && share < FINISHING) {
            share *= 2.0;
        }
        drop_others(trace, 0);
    }
    if (trace->count > trace->def.max_rows) {
        drop_all_but_extremes(trace, trace->def.max_rows);
    }
    return trace->failed ? GALET_ERR_MEMORY : GALET_OK;
}

galet_status galet_trace_create(const galet_trace_def *def, galet_trace **trace) {
    galet_status status = check(def);
    if (status) {
        return status;
    }
    const size_t n = def->column_count;
    galet_trace *t = calloc(1, sizeof *t);
    if (!t) {
        return GALET_ERR_MEMORY;
    }
    t->def = *def;
    t->columns = calloc(2 * n + 1, sizeof *t->columns);
    t->low = calloc(5 * n + 1, sizeof *t->low);
    t->scratch = calloc(2 + 2 * DEEPEST, def->sample_size);
    if (!t->columns || !t->low || !t->scratch) {
        galet_trace_destroy(t);
        return GALET_ERR_MEMORY;
    }
    memcpy(t->columns, def->columns, n * sizeof *t->columns);
    t->kinds = t->columns + n;
    for (size_t c = 0; c < n; c++) {
        t->kinds[c] = def->kinds ? def->kinds[c] : c;
    }
    t->high = t->low + n;
    t->largest = t->high + n;
    t->least = t->largest + n;
    t->steepest = t->least + n;
    forget_ranges(t);
    *trace = t;
    return GALET_OK;
}

void galet_trace_destroy(galet_trace *trace) {
    if (!trace) {
        return;
    }
    free(trace->columns);
    free(trace->low);
    free(trace->scratch);
    free(trace->rows);
    free(trace->kept);
    free(trace);
}

size_t galet_trace_rows(const galet_trace *trace) {
    return trace->count;
}

const void *galet_trace_row(const galet_trace *trace, size_t row) {
    return row_at(trace, row);
}

bool galet_trace_thinned(const galet_trace *trace) {
    return trace->thinned;
}
