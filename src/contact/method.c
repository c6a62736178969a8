#include <galet/method.h>

#include "contact/method_need.h"

#include <stdio.h>
#include <string.h>

static const char CURE[] = "; take ";

/// The methods, in the order people see them. Adding one is its file and one line in normal.inc or tangential.inc.
#define NORMAL(id, name) extern const galet_normal_method galet_normal_##id;
#include "contact/normal.inc"
#undef NORMAL
#define TANGENTIAL(id, name) extern const galet_tangential_method galet_tangential_##id;
#include "contact/tangential.inc"
#undef TANGENTIAL

const galet_normal_method *const *galet_normal_methods(void) {
#define NORMAL(id, name) &galet_normal_##id,
    static const galet_normal_method *const methods[] = {
#include "contact/normal.inc"
        NULL,
    };
#undef NORMAL
    return methods;
}

const galet_tangential_method *const *galet_tangential_methods(void) {
#define TANGENTIAL(id, name) &galet_tangential_##id,
    static const galet_tangential_method *const methods[] = {
#include "contact/tangential.inc"
        NULL,
    };
#undef TANGENTIAL
    return methods;
}

const galet_normal_method *galet_normal_find(const char *name) {
    const galet_normal_method *const *method = galet_normal_methods();
    while (*method && strcmp((*method)->name, name) != 0) {
        method++;
    }
    return *method;
}

const galet_tangential_method *galet_tangential_find(const char *name) {
    const galet_tangential_method *const *method = galet_tangential_methods();
    while (*method && strcmp((*method)->name, name) != 0) {
        method++;
    }
    return *method;
}

static galet_misfit check_normal(const galet_normal_method *method, const struct galet_rolling_def *def) {
    return galet_need_check(method->needs, def, "normal", method->name);
}

static galet_misfit check_tangential(const galet_tangential_method *method, const struct galet_rolling_def *def) {
    return galet_need_check(method->needs, def, "tangential", method->name);
}

static void add_name(galet_misfit *misfit, const char *before, const char *name) {
    size_t used = strlen(misfit->text);
    snprintf(misfit->text + used, sizeof misfit->text - used, "%s%s", before, name);
}

static void add_cure(galet_misfit *misfit, const char *name) {
    add_name(misfit, strstr(misfit->text, CURE) ? " or " : CURE, name);
}

/// Where strips are missing: the normal methods that cut some.
static void add_cutters(galet_misfit *misfit) {
    const char *before = ", or with normal: ";
    for (const galet_normal_method *const *method = galet_normal_methods(); *method; method++) {
        if ((*method)->strips) {
            add_name(misfit, before, (*method)->name);
            before = " or ";
        }
    }
}

galet_misfit galet_normal_misfit(const galet_normal_method *method, const struct galet_rolling_def *def) {
    galet_misfit misfit = check_normal(method, def);
    for (const galet_normal_method *const *other = galet_normal_methods(); *other && misfit.need; other++) {
        if (!check_normal(*other, def).need) {
            add_cure(&misfit, (*other)->name);
        }
    }
    return misfit;
}

galet_misfit galet_tangential_misfit(const galet_tangential_method *method, const struct galet_rolling_def *def) {
    galet_misfit misfit = check_tangential(method, def);
    if (misfit.need == GALET_NEED_STRIPS) {
        add_cutters(&misfit);
    }
    for (const galet_tangential_method *const *other = galet_tangential_methods(); *other && misfit.need; other++) {
        // The scheme of first order is there for the digits of other programs, not to be advised.
        if ((*other)->traction && (*other)->order != 1 && !check_tangential(*other, def).need) {
            add_cure(&misfit, (*other)->name);
        }
    }
    return misfit;
}
