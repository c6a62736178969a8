#pragma once

#include <galet/values.h>
#include <stdbool.h>
#include <stdio.h>

/// A file that is there whole or not at all: written beside its place as ".NAME.partial", brought to the disk, renamed.
/// Names are relative to an open folder `at` and may have one folder themselves, "tables/motion.csv"; `folder` is its
/// path, for messages. Links are never followed, replaced or removed.

/// Writes what a file holds; false without memory.
typedef bool galet_content(FILE *file, const void *context);

/// A name beside another, as ".NAME.partial" by the ending "partial".
typedef struct galet_beside {
    char text[256];
} galet_beside;
galet_beside galet_name_beside(const char *name, const char *ending);

/// Whether there is a file of that name: no link, no folder.
bool galet_file_is_there(int at, const char *name);

/// Refuses what bears the name and is no file, before it is written to.
galet_status galet_file_check(int at, const char *folder, const char *name, galet_message *why);

/// Brings a file or the names in a folder to the disk, as far as its file system can.
bool galet_file_sync(int descriptor);

/// Writes ".NAME.partial" and brings it to the disk. One that a crash left is replaced; on failure none is left.
galet_status galet_partial_write(int at, const char *folder, const char *name, galet_content *content,
                                 const void *context, galet_message *why);

/// Writes NAME in one go; on failure an earlier one stays.
galet_status galet_whole_file_write(int at, const char *folder, const char *name, galet_content *content,
                                    const void *context, galet_message *why);

/// "FOLDER/NAME: WHAT: the system's reason".
galet_status galet_file_complain(galet_message *why, const char *folder, const char *name, const char *what,
                                 int reason);
