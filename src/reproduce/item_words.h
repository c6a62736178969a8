#pragma once

#include "reproduce/ledger.h"

/// An item in words for people, in the paper's unit.
enum { GALET_ITEM_WORDS = 400 };

/// What is printed: a number with its unit, words, or a formula and what it gives.
void galet_item_say_printed(const galet_item *item, const galet_finding *finding, char out[GALET_ITEM_WORDS]);

/// What was computed; a dash where nothing was.
void galet_item_say_computed(const galet_item *item, const galet_finding *finding, char out[GALET_ITEM_WORDS]);

/// In per cent, or absolute where 0 is printed; "" where no number is.
void galet_item_say_difference(const galet_item *item, const galet_finding *finding, char out[GALET_ITEM_WORDS]);
