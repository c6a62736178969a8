#pragma once

#include "report/manual_page.h"

/// The papers there are: a section of the page of `galet reproduce`.
void galet_reproduce_page_write(const galet_manual_page *page);
