#include "report/output.h"

#include "report/case_file.h"
#include "report/csv.h"
#include "report/digest.h"
#include "report/document.h"
#include "report/hdf5.h"
#include "report/html.h"
#include "report/json.h"
#include "report/state.h"
#include "report/xdmf.h"

#include <galet/version.h>
#include <stdlib.h>
#include <time.h>

/// What is being written, and where.
typedef struct job {
    galet_folder *folder;
    const galet_values *values;
    const galet_result *result;
    const galet_table *table;
    size_t mesh;
    galet_output_more more;
    char date[32];
} job;

static galet_status write_file(const job *j, const char *name, galet_content *content, galet_message *why) {
    return galet_folder_add(j->folder, name, content, j, why);
}

static bool table_content(FILE *file, const void *context) {
    const job *j = context;
    galet_csv_write(file, j->table);
    return true;
}

static galet_status write_tables(job *j, galet_message *why) {
    galet_status status = GALET_OK;
    for (const galet_table_def *def = galet_result_study(j->result)->tables; def && def->name && !status; def++) {
        char name[96];
        snprintf(name, sizeof name, "tables/%s.csv", def->name);
        j->table = galet_result_find_table(j->result, def->name);
        if (galet_table_rows(j->table) > 0) {
            status = write_file(j, name, table_content, why);
        }
    }
    return status;
}

static bool xdmf_content(FILE *file, const void *context) {
    const job *j = context;
    galet_xdmf_write(file, j->result, j->mesh);
    return true;
}

/// result.xdmf, and for fields on further grids result-2.xdmf, ...
static galet_status write_meshes(job *j, galet_message *why) {
    galet_status status = GALET_OK;
    size_t count = galet_mesh_count(j->result);
    for (j->mesh = 1; j->mesh <= count && !status; j->mesh++) {
        char name[48];
        snprintf(name, sizeof name, j->mesh > 1 ? GALET_FURTHER_XDMF_FILE : GALET_XDMF_FILE, j->mesh);
        status = write_file(j, name, xdmf_content, why);
    }
    return status;
}

static bool image_content(FILE *file, const void *context) {
    const galet_hdf5 *image = context;
    fwrite(image->bytes, 1, image->size, file);
    return true;
}

static galet_status write_arrays(job *j, galet_message *why) {
    galet_hdf5 image;
    galet_status status = galet_hdf5_image(GALET_ARRAYS_FILE, j->values, j->result, j->date, &image, why);
    if (status) {
        return status;
    }
    status = galet_folder_add(j->folder, GALET_ARRAYS_FILE, image_content, &image, why);
    free(image.bytes);
    return status ? status : write_meshes(j, why);
}

static bool report_content(FILE *file, const void *context) {
    const job *j = context;
    json_t *document = galet_document_create(j->values, j->more.shown ? j->more.shown : j->result, j->date);
    bool written = document && galet_html_write(file, document);
    json_decref(document);
    return written;
}

static bool case_content(FILE *file, const void *context) {
    const job *j = context;
    galet_result_write_case(file, j->values, j->result);
    return true;
}

static json_t *file_names(const galet_folder *folder) {
    json_t *names = json_array();
    for (size_t i = 0; i < galet_folder_count(folder); i++) {
        json_array_append_new(names, json_string(galet_folder_name(folder, i)));
    }
    return names;
}

/// Adds what the case file is known again by; false without memory.
static bool tell_case(json_t *json, const job *j) {
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    if (!file) {
        return false;
    }
    case_content(file, j);
    bool whole = !ferror(file);
    whole = fclose(file) == 0 && whole;
    galet_digest digest = galet_digest_bytes(text, size);
    free(text);
    return whole && json_object_set_new(json, GALET_CASE_DIGEST, json_string(digest.text)) == 0;
}

static bool json_content(FILE *file, const void *context) {
    const job *j = context;
    json_t *json = j->more.json ? json_copy((json_t *)j->more.json) : galet_json_run(j->values, j->result);
    if (!tell_case(json, j)) {
        json_decref(json);
        return false;
    }
    return galet_output_write_json(file, json, j->folder, j->date);
}

bool galet_output_write_json(FILE *file, json_t *json, const galet_folder *folder, const char *date) {
    json_object_set_new(json, "build", json_string(galet_build()));
    json_object_set_new(json, "timestamp", json_string(date));
    json_object_set_new(json, "files", file_names(folder));
    char *text = galet_json_text(json, JSON_INDENT(2));
    json_decref(json);
    if (!text) {
        return false;
    }
    fprintf(file, "%s\n", text);
    free(text);
    return true;
}

static bool state_content(FILE *file, const void *context) {
    const job *j = context;
    return galet_state_write(file, j->values, j->result);
}

static galet_status write_state(const job *j, galet_message *why) {
    size_t count;
    bool kept = galet_result_state(j->result, &count);
    return kept ? write_file(j, GALET_STATE_FILE, state_content, why) : GALET_OK;
}

/// result.json comes last because it lists the others.
static galet_status write_all(job *j, galet_message *why) {
    galet_status status = write_tables(j, why);
    status = status ? status : write_arrays(j, why);
    status = status ? status : write_state(j, why);
    status = status ? status : write_file(j, GALET_CASE_FILE, case_content, why);
    if (!status && galet_html_available()) {
        status = write_file(j, GALET_REPORT_FILE, report_content, why);
    }
    status = status ? status : write_file(j, GALET_RESULT_FILE, json_content, why);
    return status ? status : galet_folder_commit(j->folder, why);
}

galet_status galet_output_write(galet_folder *folder, const galet_values *values, const galet_result *result,
                                galet_message *why) {
    return galet_output_write_more(folder, values, result, &(galet_output_more){0}, why);
}

galet_status galet_output_write_more(galet_folder *folder, const galet_values *values, const galet_result *result,
                                     const galet_output_more *more, galet_message *why) {
    job j = {.folder = folder, .values = values, .result = result, .more = *more};
    galet_output_date(j.date, sizeof j.date);
    return write_all(&j, why);
}

void galet_output_date(char *out, size_t size) {
    time_t now = time(NULL);
    struct tm utc;
    strftime(out, size, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
}
