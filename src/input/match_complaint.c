#include "input/match_complaint.h"

#include "input/alternatives.h"

#include <stdio.h>
#include <string.h>

static galet_status complain(const galet_match_search *s, const char *blamed, const char *text) {
    s->reading->blamed = blamed;
    return galet_complain(s->why, (galet_place){s->reading->path, 0, 0}, NULL, "%s", text);
}

/// "its titles, separated by semicolons, are t, x"
static void list_titles(const galet_match_search *s, char *out, size_t size) {
    bool one = galet_columns_count(s->columns) == 1;
    snprintf(out, size, "its %s%s%s ", one ? "only title is" : "titles, separated by ",
             one ? "" : galet_separator_words(galet_columns_separator(s->columns)), one ? "" : ", are");
    for (size_t i = 0; i < galet_columns_count(s->columns) && strlen(out) + 30 < size; i++) {
        size_t used = strlen(out);
        snprintf(out + used, size - used, "%s%.24s", i ? ", " : "", galet_columns_title(s->columns, i)->name);
    }
}

/// "x or v"
static void list_alternatives(const galet_match_search *s, size_t first, char *out, size_t size) {
    *out = '\0';
    for (size_t i = 0; s->members[i].key; i++) {
        if (galet_alternatives_has(s->reading, i, first)) {
            size_t used = strlen(out);
            snprintf(out + used, size - used, "%s%s", used ? " or " : "", s->members[i].key);
        }
    }
}

galet_status galet_match_complain_of_two(const galet_match_search *s, const galet_param *member) {
    char text[160];
    snprintf(text, sizeof text, "has two columns %s%s%s", member->key,
             member->column_key ? "; say which it is by " : "", member->column_key ? member->column_key : "");
    return complain(s, NULL, text);
}

galet_status galet_match_complain_of_name(const galet_match_search *s, size_t first) {
    const char *said = s->reading->member[first].column;
    char text[320], titles[192];
    list_titles(s, titles, sizeof titles);
    if (galet_columns_titled(s->columns)) {
        snprintf(text, sizeof text, "has no column '%.40s' (%s)", said, titles);
    } else {
        snprintf(text, sizeof text, "has no column '%.40s' (it has %zu, without titles)", said,
                 galet_columns_count(s->columns));
    }
    return complain(s, s->members[first].column_key, text);
}

galet_status galet_match_complain_of_places(const galet_match_search *s, size_t first) {
    char text[160], names[64];
    const char *key = s->members[first].column_key;
    list_alternatives(s, first, names, sizeof names);
    snprintf(text, sizeof text, "has %zu columns without titles; %s %s%s%s", galet_columns_count(s->columns),
             key ? "say which is" : "give a title to that of", names, key ? " by " : "", key ? key : "");
    return complain(s, NULL, text);
}

galet_status galet_match_complain_of_several(const galet_match_search *s, size_t first) {
    char text[160], names[64];
    const char *key = s->members[first].column_key;
    list_alternatives(s, first, names, sizeof names);
    snprintf(text, sizeof text, "has more than one of the columns %s; %s%s", names,
             key ? "say which to take by " : "leave one", key ? key : "");
    return complain(s, NULL, text);
}

/// "; say which it is by time_column, or give sample_rate", where there are columns left for all that are missing; else
/// a rate may stand in for one of them.
static void list_cures(const galet_match_search *s, size_t missing, size_t left, char *out, size_t size) {
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

galet_status galet_match_complain_of_missing(const galet_match_search *s, size_t missing, size_t left) {
    char text[480], names[128] = "", titles[192], cures[160];
    for (size_t i = 0; s->members[i].key; i++) {
        if (s->missing[i]) {
            char either[64];
            size_t used = strlen(names);
            list_alternatives(s, i, either, sizeof either);
            snprintf(names + used, sizeof names - used, "%sno column %s", used ? " and " : "", either);
        }
    }
    list_titles(s, titles, sizeof titles);
    list_cures(s, missing, left, cures, sizeof cures);
    if (galet_columns_titled(s->columns)) {
        snprintf(text, sizeof text, "has %s (%s)%s", names, titles, cures);
    } else {
        snprintf(text, sizeof text, "has %s (it has %zu, without titles)%s", names, galet_columns_count(s->columns),
                 cures);
    }
    return complain(s, NULL, text);
}

galet_status galet_match_complain_of_shared(const galet_match_search *s, size_t one, size_t other) {
    char text[160];
    bool later = s->reading->member[galet_alternatives_first(s->members, other)].column != NULL;
    snprintf(text, sizeof text, "has one column for both %s and %s", s->members[one].key, s->members[other].key);
    return complain(s, s->members[later ? other : one].column_key, text);
}

galet_status galet_match_complain_of_unit(const galet_match_search *s, size_t member) {
    const galet_param *m = &s->members[member];
    const char *wanted = *m->unit ? m->unit : "a pure number";
    const char *name = galet_columns_title(s->columns, s->match->column[member])->name;
    bool said = s->reading->member[galet_alternatives_first(s->members, member)].unit != NULL;
    s->reading->blamed = said ? m->unit_key : NULL;
    galet_place place = {said ? NULL : s->reading->path, 0, 0};
    return galet_complain(s->why, place, said ? NULL : name, "expected %s%s (got '%.40s')", wanted,
                          *m->unit ? " or a unit like it" : "", s->match->unit[member]);
}
