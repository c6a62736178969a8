// Results of the made-up study, and how they are written.
#include "check.h"

#include "report/csv.h"
#include "report/json.h"
#include "report/summary.h"
#include "report/wrap.h"
#include "study/record.h"
#include "study/result.h"
#include "study/suited_unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const galet_study galet_study_made_up;

typedef struct outcome {
    galet_values *values;
    galet_result *result;
    galet_status status;
    galet_message why;
} outcome;

/// Runs the made-up study with one value changed.
static outcome run_with(const char *key, const char *value) {
    outcome o = {0};
    assert_int_equal(galet_case_create(&galet_study_made_up, &o.values, &o.why), GALET_OK);
    if (key) {
        assert_int_equal(galet_values_set(o.values, key, value, &o.why), GALET_OK);
    }
    o.status = galet_case_run(&galet_study_made_up, o.values, NULL, &o.result, &o.why);
    return o;
}

static outcome run_asking(const galet_request *request) {
    outcome o = {0};
    assert_int_equal(galet_case_create(&galet_study_made_up, &o.values, &o.why), GALET_OK);
    o.status = galet_case_run(&galet_study_made_up, o.values, request, &o.result, &o.why);
    return o;
}

static void release(outcome *o) {
    galet_result_destroy(o->result);
    galet_values_destroy(o->values);
}

static void outputs_of_every_type_come_back(void **state) {
    (void)state;
    outcome o = run_with(NULL, NULL);
    const galet_record *out = galet_result_outputs(o.result);
    assert_int_equal(o.status, GALET_OK);
    assert_close(galet_record_real(out, "volume"), 2e-6, 1e-20);
    assert_true(isinf(galet_record_real(out, "limit")));
    assert_false(galet_record_has(out, "missing"));
    assert_true(isnan(galet_record_real(out, "missing")));
    assert_false(galet_record_has(out, "no such output"));
    assert_int_equal(galet_record_integer(out, "cells"), 20);
    assert_true(galet_record_flag(out, "heavy"));
    assert_string_equal(galet_record_text(out, "verdict"), "untitled: a 'test' #1");
    size_t count;
    assert_true(galet_record_list(out, "masses", &count)[1] == 0.5);
    assert_int_equal(count, 2);
    assert_string_equal(galet_record_text_at(out, "names", 1), "part");
    assert_int_equal(galet_record_count(out, "found"), 3);
    assert_false(galet_record_has(galet_record_at(out, "found", 0), "at"));
    assert_true(galet_record_real(galet_record_at(out, "found", 2), "at") == 0.003);
    assert_true(galet_record_has(out, "nothing") && galet_record_count(out, "nothing") == 0);
    release(&o);
}

static void texts_may_come_in_rows(void **state) {
    (void)state;
    outcome o = run_with(NULL, NULL);
    json_t *json = galet_json_run(o.values, o.result);
    char *text = galet_json_text(json_object_get(json_object_get(json, "outputs"), "pairs"), JSON_COMPACT);
    assert_string_equal(text, "[[\"-\",\"+\"],[\"0\",\"+\"]]");
    free(text);
    text = galet_json_text(json_object_get(json_object_get(json, "outputs"), "names"), JSON_COMPACT);
    assert_string_equal(text, "[\"first\",\"part\"]");
    free(text);
    json_decref(json);
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    galet_summary_write(stream, o.result, false, false, GALET_TEXT_WIDTH);
    fclose(stream);
    assert_non_null(strstr(text, "pairs    [-, +], [0, +]"));
    assert_non_null(strstr(text, "names    first, part"));
    free(text);
    const galet_record *out = galet_result_outputs(o.result);
    assert_int_equal(galet_record_count(out, "pairs"), 4);
    assert_string_equal(galet_record_text_at(out, "pairs", 2), "0");
    release(&o);
}

static void a_row_of_texts_has_the_length_that_is_declared(void **state) {
    (void)state;
    static const galet_output outputs[] = {GALET_OUT_TEXTS("pairs", "pairs", .columns = 2),
                                           GALET_OUT_TEXTS("names", "names"), GALET_END};
    static const char *const texts[] = {"a", "b", "c"};
    for (int i = 0; i < 3; i++) {
        galet_trouble trouble = {0};
        galet_record *record = galet_record_create(outputs, &trouble);
        galet_record_add_texts(record, "pairs", texts, 2);
        assert_string_equal(trouble.mistake.text, "");
        if (i == 0) {
            galet_record_add_texts(record, "pairs", texts, 3);
        } else if (i == 1) {
            galet_record_add_text(record, "pairs", "a");
        } else {
            galet_record_add_texts(record, "names", texts, 2);
        }
        assert_non_null(strstr(trouble.mistake.text, i < 2 ? "'pairs' has rows of 2 texts" : "'names' has rows of 0"));
        galet_value pairs = galet_record_view(record, 0);
        assert_true(pairs.rows == 1 && pairs.columns == 2);
        galet_record_destroy(record);
    }
}

static void tables_and_fields_come_back(void **state) {
    (void)state;
    outcome o = run_with(NULL, NULL);
    const galet_table *motion = galet_result_find_table(o.result, "motion");
    assert_int_equal(galet_table_rows(motion), 201);
    assert_true(galet_table_numbers(motion, 1)[0] == 0.02);
    assert_ptr_equal(galet_table_column(motion, "x"), galet_table_numbers(motion, 1));
    assert_null(galet_table_column(motion, "mode"));
    assert_null(galet_table_column(motion, "y"));
    assert_null(galet_table_column(NULL, "x"));
    assert_string_equal(galet_table_texts(motion, 4)[1], "slip");
    assert_null(galet_table_numbers(motion, 4));
    assert_null(galet_table_texts(motion, 1));
    const galet_table *corners = galet_result_find_table(o.result, "corners");
    assert_true(galet_table_numbers(corners, 2)[1] == 2.1 && galet_table_numbers(corners, 0)[0] == 0.01);
    assert_int_equal(galet_table_rows(galet_result_find_table(o.result, "empty")), 0);
    galet_grid grid;
    const double *p = galet_result_field(o.result, "p", &grid);
    assert_true(grid.nx == 5 && grid.ny == 4 && isnan(p[0]) && p[6] == 3e6);
    assert_null(galet_result_field(o.result, "absent", &grid));
    release(&o);
}

static void not_a_number_is_never_a_result(void **state) {
    (void)state;
    outcome o = run_with("ends", "nan");
    assert_int_equal(o.status, GALET_ERR_NOT_CONVERGED);
    assert_false(galet_record_has(galet_result_outputs(o.result), "volume"));
    assert_string_equal(galet_result_warning(o.result, 0), "volume could not be computed for this input");
    json_t *json = galet_json_run(o.values, o.result);
    assert_true(json_is_null(json_object_get(json_object_get(json, "outputs"), "volume")));
    assert_string_equal(json_string_value(json_object_get(json, "status")), "not_converged");
    json_decref(json);
    release(&o);
}

static void no_convergence_keeps_the_best_iterate(void **state) {
    (void)state;
    outcome o = run_with("ends", "unconverged");
    assert_int_equal(o.status, GALET_ERR_NOT_CONVERGED);
    assert_true(galet_record_has(galet_result_outputs(o.result), "volume"));
    assert_string_equal(galet_result_warning(o.result, 0), "stopped after 7 iterations, residual 0.25");
    assert_string_equal(galet_result_warning_key(o.result, 0), "slow");
    release(&o);
}

static void a_refusal_names_the_key(void **state) {
    (void)state;
    outcome o = run_with("ends", "refused");
    assert_int_equal(o.status, GALET_ERR_INPUT);
    assert_null(o.result);
    assert_string_equal(o.why.text, "ends: was asked to be refused");
    release(&o);
    o = run_with("grid.nx", "13");
    assert_int_equal(o.status, GALET_ERR_INPUT);
    assert_string_equal(o.why.text, "grid.nx: 13 is unlucky; take 12 or 14");
    release(&o);
}

static void a_run_paints_only_what_is_asked_for(void **state) {
    (void)state;
    static const char *const outputs[] = {"volume", NULL}, *const tables[] = {"phases", NULL},
                             *const fields[] = {"u", "v", NULL};
    galet_request request = {.outputs = outputs, .tables = tables, .fields = fields};
    outcome o = run_asking(&request);
    assert_int_equal(o.status, GALET_OK);
    assert_int_equal(galet_table_rows(galet_result_find_table(o.result, "phases")), 2);
    assert_int_equal(galet_table_rows(galet_result_find_table(o.result, "motion")), 0);
    galet_grid grid;
    assert_non_null(galet_result_field(o.result, "v", &grid));
    assert_null(galet_result_field(o.result, "p", &grid));
    assert_true(galet_record_has(galet_result_outputs(o.result), "volume"));
    assert_false(galet_record_has(galet_result_outputs(o.result), "cells"));
    assert_int_equal(galet_record_count(galet_result_outputs(o.result), "found"), 0);
    assert_false(galet_record_has(galet_result_outputs(o.result), "nothing"));
    release(&o);
    request = galet_request_outputs();
    o = run_asking(&request);
    assert_int_equal(galet_table_rows(galet_result_find_table(o.result, "phases")), 0);
    assert_null(galet_result_field(o.result, "v", &grid));
    assert_true(galet_record_has(galet_result_outputs(o.result), "volume"));
    release(&o);
}

static void a_request_for_what_is_not_there_is_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {"volum", NULL};
    const struct {
        galet_request request;
        const char *complaint;
    } cases[] = {
        {{.outputs = wrong}, "the study 'made-up' has no output 'volum'"},
        {{.tables = wrong}, "the study 'made-up' has no table 'volum'"},
        {{.fields = wrong}, "the study 'made-up' has no field 'volum'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        outcome o = run_asking(&cases[i].request);
        assert_int_equal(o.status, GALET_ERR_INPUT);
        assert_string_equal(o.why.text, cases[i].complaint);
        release(&o);
    }
}

static void wishing_for_what_is_not_declared_is_a_mistake(void **state) {
    (void)state;
    galet_result *result;
    galet_message why;
    assert_int_equal(galet_result_create(&galet_study_made_up, NULL, &result), GALET_OK);
    galet_result_wants(result, "volum");
    assert_int_equal(galet_result_finish(result, GALET_OK, &why), GALET_ERR_PROGRAM);
    galet_result_destroy(result);
    assert_int_equal(galet_result_create(&galet_study_made_up, NULL, &result), GALET_OK);
    galet_result_wants_field(result, "q");
    assert_int_equal(galet_result_finish(result, GALET_OK, &why), GALET_ERR_PROGRAM);
    galet_result_destroy(result);
}

static void count_calls(const char *phase, double fraction, void *context) {
    assert_string_equal(phase, "waiting");
    assert_true(fraction >= 0.0 && fraction < 1.0);
    ++*(int *)context;
}

static void a_watched_run_can_be_ended(void **state) {
    (void)state;
    int calls = 0, end = 1;
    galet_request request = {.watch = {count_calls, &calls, &end}};
    outcome o = {0};
    assert_int_equal(galet_case_create(&galet_study_made_up, &o.values, &o.why), GALET_OK);
    assert_int_equal(galet_values_set(o.values, "ends", "long", &o.why), GALET_OK);
    o.status = galet_case_run(&galet_study_made_up, o.values, &request, &o.result, &o.why);
    assert_int_equal(o.status, GALET_ERR_INTERRUPTED);
    assert_int_equal(calls, 0);
    assert_true(galet_record_has(galet_result_outputs(o.result), "volume"));
    assert_string_equal(galet_result_warning_key(o.result, 0), "interrupted");
    json_t *json = galet_json_run(o.values, o.result);
    assert_string_equal(json_string_value(json_object_get(json, "status")), "interrupted");
    json_decref(json);
    release(&o);
}

/// Studies that take their time look at the flag before they begin.
static void every_long_study_can_be_ended(void **state) {
    (void)state;
    static const char *const long_ones[] = {"rolling", "creep-curve", "ellipsoid"};
    int end = 1;
    galet_request request = {.watch = {.cancel = &end}};
    for (size_t i = 0; i < sizeof long_ones / sizeof *long_ones; i++) {
        const galet_study *study = galet_study_find(long_ones[i]);
        outcome o = {0};
        assert_int_equal(galet_case_create(study, &o.values, &o.why), GALET_OK);
        assert_int_equal(galet_case_run(study, o.values, &request, &o.result, &o.why), GALET_ERR_INTERRUPTED);
        release(&o);
    }
}

static void a_misspelt_key_is_caught_in_every_build(void **state) {
    (void)state;
    outcome o = run_with("ends", "misspelt");
    assert_int_equal(o.status, GALET_ERR_PROGRAM);
    assert_null(o.result);
    assert_string_equal(
        o.why.text, "the program has a mistake, in or about the study 'made-up': no real output 'volum' is declared");
    assert_true(isnan(galet_values_real(o.values, "lenght")));
    o.status = galet_case_run(&galet_study_made_up, o.values, NULL, &o.result, &o.why);
    assert_int_equal(o.status, GALET_ERR_PROGRAM);
    assert_string_equal(
        o.why.text, "the program has a mistake, in or about the study 'made-up': no parameter 'lenght' is declared");
    release(&o);
}

static void a_row_of_another_length_is_caught_at_once(void **state) {
    (void)state;
    galet_result *result;
    galet_message why;
    assert_int_equal(galet_result_create(&galet_study_made_up, NULL, &result), GALET_OK);
    GALET_ADD_ROW(galet_result_table(result, "phases"), 1.0, 2.0, 3.0);
    assert_int_equal(galet_table_rows(galet_result_find_table(result, "phases")), 0);
    assert_int_equal(galet_result_finish(result, GALET_OK, &why), GALET_ERR_PROGRAM);
    assert_string_equal(
        why.text,
        "the program has a mistake, in or about the study 'made-up': a row of table 'phases' has 3 numbers and "
        "should have 2");
    galet_result_destroy(result);
}

/// What is read in another unit is no longer shown in the one that people like for the declared one.
static void a_case_may_decide_a_unit(void **state) {
    (void)state;
    galet_values *values;
    galet_result *result;
    galet_message why;
    assert_int_equal(galet_case_create(&galet_study_made_up, &values, &why), GALET_OK);
    assert_int_equal(galet_result_create(&galet_study_made_up, NULL, &result), GALET_OK);
    galet_record *out = galet_result_record(result);
    galet_record_set_unit(out, "volume", "rad");
    galet_record_set_real(out, "volume", 2.0);
    galet_table *motion = galet_result_table(result, "motion");
    galet_table_set_unit(motion, "x", "rad");
    galet_table_set_unit(NULL, "x", "rad");
    assert_int_equal(galet_result_finish(result, GALET_OK, &why), GALET_OK);
    json_t *json = galet_json_run(values, result);
    assert_string_equal(json_string_value(json_object_get(json_object_get(json, "units"), "volume")), "rad");
    assert_string_equal(json_string_value(json_object_get(json_object_get(json, "units"), "limit")), "N");
    json_decref(json);
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    galet_csv_write(stream, motion);
    galet_summary_write(stream, result, false, false, GALET_TEXT_WIDTH);
    fclose(stream);
    assert_non_null(strstr(text, "t [s],x [rad],low [m],high [m],mode\n"));
    assert_non_null(strstr(text, "volume   2 rad"));
    free(text);
    galet_record_set_unit(out, "volum", "rad");
    assert_int_equal(galet_result_finish(result, GALET_OK, &why), GALET_ERR_PROGRAM);
    galet_result_destroy(result);
    assert_int_equal(galet_result_create(&galet_study_made_up, NULL, &result), GALET_OK);
    galet_table_set_unit(galet_result_table(result, "motion"), "y", "rad");
    assert_int_equal(galet_result_finish(result, GALET_OK, &why), GALET_ERR_PROGRAM);
    galet_result_destroy(result);
    galet_values_destroy(values);
}

static void a_size_decides_the_unit_that_is_shown(void **state) {
    (void)state;
    static const struct {
        double force;
        const char *shown, *summary;
    } sizes[] = {
        {-2.5e4, "kN", "limit    -25 kN"}, {999.0, "N", "limit    999 N"},         {2.5, "N", "limit    2.5 N"},
        {1e-3, "mN", "limit    1 mN"},     {9.99e-4, "uN", "limit    999.000 uN"}, {2.5e-10, "nN", "limit    0.25 nN"},
        {0.0, "N", "limit    0 N"}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        galet_result *result;
        galet_message why;
        assert_int_equal(galet_result_create(&galet_study_made_up, NULL, &result), GALET_OK);
        galet_record_set_real(galet_result_record(result), "limit", sizes[i].force);
        galet_record_set_real(galet_result_record(result), "volume", 3e-9);
        galet_table *curves = galet_result_table(result, "curves");
        GALET_ADD_ROW(curves, 1.0, 0.5 * sizes[i].force);
        GALET_ADD_ROW(curves, 2.0, sizes[i].force);
        galet_result_suit_units(result, "N");
        assert_int_equal(galet_result_finish(result, GALET_OK, &why), GALET_OK);
        galet_column force = galet_table_view(curves, 2);
        assert_string_equal(force.unit, "N");
        assert_string_equal(force.shown ? force.shown : force.unit, sizes[i].shown);
        char *text = NULL;
        size_t length;
        FILE *stream = open_memstream(&text, &length);
        galet_csv_write(stream, curves);
        galet_summary_write(stream, result, false, false, GALET_TEXT_WIDTH);
        fclose(stream);
        assert_non_null(strstr(text, "law,v [m/s],force [N]\n"));
        assert_non_null(strstr(text, sizes[i].summary));
        assert_non_null(strstr(text, "volume   3 mm3"));
        free(text);
        galet_result_destroy(result);
    }
}

/// The preferred unit stays from 0.01 to 10000 of it; beyond, the largest of which there is one or more.
static void a_preferred_unit_stays_where_it_suits(void **state) {
    (void)state;
    static const struct {
        const char *si, *preferred;
        double size;
        const char *unit;
        double multiple;
    } cases[] = {
        {"W", "mW", 0.311, "mW", 1e-3},     {"W", "mW", 10.0, "mW", 1e-3},     {"W", "mW", -223.82, "W", 1.0},
        {"W", "mW", 1e-5, "mW", 1e-3},      {"W", "mW", 9.9e-6, "uW", 1e-6},   {"Pa", "MPa", 340.0, "Pa", 1.0},
        {"Pa", "MPa", 2e10, "GPa", 1e9},    {"m", "mm", 0.0, "mm", 1e-3},      {"m", "mm", INFINITY, "mm", 1e-3},
        {"m", NULL, 0.5, "mm", 1e-3},       {"rad", "mrad", 9.0, "mrad", 1.0}, {"rad/s", "rad/s", 1e6, "rad/s", 1.0},
        {"m3", "mm3", 4e-16, "um3", 1e-18}, {"N", "N", 1e-12, "nN", 1e-9},     {"J", NULL, 1.08e-3, "mJ", 1e-3},
        {"m", "m", -1e-18, "m", 1.0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        galet_multiple found = galet_suited_unit(cases[i].si, cases[i].preferred, cases[i].size);
        assert_string_equal(found.unit, cases[i].unit);
        assert_near(found.size, cases[i].multiple, 1e-15);
    }
}

static char *summary_of(const galet_result *result) {
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    galet_summary_write(stream, result, false, false, GALET_TEXT_WIDTH);
    fclose(stream);
    return text;
}

static void a_bar_decides_the_unit_of_what_is_next_to_nothing(void **state) {
    (void)state;
    static const struct {
        double offset, bar;
        const char *unit;
    } cases[] = {{1e-9, 31e-9, "nm"}, {-2e-12, 5e-6, "um"}, {0.0, 5e-6, "um"}, {4e-6, 1e-9, "um"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        galet_result *result;
        galet_message why;
        assert_int_equal(galet_result_create(galet_study_find("identify"), NULL, &result), GALET_OK);
        galet_record_set_real(galet_result_record(result), "offset", cases[i].offset);
        galet_record_set_real(galet_result_record(result), "offset_sd", cases[i].bar);
        galet_result_suit_sizes(result);
        assert_int_equal(galet_result_finish(result, GALET_OK, &why), GALET_OK);
        for (size_t k = 0; k < galet_record_size(galet_result_outputs(result)); k++) {
            galet_value value = galet_record_view(galet_result_outputs(result), k);
            if (strcmp(value.key, "offset") == 0) {
                assert_string_equal(value.shown, cases[i].unit);
            }
        }
        galet_result_destroy(result);
    }
}

/// Of all records of a list, the largest decides; a member that is zero everywhere keeps what was declared.
static void members_of_records_are_shown_in_units_that_suit(void **state) {
    (void)state;
    galet_result *result;
    galet_message why;
    assert_int_equal(galet_result_create(&galet_study_made_up, NULL, &result), GALET_OK);
    static const double at[] = {2e-9, -3e-6, 0.0};
    for (size_t i = 0; i < 3; i++) {
        galet_record *found = galet_record_add(galet_result_record(result), "found");
        galet_record_set_text(found, "type", "spot");
        galet_record_set_real(found, "at", at[i]);
        galet_record_set_list(found, "ends", (const double[]){-2e-4 * (double)i, 5e-4}, 2);
    }
    galet_record *nothing = galet_record_add(galet_result_record(result), "nothing");
    galet_record_set_real(nothing, "at", 0.0);
    galet_result_suit_sizes(result);
    assert_int_equal(galet_result_finish(result, GALET_OK, &why), GALET_OK);
    char *text = summary_of(result);
    assert_non_null(strstr(text, "- type spot, at 0.002 um, ends [0, 500] um\n"));
    assert_non_null(strstr(text, "- type spot, at -3 um, ends [-200, 500] um\n"));
    assert_non_null(strstr(text, "- type spot, at 0 um, ends [-400, 500] um\n"));
    assert_non_null(strstr(text, "- at 0 mm\n"));
    free(text);
    galet_result_destroy(result);
}

/// Words stand for the value where people read, and nowhere else.
static void words_are_for_people_alone(void **state) {
    (void)state;
    galet_result *result;
    assert_int_equal(galet_result_create(&galet_study_made_up, NULL, &result), GALET_OK);
    galet_record_set_text(galet_result_record(result), "verdict", "t_end");
    galet_record_set_words(galet_result_record(result), "verdict", "at t_end, %g s", 5.0);
    galet_result_set_summary(result, "a %s", "tippe top");
    assert_string_equal(galet_record_text(galet_result_outputs(result), "verdict"), "t_end");
    galet_message why;
    assert_int_equal(galet_result_finish(result, GALET_OK, &why), GALET_OK);
    char *text = summary_of(result);
    assert_non_null(strstr(text, "at t_end, 5 s"));
    assert_non_null(strstr(text, ": a tippe top\n"));
    free(text);
    galet_result_destroy(result);
}

static void a_figure_that_says_nothing_is_left_out(void **state) {
    (void)state;
    galet_result *result;
    galet_message why;
    const char *first = galet_study_made_up.figures[0].name, *second = galet_study_made_up.figures[1].name;
    assert_int_equal(galet_result_create(&galet_study_made_up, NULL, &result), GALET_OK);
    galet_result_leave_out(result, first);
    assert_true(galet_result_leaves_out(result, first) && !galet_result_leaves_out(result, second));
    galet_result_leave_out(result, "no such figure");
    assert_int_equal(galet_result_finish(result, GALET_OK, &why), GALET_ERR_PROGRAM);
    galet_result_destroy(result);
}

/// A column that varies less than is worth showing keeps its unit.
static void a_scale_keeps_rounding_out_of_units(void **state) {
    (void)state;
    for (int below = 0; below < 2; below++) {
        galet_result *result;
        assert_int_equal(galet_result_create(&galet_study_made_up, NULL, &result), GALET_OK);
        galet_table *motion = galet_result_table(result, "motion");
        galet_table_set_scale(motion, "x", below ? 1e-12 : 1e-14);
        GALET_ADD_ROW(motion, 0.0, 1e-13, 0.0, 0.0);
        galet_result_suit_sizes(result);
        galet_column x = galet_table_view(motion, 1);
        assert_string_equal(x.shown, below ? "mm" : "pm");
        assert_true(x.scale == (below ? 1e-12 : 1e-14));
        galet_result_destroy(result);
    }
}

static void a_list_without_anything_is_none(void **state) {
    (void)state;
    galet_result *result;
    galet_message why;
    assert_int_equal(galet_result_create(&galet_study_made_up, NULL, &result), GALET_OK);
    galet_record *out = galet_result_record(result);
    galet_record_set_empty(out, "masses");
    galet_record_set_empty(out, "names");
    galet_record_set_empty(out, "pairs");
    galet_record_set_empty(out, "nothing");
    assert_int_equal(galet_result_finish(result, GALET_OK, &why), GALET_OK);
    char *text = summary_of(result);
    assert_non_null(strstr(text, "  masses   none                the parts' masses\n"));
    assert_non_null(strstr(text, "  names    none                the parts' names\n"));
    assert_non_null(strstr(text, "  pairs    none                which parts touch\n"));
    assert_non_null(strstr(text, "  nothing  0                   a list that is there and empty\n"));
    free(text);
    galet_result_destroy(result);
}

/// In 80 columns: key and its margins take 11, the value has 20 with the blanks behind it.
static void meanings_stand_beside_values_where_there_is_room(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"eighteen letters..", "  verdict  eighteen letters..  what to think of it\n"},
        {"nineteen letters...", "  verdict  nineteen letters... what to think of it\n"},
        {"twenty letters......", "  verdict  twenty letters......  what to think of it\n"},
        {"48 letters leave just room for what to think of.",
         "  verdict  48 letters leave just room for what to think of.  what to think of it\n"},
        {"49 letters leave just no room for what to think..",
         "  verdict  49 letters leave just no room for what to think..\n"
         "                               what to think of it\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        galet_result *result;
        galet_message why;
        assert_int_equal(galet_result_create(&galet_study_made_up, NULL, &result), GALET_OK);
        galet_record_set_text(galet_result_record(result), "verdict", cases[i][0]);
        assert_int_equal(galet_result_finish(result, GALET_OK, &why), GALET_OK);
        char *text = summary_of(result);
        assert_non_null(strstr(text, cases[i][1]));
        free(text);
        galet_result_destroy(result);
    }
}

static void lists_that_are_cut_say_so(void **state) {
    (void)state;
    static const char *const parts[][2] = {
        {"[{mass: 1}, {mass: 2}, {mass: 3}, {mass: 4}, {mass: 5}, {mass: 6}]", "[1, 2, 3, 4, 5, 6] kg"},
        {"[{mass: 1}, {mass: 2}, {mass: 3}, {mass: 4}, {mass: 5}, {mass: 6}, {mass: 7}]",
         "[1, 2, 3, 4, 5, 6, ...] kg"}};
    for (int i = 0; i < 2; i++) {
        outcome o = run_with("parts", parts[i][0]);
        char *text = NULL;
        size_t length;
        FILE *stream = open_memstream(&text, &length);
        galet_summary_write(stream, o.result, false, false, GALET_TEXT_WIDTH);
        fclose(stream);
        assert_non_null(strstr(text, parts[i][1]));
        free(text);
        release(&o);
    }
}

/// Any one of an output of the headline, a row of a table, or a field.
static void a_field_alone_is_an_answer(void **state) {
    (void)state;
    galet_result *result;
    assert_int_equal(galet_result_create(&galet_study_made_up, NULL, &result), GALET_OK);
    assert_true(galet_result_is_empty(result));
    galet_result_set_field(result, "p", (galet_grid){.nx = 1, .ny = 1, .dx = 1.0, .dy = 1.0}, &(double){1.0});
    assert_false(galet_result_is_empty(result));
    galet_result_destroy(result);
}

static void json_has_units_of_numbers_and_of_lists_of_them(void **state) {
    (void)state;
    outcome o = run_with(NULL, NULL);
    json_t *json = galet_json_run(o.values, o.result);
    const json_t *units = json_object_get(json, "units");
    assert_string_equal(json_string_value(json_object_get(units, "volume")), "m3");
    assert_string_equal(json_string_value(json_object_get(units, "masses")), "kg");
    assert_null(json_object_get(units, "names"));
    json_decref(json);
    release(&o);
}

static void json_has_words_for_what_is_no_number(void **state) {
    (void)state;
    static const struct {
        double x;
        const char *text;
    } known[] = {{INFINITY, "\"inf\""}, {-INFINITY, "\"-inf\""}, {NAN, "null"}, {1.0, "1.0"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        json_t *json = galet_json_real(known[i].x);
        char *text = galet_json_text(json, JSON_ENCODE_ANY);
        assert_string_equal(text, known[i].text);
        free(text);
        json_decref(json);
    }
}

static void json_numbers_are_short_and_exact(void **state) {
    (void)state;
    static const double numbers[] = {0.1, 1.0 / 3.0, 1e300, -2.5e-8, 1e15, 123456.0, -0.0, 5e-324};
    json_t *array = json_array();
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        json_array_append_new(array, galet_json_real(numbers[i]));
    }
    json_array_append_new(array, galet_json_real(INFINITY));
    json_array_append_new(array, galet_json_real(NAN));
    json_array_append_new(array, json_string("1.10000000000000001 \" 2.50000"));
    json_array_append_new(array, json_integer(1234567890123));
    char *text = galet_json_text(array, JSON_COMPACT);
    assert_string_equal(text, "[0.1,0.3333333333333333,1e300,-2.5e-8,1e15,123456.0,-0.0,5e-324,\"inf\",null,"
                              "\"1.10000000000000001 \\\" 2.50000\",1234567890123]");
    json_t *back = json_loads(text, 0, NULL);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        assert_true(json_real_value(json_array_get(back, i)) == numbers[i]);
    }
    json_decref(back);
    json_decref(array);
    free(text);
}

static void csv_has_units_full_digits_and_quotes(void **state) {
    (void)state;
    outcome o = run_with(NULL, NULL);
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    galet_csv_write(stream, galet_result_find_table(o.result, "phases"));
    galet_csv_write(stream, galet_result_find_table(o.result, "empty"));
    fclose(stream);
    assert_string_equal(text, "from [s],to [s],phase\n0,0.1,\"stick, \"\"or\"\" so\"\n0.1,0.15,slip\n"
                              "x [m],y [m],marked [1]\n");
    free(text);
    stream = open_memstream(&text, &length);
    galet_csv_write(stream, galet_result_find_table(o.result, "motion"));
    fclose(stream);
    assert_non_null(strstr(text, "\n0.1,0.02,,0.022000000000000002,stick\n"));  // NaN is an empty cell
    free(text);
    release(&o);
}

static void summary_fits_eighty_columns(void **state) {
    (void)state;
    outcome o = run_with("title", "a title that is much longer than the column it has been given in the summary");
    galet_result_warn(o.result, "long",
                      "a warning that is long enough to be wrapped at the eightieth column, and so it must "
                      "go on in a second line");
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    galet_summary_write(stream, o.result, false, false, GALET_TEXT_WIDTH);
    fclose(stream);
    for (const char *line = text; *line;) {
        size_t width = strcspn(line, "\n");
        assert_true(width <= 80 || strstr(line, "verdict") == line + 2);  // a text is never cut
        line += width + 1;
    }
    assert_non_null(strstr(text, "volume   2000.00 mm3"));
    assert_non_null(strstr(text, "missing  none"));
    assert_null(strchr(text, '\033'));
    free(text);
    release(&o);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outputs_of_every_type_come_back),
        cmocka_unit_test(texts_may_come_in_rows),
        cmocka_unit_test(a_row_of_texts_has_the_length_that_is_declared),
        cmocka_unit_test(tables_and_fields_come_back),
        cmocka_unit_test(not_a_number_is_never_a_result),
        cmocka_unit_test(no_convergence_keeps_the_best_iterate),
        cmocka_unit_test(a_refusal_names_the_key),
        cmocka_unit_test(a_run_paints_only_what_is_asked_for),
        cmocka_unit_test(a_request_for_what_is_not_there_is_refused),
        cmocka_unit_test(wishing_for_what_is_not_declared_is_a_mistake),
        cmocka_unit_test(a_watched_run_can_be_ended),
        cmocka_unit_test(every_long_study_can_be_ended),
        cmocka_unit_test(a_misspelt_key_is_caught_in_every_build),
        cmocka_unit_test(a_row_of_another_length_is_caught_at_once),
        cmocka_unit_test(a_case_may_decide_a_unit),
        cmocka_unit_test(a_size_decides_the_unit_that_is_shown),
        cmocka_unit_test(a_preferred_unit_stays_where_it_suits),
        cmocka_unit_test(a_bar_decides_the_unit_of_what_is_next_to_nothing),
        cmocka_unit_test(members_of_records_are_shown_in_units_that_suit),
        cmocka_unit_test(words_are_for_people_alone),
        cmocka_unit_test(a_figure_that_says_nothing_is_left_out),
        cmocka_unit_test(a_scale_keeps_rounding_out_of_units),
        cmocka_unit_test(a_list_without_anything_is_none),
        cmocka_unit_test(meanings_stand_beside_values_where_there_is_room),
        cmocka_unit_test(lists_that_are_cut_say_so),
        cmocka_unit_test(a_field_alone_is_an_answer),
        cmocka_unit_test(json_has_units_of_numbers_and_of_lists_of_them),
        cmocka_unit_test(json_has_words_for_what_is_no_number),
        cmocka_unit_test(json_numbers_are_short_and_exact),
        cmocka_unit_test(csv_has_units_full_digits_and_quotes),
        cmocka_unit_test(summary_fits_eighty_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
