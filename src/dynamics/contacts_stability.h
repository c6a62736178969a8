#pragma once

#include <galet/contacts.h>

/// What can be said of a state with all contacts open: its energy is lowest there.
galet_contacts_stability galet_contacts_free_stability(const galet_contacts_def *def);

/// And of one that presses strictly within the cones of the closed contacts (docs/theory/contacts.md 2).
galet_contacts_stability galet_contacts_stuck_stability(const galet_contacts_def *def, unsigned closed);
