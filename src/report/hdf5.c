#include "report/hdf5.h"

#include "input/message.h"
#include "report/hdf5_fields.h"
#include "report/json.h"

#include <galet/version.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY_STEP = 1 << 20 };

static void write_reals(galet_hdf5_writer *w, hid_t group, galet_hdf5_label l, const double *x, size_t count) {
    hsize_t size = count;
    if (count) {
        w->h->H5Dclose(galet_hdf5_write(w, group, l, w->h->H5T_NATIVE_DOUBLE_g_value, 1, &size, x));
    }
}

static void write_real(galet_hdf5_writer *w, hid_t group, galet_hdf5_label l, double x) {
    w->h->H5Dclose(galet_hdf5_write(w, group, l, w->h->H5T_NATIVE_DOUBLE_g_value, 0, NULL, &x));
}

static void write_integer(galet_hdf5_writer *w, hid_t group, galet_hdf5_label l, long long n) {
    w->h->H5Dclose(galet_hdf5_write(w, group, l, w->h->H5T_NATIVE_LLONG_g_value, 0, NULL, &n));
}

static void write_flag(galet_hdf5_writer *w, hid_t group, galet_hdf5_label l, bool flag) {
    signed char byte = flag;
    w->h->H5Dclose(galet_hdf5_write(w, group, l, w->h->H5T_NATIVE_INT8_g_value, 0, NULL, &byte));
}

static void write_texts(galet_hdf5_writer *w, hid_t group, galet_hdf5_label l, const char *const *texts, size_t count) {
    hsize_t size = count;
    if (count) {
        w->h->H5Dclose(galet_hdf5_write(w, group, l, w->text, 1, &size, texts));
    }
}

static void write_text(galet_hdf5_writer *w, hid_t group, galet_hdf5_label l, const char *text) {
    w->h->H5Dclose(galet_hdf5_write(w, group, l, w->text, 0, NULL, &text));
}

static hid_t open_numbered(galet_hdf5_writer *w, hid_t parent, size_t index) {
    char name[24];
    snprintf(name, sizeof name, "%zu", index);
    return galet_hdf5_open_group(w, parent, name);
}

static void write_value(galet_hdf5_writer *w, hid_t group, const galet_value *value);

/// The members of one record, or the columns, as datasets of a group.
static void write_members(galet_hdf5_writer *w, hid_t group, const galet_value *value, size_t row) {
    for (size_t i = 0; i < value->members; i++) {
        galet_value member = galet_value_member(value, row, i);
        write_value(w, group, &member);
    }
}

static void write_records(galet_hdf5_writer *w, hid_t group, const galet_value *value) {
    hid_t list = galet_hdf5_open_group(w, group, value->key);
    for (size_t i = 0; i < value->rows; i++) {
        hid_t record = open_numbered(w, list, i);
        write_members(w, record, value, i);
        w->h->H5Gclose(record);
    }
    w->h->H5Gclose(list);
}

static void write_columns(galet_hdf5_writer *w, hid_t group, const galet_value *value) {
    hid_t columns = galet_hdf5_open_group(w, group, value->key);
    write_members(w, columns, value, 0);
    w->h->H5Gclose(columns);
}

static void write_text_rows(galet_hdf5_writer *w, hid_t group, galet_hdf5_label l, const galet_value *value) {
    hsize_t size[] = {value->rows, value->columns};
    if (value->rows) {
        w->h->H5Dclose(galet_hdf5_write(w, group, l, w->text, 2, size, value->texts));
    }
}

static void write_matrix(galet_hdf5_writer *w, hid_t group, galet_hdf5_label l, const galet_value *value) {
    hsize_t size[] = {value->rows, value->columns};
    w->h->H5Dclose(galet_hdf5_write(w, group, l, w->h->H5T_NATIVE_DOUBLE_g_value, 2, size, value->numbers));
}

/// What is absent has no dataset.
static void write_value(galet_hdf5_writer *w, hid_t group, const galet_value *value) {
    galet_hdf5_label l = {value->key, value->unit, value->doc};
    if (!value->present) {
        return;
    }
    switch (value->type) {
    case GALET_TYPE_REAL:
        write_real(w, group, l, value->number);
        break;
    case GALET_TYPE_INTEGER:
        write_integer(w, group, l, (long long)value->number);
        break;
    case GALET_TYPE_FLAG:
        write_flag(w, group, l, value->number != 0.0);
        break;
    case GALET_TYPE_LIST:
        value->text ? write_text(w, group, l, value->text) : write_reals(w, group, l, value->numbers, value->rows);
        break;
    case GALET_TYPE_MATRIX:
        value->text ? write_text(w, group, l, value->text) : write_matrix(w, group, l, value);
        break;
    case GALET_TYPE_TEXTS:
        value->columns ? write_text_rows(w, group, l, value) : write_texts(w, group, l, value->texts, value->rows);
        break;
    case GALET_TYPE_RECORDS:
        write_records(w, group, value);
        break;
    case GALET_TYPE_COLUMNS:
        value->text ? write_text(w, group, l, value->text) : write_columns(w, group, value);
        break;
    default:
        write_text(w, group, l, value->text);
    }
}

static bool is_swept(const galet_result *result, const char *key) {
    const galet_uncertainty *uncertainty = galet_result_uncertainty(result);
    for (size_t i = 0; uncertainty && uncertainty->swept && i < uncertainty->count; i++) {
        if (strcmp(uncertainty->keys[i], key) == 0) {
            return true;
        }
    }
    return false;
}

/// What is swept has no value: its values are a column of a table.
static void write_inputs(galet_hdf5_writer *w, hid_t group, const galet_values *values, const galet_result *result) {
    for (size_t i = 0; i < galet_values_count(values); i++) {
        galet_value value = galet_values_view(values, i);
        if (!is_swept(result, value.key)) {
            write_value(w, group, &value);
        }
    }
}

static void write_outputs(galet_hdf5_writer *w, hid_t group, const galet_record *record) {
    for (size_t i = 0; i < galet_record_size(record); i++) {
        galet_value value = galet_record_view(record, i);
        write_value(w, group, &value);
    }
}

/// A text that is missing is empty.
static void write_text_column(galet_hdf5_writer *w, hid_t group, galet_hdf5_label l, const char *const *texts,
                              size_t rows) {
    const char **filled = calloc(rows + 1, sizeof *filled);
    w->failed |= !filled;
    for (size_t i = 0; filled && i < rows; i++) {
        filled[i] = texts[i] ? texts[i] : "";
    }
    if (filled) {
        write_texts(w, group, l, filled, rows);
    }
    free(filled);
}

static void write_column(galet_hdf5_writer *w, hid_t group, const galet_table *table, size_t index) {
    galet_column column = galet_table_view(table, index);
    galet_hdf5_label l = {column.name, column.unit, column.doc};
    size_t rows = galet_table_rows(table);
    if (column.is_text) {
        write_text_column(w, group, l, galet_table_texts(table, index), rows);
    } else {
        write_reals(w, group, l, galet_table_numbers(table, index), rows);
    }
}

static void write_tables(galet_hdf5_writer *w, hid_t group, const galet_result *result) {
    for (const galet_table_def *def = galet_result_study(result)->tables; def && def->name; def++) {
        const galet_table *table = galet_result_find_table(result, def->name);
        hid_t place = galet_hdf5_open_group(w, group, def->name);
        galet_hdf5_write_text_attribute(w, place, "doc", def->doc);
        for (size_t i = 0; def->columns[i].name; i++) {
            write_column(w, place, table, i);
        }
        w->h->H5Gclose(place);
    }
}

static void write_file(galet_hdf5_writer *w, hid_t file, const galet_values *values, const galet_result *result,
                       const char *date) {
    galet_hdf5_write_text_attribute(w, file, "study", galet_result_study(result)->name);
    galet_hdf5_write_text_attribute(w, file, "version", galet_version());
    galet_hdf5_write_text_attribute(w, file, "build", galet_build());
    galet_hdf5_write_text_attribute(w, file, "timestamp", date);
    galet_hdf5_write_text_attribute(w, file, "status", galet_json_status(result));
    hid_t group = galet_hdf5_open_group(w, file, "inputs");
    write_inputs(w, group, values, result);
    w->h->H5Gclose(group);
    group = galet_hdf5_open_group(w, file, "outputs");
    write_outputs(w, group, galet_result_outputs(result));
    w->h->H5Gclose(group);
    group = galet_hdf5_open_group(w, file, "tables");
    write_tables(w, group, result);
    w->h->H5Gclose(group);
    group = galet_hdf5_open_group(w, file, "fields");
    galet_hdf5_write_fields(w, file, group, result);
    w->h->H5Gclose(group);
}

/// The file as it would lie on disk. The caller frees it; NULL without memory.
static void *take_image(galet_hdf5_writer *w, hid_t file, size_t *size) {
    w->failed |= w->h->H5Fflush(file, H5F_SCOPE_GLOBAL) < 0;
    ssize_t needed = w->h->H5Fget_file_image(file, NULL, 0);
    void *image = needed > 0 ? malloc((size_t)needed) : NULL;
    w->failed |= !image || w->h->H5Fget_file_image(file, image, (size_t)needed) != needed;
    *size = image ? (size_t)needed : 0;
    return image;
}

/// In memory, without a file behind it: after a write that failed, as on a full disk, HDF5 1.10.8 crashes the program,
/// and it does not tell the cause. It looks for a file of the name all the same, and would open one for writing.
static void *make_image(galet_hdf5_writer *w, const galet_values *values, const galet_result *result, const char *date,
                        size_t *size) {
    hid_t access = galet_hdf5_keep(w, w->h->H5Pcreate(w->h->H5P_CLS_FILE_ACCESS_ID_g_value));
    w->failed |= w->h->H5Pset_fapl_core(access, MEMORY_STEP, false) < 0;
    hid_t file =
        w->failed ? -1 : galet_hdf5_keep(w, w->h->H5Fcreate("/dev/null/result.h5", H5F_ACC_TRUNC, H5P_DEFAULT, access));
    void *image = NULL;
    if (file >= 0) {
        write_file(w, file, values, result, date);
        image = take_image(w, file, size);
        w->failed |= w->h->H5Fclose(file) < 0;
    }
    w->h->H5Pclose(access);
    return image;
}

galet_status galet_hdf5_image(const char *name, const galet_values *values, const galet_result *result,
                              const char *date, galet_hdf5 *out, galet_message *why) {
    galet_place place = {name, 0, 0};
    galet_hdf5_writer w = {.h = galet_hdf5_open()};
    if (galet_hdf5_check() == GALET_ERR_MEMORY) {
        return galet_complain(why, place, NULL, "cannot be written: no memory is left for the HDF5 library");
    }
    if (!w.h) {
        return galet_complain(
            why, place, NULL,
            "cannot be written: the HDF5 library is missing; install libhdf5-103-1 and libhdf5-hl-100");
    }
    w.text = galet_hdf5_keep(&w, w.h->H5Tcopy(w.h->H5T_C_S1_g_value));
    w.failed |= w.h->H5Tset_size(w.text, H5T_VARIABLE) < 0 || w.h->H5Tset_cset(w.text, H5T_CSET_UTF8) < 0;
    galet_hdf5 image = {0};
    image.bytes = make_image(&w, values, result, date, &image.size);
    w.h->H5Tclose(w.text);
    if (w.failed) {
        free(image.bytes);
        return galet_complain(why, place, NULL, "cannot be made: HDF5 failed, or memory ran out");
    }
    *out = image;
    return GALET_OK;
}
