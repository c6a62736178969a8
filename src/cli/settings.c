#include "cli/settings.h"

#include "input/values.h"
#include "study/case.h"

#include <stdio.h>
#include <string.h>

galet_status galet_cli_set(galet_values *values, const char *setting, galet_message *why) {
    char origin[160], key[128];
    size_t length = strcspn(setting, "=");
    snprintf(origin, sizeof origin, GALET_SET_ORIGIN "%s", setting);
    snprintf(key, sizeof key, "%.*s", (int)length, setting);
    return galet_values_set_from(values, origin, key, setting + length + 1, why);
}

/// Whether a key is that of a block or stands in it: "random", "random.mu".
static bool belongs_to(const char *key, const char *block) {
    size_t length = strlen(block);
    return strncmp(key, block, length) == 0 && (key[length] == '\0' || key[length] == '.');
}

/// A fixed value would be ignored, or end the being random of its input or of one that it excludes: the file must say
/// which.
static galet_status check_random(const galet_plan *plan, const char *setting, const char *key, galet_message *why) {
    char origin[160];
    snprintf(origin, sizeof origin, GALET_SET_ORIGIN "%s", setting);
    galet_place place = {origin, 0, 0};
    if (galet_randoms_find(&plan->randoms, plan->values, key) < plan->randoms.count) {
        return galet_complain(why, place, key, "is random in this case; change its distribution in %.100s",
                              plan->origin);
    }
    size_t index = galet_values_find(plan->values, key);
    for (size_t i = 0; i < plan->randoms.count && index < plan->values->count; i++) {
        if (galet_values_exclude(plan->values, index, plan->randoms.items[i].index)) {
            return galet_complain(why, place, key, "excludes %s, which is random in this case; take it out of %.100s",
                                  galet_randoms_param(&plan->randoms, plan->values, i)->key, plan->origin);
        }
    }
    return GALET_OK;
}

galet_status galet_cli_set_planned(galet_plan *plan, const char *setting, galet_message *why) {
    char key[128];
    snprintf(key, sizeof key, "%.*s", (int)strcspn(setting, "="), setting);
    galet_status status = check_random(plan, setting, key, why);
    if (status) {
        return status;
    }
    bool own = galet_values_find(plan->values, key) < plan->values->count;
    for (const char *const *word = galet_case_campaign_keys; *word && !own; word++) {
        if (belongs_to(key, *word)) {
            bool option = strcmp(key, "samples") == 0 || strcmp(key, "seed") == 0;
            char origin[160];
            snprintf(origin, sizeof origin, GALET_SET_ORIGIN "%s", setting);
            return galet_complain(why, (galet_place){origin, 0, 0}, key, "is no input of %s; change it in %.100s%s%s",
                                  plan->study->name, plan->origin, option ? ", or give it to a campaign as --" : "",
                                  option ? key : "");
        }
    }
    return galet_cli_set(plan->values, setting, why);
}
