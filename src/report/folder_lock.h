#pragma once

#include <galet/values.h>
#include <stdbool.h>
#include <stddef.h>

/// A folder that one process at a time writes to. The lock lies on the folder itself: nothing is left of it when its
/// holder ends, however it ends.
typedef struct galet_folder_lock {
    char *path;
    bool *made;  ///< For each length of the path: whether that folder was not there before
    int at;      ///< The folder, open and locked; -1: none
} galet_folder_lock;

/// Makes the folder, and those it lies in, where they are missing, and refuses one that another holds.
galet_status galet_folder_lock_take(const char *path, galet_folder_lock *lock, galet_message *why);

/// Whether the path still names the folder: it may have been removed or moved.
bool galet_folder_lock_holds(const galet_folder_lock *lock);

/// Folders that were made are removed again where they are empty.
void galet_folder_lock_release(galet_folder_lock *lock);
