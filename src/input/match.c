#include "input/match.h"

#include "base/letters.h"
#include "input/alternatives.h"
#include "input/match_complaint.h"
#include "input/units.h"

#include <stdlib.h>
#include <string.h>

/// How a title may name a member: by its key to the letter, by one of its other titles, by its key in another case or
/// with a unit behind it.
typedef enum naming { TO_THE_LETTER, BY_TITLE, BY_KEY, NAMINGS } naming;

static bool is_named(const galet_title *title, const galet_param *member, naming way, const char **unit) {
    *unit = NULL;
    return way == TO_THE_LETTER
               ? strcmp(title->name, member->key) == 0
               : galet_title_is(title, way == BY_TITLE ? member->titles : member->key, member->unit, unit);
}

static galet_status find_by_title(const galet_match_search *s, size_t member) {
    const galet_param *m = &s->members[member];
    size_t *column = &s->match->column[member];
    for (naming way = 0; way < NAMINGS && *column == GALET_NO_COLUMN; way++) {
        for (size_t i = 0; i < galet_columns_count(s->columns); i++) {
            const char *behind;
            const galet_title *title = galet_columns_title(s->columns, i);
            if (!is_named(title, m, way, &behind)) {
                continue;
            }
            if (*column != GALET_NO_COLUMN) {
                return galet_match_complain_of_two(s, m);
            }
            *column = i;
            s->match->unit[member] = behind ? behind : title->unit;
        }
    }
    return GALET_OK;
}

static bool fits(const char *unit, const galet_param *member) {
    galet_unit_scale scale;
    return galet_unit_find_scale(unit, member->unit, &scale) == GALET_UNIT_FITS;
}

/// The unit of a column that was found by no word of its title: in brackets, or a part of the title that fits one of
/// the alternatives.
static const char *unit_within(const galet_match_search *s, const galet_title *title, size_t first) {
    const char *other = "";
    for (size_t i = 0; s->members[i].key && !*title->unit; i++) {
        const char *unit =
            galet_alternatives_has(s->reading, i, first) ? galet_title_unit_within(title, s->members[i].unit) : NULL;
        if (unit && fits(unit, &s->members[i])) {
            return unit;
        }
        other = unit ? unit : other;
    }
    return *title->unit ? title->unit : other;
}

/// Gives a column to that of the alternatives which its title or else its unit tells, or else to the first.
static void give(const galet_match_search *s, size_t first, size_t column) {
    const galet_title *title = galet_columns_title(s->columns, column);
    const char *behind = NULL, *said = s->reading->member[first].unit,
               *unit = said ? said : unit_within(s, title, first);
    size_t chosen = GALET_NO_COLUMN, fallback = GALET_NO_COLUMN;
    for (size_t i = 0; s->members[i].key; i++) {
        if (!galet_alternatives_has(s->reading, i, first)) {
            continue;
        }
        const galet_param *m = &s->members[i];
        bool named = false;
        for (naming way = 0; way < NAMINGS && !named && chosen == GALET_NO_COLUMN; way++) {
            named = is_named(title, m, way, &behind);
        }
        chosen = named ? i : chosen;
        unit = named && behind ? behind : unit;
        bool fitting = fallback == GALET_NO_COLUMN || (!fits(unit, &s->members[fallback]) && fits(unit, m));
        fallback = fitting ? i : fallback;
    }
    chosen = chosen == GALET_NO_COLUMN ? fallback : chosen;
    s->match->column[chosen] = column;
    s->match->unit[chosen] = unit;
}

/// The column of that name, to the letter or else letter case aside; brackets behind it are left aside, too.
static size_t find_name(const galet_match_search *s, const char *said) {
    size_t length = strcspn(said, "[("), count = galet_columns_count(s->columns);
    while (length > 0 && said[length - 1] == ' ') {
        length--;
    }
    for (int exact = 1; exact >= 0 && length > 0; exact--) {
        for (size_t i = 0; i < count; i++) {
            const char *name = galet_columns_title(s->columns, i)->name;
            bool same = exact ? strncmp(name, said, length) == 0 : galet_letters_alike(name, said, length);
            if (same && !name[length]) {
                return i;
            }
        }
    }
    return count;
}

/// A title or a number that a user gave.
static galet_status find_said(const galet_match_search *s, size_t first) {
    const char *said = s->reading->member[first].column;
    size_t count = galet_columns_count(s->columns), named = find_name(s, said);
    if (named < count) {
        give(s, first, named);
        return GALET_OK;
    }
    char *end;
    unsigned long number = strtoul(said, &end, 10);
    if (!*end && number >= 1 && number <= count) {
        give(s, first, number - 1);
        return GALET_OK;
    }
    return galet_match_complain_of_name(s, first);
}

static bool is_used(const galet_match_search *s, size_t first) {
    for (size_t i = 0; s->members[i].key; i++) {
        if (galet_alternatives_has(s->reading, i, first)) {
            return true;
        }
    }
    return false;
}

static bool is_taken(const galet_match_search *s, size_t column) {
    for (size_t i = 0; s->members[i].key; i++) {
        if (s->match->column[i] == column) {
            return true;
        }
    }
    return false;
}

/// What is known of all members together.
typedef struct outline {
    size_t needed;  ///< Columns that must be there
    bool said;      ///< Some other parameter says which column a member is
    bool rated;     ///< Some member is made from a rate
} outline;

static outline outline_of(const galet_match_search *s) {
    outline o = {0};
    for (size_t i = 0; s->members[i].key; i++) {
        if (galet_alternatives_first(s->members, i) == i && is_used(s, i)) {
            const galet_member_reading *said = &s->reading->member[i];
            o.needed += !s->members[i].unset && !(said->rate > 0.0);
            o.said |= said->column != NULL;
            o.rated |= said->rate > 0.0;
        }
    }
    return o;
}

/// Without titles a member is the column at its place. Where a rate stands in for one of them, or another parameter
/// names some, the place is sure only of what must be there.
static galet_status find_by_place(const galet_match_search *s, size_t first, size_t place, outline o) {
    bool optional = s->members[first].unset;
    size_t count = galet_columns_count(s->columns);
    bool sole = galet_columns_titled(s->columns) ? count == 1 && o.needed == 1 : true;
    if (optional && (o.said || o.rated || !sole)) {
        return GALET_OK;
    }
    bool unsure = o.rated || !s->members[1].key;  // one column was asked for: '1,5' may be meant as one number
    if (!optional && unsure && count > o.needed && !galet_columns_titled(s->columns)) {
        return galet_match_complain_of_places(s, first);
    }
    bool few = !galet_columns_titled(s->columns) && count < o.needed;  // places tell nothing
    if (!sole || few || place >= count || is_taken(s, place)) {
        s->missing[first] = !optional;
        return GALET_OK;
    }
    give(s, first, place);
    return GALET_OK;
}

/// By its title, or else by its place.
static galet_status find_one(const galet_match_search *s, size_t first, size_t place, outline o) {
    size_t count = 0;
    for (size_t i = 0; s->members[i].key && galet_columns_titled(s->columns); i++) {
        galet_status status = galet_alternatives_has(s->reading, i, first) ? find_by_title(s, i) : GALET_OK;
        if (status) {
            return status;
        }
        count += galet_alternatives_has(s->reading, i, first) && s->match->column[i] != GALET_NO_COLUMN;
    }
    return count == 0  ? find_by_place(s, first, place, o)
           : count > 1 ? galet_match_complain_of_several(s, first)
                       : GALET_OK;
}

static galet_status check_missing(const galet_match_search *s) {
    size_t missing = 0, left = 0;
    for (size_t i = 0; s->members[i].key; i++) {
        missing += s->missing[i];
    }
    for (size_t i = 0; i < galet_columns_count(s->columns); i++) {
        left += !is_taken(s, i);
    }
    return missing ? galet_match_complain_of_missing(s, missing, left) : GALET_OK;
}

static galet_status check_apart(const galet_match_search *s) {
    for (size_t i = 0; s->members[i].key; i++) {
        for (size_t k = 0; k < i; k++) {
            if (s->match->column[i] != GALET_NO_COLUMN && s->match->column[i] == s->match->column[k]) {
                return galet_match_complain_of_shared(s, k, i);
            }
        }
    }
    return GALET_OK;
}

static galet_status check_unit(const galet_match_search *s, size_t member) {
    bool sound = s->match->column[member] == GALET_NO_COLUMN || fits(s->match->unit[member], &s->members[member]);
    return sound ? GALET_OK : galet_match_complain_of_unit(s, member);
}

/// A comment above the numbers is taken for their header where some title in it names a member.
static void settle_comment(const galet_match_search *s) {
    for (size_t i = 0; s->members[i].key; i++) {
        for (size_t k = 0; k < galet_columns_count(s->columns) && s->reading->member[i].used; k++) {
            for (naming way = 0; way < NAMINGS; way++) {
                const char *unit;
                if (is_named(galet_columns_title(s->columns, k), &s->members[i], way, &unit)) {
                    return;
                }
            }
        }
    }
    galet_columns_drop_titles(s->columns);
}

/// The unit in the title of a member's column, or behind its name.
static const char *stated_unit(const galet_match_search *s, size_t member) {
    const galet_title *title = galet_columns_title(s->columns, s->match->column[member]);
    const char *behind = NULL;
    for (naming way = 0; way < NAMINGS && !behind; way++) {
        is_named(title, &s->members[member], way, &behind);
    }
    return behind ? behind : unit_within(s, title, galet_alternatives_first(s->members, member));
}

/// Columns whose titles name what a rate makes: they are not read, but may say something else.
static void pass_over_rated(galet_match_search *s) {
    galet_message unheard;
    galet_message *why = s->why;
    s->why = &unheard;
    for (size_t i = 0; s->members[i].key; i++) {
        const galet_member_reading *m = &s->reading->member[i];
        if (m->used && m->rate > 0.0 && galet_columns_titled(s->columns) && !find_by_title(s, i)) {
            s->match->passed[i] = s->match->column[i];
            s->match->stated[i] = s->match->unit[i];
        }
        if (m->rate > 0.0) {
            s->match->column[i] = GALET_NO_COLUMN;
            s->match->unit[i] = "";
        }
    }
    s->reading->blamed = NULL;
    s->why = why;
}

galet_status galet_match_columns(galet_columns *columns, galet_reading *reading, galet_match *match,
                                 galet_message *why) {
    bool missing[GALET_COLUMNS_MAX] = {false};
    galet_match_search s = {columns, reading->param->members, reading, match, missing, why};
    if (galet_columns_titled(columns) && galet_columns_commented(columns)) {
        settle_comment(&s);
    }
    outline o = outline_of(&s);
    for (size_t i = 0; i < GALET_COLUMNS_MAX; i++) {
        match->column[i] = GALET_NO_COLUMN;
        match->passed[i] = GALET_NO_COLUMN;
        match->unit[i] = match->stated[i] = "";
    }
    reading->blamed = NULL;
    galet_status status = GALET_OK;
    for (size_t i = 0; s.members[i].key && !status; i++) {
        const galet_member_reading *m = &reading->member[i];
        bool said = m->column && !(m->rate > 0.0) && galet_alternatives_first(s.members, i) == i && is_used(&s, i);
        status = said ? find_said(&s, i) : GALET_OK;
    }
    if (!status) {
        pass_over_rated(&s);
    }
    for (size_t i = 0, place = 0; s.members[i].key && !status; i++) {
        bool rated = reading->member[i].rate > 0.0;
        if (galet_alternatives_first(s.members, i) != i || !is_used(&s, i) || rated) {
            continue;
        }
        status = reading->member[i].column ? GALET_OK : find_one(&s, i, place, o);
        place++;
    }
    status = status ? status : check_missing(&s);
    status = status ? status : check_apart(&s);
    for (size_t i = 0; s.members[i].key && !status; i++) {
        const char *said = reading->member[galet_alternatives_first(s.members, i)].unit;
        match->stated[i] = match->column[i] == GALET_NO_COLUMN ? match->stated[i] : stated_unit(&s, i);
        match->unit[i] = said ? said : match->unit[i];
        status = check_unit(&s, i);
    }
    return status;
}

/// A member that was found and may have such a unit; NULL where there is none.
static const galet_param *measured_in(const galet_reading *reading, const galet_match *match, const char *unit) {
    for (size_t i = 0; reading->param->members[i].key; i++) {
        if (match->column[i] != GALET_NO_COLUMN && fits(unit, &reading->param->members[i])) {
            return &reading->param->members[i];
        }
    }
    return NULL;
}

galet_status galet_match_check_row(const galet_columns *columns, const galet_reading *reading, const galet_match *match,
                                   galet_message *why) {
    galet_status status = GALET_OK;
    for (size_t k = 0; k < galet_columns_count(columns) && !galet_columns_titled(columns) && !status; k++) {
        galet_cell cell = galet_columns_cell(columns, k);
        char *unit = galet_cell_is_numeric(cell) ? NULL : galet_title_read_unit(cell);
        const galet_param *member = unit && *unit ? measured_in(reading, match, unit) : NULL;
        if (member) {
            status =
                galet_complain(why, galet_columns_place(columns), NULL,
                               "'%.24s' stands beside the numbers; a unit belongs into a title, as in '%s [%.24s]'",
                               unit, member->key, unit);
        }
        free(unit);
    }
    return status;
}
