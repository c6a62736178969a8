#pragma once

#include <galet/study.h>
#include <stdio.h>

/// The manual page of a study: what it does, its keys and outputs, tables and fields, within 80 columns.
galet_status galet_manual_write(FILE *out, const galet_study *study);
