#include "input/profile_stream.h"

#include "input/decimal.h"

#include <math.h>
#include <string.h>

static const char WHITE[] = " \t\f\v";

galet_status galet_profile_next_line(galet_profile_stream *s) {
    galet_status status = galet_lines_next(s->lines, &s->line, s->why);
    return status || !s->line ? status : galet_lines_check_text(s->lines, s->line, s->why);
}

char *galet_profile_trim(char *line, const char *comments) {
    char *end = line + strcspn(line, comments);
    line += strspn(line, WHITE);
    while (end > line && strchr(WHITE, end[-1])) {
        end--;
    }
    *(end > line ? end : line) = '\0';
    return line;
}

int galet_profile_numbers(const galet_profile_stream *s, const char *text, double *numbers, int max) {
    int count = 0;
    for (const char *at = text; *at;) {
        bool marked = false;
        double x = NAN;
        const char *rest = galet_decimal_read(at, '.', &x, &marked);
        if (!rest || (*rest && !strchr(" \t,", *rest)) || !isfinite(x)) {
            galet_complain(s->why, galet_lines_place(s->lines, (size_t)(at - s->line) + 1), NULL,
                           "expected a number (got '%.*s')", (int)fmin((double)strcspn(at, " \t,"), 40.0), at);
            return -1;
        }
        if (count < max) {
            numbers[count] = x;
        }
        count++;
        at = rest + strspn(rest, WHITE);
        at += *at == ',' ? 1 + strspn(at + 1, WHITE) : 0;
    }
    return count;
}

galet_status galet_profile_add(galet_profile_stream *s, double y, double z) {
    const double row[2] = {y, z};
    galet_place place = galet_lines_place(s->lines, 0);
    if (!isfinite(y) || !isfinite(z)) {
        return galet_complain(s->why, place, NULL, "is too large for double precision");
    }
    galet_status status = galet_rows_add(s->rows, row, place.line);
    return status == GALET_ERR_RANGE
               ? galet_complain(s->why, (galet_place){s->path, 0, 0}, NULL, "has more than %d rows", GALET_ROWS_LIMIT)
               : status;
}
