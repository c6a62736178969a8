#include "report/compare_tables.h"

#include "input/units.h"
#include "report/compare_parts.h"
#include "report/handsome.h"
#include "report/json.h"

#include <math.h>
#include <string.h>

enum { CELL_SIZE = 160, PIECE = 6 };  // columns of results that fit beside each other, on paper too

/// One table: some inputs or outputs as rows, the results as columns.
typedef struct sheet {
    const galet_comparison *comparison;
    const galet_contrasts *list;
    const char *name, *title, *doc, *what, *caption;
    bool outputs;
    bool texts;  ///< Of what is no number
    bool brief;  ///< Of what people come for alone, and without keys: it stands beside the cards
} sheet;

/// Numbers stand in one table and what is none in another, which has no differences.
static bool is_row(const sheet *s, const galet_contrast *x) {
    bool number = x->points || galet_contrast_is_number(x, s->comparison->count);
    bool wanted = !s->brief || galet_comparison_heads(s->comparison, x->key);
    return wanted && number != s->texts && galet_contrast_is_row(x, s->comparison->count);
}

/// A column, whose cells `cell` makes row by row.
static json_t *column_values(const sheet *s, json_t *(*cell)(const galet_contrast *x, size_t result), size_t result) {
    json_t *values = json_array();
    for (size_t i = 0; i < s->list->count; i++) {
        if (is_row(s, &s->list->items[i])) {
            json_array_append_new(values, cell(&s->list->items[i], result));
        }
    }
    return values;
}

static json_t *words_cell(const galet_contrast *x, size_t result) {
    (void)result;
    size_t length = strcspn(x->doc, ";:");
    return length ? json_stringn(x->doc, length) : json_string(x->key);
}

static json_t *key_cell(const galet_contrast *x, size_t result) {
    (void)result;
    return json_string(x->key);
}

static json_t *unit_cell(const galet_contrast *x, size_t result) {
    (void)result;
    galet_unit_scale scale;
    char handsome[GALET_HANDSOME_SIZE];
    galet_unit_handsome(galet_unit_shown(x->shown, x->unit, &scale), handsome);
    return json_string(handsome);
}

/// In the unit of its row.
static json_t *number_in_unit(const galet_contrast *x, double si) {
    galet_unit_scale scale;
    galet_unit_shown(x->shown, x->unit, &scale);
    return galet_json_real(galet_unit_from_si(scale, si));
}

static json_t *value_cell(const galet_contrast *x, size_t result) {
    return number_in_unit(x, galet_contrast_number(x->values[result]));
}

/// In the unit of its row, as the value beside it.
static json_t *bar_cell(const galet_contrast *x, size_t result) {
    galet_unit_scale scale;
    galet_unit_shown(x->shown, x->unit, &scale);
    double si = galet_contrast_number(x->values[result]);
    return galet_json_real(fabs(galet_unit_from_si(scale, si + x->bars[result]) - galet_unit_from_si(scale, si)));
}

static json_t *digits_cell(const galet_contrast *x, size_t result) {
    return json_integer(x->digits[result]);
}

static json_t *difference_cell(const galet_contrast *x, size_t result) {
    return number_in_unit(x, galet_contrast_difference(x, result));
}

static json_t *difference_digits_cell(const galet_contrast *x, size_t result) {
    return json_integer(galet_contrast_digits(x, result));
}

static json_t *largest_cell(const galet_contrast *x, size_t result) {
    (void)result;
    return isnan(x->largest) ? json_null() : difference_cell(x, x->farthest);
}

static json_t *largest_digits_cell(const galet_contrast *x, size_t result) {
    (void)result;
    return difference_digits_cell(x, x->farthest);
}

static json_t *share_cell(const galet_contrast *x, size_t result) {
    (void)result;
    bool same = !isnan(x->relative) && x->slight[x->farthest];
    return galet_json_real(same ? 0.0 : x->relative);
}

static json_t *share_digits_cell(const galet_contrast *x, size_t result) {
    (void)result;
    return json_integer(galet_contrast_share_digits(x));
}

static json_t *text_cell(const galet_contrast *x, size_t result) {
    char text[CELL_SIZE];
    galet_contrast_say(x, result, true, text, sizeof text);
    return json_string(text);
}

/// Numbers whose unit is that of their row.
static json_t *number_column(const char *name, const char *doc, json_t *values) {
    return json_pack("{s:s, s:s, s:s, s:n, s:o}", "name", name, "doc", doc, "type", "real", "unit", "values", values);
}

/// Values of a result, with what of them can be believed.
static json_t *value_column(const sheet *s, const char *name, size_t result) {
    json_t *column = number_column(name, "in the unit of the row", column_values(s, value_cell, result));
    if (s->outputs) {
        json_object_set_new(column, "digits", column_values(s, digits_cell, result));
        json_object_set_new(column, "bars", column_values(s, bar_cell, result));
    }
    return column;
}

static json_t *largest_column(const sheet *s) {
    json_t *column = number_column(s->comparison->count > 2 ? "largest difference" : "difference",
                                   "from the first, in the unit of the row", column_values(s, largest_cell, 0));
    json_object_set_new(column, "digits", column_values(s, largest_digits_cell, 0));
    return column;
}

static json_t *share_column(const sheet *s) {
    return json_pack("{s:s, s:s, s:s, s:s, s:{s:s, s:f}, s:o, s:o}", "name", "relative", "doc",
                     "the difference as a share of the size of the first", "type", "real", "unit", "", "shown", "unit",
                     "%", "factor", 100.0, "values", column_values(s, share_cell, 0), "digits",
                     column_values(s, share_digits_cell, 0));
}

/// The column of a result. Columns are found by their names, so that a folder called "unit" must not be a second one.
static galet_own_name column_name(const galet_compared *item) {
    static const char *const others[] = {"output",  "input", "key", "unit", "difference", "largest difference",
                                         "relative"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (strcmp(item->name, others[i]) == 0) {
            return galet_own_say("result %s", item->name);
        }
    }
    return galet_own_say("%s", item->name);
}

/// Values of every result, or of sweeps, which have many, the largest difference of each from the first.
static void add_results(const sheet *s, json_t *columns) {
    const galet_comparison *c = s->comparison;
    bool swept = c->swept && s->outputs;
    for (size_t i = swept; i < c->count; i++) {
        galet_own_name name = column_name(&c->items[i]);
        galet_own_name less = galet_own_say("%s less %s", c->items[i].name, c->items[0].name);
        json_array_append_new(
            columns, s->texts ? galet_part_texts(name.text, "as it is there", column_values(s, text_cell, i))
                     : swept  ? number_column(less.text, "the largest difference of all points, in the unit of the row",
                                              column_values(s, difference_cell, i))
                              : value_column(s, name.text, i));
    }
    if (s->outputs && !s->texts) {
        if (!swept) {
            json_array_append_new(columns, largest_column(s));
        }
        json_array_append_new(columns, share_column(s));
    }
}

static json_t *table_of(const sheet *s) {
    json_t *columns = json_array();
    json_array_append_new(columns, galet_part_texts(s->what, "what it is", column_values(s, words_cell, 0)));
    if (!s->brief) {
        json_array_append_new(columns, galet_part_texts("key", "its name in files", column_values(s, key_cell, 0)));
    }
    if (!s->texts) {
        json_array_append_new(columns, galet_part_texts("unit", "of all numbers of the row but the relative",
                                                        column_values(s, unit_cell, 0)));
    }
    add_results(s, columns);
    return json_pack("{s:s, s:s, s:o}", "name", s->name, "doc", s->doc, "columns", columns);
}

/// A layer of some columns of the table: those that name its rows, and as many results as fit on paper.
static json_t *piece_of(const sheet *s, const json_t *columns, size_t named, size_t first) {
    json_t *names = json_array();
    for (size_t i = 0; i < json_array_size(columns); i++) {
        if (i < named || (i >= first && i < first + PIECE)) {
            json_array_append(names, json_object_get(json_array_get(columns, i), "name"));
        }
    }
    return json_pack("{s:s, s:s, s:s, s:o}", "kind", "table", "label", "", "table", s->name, "columns", names);
}

static json_t *figure_of(const sheet *s, const json_t *table) {
    const json_t *columns = json_object_get(table, "columns");
    size_t named = s->brief || s->texts ? 2 : 3;  // what it is, its key, its unit
    json_t *layers = json_array();
    for (size_t first = named; first < json_array_size(columns); first += PIECE) {
        json_array_append_new(layers, piece_of(s, columns, named, first));
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:{s:s, s:b}, s:{s:s, s:b}, s:o}", "name", s->name, "title", s->title,
                     "caption", s->caption, "aspect", "free", "x", "label", "", "log", 0, "y", "label", "", "log", 0,
                     "layers", layers);
}

/// False where it would have no row.
static bool add_sheet(const sheet *s, json_t *tables, json_t *figures) {
    bool any = false;
    for (size_t i = 0; i < s->list->count; i++) {
        any |= is_row(s, &s->list->items[i]);
    }
    if (any) {
        json_t *table = table_of(s);
        json_array_append_new(figures, figure_of(s, table));
        json_array_append_new(tables, table);
    }
    return any;
}

const char *galet_comparison_add_tables(const galet_comparison *c, json_t *tables, json_t *figures) {
    static const char from_first[] =
        "Differences are from the first, and relative ones shares of the size of the first.",
                      others[] = "Inputs that are not listed are the same.";
    const sheet sheets[] = {
        {c, &c->outputs, "headline", "Side by side", "the outputs people come for", "output", from_first,
         .outputs = true, .brief = true},
        {c, &c->inputs, "inputs", "Inputs that differ", "inputs that differ", "input", others, .texts = false},
        {c, &c->inputs, "choices", "Inputs that differ, in words", "inputs that differ and are no numbers", "input",
         others, .texts = true},
        {c, &c->outputs, "outputs", c->swept ? "All outputs at the same points" : "All outputs side by side",
         "all outputs that are numbers", "output", from_first, .outputs = true},
        {c, &c->outputs, "texts", "Outputs in words", "outputs that are no numbers", "output",
         "Lists may be cut; files have all.", .outputs = true, .texts = true},
    };
    const char *first = NULL;
    for (size_t i = 0; i < sizeof sheets / sizeof *sheets; i++) {
        bool added = add_sheet(&sheets[i], tables, figures);
        first = added && !first ? sheets[i].name : first;
    }
    return first;
}
