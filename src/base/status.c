#include <galet/status.h>

const char *galet_status_text(galet_status status) {
    switch (status) {
#define GALET_STATUS_CASE(name, text)                                                                                  \
    case GALET_##name:                                                                                                 \
        return text;
        GALET_STATUS_LIST(GALET_STATUS_CASE)
#undef GALET_STATUS_CASE
    }
    return "unknown status";
}
