#include "input/match.h"

#include "input/units.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/// What is at hand while members are looked for.
typedef struct search {
    galet_columns *columns;
    const galet_param *members;
    galet_reading *reading;
    galet_match *match;
    bool *missing;  ///< Of each member, whether neither it nor an alternative was found
    galet_message *why;
} search;

size_t galet_match_first(const galet_param *members, size_t member) {
    for (size_t i = 0; members[member].instead_of && members[i].key; i++) {
        if (strcmp(members[i].key, members[member].instead_of) == 0) {
            return i;
        }
    }
    return member;
}

static bool is_alternative(const search *s, size_t member, size_t first) {
    return s->reading->member[member].used && galet_match_first(s->members, member) == first;
}

static galet_status complain(const search *s, const char *blamed, const char *text) {
    s->reading->blamed = blamed;
    return galet_complain(s->why, (galet_place){s->reading->path, 0, 0}, NULL, "%s", text);
}

static void list_titles(const search *s, char *out, size_t size) {
    *out = '\0';
    for (size_t i = 0; i < galet_columns_count(s->columns) && strlen(out) + 30 < size; i++) {
        size_t used = strlen(out);
        snprintf(out + used, size - used, "%s%.24s", i ? ", " : "", galet_columns_title(s->columns, i)->name);
    }
}

/// "x or v"
static void list_alternatives(const search *s, size_t first, char *out, size_t size) {
    *out = '\0';
    for (size_t i = 0; s->members[i].key; i++) {
        if (is_alternative(s, i, first)) {
            size_t used = strlen(out);
            snprintf(out + used, size - used, "%s%s", used ? " or " : "", s->members[i].key);
        }
    }
}

/// How a title may name a member: by its key to the letter, by one of its other titles, by its key in another case or
/// with a unit behind it.
typedef enum naming { TO_THE_LETTER, BY_TITLE, BY_KEY, NAMINGS } naming;

static bool is_named(const galet_title *title, const galet_param *member, naming way, const char **unit) {
    *unit = NULL;
    return way == TO_THE_LETTER
               ? strcmp(title->name, member->key) == 0
               : galet_title_is(title, way == BY_TITLE ? member->titles : member->key, member->unit, unit);
}

static galet_status complain_of_two(const search *s, const galet_param *member) {
    char text[160];
    snprintf(text, sizeof text, "has two columns %s%s%s", member->key,
             member->column_key ? "; say which it is by " : "", member->column_key ? member->column_key : "");
    return complain(s, NULL, text);
}

static galet_status find_by_title(const search *s, size_t member) {
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
                return complain_of_two(s, m);
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

/// Gives a column to that of the alternatives which its title or else its unit tells, or else to the first.
static void give(const search *s, size_t first, size_t column) {
    const galet_title *title = galet_columns_title(s->columns, column);
    const char *behind = NULL, *said = s->reading->member[first].unit, *unit = said ? said : title->unit;
    size_t chosen = GALET_NO_COLUMN, fallback = GALET_NO_COLUMN;
    for (size_t i = 0; s->members[i].key; i++) {
        if (!is_alternative(s, i, first)) {
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
static size_t find_name(const search *s, const char *said) {
    size_t length = strcspn(said, "[("), count = galet_columns_count(s->columns);
    while (length > 0 && said[length - 1] == ' ') {
        length--;
    }
    for (int exact = 1; exact >= 0 && length > 0; exact--) {
        for (size_t i = 0; i < count; i++) {
            const char *name = galet_columns_title(s->columns, i)->name;
            bool same = exact ? strncmp(name, said, length) == 0 : strncasecmp(name, said, length) == 0;
            if (same && !name[length]) {
                return i;
            }
        }
    }
    return count;
}

/// A title or a number that a user gave.
static galet_status find_said(const search *s, size_t first) {
    const char *said = s->reading->member[first].column, *key = s->members[first].column_key;
    size_t count = galet_columns_count(s->columns);
    size_t named = find_name(s, said);
    if (named < count) {
        give(s, first, named);
        return GALET_OK;
    }
    char *end, text[256], titles[128];
    unsigned long number = strtoul(said, &end, 10);
    if (!*end && number >= 1 && number <= count) {
        give(s, first, number - 1);
        return GALET_OK;
    }
    list_titles(s, titles, sizeof titles);
    if (galet_columns_titled(s->columns)) {
        snprintf(text, sizeof text, "has no column '%.40s' (its titles are %s)", said, titles);
    } else {
        snprintf(text, sizeof text, "has no column '%.40s' (it has %zu, without titles)", said, count);
    }
    return complain(s, key, text);
}

static bool is_used(const search *s, size_t first) {
    for (size_t i = 0; s->members[i].key; i++) {
        if (is_alternative(s, i, first)) {
            return true;
        }
    }
    return false;
}

static bool is_taken(const search *s, size_t column) {
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

static outline outline_of(const search *s) {
    outline o = {0};
    for (size_t i = 0; s->members[i].key; i++) {
        if (galet_match_first(s->members, i) == i && is_used(s, i)) {
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
static galet_status find_by_place(const search *s, size_t first, size_t place, outline o) {
    bool optional = s->members[first].unset;
    size_t count = galet_columns_count(s->columns);
    bool sole = galet_columns_titled(s->columns) ? count == 1 && o.needed == 1 : true;
    if (optional && (o.said || o.rated || !sole)) {
        return GALET_OK;
    }
    if (!optional && o.rated && count > o.needed && !galet_columns_titled(s->columns)) {
        char text[160], names[64];
        const char *key = s->members[first].column_key;
        list_alternatives(s, first, names, sizeof names);
        snprintf(text, sizeof text, "has %zu columns without titles; say which is %s%s%s", count, names,
                 key ? " by " : "", key ? key : "");
        return complain(s, NULL, text);
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
static galet_status find_one(const search *s, size_t first, size_t place, outline o) {
    size_t count = 0;
    for (size_t i = 0; s->members[i].key && galet_columns_titled(s->columns); i++) {
        galet_status status = is_alternative(s, i, first) ? find_by_title(s, i) : GALET_OK;
        if (status) {
            return status;
        }
        count += is_alternative(s, i, first) && s->match->column[i] != GALET_NO_COLUMN;
    }
    if (count < 2) {
        return count ? GALET_OK : find_by_place(s, first, place, o);
    }
    char text[160], names[64];
    const char *key = s->members[first].column_key;
    list_alternatives(s, first, names, sizeof names);
    snprintf(text, sizeof text, "has more than one of the columns %s; %s%s", names,
             key ? "say which to take by " : "leave one", key ? key : "");
    return complain(s, NULL, text);
}

/// "; say which it is by time_column, or give sample_rate", where there are columns left for all that are missing; else
/// a rate may stand in for one of them.
static void list_cures(const search *s, size_t missing, char *out, size_t size) {
    size_t left = 0;
    for (size_t i = 0; i < galet_columns_count(s->columns); i++) {
        left += !is_taken(s, i);
    }
    *out = '\0';
    for (size_t i = 0; s->members[i].key; i++) {
        const galet_param *m = &s->members[i];
        size_t used = strlen(out);
        if (s->missing[i] && left >= missing && m->column_key) {
            const char *which = used ? " and" : missing > 1 ? "; say which they are" : "; say which it is";
            snprintf(out + used, size - used, "%s by %s%s%s%s", which, m->column_key, m->rate_key ? ", or give " : "",
                     m->rate_key ? m->rate_key : "", m->rate_key && missing > 1 ? "," : "");
        } else if (s->missing[i] && m->rate_key) {
            snprintf(out + used, size - used, "; give %s instead of %s", m->rate_key, m->key);
        }
    }
}

/// All that is missing, in one line.
static galet_status check_missing(const search *s) {
    char text[400], names[128] = "", titles[128], cures[160];
    size_t missing = 0, count = galet_columns_count(s->columns);
    for (size_t i = 0; s->members[i].key; i++) {
        if (s->missing[i]) {
            char either[64];
            size_t used = strlen(names);
            list_alternatives(s, i, either, sizeof either);
            snprintf(names + used, sizeof names - used, "%sno column %s", missing++ ? " and " : "", either);
        }
    }
    if (missing == 0) {
        return GALET_OK;
    }
    list_titles(s, titles, sizeof titles);
    list_cures(s, missing, cures, sizeof cures);
    if (galet_columns_titled(s->columns)) {
        snprintf(text, sizeof text, "has %s (its titles are %s)%s", names, titles, cures);
    } else {
        snprintf(text, sizeof text, "has %s (it has %zu, without titles)%s", names, count, cures);
    }
    return complain(s, NULL, text);
}

static galet_status check_apart(const search *s) {
    for (size_t i = 0; s->members[i].key; i++) {
        for (size_t k = 0; k < i; k++) {
            if (s->match->column[i] == GALET_NO_COLUMN || s->match->column[i] != s->match->column[k]) {
                continue;
            }
            char text[160];
            bool later = s->reading->member[galet_match_first(s->members, i)].column != NULL;
            snprintf(text, sizeof text, "has one column for both %s and %s", s->members[k].key, s->members[i].key);
            return complain(s, s->members[later ? i : k].column_key, text);
        }
    }
    return GALET_OK;
}

static galet_status check_unit(const search *s, size_t member) {
    const galet_param *m = &s->members[member];
    size_t column = s->match->column[member];
    const char *unit = s->match->unit[member];
    if (column == GALET_NO_COLUMN || fits(unit, m)) {
        return GALET_OK;
    }
    const char *wanted = *m->unit ? m->unit : "a pure number";
    const char *name = galet_columns_title(s->columns, column)->name;
    bool said = s->reading->member[galet_match_first(s->members, member)].unit != NULL;
    s->reading->blamed = said ? m->unit_key : NULL;
    galet_place place = {said ? NULL : s->reading->path, 0, 0};
    return galet_complain(s->why, place, said ? NULL : name, "expected %s%s (got '%.40s')", wanted,
                          *m->unit ? " or a unit like it" : "", unit);
}

/// A comment above the numbers is taken for their header where some title in it names a member.
static void settle_comment(const search *s) {
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
static const char *stated_unit(const search *s, size_t member) {
    const galet_title *title = galet_columns_title(s->columns, s->match->column[member]);
    const char *behind = NULL;
    for (naming way = 0; way < NAMINGS && !behind; way++) {
        is_named(title, &s->members[member], way, &behind);
    }
    return behind ? behind : title->unit;
}

/// Columns whose titles name what a rate makes: they are not read, but may say something else.
static void pass_over_rated(search *s) {
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
    search s = {columns, reading->param->members, reading, match, missing, why};
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
        bool said = m->column && !(m->rate > 0.0) && galet_match_first(s.members, i) == i && is_used(&s, i);
        status = said ? find_said(&s, i) : GALET_OK;
    }
    if (!status) {
        pass_over_rated(&s);
    }
    for (size_t i = 0, place = 0; s.members[i].key && !status; i++) {
        bool rated = reading->member[i].rate > 0.0;
        if (galet_match_first(s.members, i) != i || !is_used(&s, i) || rated) {
            continue;
        }
        status = reading->member[i].column ? GALET_OK : find_one(&s, i, place, o);
        place++;
    }
    status = status ? status : check_missing(&s);
    status = status ? status : check_apart(&s);
    for (size_t i = 0; s.members[i].key && !status; i++) {
        const char *said = reading->member[galet_match_first(s.members, i)].unit;
        match->stated[i] = match->column[i] == GALET_NO_COLUMN ? match->stated[i] : stated_unit(&s, i);
        match->unit[i] = said ? said : match->unit[i];
        status = check_unit(&s, i);
    }
    return status;
}
