#pragma once

/// Decimals of any length and power of ten, rounded once: the slow way, for those that no integer of the machine holds.

/// The number of the digits from `digits` to `end`, the last of them worth ten to the `power`; a mark may be among
/// them. Infinite where it is too large for a double.
double galet_decimal_round_long(const char *digits, const char *end, long power);
