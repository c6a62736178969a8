#pragma once

#include <stdbool.h>

/// Memory of the JSON library. Its builders leave out what they have no memory for, most of them without a word that is
/// looked at: here every shortage is remembered, and after one no document counts as whole.

bool galet_json_memory_failed(void);

/// For what a document would have held but for memory that was asked for elsewhere.
void galet_json_memory_fail(void);
