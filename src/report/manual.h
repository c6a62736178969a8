#pragma once

#include "report/manual_page.h"

#include <galet/study.h>

/// The manual page of a study: what it does, its keys and outputs, tables and fields.
galet_status galet_manual_write(const galet_manual_page *page, const galet_study *study);

enum { GALET_MANUAL_TITLE_SIZE = 64 };

/// "GALET-HERTZ": what a page about a study or a command is called.
void galet_manual_title(const char *topic, char title[GALET_MANUAL_TITLE_SIZE]);
