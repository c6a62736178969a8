#pragma once

#include <galet/contacts.h>
#include <galet/result.h>

/// Small vibrations of steady sliding: modes of all directions in which the contacts may slide, the friction from which
/// on one grows, and their tables. Contacts with a belt slide against it, others either way.
galet_status galet_contacts_screen(const galet_contacts_def *def, double mu_max, galet_result *out);
