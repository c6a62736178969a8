#pragma once

#include "reproduce/ledger.h"

#include <galet/hertz.h>
#include <galet/rolling.h>

/// Parts of Chevalier, Cloupet, Eddhahak-Ouni 2006. Inside everything is SI; numbers go to the ledger in the paper's
/// mm, N, MPa and W.

galet_status galet_chevalier_2006_hertz(galet_ledger *ledger);
galet_status galet_chevalier_2006_grids(galet_ledger *ledger);
galet_status galet_chevalier_2006_kernels(galet_ledger *ledger);
galet_status galet_chevalier_2006_traction(galet_ledger *ledger);
galet_status galet_chevalier_2006_flexibility(galet_ledger *ledger);
galet_status galet_chevalier_2006_march(galet_ledger *ledger);
galet_status galet_chevalier_2006_strips(galet_ledger *ledger);
galet_status galet_chevalier_2006_rollers(galet_ledger *ledger);
galet_status galet_chevalier_2006_diffusion(galet_ledger *ledger);
galet_status galet_chevalier_2006_optima(galet_ledger *ledger);
galet_status galet_chevalier_2006_errors(galet_ledger *ledger);
galet_status galet_chevalier_2006_references(galet_ledger *ledger);
galet_status galet_chevalier_2006_work(galet_ledger *ledger);

extern const galet_table_def galet_chevalier_2006_tables[];
extern const galet_figure galet_chevalier_2006_figures[];

/// The contact of section 1.1 by closed forms.
galet_hertz galet_chevalier_2006_reference(void);

/// A contact of the reference's load and materials with A / B = lambda and B = 1/m, and Hertz's n of its semi-axis
/// across rolling, b = n (3 F / (4 E* (A + B)))^(1/3). NAN where there is no such contact.
galet_hertz galet_chevalier_2006_contact(double lambda);
double galet_chevalier_2006_coefficient(double lambda);

/// The roller "en biais" with a radius for y < 0 [m], pressed by a method; no traction.
galet_rolling_def galet_chevalier_2006_blend(double radius, const char *normal, const galet_watch *watch);

/// Half length of a contact at y, by squares between its lines; 0 outside.
double galet_chevalier_2006_half(const galet_rolling *rolling, double y);

/// Rows y, half length of a contact's lines, for a figure of outlines; text columns are set to `name`.
void galet_chevalier_2006_outline(galet_table *table, const char *column, const char *name,
                                  const galet_rolling *rolling, const galet_rolling_result *result);
