// galet help: the overview, and a page each of studies, commands and materials.
#include "cli/call.h"
#include "cli/command_page.h"
#include "input/number.h"
#include "report/descriptor.h"
#include "report/manual.h"
#include "report/wrap.h"
#include "study/case.h"
#include "study/materials.h"

#include <stdio.h>
#include <string.h>

static void print_exits(void) {
    fputs("Exit status:\n", stdout);
    for (const galet_exit *exit = galet_exits; exit->words; exit++) {
        char first[16];
        snprintf(first, sizeof first, "  %-4d ", exit->code);
        galet_wrap(stdout, exit->words, first, "       ");
    }
}

static void print_overview(void) {
    fputs("galet: the mechanics of contact and friction\n\n", stdout);
    for (const galet_command *const *command = galet_commands(); *command; command++) {
        char call[64];
        snprintf(call, sizeof call, "galet %s %s", (*command)->name, (*command)->operands);
        printf("  %-30s %s\n", call, (*command)->summary);
    }
    fputs("  galet --version                version and build\n"
          "\n"
          "To begin with:\n"
          "  galet run hertz --set load=3kN\n"
          "  galet new rolling > case.yaml\n"
          "  galet run case.yaml --out results && galet open results\n"
          "\n"
          "'galet help run' tells the options of a command, 'galet help hertz' the keys of a study,\n"
          "'galet help campaign' how inputs are random, 'galet help materials' what steel is.\n"
          "Values are SI, or carry a unit: --set load=1.5kN --set body1.rx='20 mm'.\n"
          "\n",
          stdout);
    print_exits();
    fputs("\nStudies:\n", stdout);
    for (const galet_study *const *study = galet_studies(); *study; study++) {
        printf("  %-16s %s\n", (*study)->name, (*study)->summary);
    }
}

static double preset_value(const galet_preset *preset, const char *key) {
    const galet_default *d = preset->defaults;
    while (d->key && strcmp(d->key, key) != 0) {
        d++;
    }
    return d->value;
}

static void print_aliases(const galet_preset *preset) {
    printf("  %-17s ", preset->name);
    for (const char *c = preset->aliases; *c; c++) {
        fputs(*c == '|' ? ", " : (char[]){*c, '\0'}, stdout);
    }
    putchar('\n');
}

static void print_materials(void) {
    galet_wrap(stdout,
               "Materials by name: typical values at room temperature, to begin with. Alloy, treatment and grade move "
               "metals by some percent and polymers by half. A name sets E and nu where they are not given.",
               "", "");
    printf("\n  %-17s %9s  %-6s %s\n", "material", "E [GPa]", "nu", "source");
    for (const galet_preset *material = galet_materials; material->name; material++) {
        char young[GALET_NUMBER_SIZE], poisson[GALET_NUMBER_SIZE];
        galet_number_shortest(preset_value(material, "E") / 1e9, young);
        galet_number_shortest(preset_value(material, "nu"), poisson);
        printf("  %-17s %9s  %-6s %s\n", material->name, young, poisson, material->source);
    }
    fputs("\nKaye and Laby: Tables of Physical and Chemical Constants.\n"
          "Lindley: Engineering Design with Natural Rubber.\n"
          "\nOther names that are understood:\n",
          stdout);
    for (const galet_preset *material = galet_materials; material->name; material++) {
        if (material->aliases) {
            print_aliases(material);
        }
    }
    fputs("\nIn a case file, with one of your own:\n"
          "  study: hertz\n"
          "  body1: {material: steel}\n"
          "  body2: {material: my-brass, nu: 0.34}\n"
          "  materials: {my-brass: {E: 105 GPa, nu: 0.35}}\n",
          stdout);
}

/// Whether a word is the topic of a page that is no study's.
static bool has_page(const char *topic) {
    return galet_command_find(topic) || strcmp(topic, "materials") == 0;
}

static int print_page(const galet_manual_page *page, const char *topic) {
    const galet_command *command = galet_command_find(topic);
    if (command) {
        galet_command_page_write(page, command);
    } else {
        print_materials();
    }
    return GALET_EXIT_DONE;
}

static int print_study(const galet_manual_page *page, const char *name, bool json) {
    const galet_study *study = galet_study_find(name);
    if (!study) {
        char suggestion[GALET_SUGGESTION_SIZE];
        galet_study_suggest(name, suggestion);
        return galet_cli_fail("no study or command '%.60s'%s ('galet help' shows all)", name, suggestion);
    }
    galet_status status = json ? galet_cli_print_json(galet_descriptor_create(study)) : galet_manual_write(page, study);
    return status ? galet_cli_fail_status(status, NULL) : GALET_EXIT_DONE;
}

int galet_cli_help(galet_arguments arguments) {
    galet_call call = galet_call_begin("help", arguments);
    const char *topic = NULL, *first = galet_studies()[0]->name;
    bool json = false;
    galet_manual_page page = {stdout, &galet_manual_as_text};
    for (galet_word word; galet_call_next(&call, &word);) {
        if (galet_word_is(&word, "--man")) {
            page.style = &galet_manual_as_man;
        } else if (word.option) {
            json = true;
        } else if (topic) {
            return galet_cli_fail("help: give one study or command, as in 'galet help %s'", first);
        } else {
            topic = word.text;
        }
    }
    if (call.failed) {
        return GALET_EXIT_WRONG;
    }
    if (json && (!topic || has_page(topic))) {
        return galet_cli_fail("help: --json needs a study, as in 'galet help %s --json'", first);
    }
    if (topic && page.style == &galet_manual_as_man && strcmp(topic, "materials") == 0) {
        return galet_cli_fail("help: --man is of a study or a command, as in 'galet help %s --man'", first);
    }
    if (!topic && page.style == &galet_manual_as_man) {
        galet_command_page_write_all(&page);
        return GALET_EXIT_DONE;
    }
    if (!topic) {
        print_overview();
        return GALET_EXIT_DONE;
    }
    return has_page(topic) ? print_page(&page, topic) : print_study(&page, topic, json);
}
