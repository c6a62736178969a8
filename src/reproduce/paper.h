#pragma once

#include <galet/study.h>

/// A paper, item by item: what it prints and what recomputes it.

typedef struct galet_ledger galet_ledger;

/// What an item prints decides what makes it true.
typedef enum galet_item_kind {
    GALET_ITEM_NUMBER = 1,  ///< A number: the computed one rounds to it
    GALET_ITEM_BOUND,       ///< Words that bound a number, "<= 1 %": the computed one lies within
    GALET_ITEM_FORMULA,     ///< A formula: evaluated as printed, it gives what another way gives
    GALET_ITEM_CLAIM,       ///< Words without a number: a check that can fail holds
} galet_item_kind;

/// One thing that a paper says. The items of a paper stand in one file, src/reproduce/PAPER.inc, in the paper's order;
/// nothing computed stands there.
typedef struct galet_item {
    galet_item_kind kind;
    const char *id;       ///< Lower case, with hyphens; its own within the paper
    const char *where;    ///< "(2.3)", "fig. 4", "sec. 3"
    const char *what;     ///< What the number is, with the arguments it is taken at; one line, no full stop
    const char *printed;  ///< As printed: "0.23", "<= 1 %", a formula or the paper's words in English
    const char *unit;     ///< The paper's own, as people read it; "" for a pure number
    double within;        ///< Of a number: how far from the print the computed one may be, as a fraction of it, where
                          ///< the paper says "about"; 0: half a unit of the last printed digit
    double low, high;     ///< What the words of a bound mean
} galet_item;

#define GALET_ITEM(kind_, id_, where_, what_, printed_, unit_)                                                         \
    .kind = kind_, .id = id_, .where = where_, .what = what_, .printed = printed_, .unit = unit_
#define GALET_NUMBER(id_, where_, what_, printed_, unit_)                                                              \
    {GALET_ITEM(GALET_ITEM_NUMBER, id_, where_, what_, printed_, unit_)},
#define GALET_ABOUT(id_, where_, what_, printed_, within_, unit_)                                                      \
    {GALET_ITEM(GALET_ITEM_NUMBER, id_, where_, what_, printed_, unit_), .within = within_},
#define GALET_BOUND(id_, where_, what_, printed_, low_, high_, unit_)                                                  \
    {GALET_ITEM(GALET_ITEM_BOUND, id_, where_, what_, printed_, unit_), .low = low_, .high = high_},
#define GALET_FORMULA(id_, where_, what_, printed_, unit_)                                                             \
    {GALET_ITEM(GALET_ITEM_FORMULA, id_, where_, what_, printed_, unit_)},
#define GALET_CLAIM(id_, where_, what_, printed_, unit_)                                                               \
    {GALET_ITEM(GALET_ITEM_CLAIM, id_, where_, what_, printed_, unit_)},

/// A piece of the work that stands alone: it finds some of the items and fills some of the tables, each of which no
/// other part fills. Parts run on several threads.
typedef struct galet_paper_part {
    const char *words;  ///< "the ball": what is told while it runs
    galet_status (*run)(galet_ledger *ledger);
} galet_paper_part;

typedef struct galet_paper {
    const char *name;               ///< "zhuravlev-1998"
    const char *authors;            ///< "V. Zhuravlev"
    const char *title;              ///< In its own language
    const char *source;             ///< "INRIA research report 3586, 1998"
    const char *about;              ///< What it is about and how far it holds, a paragraph
    const galet_item *items;        ///< Ends with one without id
    const galet_paper_part *parts;  ///< Ends with one without run
    const galet_table_def *tables;  ///< Ends with one without name
    const galet_figure *figures;    ///< Redrawn with the paper's axes; ends with one without name
    const char *lead_figure;        ///< The one to look at first
} galet_paper;

/// All papers, in the order of their years; ends with NULL.
const galet_paper *const *galet_papers(void);

/// NULL where there is none of that name.
const galet_paper *galet_paper_find(const char *name);

size_t galet_paper_count_items(const galet_paper *paper);

/// The number an item prints; NAN where it prints none.
double galet_item_number(const galet_item *item);

/// How far from it a computed one may be.
double galet_item_tolerance(const galet_item *item);
