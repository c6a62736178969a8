#pragma once

#include <galet/contacts.h>

/// GALET_ERR_RANGE where galet_contacts_check finds a fault, GALET_ERR_MEMORY where it has none to look with.
galet_status galet_contacts_check_status(const galet_contacts_def *def);
