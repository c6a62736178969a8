#pragma once

// What every cmocka test needs before it, in the order cmocka wants.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
