#include "cli/topics.h"

#include "input/number.h"
#include "report/wrap.h"
#include "study/materials.h"

#include <stdio.h>
#include <string.h>

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

const galet_topic galet_topics[] = {
    {"materials", "steel and others by name: their E and nu, and how to add one", print_materials},
    {0},
};

const galet_topic *galet_topic_find(const char *name) {
    const galet_topic *topic = galet_topics;
    while (topic->name && strcmp(topic->name, name) != 0) {
        topic++;
    }
    return topic->name ? topic : NULL;
}
