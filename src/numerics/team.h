#pragma once

#include <stddef.h>

/// Threads that share loops, the caller's among them. Between loops they sleep, and a loop waits only for those that
/// have begun a piece of it: one that a busy processor keeps away costs nothing but its help. An owner: of one thread,
/// and one loop at a time. NULL is a team of the caller alone.
typedef struct galet_team galet_team;

/// Work on the numbers from `first` to before `end`, by thread number `thread` of the team, from 0.
typedef void galet_team_work(void *context, size_t first, size_t end, int thread);

/// A team of `threads`, or of as many as the system gives; NULL where that is the caller alone, as it is for a thread
/// that is a helper itself.
galet_team *galet_team_create(int threads);
void galet_team_destroy(galet_team *team);

/// How many there are, the caller among them.
int galet_team_size(const galet_team *team);

/// Splits 0..count over the team, in pieces that whoever is free takes; what they write must not depend on where they
/// begin and end. On one thread it is a plain call: nothing is allocated.
void galet_team_run(galet_team *team, size_t count, galet_team_work *work, void *context);
