#pragma once

#include <galet/contacts.h>
#include <galet/result.h>

/// Whether anybody asks for what galet_contacts_screen finds.
bool galet_contacts_screening_is_wanted(galet_result *out);

/// Small vibrations of steady sliding: modes of all directions in which the contacts may slide, the friction from which
/// on one grows, and their tables. Contacts with a belt slide against it, others either way. Those slide together that
/// are closed together in an equilibrium; all of them where there is no such, or NULL.
galet_status galet_contacts_screen(const galet_contacts_def *def, const galet_contacts_equilibria *equilibria,
                                   double mu_max, galet_result *out);
