// galet help: the overview, and a page each of studies, commands and further topics.
#include "cli/call.h"
#include "cli/command_page.h"
#include "cli/topics.h"
#include "input/nearest.h"
#include "report/descriptor.h"
#include "report/manual.h"
#include "report/wrap.h"
#include "study/case.h"

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
    fputs("\nFurther topics:\n", stdout);
    for (const galet_topic *topic = galet_topics; topic->name; topic++) {
        printf("  %-16s %s\n", topic->name, topic->summary);
    }
}

static json_t *entry_json(const char *name, const char *summary) {
    return json_pack("{s:s, s:s}", "name", name, "summary", summary);
}

/// What there is help on.
static int print_overview_json(void) {
    json_t *commands = json_array(), *studies = json_array(), *topics = json_array();
    for (const galet_command *const *command = galet_commands(); *command; command++) {
        json_array_append_new(commands, entry_json((*command)->name, (*command)->summary));
    }
    for (const galet_study *const *study = galet_studies(); *study; study++) {
        json_array_append_new(studies, entry_json((*study)->name, (*study)->summary));
    }
    for (const galet_topic *topic = galet_topics; topic->name; topic++) {
        json_array_append_new(topics, entry_json(topic->name, topic->summary));
    }
    galet_status status =
        galet_cli_print_json(json_pack("{s:o, s:o, s:o}", "commands", commands, "studies", studies, "topics", topics));
    return status ? galet_cli_fail_status(status, NULL) : GALET_EXIT_DONE;
}

static void append(char *names, size_t size, const char *name) {
    size_t used = strlen(names);
    snprintf(names + used, size - used, "%s ", name);
}

/// The nearest of all that there is help on.
static void suggest(const char *word, char suggestion[GALET_SUGGESTION_SIZE]) {
    char names[1024] = "";
    for (const galet_study *const *study = galet_studies(); *study; study++) {
        append(names, sizeof names, (*study)->name);
    }
    for (const galet_command *const *command = galet_commands(); *command; command++) {
        append(names, sizeof names, (*command)->name);
    }
    for (const galet_topic *topic = galet_topics; topic->name; topic++) {
        append(names, sizeof names, topic->name);
    }
    galet_suggest(names, word, suggestion);
}

static int print_study(const galet_manual_page *page, const char *name, bool json) {
    const galet_study *study = galet_study_find(name);
    if (!study) {
        char suggestion[GALET_SUGGESTION_SIZE];
        if (!galet_study_suggest_preset(name, suggestion)) {
            suggest(name, suggestion);
        }
        return galet_cli_fail("no study, command or topic '%.60s'%s ('galet help' shows all)", name, suggestion);
    }
    galet_status status = json ? galet_cli_print_json(galet_descriptor_create(study)) : galet_manual_write(page, study);
    return status ? galet_cli_fail_status(status, NULL) : GALET_EXIT_DONE;
}

static int print_all(const galet_manual_page *page, bool man) {
    if (man) {
        galet_command_page_write_all(page);
    } else {
        print_overview();
    }
    return GALET_EXIT_DONE;
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
    bool man = page.style == &galet_manual_as_man;
    if (!topic) {
        return json ? print_overview_json() : print_all(&page, man);
    }
    const galet_command *command = galet_command_find(topic);
    const galet_topic *further = galet_topic_find(topic);
    if (json && (command || further)) {
        return galet_cli_fail("help: --json is of a study, as in 'galet help %s --json'", first);
    }
    if (man && further) {
        return galet_cli_fail("help: --man is of a study or a command, as in 'galet help %s --man'", first);
    }
    if (command) {
        galet_command_page_write(&page, command);
    } else if (further) {
        further->print();
    }
    return command || further ? GALET_EXIT_DONE : print_study(&page, topic, json);
}
