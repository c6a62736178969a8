#pragma once

#include <galet/values.h>
#include <stdio.h>

/// A folder of results. Files are written beside their place and appear there together at the end, so that an
/// interrupted run leaves no half file. Only files of an earlier run are replaced: those its result.json lists.
typedef struct galet_folder galet_folder;

/// Makes the folder where it is missing.
galet_status galet_folder_open(const char *path, galet_folder **folder, galet_message *why);

/// Makes a folder and those it lies in, where they are missing.
galet_status galet_folder_make(const char *path, galet_message *why);

/// Whether results could be written there, before anything is computed. Makes nothing.
galet_status galet_folder_check(const char *path, galet_message *why);

/// Starts a file; its name may have one folder, "tables/motion.csv". The path to write to is borrowed.
galet_status galet_folder_add(galet_folder *folder, const char *name, const char **path, galet_message *why);

/// The files added so far.
size_t galet_folder_count(const galet_folder *folder);
const char *galet_folder_name(const galet_folder *folder, size_t index);

/// Puts all files in place and removes those of the earlier run that have no successor.
galet_status galet_folder_commit(galet_folder *folder, galet_message *why);

/// Without a commit, what was written is removed.
void galet_folder_close(galet_folder *folder);
