#include "cli/call.h"

#include "input/message.h"
#include "input/nearest.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

galet_call galet_call_begin(const char *command, galet_arguments arguments) {
    return (galet_call){.command = galet_command_find(command), .arguments = arguments};
}

/// The command whose option it is; NULL: nobody's.
static const galet_command *owner_of(const char *option) {
    const galet_command *const *command = galet_commands();
    while (*command && !galet_command_option(*command, option)) {
        command++;
    }
    return *command;
}

static bool fail_unknown_option(const galet_command *command, const char *word) {
    char known[256] = "", suggestion[GALET_SUGGESTION_SIZE];
    const galet_command *owner = owner_of(word);
    for (const galet_option *option = command->options; option->name; option++) {
        size_t used = strlen(known);
        snprintf(known + used, sizeof known - used, "%s%s", used ? " " : "", option->name);
    }
    if (owner) {  // which is spelt right, whatever is near
        galet_cli_fail("%s: unknown option '%.40s', which 'galet %s' has; there are: %s", command->name, word,
                       owner->name, *known ? known : "none");
    } else if (galet_suggest(known, word, suggestion)) {
        galet_cli_fail("%s: unknown option '%.40s'%s", command->name, word, suggestion);
    } else if (*known) {
        galet_cli_fail("%s: unknown option '%.40s'; there are: %s", command->name, word, known);
    } else {
        galet_cli_fail("%s: takes no options (got '%.40s')", command->name, word);
    }
    return false;
}

/// "--set load 3kN" is one word too many; the next word tells what was meant.
static bool check_setting(const char *setting, const char *next) {
    if (strchr(setting, '=') && *setting != '=') {
        return true;
    }
    bool value = next && *setting != '=' && *next != '-' && !galet_study_find(next) && access(next, F_OK) != 0;
    const char *key = value ? setting : "load";
    galet_cli_fail(GALET_SET_ORIGIN "%.60s: expected KEY=VALUE, as in --set %.60s=%.60s", setting, key,
                   value ? next : "1500");
    return false;
}

static bool check_folder(const galet_call *call, const galet_option *option, const char *word) {
    if (*word != '-') {
        return true;
    }
    galet_cli_fail("%s: %s needs a folder (got '%.60s'; './%.60s' would be one)", call->command->name, option->name,
                   word, word);
    return false;
}

/// Of two values the last would win without a word.
static bool check_once(galet_call *call, const galet_option *option) {
    unsigned bit = 1u << (option - call->command->options);
    if ((call->given & bit) && !option->repeats) {
        galet_cli_fail("%s: %s is given twice", call->command->name, option->name);
        return false;
    }
    call->given |= bit;
    return true;
}

static bool take_value(galet_call *call, galet_word *word) {
    const galet_option *option = word->option;
    if (!check_once(call, option)) {
        return false;
    }
    if (call->at == call->arguments.count) {
        galet_cli_fail("%s: %s needs a value, as in %s", call->command->name, option->name, option->example);
        return false;
    }
    word->text = call->arguments.items[call->at++];
    const char *next = call->at < call->arguments.count ? call->arguments.items[call->at] : NULL;
    switch (option->kind) {
    case GALET_WORD_SETTING:
        return check_setting(word->text, next);
    case GALET_WORD_FOLDER:
        return check_folder(call, option, word->text);
    default:
        return true;
    }
}

/// "load=3kN" alone is no study and no file.
static bool check_operand(const galet_call *call, const char *text) {
    if (!strchr(text, '=') || !galet_command_option(call->command, "--set") || access(text, F_OK) == 0) {
        return true;
    }
    galet_cli_fail("%s: values are given by --set, as in --set %.80s", call->command->name, text);
    return false;
}

static bool read_word(galet_call *call, galet_word *word) {
    char *text = call->arguments.items[call->at++];
    if (text[0] != '-' || text[1] == '\0') {
        *word = (galet_word){.text = text};
        return check_operand(call, text);
    }
    *word = (galet_word){.option = galet_command_option(call->command, text)};
    if (!word->option) {
        return fail_unknown_option(call->command, text);
    }
    return !word->option->value || take_value(call, word);
}

bool galet_call_next(galet_call *call, galet_word *word) {
    if (call->failed || call->at == call->arguments.count) {
        return false;
    }
    call->failed = !read_word(call, word);
    return !call->failed;
}

bool galet_word_is(const galet_word *word, const char *option) {
    return word->option && strcmp(word->option->name, option) == 0;
}
