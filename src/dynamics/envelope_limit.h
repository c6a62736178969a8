#pragma once

#include <galet/envelope.h>

#include <stdbool.h>

/// The zero of the rate that V falls to or grows to; 0 and INFINITY where none is on its way.
double galet_envelope_find_limit(const galet_envelope *envelope, bool falls);

/// The least size of sum beta V^(p - power) between the start and rest, or without end where it grows: `power` is the
/// smallest or the largest, which rules there.
double galet_envelope_weakest(const galet_envelope *envelope, double power);
