#pragma once

#include "input/message.h"

#include "input/units.h"

#include <galet/param.h>

/// One word or number that a user wrote, read by the type of its parameter. The place is for messages.

/// "20 mm" as SI, within the parameter's range.
galet_status galet_scalar_read_real(const galet_param *param, const char *text, galet_place place, double *x,
                                    galet_message *why);
/// The scale of a unit that follows a number or a name; `said` are the user's words, for the complaint.
galet_status galet_scalar_find_scale(const galet_param *param, const char *unit, const char *said, galet_place place,
                                     galet_unit_scale *scale, galet_message *why);
galet_status galet_scalar_read_integer(const galet_param *param, const char *text, galet_place place, double *x,
                                       galet_message *why);
galet_status galet_scalar_read_flag(const galet_param *param, const char *text, galet_place place, double *x,
                                    galet_message *why);

/// Texts are released by free().
galet_status galet_scalar_read_choice(const galet_param *param, const char *text, galet_place place, char **choice,
                                      galet_message *why);
/// Any text that files of results can hold.
galet_status galet_scalar_read_text(const galet_param *param, const char *text, galet_place place, char **out,
                                    galet_message *why);
/// A file that can be read; a relative path in a case file starts at the folder of that file.
galet_status galet_scalar_read_file(const galet_param *param, const char *text, galet_place place, char **path,
                                    galet_message *why);

/// The bounds of a range that are numbers; those that name a parameter wait for galet_values_check. `said` are the
/// user's own words, or NULL.
galet_status galet_param_check_real(const galet_param *param, double x, const char *said, galet_place place,
                                    galet_message *why);
