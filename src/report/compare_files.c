// One result as its folder holds it.
#include "report/compare_read.h"

#include "input/file.h"
#include "report/html.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const size_t RESULT_MAX = (size_t)256 << 20, REPORT_MAX = (size_t)1 << 30;  // [bytes]

static galet_status complain(galet_message *why, const char *path, const char *what) {
    return galet_complain(why, (galet_place){path, 0, 0}, NULL, "%s; give folders that 'galet run --out' wrote", what);
}

/// Results are files. A pipe of that name would be waited for, for ever if its writer sleeps; what is not there at all
/// is told by who opens it.
static bool is_file(const char *path) {
    struct stat kind;
    return stat(path, &kind) != 0 || S_ISREG(kind.st_mode);
}

static galet_status read_json(const char *path, json_t **json, galet_message *why) {
    char *text;
    size_t length;
    if (!is_file(path)) {
        return complain(why, path, "is no file");
    }
    galet_status status = galet_file_read(path, RESULT_MAX, &text, &length, why);
    if (status) {
        galet_complain_further(why, "; give folders that 'galet run --out' wrote");
        return status;
    }
    json_error_t fault;
    *json = json_loadb(text, length, 0, &fault);
    free(text);
    if (!*json) {
        return galet_complain(why, (galet_place){path, fault.line, fault.column}, NULL, "is damaged: %s", fault.text);
    }
    return GALET_OK;
}

/// A report is a comfort: one that is missing, or of another program, leaves figures out and nothing else.
static json_t *read_document(const char *path) {
    galet_message unheard;
    char *text;
    size_t length;
    if (!is_file(path) || access(path, R_OK) != 0 || galet_file_read(path, REPORT_MAX, &text, &length, &unheard)) {
        return NULL;
    }
    json_t *document = galet_html_document(text);
    free(text);
    return document;
}

/// A run has outputs by their keys, a sweep rows.
static bool is_result(const json_t *result) {
    return json_is_string(json_object_get(result, "study")) && json_is_object(json_object_get(result, "inputs")) &&
           (json_is_object(json_object_get(result, "outputs")) || json_is_array(json_object_get(result, "rows")));
}

/// The path of a file in a folder; released by free(). NULL without memory.
static char *path_in(const char *folder, const char *name) {
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (path) {
        snprintf(path, size, "%s/%s", folder, name);
    }
    return path;
}

static galet_status read_files(const char *result, const char *report, galet_compared *item, galet_message *why) {
    galet_status status = read_json(result, &item->result, why);
    if (status) {
        return status;
    }
    if (!is_result(item->result)) {
        return complain(why, result, "is no result of a run");
    }
    item->document = read_document(report);
    return GALET_OK;
}

galet_status galet_compared_read(const char *folder, galet_compared *item, galet_message *why) {
    char *result = path_in(folder, GALET_RESULT_FILE), *report = path_in(folder, GALET_REPORT_FILE);
    galet_status status = result && report ? read_files(result, report, item, why) : GALET_ERR_MEMORY;
    free(result);
    free(report);
    return status;
}
