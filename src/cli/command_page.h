#pragma once

#include "cli/commands.h"
#include "report/manual_page.h"

/// The page of a command: its call, options, examples and exit status; of a campaign the keys of its case file, too.
void galet_command_page_write(const galet_manual_page *page, const galet_command *command);

/// The page of the program: its commands and studies.
void galet_command_page_write_all(const galet_manual_page *page);
