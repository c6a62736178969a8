#include "cli/command_page.h"

#include "report/manual.h"

#include <galet/study.h>
#include <string.h>

/// Appends to a text of limited size, silently cut.
static void append(char *text, size_t size, const char *more) {
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s", more);
}

/// An option with what follows it: "--out DIR".
static void append_option(char *text, size_t size, const galet_option *option) {
    append(text, size, option->name);
    append(text, size, option->value ? " " : "");
    append(text, size, option->value ? option->value : "");
}

static void write_usage(const galet_manual_page *page, const galet_command *command) {
    char usage[512];
    snprintf(usage, sizeof usage, "galet %s%s%s", command->name, *command->operands ? " " : "", command->operands);
    for (const galet_option *option = command->options; option->name; option++) {
        append(usage, sizeof usage, " [");
        append_option(usage, sizeof usage, option);
        append(usage, sizeof usage, option->repeats ? "]..." : "]");
    }
    galet_manual_section(page, "SYNOPSIS", NULL);
    galet_manual_paragraph(page, usage);
}

static void write_options(const galet_manual_page *page, const galet_command *command) {
    if (!command->options->name) {
        return;
    }
    galet_manual_section(page, "OPTIONS", NULL);
    for (const galet_option *option = command->options; option->name; option++) {
        char name[64] = "";
        append_option(name, sizeof name, option);
        galet_manual_entry(page, 0, name, "", option->words);
    }
}

/// Those that only commands have which compute something are left out on request.
static void write_exits(const galet_manual_page *page, bool computes) {
    galet_manual_section(page, "EXIT STATUS", NULL);
    for (const galet_exit *exit = galet_exits; exit->words; exit++) {
        if (exit->computing && !computes) {
            continue;
        }
        char code[16];
        snprintf(code, sizeof code, "%d", exit->code);
        galet_manual_entry(page, 0, code, "", exit->words);
    }
}

void galet_command_page_write(const galet_manual_page *page, const galet_command *command) {
    char title[GALET_MANUAL_TITLE_SIZE], name[64];
    galet_manual_title(command->name, title);
    snprintf(name, sizeof name, "galet %s", command->name);
    galet_manual_begin(page, title, name, command->summary);
    write_usage(page, command);
    galet_manual_section(page, "DESCRIPTION", NULL);
    galet_manual_paragraph(page, command->about);
    write_options(page, command);
    if (command->write_more) {
        command->write_more(page);
    }
    galet_manual_section(page, "EXAMPLES", NULL);
    for (const char *const *example = command->examples; *example; example++) {
        galet_manual_line(page, *example);
    }
    write_exits(page, command->computes);
}

void galet_command_page_write_all(const galet_manual_page *page) {
    galet_manual_begin(page, "GALET", "galet", "the mechanics of contact and friction");
    galet_manual_section(page, "COMMANDS", "each has a page of its own, galet-run(1)");
    for (const galet_command *const *command = galet_commands(); *command; command++) {
        galet_manual_entry(page, 0, (*command)->name, (*command)->operands, (*command)->summary);
    }
    galet_manual_section(page, "STUDIES", "each has a page of its own, galet-hertz(1)");
    for (const galet_study *const *study = galet_studies(); *study; study++) {
        galet_manual_entry(page, 0, (*study)->name, "", (*study)->summary);
    }
    write_exits(page, true);
}
