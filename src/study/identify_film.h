#pragma once

#include "study/identify_inputs.h"

/// The outputs, tables and warnings of a film that is identified; GALET_ERR_INPUT with a refusal for data that cannot
/// be used.
galet_status galet_identify_film_study(const galet_values *in, const galet_identify_record *record, galet_result *out,
                                       galet_refusal *why);
