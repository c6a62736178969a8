// galet completion SHELL: what a shell offers while a call is typed, from the tables of commands and studies.
#include "cli/call.h"
#include "cli/topics.h"
#include "input/labels.h"
#include "reproduce/paper.h"

#include <stdio.h>
#include <string.h>

// Both shells share functions that print words, by the names of commands, studies and keys: `case` is the same in both.

static void write_commands(void) {
    fputs("_galet_commands() { printf '%s\\n'", stdout);
    for (const galet_command *const *command = galet_commands(); *command; command++) {
        printf(" %s", (*command)->name);
    }
    fputs("; }\n", stdout);
}

static void write_studies(void) {
    fputs("_galet_studies() { printf '%s\\n'", stdout);
    for (const galet_study *const *study = galet_studies(); *study; study++) {
        printf(" %s", (*study)->name);
    }
    fputs("; }\n", stdout);
}

static void write_papers(void) {
    fputs("_galet_papers() { printf '%s\\n' all", stdout);
    for (const galet_paper *const *paper = galet_papers(); *paper; paper++) {
        printf(" %s", (*paper)->name);
    }
    fputs("; }\n", stdout);
}

static void write_topics(void) {
    fputs("_galet_topics() { printf '%s\\n'", stdout);
    for (const galet_topic *topic = galet_topics; topic->name; topic++) {
        printf(" %s", topic->name);
    }
    fputs("; }\n", stdout);
}

static void write_options(void) {
    fputs("_galet_options() {\n    case $1 in\n", stdout);
    for (const galet_command *const *command = galet_commands(); *command; command++) {
        printf("    %s) printf '%%s\\n' --help", (*command)->name);
        for (const galet_option *option = (*command)->options; option->name; option++) {
            printf(" %s", option->name);
        }
        fputs(" ;;\n", stdout);
    }
    fputs("    esac\n}\n", stdout);
}

/// The kind of an operand under "COMMAND", of an option's value under "COMMAND --OPTION".
static void write_kinds(void) {
    fputs("_galet_kind() {\n    case $1 in\n", stdout);
    for (const galet_command *const *command = galet_commands(); *command; command++) {
        printf("    %s) echo %s ;;\n", (*command)->name, galet_word_kind_name((*command)->kind));
        for (const galet_option *option = (*command)->options; option->name; option++) {
            if (option->value) {
                printf("    '%s %s') echo %s ;;\n", (*command)->name, option->name, galet_word_kind_name(option->kind));
            }
        }
    }
    fputs("    *) echo none ;;\n    esac\n}\n", stdout);
}

static bool is_offered(const galet_param *param) {
    return !param->unused && param->type != GALET_TYPE_RECORDS;
}

static bool is_swept(const galet_param *param) {
    return is_offered(param) && (param->type == GALET_TYPE_REAL || param->type == GALET_TYPE_INTEGER);
}

static bool is_chosen(const galet_param *param) {
    return is_offered(param) && (param->type == GALET_TYPE_FLAG || param->choices || param->presets);
}

/// Keys of inputs, and of the texts that any case may carry.
static void write_keys_of(const galet_study *study, const galet_param *params) {
    printf("    %s) printf '%%s\\n'", study->name);
    for (const galet_param *param = params; param->key; param++) {
        if (is_offered(param)) {
            printf(" %s", param->key);
        }
    }
    for (const char *const *label = galet_label_keys; *label; label++) {
        printf(" %s", *label);
    }
    fputs(" ;;\n", stdout);
}

static void write_swept_of(const galet_study *study, const galet_param *params) {
    printf("    %s) printf '%%s\\n'", study->name);
    for (const galet_param *param = params; param->key; param++) {
        if (is_swept(param)) {
            printf(" %s", param->key);
        }
    }
    fputs(" ;;\n", stdout);
}

static void write_choices(const galet_param *param) {
    if (param->type == GALET_TYPE_FLAG) {
        fputs(" true false", stdout);
    }
    printf(" %s", param->choices ? param->choices : "");
    for (const galet_preset *preset = param->presets; preset && preset->name; preset++) {
        printf(" %s", preset->name);
    }
}

static void write_choices_of(const galet_study *study, const galet_param *params) {
    for (const galet_param *param = params; param->key; param++) {
        if (is_chosen(param)) {
            printf("    '%s %s') printf '%%s\\n'", study->name, param->key);
            write_choices(param);
            fputs(" ;;\n", stdout);
        }
    }
}

/// A function of the shell with cases for each study.
static galet_status write_by_study(const char *name,
                                   void (*write)(const galet_study *study, const galet_param *params)) {
    printf("%s() {\n    case $1 in\n", name);
    for (const galet_study *const *study = galet_studies(); *study; study++) {
        galet_values *values;
        galet_message why;
        galet_status status = galet_values_create((*study)->params, &values, &why);
        if (status) {
            return status;
        }
        write(*study, galet_values_params(values));
        galet_values_destroy(values);
    }
    fputs("    esac\n}\n", stdout);
    return GALET_OK;
}

/// The words to offer for the last of a call, one a line; @files and @folders where the shell knows better. The study
/// of a case file is read off its line.
static const char common[] =
    "# The study of a call: galet COMMAND WORD...\n"
    "_galet_study() {\n"
    "    galet_command=$2\n"
    "    shift 2\n"
    "    while [ $# -gt 0 ]; do\n"
    "        case $1 in\n"
    "        -*) [ \"$(_galet_kind \"$galet_command $1\")\" = none ] || shift ;;\n"
    "        *)\n"
    "            if [ -f \"$1\" ]; then sed -n 's/^study:[[:space:]]*\\([a-z-]*\\).*/\\1/p' \"$1\"; else echo \"$1\"; "
    "fi\n"
    "            return\n"
    "            ;;\n"
    "        esac\n"
    "        [ $# -eq 0 ] || shift\n"
    "    done\n"
    "}\n"
    "_galet_words() {\n"
    "    case $1 in\n"
    "    study) _galet_studies ;;\n"
    "    topic) _galet_studies; _galet_commands; _galet_topics ;;\n"
    "    case) _galet_studies; echo @files ;;\n"
    "    file) echo @files ;;\n"
    "    folder) echo @folders ;;\n"
    "    paper) _galet_papers ;;\n"
    "    shell) _galet_shells ;;\n"
    "    esac\n"
    "}\n"
    "# What may stand for CURRENT after other words: _galet_offer CURRENT galet COMMAND WORD...\n"
    "_galet_offer() {\n"
    "    galet_current=$1\n"
    "    shift\n"
    "    [ $# -gt 1 ] || { _galet_commands; return; }\n"
    "    for galet_last; do :; done\n"
    "    galet_kind=$(_galet_kind \"$2 $galet_last\")\n"
    "    case $galet_kind in\n"
    "    setting)\n"
    "        case $galet_current in\n"
    "        *=*) _galet_choices \"$(_galet_study \"$@\") ${galet_current%%=*}\" ;;\n"
    "        *) _galet_keys \"$(_galet_study \"$@\")\" | sed 's/$/=/' ;;\n"
    "        esac\n"
    "        return\n"
    "        ;;\n"
    "    sweep)\n"
    "        case $galet_current in\n"
    "        *=*) ;;\n"
    "        *) _galet_swept \"$(_galet_study \"$@\")\" | sed 's/$/=/' ;;\n"
    "        esac\n"
    "        return\n"
    "        ;;\n"
    "    none) ;;\n"
    "    *) _galet_words \"$galet_kind\"; return ;;\n"
    "    esac\n"
    "    case $galet_current in\n"
    "    -*) _galet_options \"$2\" ;;\n"
    "    *) _galet_words \"$(_galet_kind \"$2\")\" ;;\n"
    "    esac\n"
    "}\n";

/// bash splits words at '=': the call is read off the line instead, and of KEY=VALUE only the value is offered.
static const char for_bash[] =
    "_galet() {\n"
    "    local line=${COMP_LINE:0:COMP_POINT} words current= word offered=()\n"
    "    read -ra words <<<\"$line\"\n"
    "    [[ $line == *[[:space:]] ]] || { current=${words[-1]}; unset 'words[-1]'; }\n"
    "    mapfile -t offered < <(_galet_offer \"$current\" \"${words[@]}\")\n"
    "    [[ $current == *=* ]] && current=${current#*=}\n"
    "    COMPREPLY=()\n"
    "    for word in \"${offered[@]}\"; do\n"
    "        case $word in\n"
    "        @files) compopt -o filenames 2>/dev/null; mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "
    "\"$current\") ;;\n"
    "        @folders) compopt -o filenames 2>/dev/null; mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "
    "\"$current\") ;;\n"
    "        \"$current\"*) COMPREPLY+=(\"$word\") ;;\n"
    "        esac\n"
    "    done\n"
    "    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null\n"
    "    return 0\n"
    "}\n"
    "complete -F _galet galet\n";

/// A file of zsh's is the function itself when it is first called.
static const char for_zsh[] = "_galet() {\n"
                              "    local word current=${words[CURRENT]}\n"
                              "    local -a offered plain keys\n"
                              "    offered=(\"${(@f)$(_galet_offer \"$current\" \"${(@)words[1,CURRENT-1]}\")}\")\n"
                              "    for word in $offered; do\n"
                              "        case $word in\n"
                              "        @files) _files ;;\n"
                              "        @folders) _files -/ ;;\n"
                              "        *=) keys+=($word) ;;\n"
                              "        *) plain+=($word) ;;\n"
                              "        esac\n"
                              "    done\n"
                              "    [[ $current == *=* ]] && compset -P '*='\n"
                              "    (( $#keys )) && compadd -S '' -- $keys\n"
                              "    (( $#plain )) && compadd -- $plain\n"
                              "    return 0\n"
                              "}\n"
                              "[[ $funcstack[1] == _galet ]] && _galet \"$@\"\n";

/// A shell, what its file begins with, and what it ends with.
static const struct shell {
    const char *name, *head, *tail;
} shells[] = {
    {"bash", "# Completion of galet for bash: source it, or install it as completions/galet.\n", for_bash},
    {"zsh", "#compdef galet\n# Completion of galet for zsh: install it as site-functions/_galet.\n", for_zsh},
};

enum { SHELLS = sizeof shells / sizeof *shells };

static void list_shells(char *words, size_t size) {
    *words = '\0';
    for (size_t i = 0; i < SHELLS; i++) {
        size_t used = strlen(words);
        snprintf(words + used, size - used, "%s%s", used ? " " : "", shells[i].name);
    }
}

static galet_status write_script(const struct shell *shell, const char *names) {
    fputs(shell->head, stdout);
    write_commands();
    write_studies();
    write_papers();
    write_topics();
    printf("_galet_shells() { printf '%%s\\n' %s; }\n", names);
    write_options();
    write_kinds();
    galet_status status = write_by_study("_galet_keys", write_keys_of);
    status = status ? status : write_by_study("_galet_swept", write_swept_of);
    status = status ? status : write_by_study("_galet_choices", write_choices_of);
    fputs(common, stdout);
    fputs(shell->tail, stdout);
    return status;
}

static const struct shell *find_shell(const char *name) {
    for (size_t i = 0; i < SHELLS; i++) {
        if (strcmp(shells[i].name, name) == 0) {
            return &shells[i];
        }
    }
    return NULL;
}

int galet_cli_completion(galet_arguments arguments) {
    galet_call call = galet_call_begin("completion", arguments);
    const char *name = "";
    for (galet_word word; galet_call_next(&call, &word);) {
        name = *name ? "two words" : word.text;
    }
    if (call.failed) {
        return GALET_EXIT_WRONG;
    }
    char names[64];
    list_shells(names, sizeof names);
    const struct shell *shell = find_shell(name);
    if (!shell) {
        return galet_cli_fail("completion: give one shell: %s%s%.40s%s", names, *name ? " (got " : "", name,
                              *name ? ")" : "");
    }
    galet_status status = write_script(shell, names);
    return status ? galet_cli_fail_status(status, NULL) : GALET_EXIT_DONE;
}
