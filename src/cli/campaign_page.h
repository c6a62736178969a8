#pragma once

#include "report/manual_page.h"

/// What a case file of a campaign may say beside the keys of its study: sections of the page of `galet campaign`.
void galet_campaign_page_write(const galet_manual_page *page);
