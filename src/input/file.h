#pragma once

#include "input/message.h"

#include <stdio.h>

/// Opens a file for reading. It may be a pipe, which is waited for a while where nobody writes to it yet.
galet_status galet_file_open(const char *path, FILE **file, galet_message *why);

/// The words that name a case file in messages: its path, or standard input for "-".
const char *galet_file_origin(const char *path);

/// The same as below for a case file: "-" is standard input.
galet_status galet_file_read_case(const char *path, size_t limit, char **text, size_t *length, galet_message *why);

/// Reads a whole file of at most `limit` bytes, with a zero byte behind it; released by free().
galet_status galet_file_read(const char *path, size_t limit, char **text, size_t *length, galet_message *why);
