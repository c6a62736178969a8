#include "report/hdf5.h"

#include "input/message.h"
#include "report/hdf5_library.h"
#include "report/json.h"

#include <galet/version.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_MAX = 1 << 16, COMPRESSED_FROM = 64, DEFLATE_LEVEL = 4, MEMORY_STEP = 1 << 20 };

/// Writes on; the first failure is remembered and the rest does nothing harmful.
typedef struct writer {
    const galet_hdf5_library *h;
    hid_t text;  ///< Type of a UTF-8 string of any length
    bool failed;
} writer;

/// What a dataset says about itself.
typedef struct label {
    const char *name, *unit, *doc;
} label;

static hid_t keep(writer *w, hid_t id) {
    w->failed |= id < 0;
    return id;
}

static void write_text_attribute(writer *w, hid_t object, const char *name, const char *text) {
    hid_t space = keep(w, w->h->H5Screate(H5S_SCALAR));
    hid_t attribute = keep(w, w->h->H5Acreate2(object, name, w->text, space, H5P_DEFAULT, H5P_DEFAULT));
    w->failed |= w->h->H5Awrite(attribute, w->text, &text) < 0;
    w->h->H5Aclose(attribute);
    w->h->H5Sclose(space);
}

static void write_real_attribute(writer *w, hid_t object, const char *name, double x) {
    hid_t type = w->h->H5T_NATIVE_DOUBLE_g_value;
    hid_t space = keep(w, w->h->H5Screate(H5S_SCALAR));
    hid_t attribute = keep(w, w->h->H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT));
    w->failed |= w->h->H5Awrite(attribute, type, &x) < 0;
    w->h->H5Aclose(attribute);
    w->h->H5Sclose(space);
}

/// Larger arrays are stored in compressed chunks of whole rows.
static hid_t storage(writer *w, int rank, const hsize_t *size) {
    hsize_t total = 1, chunk[2] = {1, 1};
    for (int i = 0; i < rank; i++) {
        total *= size[i];
        chunk[i] = size[i];
    }
    hid_t properties = keep(w, w->h->H5Pcreate(w->h->H5P_CLS_DATASET_CREATE_ID_g_value));
    if (total < COMPRESSED_FROM) {
        return properties;
    }
    while (chunk[0] > 1 && chunk[0] * chunk[1] > CHUNK_MAX) {
        chunk[0] = (chunk[0] + 1) / 2;
    }
    w->failed |= w->h->H5Pset_chunk(properties, rank, chunk) < 0;
    w->failed |= w->h->H5Pset_shuffle(properties) < 0;
    w->failed |= w->h->H5Pset_deflate(properties, DEFLATE_LEVEL) < 0;
    return properties;
}

/// A dataset of any rank (0: one value), left open so that more attributes can follow.
static hid_t write_dataset(writer *w, hid_t group, label l, hid_t type, int rank, const hsize_t *size,
                           const void *data) {
    hid_t space = keep(w, rank ? w->h->H5Screate_simple(rank, size, NULL) : w->h->H5Screate(H5S_SCALAR));
    hid_t properties = storage(w, rank, size);
    hid_t set = keep(w, w->h->H5Dcreate2(group, l.name, type, space, H5P_DEFAULT, properties, H5P_DEFAULT));
    w->failed |= w->h->H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data) < 0;
    write_text_attribute(w, set, "unit", l.unit ? l.unit : "");
    write_text_attribute(w, set, "doc", l.doc ? l.doc : "");
    w->h->H5Pclose(properties);
    w->h->H5Sclose(space);
    return set;
}

static void write_reals(writer *w, hid_t group, label l, const double *x, size_t count) {
    hsize_t size = count;
    if (count) {
        w->h->H5Dclose(write_dataset(w, group, l, w->h->H5T_NATIVE_DOUBLE_g_value, 1, &size, x));
    }
}

static void write_real(writer *w, hid_t group, label l, double x) {
    w->h->H5Dclose(write_dataset(w, group, l, w->h->H5T_NATIVE_DOUBLE_g_value, 0, NULL, &x));
}

static void write_integer(writer *w, hid_t group, label l, long long n) {
    w->h->H5Dclose(write_dataset(w, group, l, w->h->H5T_NATIVE_LLONG_g_value, 0, NULL, &n));
}

static void write_flag(writer *w, hid_t group, label l, bool flag) {
    signed char byte = flag;
    w->h->H5Dclose(write_dataset(w, group, l, w->h->H5T_NATIVE_INT8_g_value, 0, NULL, &byte));
}

static void write_texts(writer *w, hid_t group, label l, const char *const *texts, size_t count) {
    hsize_t size = count;
    if (count) {
        w->h->H5Dclose(write_dataset(w, group, l, w->text, 1, &size, texts));
    }
}

static void write_text(writer *w, hid_t group, label l, const char *text) {
    w->h->H5Dclose(write_dataset(w, group, l, w->text, 0, NULL, &text));
}

static hid_t open_group(writer *w, hid_t parent, const char *name) {
    return keep(w, w->h->H5Gcreate2(parent, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
}

static hid_t open_numbered(writer *w, hid_t parent, size_t index) {
    char name[24];
    snprintf(name, sizeof name, "%zu", index);
    return open_group(w, parent, name);
}

static void write_value(writer *w, hid_t group, const galet_value *value);

/// The members of one record, or the columns, as datasets of a group.
static void write_members(writer *w, hid_t group, const galet_value *value, size_t row) {
    for (size_t i = 0; i < value->members; i++) {
        galet_value member = galet_value_member(value, row, i);
        write_value(w, group, &member);
    }
}

static void write_records(writer *w, hid_t group, const galet_value *value) {
    hid_t list = open_group(w, group, value->key);
    for (size_t i = 0; i < value->rows; i++) {
        hid_t record = open_numbered(w, list, i);
        write_members(w, record, value, i);
        w->h->H5Gclose(record);
    }
    w->h->H5Gclose(list);
}

static void write_columns(writer *w, hid_t group, const galet_value *value) {
    hid_t columns = open_group(w, group, value->key);
    write_members(w, columns, value, 0);
    w->h->H5Gclose(columns);
}

static void write_text_rows(writer *w, hid_t group, label l, const galet_value *value) {
    hsize_t size[] = {value->rows, value->columns};
    if (value->rows) {
        w->h->H5Dclose(write_dataset(w, group, l, w->text, 2, size, value->texts));
    }
}

static void write_matrix(writer *w, hid_t group, label l, const galet_value *value) {
    hsize_t size[] = {value->rows, value->columns};
    w->h->H5Dclose(write_dataset(w, group, l, w->h->H5T_NATIVE_DOUBLE_g_value, 2, size, value->numbers));
}

/// What is absent has no dataset.
static void write_value(writer *w, hid_t group, const galet_value *value) {
    label l = {value->key, value->unit, value->doc};
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

static void write_inputs(writer *w, hid_t group, const galet_values *values) {
    for (size_t i = 0; i < galet_values_count(values); i++) {
        galet_value value = galet_values_view(values, i);
        write_value(w, group, &value);
    }
}

static void write_outputs(writer *w, hid_t group, const galet_record *record) {
    for (size_t i = 0; i < galet_record_size(record); i++) {
        galet_value value = galet_record_view(record, i);
        write_value(w, group, &value);
    }
}

/// A text that is missing is empty.
static void write_text_column(writer *w, hid_t group, label l, const char *const *texts, size_t rows) {
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

static void write_column(writer *w, hid_t group, const galet_table *table, size_t index) {
    galet_column column = galet_table_view(table, index);
    label l = {column.name, column.unit, column.doc};
    size_t rows = galet_table_rows(table);
    if (column.is_text) {
        write_text_column(w, group, l, galet_table_texts(table, index), rows);
    } else {
        write_reals(w, group, l, galet_table_numbers(table, index), rows);
    }
}

static void write_tables(writer *w, hid_t group, const galet_result *result) {
    for (const galet_table_def *def = galet_result_study(result)->tables; def && def->name; def++) {
        const galet_table *table = galet_result_find_table(result, def->name);
        hid_t place = open_group(w, group, def->name);
        write_text_attribute(w, place, "doc", def->doc);
        for (size_t i = 0; def->columns[i].name; i++) {
            write_column(w, place, table, i);
        }
        w->h->H5Gclose(place);
    }
}

/// Rows of the dataset run along y. Centres of cells are at x0 + i dx, y0 + j dy.
static void write_field(writer *w, hid_t group, const galet_field_def *def, galet_grid grid, const double *values) {
    hsize_t size[] = {grid.ny, grid.nx};
    hid_t set = write_dataset(w, group, (label){def->name, def->unit, def->doc}, w->h->H5T_NATIVE_DOUBLE_g_value, 2,
                              size, values);
    write_real_attribute(w, set, "x0", grid.x0);
    write_real_attribute(w, set, "y0", grid.y0);
    write_real_attribute(w, set, "dx", grid.dx);
    write_real_attribute(w, set, "dy", grid.dy);
    write_text_attribute(w, set, "x_unit", def->x.unit);
    write_text_attribute(w, set, "y_unit", def->y.unit);
    w->h->H5Dclose(set);
}

static void write_fields(writer *w, hid_t group, const galet_result *result) {
    for (const galet_field_def *def = galet_result_study(result)->fields; def && def->name; def++) {
        galet_grid grid;
        const double *values = galet_result_field(result, def->name, &grid);
        if (values) {
            write_field(w, group, def, grid, values);
        }
    }
}

static void write_file(writer *w, hid_t file, const galet_values *values, const galet_result *result,
                       const char *date) {
    write_text_attribute(w, file, "study", galet_result_study(result)->name);
    write_text_attribute(w, file, "version", galet_version());
    write_text_attribute(w, file, "build", galet_build());
    write_text_attribute(w, file, "timestamp", date);
    write_text_attribute(w, file, "status", galet_json_status(result));
    hid_t group = open_group(w, file, "inputs");
    write_inputs(w, group, values);
    w->h->H5Gclose(group);
    group = open_group(w, file, "outputs");
    write_outputs(w, group, galet_result_outputs(result));
    w->h->H5Gclose(group);
    group = open_group(w, file, "tables");
    write_tables(w, group, result);
    w->h->H5Gclose(group);
    group = open_group(w, file, "fields");
    write_fields(w, group, result);
    w->h->H5Gclose(group);
}

/// The file as it would lie on disk. The caller frees it; NULL without memory.
static void *take_image(writer *w, hid_t file, size_t *size) {
    w->failed |= w->h->H5Fflush(file, H5F_SCOPE_GLOBAL) < 0;
    ssize_t needed = w->h->H5Fget_file_image(file, NULL, 0);
    void *image = needed > 0 ? malloc((size_t)needed) : NULL;
    w->failed |= !image || w->h->H5Fget_file_image(file, image, (size_t)needed) != needed;
    *size = image ? (size_t)needed : 0;
    return image;
}

/// In memory, without a file behind it: after a write that failed, as on a full disk, HDF5 1.10.8 crashes the program,
/// and it does not tell the cause. It looks for a file of the name all the same, and would open one for writing.
static void *make_image(writer *w, const galet_values *values, const galet_result *result, const char *date,
                        size_t *size) {
    hid_t access = keep(w, w->h->H5Pcreate(w->h->H5P_CLS_FILE_ACCESS_ID_g_value));
    w->failed |= w->h->H5Pset_fapl_core(access, MEMORY_STEP, false) < 0;
    hid_t file = w->failed ? -1 : keep(w, w->h->H5Fcreate("/dev/null/result.h5", H5F_ACC_TRUNC, H5P_DEFAULT, access));
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
    writer w = {.h = galet_hdf5_open()};
    if (galet_hdf5_check() == GALET_ERR_MEMORY) {
        return galet_complain(why, place, NULL, "cannot be written: no memory is left for the HDF5 library");
    }
    if (!w.h) {
        return galet_complain(why, place, NULL,
                              "cannot be written: the HDF5 library is missing; install libhdf5-103-1");
    }
    w.text = keep(&w, w.h->H5Tcopy(w.h->H5T_C_S1_g_value));
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
