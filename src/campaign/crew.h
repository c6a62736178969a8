#pragma once

#include "campaign/fleet.h"
#include "campaign/hand.h"
#include "campaign/intake.h"

/// A campaign by all processes of a fleet. Rank 0 hands out ranges of draws, larger ones to those who are quick, makes
/// some itself, and alone stores what comes back.

/// What every rank brings along.
typedef struct galet_crew {
    galet_fleet *fleet;
    const galet_plan *plan;
    const galet_sampling *sampling;
    int threads;                 ///< Of each rank
    const volatile int *cancel;  ///< A signal that came; NULL: none
    int *threads_missed;         ///< Takes how many threads the system did not give all ranks together; NULL: nobody
                                 ///< wants to know
} galet_crew;

/// Rank 0: fills these ranges. GALET_ERR_INTERRUPTED: cancelled. `lost` is a rank that did not answer any more, so that
/// all must be ended; 0: none.
galet_status galet_crew_lead(const galet_crew *crew, galet_intake *intake, const galet_range *ranges, size_t count,
                             int *lost, galet_message *why);

/// The others: makes what rank 0 asks for until it says that there is no more.
void galet_crew_follow(const galet_crew *crew);

/// A rank that cannot begin tells rank 0 why, and waits for the end.
void galet_crew_refuse(galet_fleet *fleet, const galet_message *why);

/// Rank 0, where it cannot begin: lets the others go.
void galet_crew_dismiss(galet_fleet *fleet);
