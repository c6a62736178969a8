#pragma once

/// What there is help on beside studies and commands.
typedef struct galet_topic {
    const char *name;
    const char *summary;  ///< One line, lower case, no full stop
    void (*print)(void);  ///< Its page
} galet_topic;

/// Ends with a NULL name.
extern const galet_topic galet_topics[];

/// NULL where there is none of that name.
const galet_topic *galet_topic_find(const char *name);
