#include "report/compare_save.h"

#include "report/compare_document.h"
#include "report/html.h"
#include "report/json.h"
#include "report/output.h"

#include <stdlib.h>
#include <time.h>

/// What is being written.
typedef struct job {
    const galet_comparison *comparison;
    const galet_folder *folder;
    char date[32];
} job;

static bool report_content(FILE *file, const void *context) {
    const job *j = context;
    json_t *document = galet_comparison_document(j->comparison, j->date);
    bool written = document && galet_html_write(file, document);
    json_decref(document);
    return written;
}

static bool json_content(FILE *file, const void *context) {
    const job *j = context;
    return galet_output_write_json(file, galet_comparison_json(j->comparison), j->folder, j->date);
}

galet_status galet_comparison_save(galet_folder *folder, const galet_comparison *comparison, galet_message *why) {
    job j = {comparison, folder, ""};
    galet_output_date(j.date, sizeof j.date);
    galet_status status = GALET_OK;
    if (galet_html_available()) {
        status = galet_folder_add(folder, GALET_REPORT_FILE, report_content, &j, why);
    }
    status = status ? status : galet_folder_add(folder, GALET_RESULT_FILE, json_content, &j, why);
    return status ? status : galet_folder_commit(folder, why);
}
