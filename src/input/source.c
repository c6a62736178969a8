#include "input/source.h"

#include "base/format.h"
#include "input/alternatives.h"
#include "input/number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/// Rates that differ by less are taken for the same: clocks of instruments are not exact.
static const double SAME_RATE = 0.01;

static bool same_scale(const char *one, const char *other, const char *si) {
    galet_unit_scale a, b;
    bool fit = galet_unit_find_scale(one, si, &a) == GALET_UNIT_FITS &&
               galet_unit_find_scale(other, si, &b) == GALET_UNIT_FITS;
    return fit && a.multiply / a.divide == b.multiply / b.divide && a.offset == b.offset;
}

static void tell_column(const galet_columns *columns, const galet_reading *reading, const galet_match *match,
                        size_t member, galet_source *source) {
    const galet_param *m = &reading->param->members[member];
    const galet_param *first = &reading->param->members[galet_alternatives_first(reading->param->members, member)];
    size_t column = match->column[member];
    const char *title = galet_columns_title(columns, column)->name, *stated = match->stated[member];
    const char *said = reading->member[first - reading->param->members].unit, *unit = match->unit[member];
    const char *how = said ? ", by " : *unit ? "" : ", assumed";
    snprintf(source->words, sizeof source->words, "column %zu%s%.40s%s [%.24s%s%.24s]", column + 1, *title ? " '" : "",
             title, *title ? "'" : "",
             *unit      ? unit
             : *m->unit ? m->unit
                        : "1",
             how, said ? first->unit_key : "");
    if (said && *stated && !same_scale(said, stated, m->unit)) {
        snprintf(source->against, sizeof source->against, "its title says %.30s, %.30s says %.30s", stated,
                 first->unit_key, said);
    }
}

void galet_source_tell(const galet_columns *columns, const galet_reading *reading, const galet_match *match,
                       galet_source sources[GALET_COLUMNS_MAX]) {
    for (size_t i = 0; reading->param->members[i].key; i++) {
        const galet_member_reading *m = &reading->member[i];
        sources[i] = (galet_source){0};
        if (match->column[i] != GALET_NO_COLUMN) {
            tell_column(columns, reading, match, i, &sources[i]);
        } else if (m->used && m->rate > 0.0) {
            galet_format(sources[i].words, sizeof sources[i].words, "rows at %.10g Hz, by %.40s", m->rate,
                         reading->param->members[i].rate_key);
        }
    }
}

galet_clock galet_clock_create(const galet_reading *reading, const galet_match *match) {
    const galet_param *members = reading->param->members;
    for (size_t i = 0; members[i].key; i++) {
        galet_clock clock = {.member = i, .column = match->passed[i]};
        if (clock.column != GALET_NO_COLUMN &&
            galet_unit_find_scale(match->stated[i], members[i].unit, &clock.scale) == GALET_UNIT_FITS) {
            return clock;
        }
    }
    return (galet_clock){.stopped = true};
}

static bool read_cell(galet_cell cell, double *x) {
    char text[64];
    const char *rest;
    if (cell.length >= sizeof text) {
        return false;
    }
    memcpy(text, cell.text, cell.length);
    text[cell.length] = '\0';
    char *comma = strchr(text, ',');
    if (comma) {
        *comma = '.';
    }
    return galet_number_parse(text, x, &rest) && !*rest && isfinite(*x);
}

/// Rows 1, 2, 4, 8 ... are looked at, so that it costs nothing.
void galet_clock_see(galet_clock *clock, const galet_columns *columns) {
    size_t row = clock->rows++;
    if (clock->stopped || ((row + 1) & row) != 0) {
        return;
    }
    double x;
    if (!read_cell(galet_columns_cell(columns, clock->column), &x)) {
        clock->stopped = true;
        return;
    }
    clock->last = galet_unit_to_si(clock->scale, x);
    clock->first = row == 0 ? clock->last : clock->first;
    clock->last_row = row;
}

void galet_clock_tell(const galet_clock *clock, const galet_reading *reading, galet_source *source) {
    double rate = clock->stopped ? NAN : (double)clock->last_row / (clock->last - clock->first);
    double said = reading->member[clock->member].rate;
    if (clock->last_row > 0 && isfinite(rate) && !(fabs(rate / said - 1.0) <= SAME_RATE)) {
        galet_format(source->against, sizeof source->against, "its column %zu says %.4g Hz, %.40s says %.4g Hz",
                     clock->column + 1, rate, reading->param->members[clock->member].rate_key, said);
    }
}
