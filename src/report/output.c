#include "report/output.h"

#include "input/message.h"
#include "report/csv.h"
#include "report/folder.h"
#include "report/json.h"

#include <errno.h>
#include <galet/version.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/// Closes a file and says whether everything reached it.
static galet_status close_file(FILE *file, const char *path, galet_message *why) {
    bool failed = ferror(file) != 0;
    if (fclose(file) != 0 || failed) {
        return galet_complain(why, (galet_place){path, 0, 0}, NULL, "cannot be written: %s", strerror(errno));
    }
    return GALET_OK;
}

static galet_status open_file(galet_folder *folder, const char *name, const char **path, FILE **file,
                              galet_message *why) {
    galet_status status = galet_folder_add(folder, name, path, why);
    if (status) {
        return status;
    }
    *file = fopen(*path, "wb");
    if (!*file) {
        return galet_complain(why, (galet_place){*path, 0, 0}, NULL, "cannot be written: %s", strerror(errno));
    }
    return GALET_OK;
}

static galet_status write_table(galet_folder *folder, const galet_table *table, galet_message *why) {
    char name[96];
    snprintf(name, sizeof name, "tables/%s.csv", galet_table_definition(table)->name);
    const char *path;
    FILE *file;
    galet_status status = open_file(folder, name, &path, &file, why);
    if (status) {
        return status;
    }
    galet_csv_write(file, table);
    return close_file(file, path, why);
}

static galet_status write_tables(galet_folder *folder, const galet_result *result, galet_message *why) {
    galet_status status = GALET_OK;
    for (const galet_table_def *def = galet_result_study(result)->tables; def && def->name && !status; def++) {
        const galet_table *table = galet_result_find_table(result, def->name);
        if (galet_table_rows(table) > 0) {
            status = write_table(folder, table, why);
        }
    }
    return status;
}

static json_t *file_names(const galet_folder *folder) {
    json_t *names = json_array();
    for (size_t i = 0; i < galet_folder_count(folder); i++) {
        json_array_append_new(names, json_string(galet_folder_name(folder, i)));
    }
    return names;
}

static void add_provenance(json_t *json, const galet_folder *folder) {
    char date[32];
    time_t now = time(NULL);
    struct tm utc;
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    json_object_set_new(json, "build", json_string(galet_build()));
    json_object_set_new(json, "timestamp", json_string(date));
    json_object_set_new(json, "files", file_names(folder));
}

/// Last, because it lists the others.
static galet_status write_json(galet_folder *folder, const galet_values *values, const galet_result *result,
                               galet_message *why) {
    const char *path;
    FILE *file;
    galet_status status = open_file(folder, "result.json", &path, &file, why);
    if (status) {
        return status;
    }
    json_t *json = galet_json_run(values, result);
    add_provenance(json, folder);
    char *text = galet_json_text(json, JSON_INDENT(2));
    json_decref(json);
    if (text) {
        fputs(text, file);
        fputc('\n', file);
    }
    status = close_file(file, path, why);
    bool written = text != NULL;
    free(text);
    return written ? status : GALET_ERR_MEMORY;
}

galet_status galet_output_write(const char *path, const galet_values *values, const galet_result *result,
                                galet_message *why) {
    galet_folder *folder;
    galet_status status = galet_folder_open(path, &folder, why);
    if (status) {
        return status;
    }
    status = write_tables(folder, result, why);
    status = status ? status : write_json(folder, values, result, why);
    status = status ? status : galet_folder_commit(folder, why);
    galet_folder_close(folder);
    return status;
}
