#pragma once

#include "reproduce/paper.h"

/// What was found of a paper: for each item a number and what proves it, and the rows of its tables. Filled by one
/// thread. Setters never fail: an item that is unknown, set twice or of another kind is a mistake that the end tells.

typedef struct galet_finding {
    bool found;
    double printed;  ///< What a formula as printed gives; NAN: it is none
    double computed;
    double within;  ///< Of a formula: how far both may be apart, as a fraction of the computed number, or absolutely
                    ///< where that is 0
    bool holds;     ///< Of a claim
    double proof;   ///< The computed number once more, by an independent way; NAN: there is no proof
    double proof_within;  ///< How far the two may be apart, as a fraction, or absolutely where the number is 0
    char why[512];        ///< What was checked; for an erratum its proof
} galet_finding;

/// A number or a bound.
void galet_ledger_number(galet_ledger *ledger, const char *id, double computed);

/// A formula: what it gives as printed, and what an independent way gives, which may be `within` apart.
void galet_ledger_formula(galet_ledger *ledger, const char *id, double printed, double computed, double within);

/// A claim: the number that was looked at, and whether the claim holds.
void galet_ledger_claim(galet_ledger *ledger, const char *id, double computed, bool holds);

/// The number of an item that was set before, by a way that shares nothing with the first: where both agree and the
/// print does not, the print is wrong, and these words are its proof.
void galet_ledger_prove(galet_ledger *ledger, const char *id, double computed_otherwise, double within,
                        const char *format, ...) __attribute__((format(printf, 5, 6)));

/// What was checked, in words, of an item that was set before.
void galet_ledger_explain(galet_ledger *ledger, const char *id, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// As galet_result_table().
galet_table *galet_ledger_table(galet_ledger *ledger, const char *name);

/// Who may end the work; hand it on to what takes long.
const galet_watch *galet_ledger_watch(const galet_ledger *ledger);

/// One ledger for one part, whose result has the tables of `page`. NULL without memory.
galet_ledger *galet_ledger_create(const galet_paper *paper, const galet_study *page, const galet_watch *watch);
void galet_ledger_destroy(galet_ledger *ledger);

/// One for each item, in their order.
const galet_finding *galet_ledger_findings(const galet_ledger *ledger);
galet_result *galet_ledger_result(galet_ledger *ledger);

/// Takes what a part found into the ledger of the whole paper.
void galet_ledger_take(galet_ledger *whole, const galet_ledger *part);

/// Notes that no part finds an item.
void galet_ledger_miss(galet_ledger *ledger, const char *id);

/// Items that were not set have no number and these words: they differ.
void galet_ledger_give_up(galet_ledger *ledger, const char *why);

/// Takes how the work ended, GALET_OK or GALET_ERR_INTERRUPTED. GALET_ERR_PROGRAM, with words, where an item was set
/// wrongly or a table could not be filled; GALET_ERR_MEMORY.
galet_status galet_ledger_finish(galet_ledger *ledger, galet_status ended, galet_message *why);
