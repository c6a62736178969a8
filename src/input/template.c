#include "input/template.h"

#include "input/case_text.h"
#include "input/text.h"

/// Whether a name of the parameter `by` sets this one, or one that this one, if it were given, would exclude.
static bool names(const galet_values *values, size_t by, size_t index) {
    for (const galet_preset *preset = values->params[by].presets; preset && preset->name; preset++) {
        for (const galet_default *d = preset->defaults; d->key; d++) {
            size_t named = galet_params_sibling(values->table, by, d->key);
            if (named == index || galet_values_exclude(values, named, index)) {
                return true;
            }
        }
    }
    return false;
}

/// Whether some name of some parameter does so.
static bool may_be_named(const galet_values *values, size_t index) {
    for (size_t i = 0; i < values->count; i++) {
        if (names(values, i, index)) {
            return true;
        }
    }
    return false;
}

static void write_key(FILE *out, const galet_values *values, size_t index) {
    const galet_param *param = &values->params[index];
    galet_value held = galet_values_held(values, index);
    bool stands = values->slots[index].given || !may_be_named(values, index);
    bool active = stands && held.present && galet_values_present(values, param->key);
    fprintf(out, "\n# %s  [", param->doc);
    galet_param_describe(out, param);
    fprintf(out, "]\n%s%s: ", active ? "" : "# ", param->key);
    if (param->type == GALET_TYPE_COLUMNS && held.present) {
        galet_case_write_columns(out, values, index);
    } else {
        galet_value_write(out, &held);
    }
    fputc('\n', out);
    for (const galet_param *member = param->members; member && member->key; member++) {
        fprintf(out, "#   %s: %s  [", member->key, member->doc);
        galet_param_describe(out, member);
        fputs("]\n", out);
    }
}

static bool has_presets(const galet_values *values) {
    for (size_t i = 0; i < values->count; i++) {
        if (values->params[i].presets && !values->params[i].unused) {
            return true;
        }
    }
    return false;
}

void galet_template_write(FILE *out, const char *study, const char *summary, const galet_values *values) {
    fprintf(out,
            "# %s: %s\n"
            "# Every key with its default. A bare number is SI; a unit may follow: 20 mm, 210 GPa, 30 deg.\n",
            study, summary);
    if (has_presets(values)) {
        fputs("# What a preset or a material may set is commented out and has the value shown. What you give wins.\n",
              out);
    }
    fprintf(out, "study: %s\n", study);
    for (size_t i = 0; i < values->count; i++) {
        if (!values->params[i].unused) {
            write_key(out, values, i);
        }
    }
}

const galet_param *galet_template_preset(const galet_param *params) {
    const galet_param *p = params;
    while (p->key && !(p->presets && p->text)) {
        p++;
    }
    return p->key ? p : NULL;
}
