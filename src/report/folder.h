#pragma once

#include "report/whole_file.h"

/// A folder of results, held by one process at a time. Files are written beside their places and appear there together
/// at the end, all or none. Only files of an earlier run are replaced: those its result.json lists, and its case file
/// only as it was written.
typedef struct galet_folder galet_folder;

/// What a run writes there, beside its state (report/state.h) and its tables.
#define GALET_RESULT_FILE "result.json"
#define GALET_CASE_FILE "case.yaml"
#define GALET_REPORT_FILE "report.html"
#define GALET_ARRAYS_FILE "result.h5"
#define GALET_XDMF_FILE "result.xdmf"
#define GALET_FURTHER_XDMF_FILE "result-%zu.xdmf"

/// What result.json calls the digest of the case file, by which one is known that was edited.
#define GALET_CASE_DIGEST "case_digest"

/// Makes the folder where it is missing, locks it, goes on with what a crash left undone, and refuses one in which the
/// files that every run writes have no place: all before anything is computed.
galet_status galet_folder_open(const char *path, galet_folder **folder, galet_message *why);

/// The folder itself, open and locked, and its path, for messages.
int galet_folder_at(const galet_folder *folder);
const char *galet_folder_path(const galet_folder *folder);

/// Whether the path still names it: it may have been moved away or removed, and another be there by now.
bool galet_folder_is_there(const galet_folder *folder);

/// Whether a file may be written there: refused now rather than when all is computed.
galet_status galet_folder_check(const galet_folder *folder, const char *name, galet_message *why);

/// Writes a file beside its place; its name may have one folder, "tables/motion.csv".
galet_status galet_folder_add(galet_folder *folder, const char *name, galet_content *content, const void *context,
                              galet_message *why);

/// The files added so far.
size_t galet_folder_count(const galet_folder *folder);
const char *galet_folder_name(const galet_folder *folder, size_t index);

/// Puts all files in place, the last one last, and removes those of the earlier run that have no successor. On failure
/// the earlier result stays.
galet_status galet_folder_commit(galet_folder *folder, galet_message *why);

/// Without a commit, what was written is removed, and so is a folder that was made and holds nothing.
void galet_folder_close(galet_folder *folder);
