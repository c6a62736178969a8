#pragma once

#include <galet/values.h>
#include <jansson.h>
#include <stdbool.h>

/// The step in which new files take the place of earlier ones, all or none: a journal in the folder says what is to be
/// done, from before the first file is moved until after the last. Whatever ends the program on the way, the journal
/// leads the next one through the rest. `at` is the folder, open and locked; `folder` its path, for messages.

/// Puts the files, which lie beside their places as ".NAME.partial", in place of the earlier ones. The first of the
/// earlier files goes first and the last of the new ones comes last: a list of the others tells a whole set by that. On
/// failure all is as it was.
galet_status galet_folder_commit_files(int at, const char *folder, const json_t *files, const json_t *earlier,
                                       galet_message *why);

/// Goes on with what a crash left undone, if anything.
galet_status galet_folder_settle(int at, const char *folder, galet_message *why);

/// Whether something is still undone: files beside their places are then left for the next one.
bool galet_folder_is_unsettled(int at);

/// A name of a file inside a folder, with at most one folder more; lists of them come from files.
bool galet_folder_is_plain(const char *name);

/// Whether a list of names has this one.
bool galet_folder_is_listed(const json_t *names, const char *name);
