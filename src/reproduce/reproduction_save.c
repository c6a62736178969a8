#include "report/csv.h"
#include "report/html.h"
#include "report/output.h"
#include "reproduce/index_page.h"
#include "reproduce/reproduction_write.h"

#include <stdio.h>

/// What is being written.
typedef struct job {
    const galet_reproduction *reproduction;
    const galet_reproduced *paper;
    const galet_table *table;
    const galet_folder *folder;
    char date[32];
} job;

static bool write_document(FILE *file, json_t *document) {
    bool written = document && galet_html_write(file, document);
    json_decref(document);
    return written;
}

static bool index_content(FILE *file, const void *context) {
    const job *j = context;
    return write_document(file, galet_index_page_document(j->reproduction, j->date));
}

static bool paper_content(FILE *file, const void *context) {
    const job *j = context;
    const char *up = j->reproduction->count > 1 ? "../" GALET_REPORT_FILE : NULL;
    return write_document(
        file, galet_paper_page_document(j->paper->page, j->paper->ledger, up, j->reproduction->threads, j->date));
}

static bool table_content(FILE *file, const void *context) {
    galet_csv_write(file, ((const job *)context)->table);
    return true;
}

static bool json_content(FILE *file, const void *context) {
    const job *j = context;
    return galet_output_write_json(file, galet_reproduction_json(j->reproduction), j->folder, j->date);
}

galet_status galet_reproduction_check_folder(const galet_folder *folder, const galet_paper *const *papers, size_t count,
                                             galet_message *why) {
    galet_status status = GALET_OK;
    for (size_t i = 0; count > 1 && i < count && !status; i++) {
        char name[GALET_PAPER_LINK_SIZE];
        galet_paper_link(papers[i], name);
        status = galet_folder_check(folder, name, why);
    }
    return status;
}

/// The report and the tables of a paper, in its own folder where there are several.
static galet_status save_paper(galet_folder *folder, job *j, galet_message *why) {
    const galet_paper *paper = j->paper->paper;
    bool alone = j->reproduction->count == 1;
    char name[160];
    galet_paper_link(paper, name);
    galet_status status = GALET_OK;
    if (galet_html_available()) {
        status = galet_folder_add(folder, alone ? GALET_REPORT_FILE : name, paper_content, j, why);
    }
    const galet_study *study = galet_paper_page_study(j->paper->page);
    for (const galet_table_def *def = study->tables; def->name && !status; def++) {
        j->table = galet_result_find_table(galet_ledger_result(j->paper->ledger), def->name);
        snprintf(name, sizeof name, "%s/%s.csv", alone ? "tables" : paper->name, def->name);
        if (galet_table_rows(j->table) > 0) {
            status = galet_folder_add(folder, name, table_content, j, why);
        }
    }
    return status;
}

galet_status galet_reproduction_save(galet_folder *folder, const galet_reproduction *reproduction, galet_message *why) {
    job j = {.reproduction = reproduction, .folder = folder};
    galet_output_date(j.date, sizeof j.date);
    galet_status status = GALET_OK;
    for (size_t i = 0; i < reproduction->count && !status; i++) {
        j.paper = &reproduction->papers[i];
        status = save_paper(folder, &j, why);
    }
    if (!status && reproduction->count > 1 && galet_html_available()) {
        status = galet_folder_add(folder, GALET_REPORT_FILE, index_content, &j, why);
    }
    status = status ? status : galet_folder_add(folder, GALET_RESULT_FILE, json_content, &j, why);
    return status ? status : galet_folder_commit(folder, why);
}
