#include "cli/commands.h"

#include "cli/campaign_page.h"
#include "cli/reproduce_page.h"

#include <string.h>

#define JSON(what)                                                                                                     \
    { "--json", NULL, GALET_WORD_NONE, what, NULL, false }
#define SET                                                                                                            \
    {                                                                                                                  \
        "--set", "KEY=VALUE", GALET_WORD_SETTING, "a value, in place of the file's; may be repeated",                  \
            "--set load=1.5kN", true                                                                                   \
    }
#define END                                                                                                            \
    { 0 }

static const galet_option list_options[] = {JSON("prints an array of names and summaries"), END};
static const galet_option help_options[] = {
    JSON("all that describes a study, or the lists of topics, as one JSON object"),
    {"--man", NULL, GALET_WORD_NONE, "the page in the language of man(1)", NULL, false},
    END,
};
static const galet_option check_options[] = {JSON("tells errors as JSON on standard error"), END};
static const galet_option no_options[] = {END};

static const galet_option run_options[] = {
    SET,
    {"--sweep", "KEY=FROM:TO:COUNT[:log]", GALET_WORD_SWEEP,
     "steps an input through a range, or two as a grid; :log by factors", "--sweep load=1kN:3kN:9", true},
    {"--out", "DIR", GALET_WORD_FOLDER, "writes report.html, result.json, result.h5, tables/*.csv and case.yaml",
     "--out results", false},
    JSON("prints one JSON object instead of the summary"),
    {"--resume", NULL, GALET_WORD_NONE, "goes on with the run in DIR, or begins it (wear)", NULL, false},
    END,
};

static const galet_option compare_options[] = {
    {"--out", "DIR", GALET_WORD_FOLDER, "writes report.html and result.json", "--out comparison", false},
    JSON("prints one JSON object instead of the tables"),
    END,
};

static const galet_option reproduce_options[] = {
    {"--out", "DIR", GALET_WORD_FOLDER, "writes report.html, result.json and the tables of every paper", "--out papers",
     false},
    JSON("prints one JSON object instead of the lists"),
    END,
};

static const galet_option campaign_options[] = {
    {"--samples", "N", GALET_WORD_NUMBER, "draws, in place of the file's number", "--samples 1000", false},
    {"--seed", "S", GALET_WORD_NUMBER, "seed, in place of the file's", "--seed 1", false},
    {"--out", "DIR", GALET_WORD_FOLDER, "keeps the draws in DIR/campaign.sqlite, writes DIR/report.html",
     "--out results", false},
    {"--resume", NULL, GALET_WORD_NONE, "goes on where the campaign of DIR ended", NULL, false},
    {"--threads", "N", GALET_WORD_NUMBER, "draws at a time; all processors by default; also under mpirun and srun",
     "--threads 4", false},
    SET,
    JSON("prints one JSON object instead of the summary"),
    END,
};

static const char *const list_examples[] = {"galet list", NULL};
static const char *const new_examples[] = {"galet new rolling > case.yaml", "galet new body tippe-top > case.yaml",
                                           NULL};
static const char *const help_examples[] = {"galet help rolling", "galet help run", "galet help materials", NULL};
static const char *const check_examples[] = {"galet check case.yaml", "galet new rolling | galet check -", NULL};
static const char *const run_examples[] = {
    "galet run hertz",
    "galet run hertz --set load=3kN --set body1.material=brass",
    "galet run case.yaml --out results",
    "galet run rolling --sweep creep.x=1e-5:1e-2:30:log --out curve",
    "galet new rolling | galet run - --json",
    NULL,
};
static const char *const campaign_examples[] = {
    "galet campaign case.yaml --samples 200",
    "galet campaign case.yaml --out results",
    "mpirun -n 4 galet campaign case.yaml --out results --resume",
    NULL,
};
static const char *const compare_examples[] = {"galet compare before after", "galet compare a b c --out comparison",
                                               NULL};
static const char *const reproduce_examples[] = {"galet reproduce all --out papers && galet open papers",
                                                 "galet reproduce zhuravlev-1998", NULL};
static const char *const open_examples[] = {"galet run rolling --out results && galet open results", NULL};

static const galet_command command_list = {
    .name = "list",
    .operands = "",
    .summary = "the studies, one line each",
    .about = "Lists the studies in the order of their chapters.",
    .options = list_options,
    .examples = list_examples,
};

static const galet_command command_new = {
    .name = "new",
    .operands = "STUDY [PRESET]",
    .kind = GALET_WORD_STUDY,
    .summary = "a commented case file with every key and its default",
    .about = "Prints a case file to start from: every key of the study, its unit, default, range and meaning. As it "
             "is printed it means the defaults, which are the reference case of a paper, or with the name of a preset "
             "the case that it stands for. Keys that a preset or a material may set are commented out, so that another "
             "name, put in later, means all of itself; what is given wins.",
    .options = no_options,
    .examples = new_examples,
};

static const galet_command command_help = {
    .name = "help",
    .operands = "[TOPIC]",
    .kind = GALET_WORD_TOPIC,
    .summary = "this overview, or the page of a study, a command or a further topic",
    .about = "The page of a study has its inputs, outputs, tables and fields; that of a command its options and "
             "examples. Without a topic all are listed.",
    .options = help_options,
    .examples = help_examples,
};

static const galet_command command_check = {
    .name = "check",
    .operands = "FILE|-",
    .kind = GALET_WORD_FILE,
    .summary = "checks a case file and runs nothing",
    .about = "Reads a case file, or standard input with -, and applies every rule of its study. Files that the case "
             "names are read as well: those in a file beside it, those in standard input from the current folder.",
    .options = check_options,
    .examples = check_examples,
};

static const galet_command command_run = {
    .name = "run",
    .operands = "STUDY|FILE|-",
    .kind = GALET_WORD_CASE,
    .summary = "runs one case and prints a summary",
    .about = "Runs a study with its defaults, a case file, or with - what comes on standard input. Values are SI, or "
             "carry a unit: --set load=1.5kN --set body1.rx='20 mm'. Without --out nothing is written.",
    .options = run_options,
    .examples = run_examples,
    .computes = true,
};

static const galet_command command_campaign = {
    .name = "campaign",
    .operands = "FILE|-",
    .kind = GALET_WORD_FILE,
    .summary = "many draws of a case whose inputs are random, with statistics",
    .about = "The case file has, beside the keys of its study, a block 'random' that says how inputs are drawn.",
    .options = campaign_options,
    .examples = campaign_examples,
    .computes = true,
    .write_more = galet_campaign_page_write,
};

static const galet_command command_compare = {
    .name = "compare",
    .operands = "DIR DIR...",
    .kind = GALET_WORD_FOLDER,
    .summary = "results of runs side by side: inputs that differ, outputs, figures",
    .about = "Reads the results of earlier runs of one study, 2 to 12 folders, and tells which inputs differ, and the "
             "outputs with their differences from the first. Its report lays their figures over one another.",
    .options = compare_options,
    .examples = compare_examples,
};

static const galet_command command_reproduce = {
    .name = "reproduce",
    .operands = "[PAPER|all]",
    .kind = GALET_WORD_PAPER,
    .summary = "recomputes what a paper prints, and tells what holds and what does not",
    .about = "Recomputes the numbers, tables and figures of the papers behind the studies and sets them beside the "
             "print, item by item. 'reproduced': the print holds; 'erratum': two independent computations agree with "
             "each other and not with the print, and say why; 'qualitative': a claim without a number that holds; "
             "'differs': the print is not met and not proved wrong either. Without a name all papers are recomputed.",
    .options = reproduce_options,
    .examples = reproduce_examples,
    .write_more = galet_reproduce_page_write,
    .computes = true,
};

static const galet_command command_open = {
    .name = "open",
    .operands = "DIR",
    .kind = GALET_WORD_FOLDER,
    .summary = "opens the report of a folder of results in the browser",
    .about = "Opens DIR/report.html by $BROWSER or xdg-open; where there is neither, prints its path.",
    .options = no_options,
    .examples = open_examples,
};

static const char *const completion_examples[] = {"source <(galet completion bash)",
                                                  "galet completion zsh > ~/.zfunc/_galet", NULL};

static const galet_command command_completion = {
    .name = "completion",
    .operands = "SHELL",
    .kind = GALET_WORD_SHELL,
    .summary = "what a shell needs to complete calls",
    .about =
        "Prints a script for bash or zsh that completes commands, studies, options, keys and choices. Where galet is "
        "installed, its scripts are too.",
    .options = no_options,
    .examples = completion_examples,
};

const char *galet_word_kind_name(galet_word_kind kind) {
    static const char *const names[] = {
#define NAME(code, name) name,
        GALET_WORD_LIST(NAME)
#undef NAME
    };
    return names[kind];
}

const galet_command *const *galet_commands(void) {
#define COMMAND(name) &command_##name,
    static const galet_command *const commands[] = {
#include "cli/commands.inc"
        NULL,
    };
#undef COMMAND
    return commands;
}

const galet_command *galet_command_find(const char *name) {
    const galet_command *const *command = galet_commands();
    while (*command && strcmp((*command)->name, name) != 0) {
        command++;
    }
    return *command;
}

const galet_option *galet_command_option(const galet_command *command, const char *name) {
    const galet_option *option = command->options;
    while (option->name && strcmp(option->name, name) != 0) {
        option++;
    }
    return option->name ? option : NULL;
}

const galet_exit galet_exits[] = {
    {0, "done", false},
    {1, "the computation did not converge; the best iterate is printed", true},
    {2, "the input or the call is wrong; one line on standard error says where and what would be right", false},
    {130, "interrupted; what is finished is printed (143, 129 by SIGTERM, SIGHUP)", true},
    {0, NULL, false},
};
