cmake_policy(VERSION 3.25)
# Run at every build: writes build_info.h, and touches it only when it changes.
execute_process(COMMAND git -C ${SOURCE_DIR} describe --always --dirty --abbrev=10
    OUTPUT_VARIABLE revision OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(failed)
    set(revision "unknown revision")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT "#pragma once
#define GALET_BUILD_INFO \"@revision@, @COMPILER@, @BUILD_TYPE@, @FFT@\"
")
