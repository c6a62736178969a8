#pragma once

#include <galet/study.h>

/// What is drawn of the tables of an identification.
extern const galet_figure galet_identify_figures[];
