#pragma once

#include <galet/contacts.h>
#include <galet/figure.h>
#include <galet/param.h>
#include <galet/result.h>

/// What the report of `contacts` shows.
extern const galet_table_def galet_contacts_tables[];
extern const galet_figure galet_contacts_figures[];

/// Rows of a motion into the tables of displacements, contacts and energy; warns where it was thinned.
galet_status galet_contacts_tables_fill_motion(const galet_contacts_def *def, const galet_trace *trace,
                                               galet_result *out);

/// Ranges of every piece, contact by contact, and its corners.
void galet_contacts_tables_fill_pieces(const galet_contacts_def *def, const galet_contacts_equilibria *equilibria,
                                       galet_result *out);

/// The contacts that are closed in a piece: a bit for each.
unsigned galet_contacts_closed_of(const galet_contacts_def *def, const galet_contacts_piece *piece);

/// "1 3" of contacts that are closed, "none" where none is; room for all of them.
enum { GALET_CONTACTS_NAME = 40 };
void galet_contacts_name_closed(unsigned closed, char text[GALET_CONTACTS_NAME]);
