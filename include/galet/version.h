#pragma once

#include <galet/api.h>

GALET_C_BEGIN

#define GALET_VERSION "0.1.0"

/// Version of the library that is linked, as "major.minor.patch".
GALET_API const char *galet_version(void);

/// How that library was built: source revision, compiler, kind of build, Fourier transform.
GALET_API const char *galet_build(void);

GALET_C_END
