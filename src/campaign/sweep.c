#include "campaign/sweep.h"

#include "base/letters.h"
#include "input/labels.h"
#include "input/number.h"
#include "input/scalar.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { KEY_SIZE = 128, PART_SIZE = 64, PARTS_MAX = 4 };
enum { DIGITS_MIN = 6 };     // of a value as people read it
enum { ROUND_DIGITS = 12 };  // at most, of a number that is called round

static const double WHOLE = 1e-9;  // how near to a whole number a value must be, as rounding leaves it

/// What is being read, and who is told of it.
typedef struct reader {
    const galet_values *values;
    const galet_param *param;
    const char *range;
    galet_place place;
    galet_message *why;
} reader;

static galet_status complain_of_form(const reader *r) {
    return galet_complain(r->why, r->place, r->param->key,
                          "expected FROM:TO:COUNT or FROM:TO:COUNT:log, such as 1:10:5 (got '%.60s')", r->range);
}

/// Cuts a range at its colons; blanks about them are dropped. Returns how many parts there are, 0 where one is too long
/// or they are too many.
static size_t split(const char *text, char parts[PARTS_MAX][PART_SIZE]) {
    for (size_t count = 1; count <= PARTS_MAX; count++) {
        text += strspn(text, " \t");
        size_t length = strcspn(text, ":"), kept = length;
        while (kept > 0 && strchr(" \t", text[kept - 1])) {
            kept--;
        }
        if (kept >= PART_SIZE) {
            return 0;
        }
        snprintf(parts[count - 1], PART_SIZE, "%.*s", (int)kept, text);
        if (!text[length]) {
            return count;
        }
        text += length + 1;
    }
    return 0;
}

/// One end, whatever the range of the parameter is: points beyond it tell so themselves.
static galet_status read_end(const reader *r, const char *text, double *x) {
    galet_param free_param = {.key = r->param->key, .type = r->param->type, .unit = r->param->unit};
    return r->param->type == GALET_TYPE_INTEGER ? galet_scalar_read_integer(&free_param, text, r->place, x, r->why)
                                                : galet_scalar_read_real(&free_param, text, r->place, x, r->why);
}

/// The unit behind a number; nothing where there is none, or none that fits in.
static void take_unit(const char *text, const char *si, galet_swept *s) {
    double number;
    const char *unit;
    galet_unit_scale scale;
    if (galet_number_parse(text, &number, &unit)) {
        unit += strspn(unit, " \t");
        if (*unit && strlen(unit) < sizeof s->unit) {
            snprintf(s->unit, sizeof s->unit, "%s", unit);
            s->scale = galet_unit_find_scale(unit, si, &scale) == GALET_UNIT_FITS ? scale : s->scale;
        }
    }
}

static galet_status read_count(const reader *r, const char *text, size_t *count) {
    double x;
    const char *rest;
    if (!galet_number_parse(text, &x, &rest) || *rest || x != floor(x) || x < 1.0 || x > GALET_SWEEP_POINTS_MAX) {
        return galet_complain(r->why, r->place, r->param->key,
                              "COUNT must be a whole number from 1 to %d (got '%.40s')", GALET_SWEEP_POINTS_MAX, text);
    }
    *count = (size_t)x;
    return GALET_OK;
}

/// A value before it is rounded to a whole number. Decades of ten come out exactly.
static double raw_value(const galet_swept *s, size_t i) {
    double last = (double)s->count - 1.0, after = (double)i, before = last - after;
    if (i == 0 || i + 1 == s->count) {
        return i == 0 ? s->from : s->to;
    }
    if (s->log) {
        return copysign(pow(10.0, (before * log10(fabs(s->from)) + after * log10(fabs(s->to))) / last), s->from);
    }
    double x = (before * s->from + after * s->to) / last;
    return isfinite(x) ? x : before / last * s->from + after / last * s->to;
}

/// What rounding may have done to a value: that of a mean of both ends, or of a power of ten.
static double rounding(const galet_swept *s, size_t i, double x) {
    double share = (double)i / ((double)s->count - 1.0);
    double size = s->log ? 16.0 * fabs(x) : (1.0 - share) * fabs(s->from) + share * fabs(s->to);
    return 4.0 * DBL_EPSILON * size;
}

/// 0.8 for 0.7999999999999999: the number of few digits in the unit of the range, where rounding alone is between.
static double round_value(const galet_swept *s, size_t i, double x) {
    char number[GALET_NUMBER_SIZE];
    galet_number_write(galet_unit_from_si(s->scale, x), ROUND_DIGITS, number);
    double rounded = galet_unit_to_si(s->scale, galet_number_value(number));
    return fabs(rounded - x) <= rounding(s, i, x) ? rounded : x;
}

double galet_swept_value(const galet_swept *swept, size_t i) {
    double x = raw_value(swept, i);
    if (i == 0 || i + 1 == swept->count) {
        return x;
    }
    return swept->integer ? round(x) : round_value(swept, i, x);
}

/// The largest COUNT of even steps between whole ends that are whole themselves.
static size_t whole_count(const galet_swept *s) {
    double distance = fabs(s->to - s->from);
    size_t steps = distance < GALET_SWEEP_POINTS_MAX ? (size_t)distance : GALET_SWEEP_POINTS_MAX - 1;
    while (steps > 1 && fmod(distance, (double)steps) != 0.0) {
        steps--;
    }
    return steps + 1;
}

static galet_status check_whole(const reader *r, const galet_swept *s) {
    for (size_t i = 0; s->integer && i < s->count; i++) {
        double x = raw_value(s, i);
        if (fabs(x - round(x)) > WHOLE * fabs(x)) {
            return galet_complain(
                r->why, r->place, r->param->key,
                "takes whole numbers, and not all of these are (%g is the first); %.0f:%.0f:%zu%s are", x, s->from,
                s->to, whole_count(s), s->log ? " without :log" : "");
        }
    }
    return GALET_OK;
}

/// What the two ends and the number of values must have to do with each other.
static galet_status check_range(const reader *r, const galet_swept *s) {
    if (s->count == 1 && s->from != s->to) {
        return galet_complain(r->why, r->place, r->param->key,
                              "one value is no range: COUNT must be 2 or more, or TO the same as FROM");
    }
    if (s->count > 1 && s->from == s->to) {
        return galet_complain(r->why, r->place, r->param->key, "FROM and TO are the same, so COUNT must be 1 (got %zu)",
                              s->count);
    }
    if (s->log && !(s->from > 0.0 && s->to > 0.0) && !(s->from < 0.0 && s->to < 0.0)) {
        return galet_complain(r->why, r->place, r->param->key,
                              "a logarithmic range lies above 0 or below it, with both ends; leave :log out");
    }
    return check_whole(r, s);
}

static galet_status read_range(const reader *r, galet_swept *s) {
    char parts[PARTS_MAX][PART_SIZE];
    size_t count = split(r->range, parts);
    s->log = count == 4 && galet_letters_alike(parts[3], "log", PART_SIZE);
    if (count < 3 || (count == 4 && !s->log)) {
        return complain_of_form(r);
    }
    galet_status status = read_end(r, parts[0], &s->from);
    status = status ? status : read_end(r, parts[1], &s->to);
    status = status ? status : read_count(r, parts[2], &s->count);
    snprintf(s->unit, sizeof s->unit, "%s", r->param->shown ? r->param->shown : r->param->unit);
    s->scale = (galet_unit_scale){1.0, 1.0, 0.0};
    take_unit(parts[0], r->param->unit, s);
    take_unit(parts[1], r->param->unit, s);
    return status ? status : check_range(r, s);
}

static size_t find(const galet_sweep *sweep, size_t index) {
    size_t i = 0;
    while (i < sweep->count && sweep->items[i].index != index) {
        i++;
    }
    return i;
}

/// Where one more input goes: to its own place, if a file swept it, or behind the others.
static galet_status find_place(const galet_sweep *sweep, const reader *r, const galet_swept *s, size_t *at) {
    *at = find(sweep, s->index);
    if (*at < sweep->count && (!sweep->items[*at].line || s->line)) {
        return galet_complain(r->why, r->place, r->param->key, "is swept twice; give one range");
    }
    if (*at == GALET_SWEPT_MAX) {
        return galet_complain(
            r->why, r->place, r->param->key, "is one too many: two inputs can be swept at a time, and %s and %s are",
            r->values->params[sweep->items[0].index].key, r->values->params[sweep->items[1].index].key);
    }
    return GALET_OK;
}

galet_status galet_sweep_add(galet_sweep *sweep, const galet_values *values, const char *key, const char *range,
                             galet_place place, galet_message *why) {
    galet_swept s = {.index = galet_values_find(values, key), .line = place.line, .column = place.column};
    if (s.index == values->count && galet_labels_find(key) < GALET_LABELS) {
        return galet_complain(why, place, key, "is a text for the report and cannot be swept; --set it");
    }
    if (s.index == values->count) {
        return galet_values_complain_unknown(values, place, key, why);
    }
    snprintf(s.origin, sizeof s.origin, "%s", place.origin ? place.origin : "");
    reader r = {values, &values->params[s.index], range, place, why};
    galet_type type = r.param->type;
    s.integer = type == GALET_TYPE_INTEGER;
    if (type != GALET_TYPE_REAL && !s.integer) {
        return galet_complain(why, place, key, "is no number and cannot be swept; --set it");
    }
    size_t at = 0;
    galet_status status = read_range(&r, &s);
    status = status ? status : find_place(sweep, &r, &s, &at);
    if (status) {
        return status;
    }
    galet_sweep more = *sweep;
    more.items[at] = s;
    more.count += at == more.count;
    if (galet_sweep_points(&more) > GALET_SWEEP_POINTS_MAX) {
        return galet_complain(why, place, key, "makes a grid of %zu points; %d are the most", galet_sweep_points(&more),
                              GALET_SWEEP_POINTS_MAX);
    }
    *sweep = more;
    return GALET_OK;
}

static galet_status read_map(galet_sweep *sweep, const galet_values *values, const char *prefix, const galet_node *map,
                             const char *origin, galet_message *why) {
    galet_status status = GALET_OK;
    for (size_t i = 0; i < map->count && !status; i++) {
        const galet_node *node = &map->children[i];
        galet_place place = galet_node_key_place(node, origin);
        char key[KEY_SIZE];
        snprintf(key, sizeof key, "%s%s%s", prefix, *prefix ? "." : "", node->key);
        bool known = galet_values_find(values, key) < values->count;
        if (node->kind == GALET_NODE_MAP && !known) {
            status = read_map(sweep, values, key, node, origin, why);
        } else if (node->kind == GALET_NODE_SCALAR || !known) {
            const char *text = node->text ? node->text : "";
            status = galet_sweep_add(sweep, values, key, text, known ? galet_node_place(node, origin) : place, why);
        } else {
            status = galet_complain(why, galet_node_place(node, origin), key, "expected FROM:TO:COUNT, such as 1:10:5");
        }
    }
    return status;
}

galet_status galet_sweep_read(galet_sweep *sweep, const galet_values *values, const galet_node *block,
                              const char *origin, galet_message *why) {
    if (block->kind != GALET_NODE_MAP || block->count == 0) {
        return galet_complain(why, galet_node_place(block, origin), "sweep",
                              "expected keys with ranges, such as 'sweep: {load: 1kN:3kN:9}'");
    }
    return read_map(sweep, values, "", block, origin, why);
}

bool galet_sweep_has(const galet_sweep *sweep, const galet_values *values, const char *key) {
    return find(sweep, galet_values_find(values, key)) < sweep->count;
}

size_t galet_sweep_points(const galet_sweep *sweep) {
    size_t points = sweep->count > 0;
    for (size_t i = 0; i < sweep->count; i++) {
        points *= sweep->items[i].count;
    }
    return points;
}

void galet_sweep_point(const galet_sweep *sweep, size_t row, double *inputs) {
    for (size_t i = sweep->count; i-- > 0;) {
        inputs[i] = galet_swept_value(&sweep->items[i], row % sweep->items[i].count);
        row /= sweep->items[i].count;
    }
}

/// An end in the unit of the range, by the fewest digits that read back as the same; in SI where there are none.
static void write_end(FILE *out, const galet_swept *s, const galet_values *values, double x) {
    galet_unit_scale scale;
    const char *unit = galet_unit_shown(s->unit, values->params[s->index].unit, &scale);
    char number[GALET_NUMBER_SIZE];
    for (int digits = 1; digits <= DBL_DECIMAL_DIG; digits++) {
        galet_number_write(galet_unit_from_si(scale, x), digits, number);
        if (galet_unit_to_si(scale, galet_number_value(number)) == x) {
            fprintf(out, "%s%s%s", number, *unit ? " " : "", unit);
            return;
        }
    }
    galet_number_shortest(x, number);
    fputs(number, out);
}

void galet_sweep_write(FILE *out, const galet_sweep *sweep, const galet_values *values) {
    for (size_t i = 0; i < sweep->count; i++) {
        const galet_swept *s = &sweep->items[i];
        fprintf(out, "%s%s: ", i ? ", " : "sweep: {", values->params[s->index].key);
        write_end(out, s, values, s->from);
        fputc(':', out);
        write_end(out, s, values, s->to);
        fprintf(out, ":%zu%s", s->count, s->log ? ":log" : "");
    }
    fputs(sweep->count ? "}\n" : "", out);
}

/// Significant digits that tell a value from the next.
static int digits_between(double x, double next) {
    double share = fabs(next - x) / fmax(fabs(x), fabs(next));
    return share > 0.0 ? (int)fmin(ceil(1.0 - log10(share)), DBL_DECIMAL_DIG) : DBL_DECIMAL_DIG;
}

/// As many as tell all its values apart, of which those at the ends are closest for their size.
static int digits_of(const galet_swept *s, galet_unit_scale scale) {
    int digits = DIGITS_MIN;
    for (size_t end = 0; end < 2 && s->count > 1; end++) {
        size_t i = end ? s->count - 2 : 0;
        int needed = digits_between(galet_unit_from_si(scale, galet_swept_value(s, i)),
                                    galet_unit_from_si(scale, galet_swept_value(s, i + 1)));
        digits = needed > digits ? needed : digits;
    }
    return digits;
}

void galet_swept_say(const galet_swept *swept, const galet_values *values, double x, char *text, size_t size) {
    galet_unit_scale scale;
    const char *unit = galet_unit_shown(swept->unit, values->params[swept->index].unit, &scale);
    char number[GALET_NUMBER_SIZE];
    galet_number_write(galet_unit_from_si(scale, x), digits_of(swept, scale), number);
    snprintf(text, size, "%s%s%s", number, *unit ? " " : "", unit);
}

void galet_sweep_say(const galet_sweep *sweep, const galet_values *values, const double *inputs, char *text,
                     size_t size) {
    size_t used = 0;
    *text = '\0';
    for (size_t i = 0; i < sweep->count && used < size; i++) {
        char value[64];
        galet_swept_say(&sweep->items[i], values, inputs[i], value, sizeof value);
        used += (size_t)snprintf(text + used, size - used, "%s%s = %s", i ? ", " : "",
                                 values->params[sweep->items[i].index].key, value);
    }
}

void galet_swept_describe(const galet_swept *swept, const galet_values *values, char *text, size_t size) {
    char from[64], to[64];
    galet_swept_say(swept, values, swept->from, from, sizeof from);
    galet_swept_say(swept, values, swept->to, to, sizeof to);
    if (swept->count == 1) {
        snprintf(text, size, "%s alone", from);
        return;
    }
    snprintf(text, size, "%s to %s, %zu values%s", from, to, swept->count, swept->log ? ", logarithmic" : "");
}
