#pragma once

#include "input/message.h"
#include "input/range.h"

#include <galet/param.h>
#include <galet/status.h>

/// A table of parameters laid flat: groups are replaced by their members, with full keys in them and in their rules. A
/// group that stands in it twice, with different conditions, is there once and used with either.
/// Shared by all values made from it, also across threads.
typedef struct galet_params galet_params;

galet_status galet_params_create(const galet_param *tree, galet_params **params);
galet_params *galet_params_share(galet_params *params);
void galet_params_release(galet_params *params);

/// The flat table; ends with a NULL key.
const galet_param *galet_params_items(const galet_params *params);
size_t galet_params_count(const galet_params *params);

/// The bounds of an item's range that name another parameter: checked at every draw, so they are read once.
const galet_bound *galet_params_named_bounds(const galet_params *params, size_t index, int *count);

/// The parameter that a rule of columns names, a key or "key=...": one of the same group, else one of that full key;
/// the count where there is none.
size_t galet_params_sibling(const galet_params *params, size_t index, const char *rule);

/// Rules that name no parameter, defaults of no member.
const galet_mistake *galet_params_mistake(const galet_params *params);
