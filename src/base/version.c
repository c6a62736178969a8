#include <galet/version.h>

#include "build_info.h"

const char *galet_version(void) {
    return GALET_VERSION;
}

const char *galet_build(void) {
    return GALET_BUILD_INFO;
}
