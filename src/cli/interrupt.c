#include "cli/interrupt.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};

static const double SAME = 0.2;  // [s]; signals less apart are one: timeout and mpirun send theirs twice

static volatile int received;
static struct timespec first;
static bool caught[sizeof SIGNALS / sizeof *SIGNALS];
static sigset_t held_before;
static bool nudges;
static timer_t nudge;

static const struct itimerspec OFTEN = {{.tv_nsec = 50000000}, {.tv_nsec = 50000000}};

static void be_heard(int number) {
    (void)number;
}

static void note(int number) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (received == 0) {
        first = now;
        __atomic_store_n(&received, number, __ATOMIC_RELAXED);  // other threads look at it
        if (nudges) {
            int before = errno;
            timer_settime(nudge, 0, &OFTEN, NULL);
            errno = before;
        }
        return;
    }
    double apart = (double)(now.tv_sec - first.tv_sec) + 1e-9 * (double)(now.tv_nsec - first.tv_nsec);
    if (apart > SAME) {
        signal(number, SIG_DFL);
        raise(number);  // delivered when this one returns
    }
}

void galet_interrupt_catch(void) {
    struct sigaction action = {.sa_handler = note};  // a read that waits is ended
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++) {
        struct sigaction before;
        sigaction(SIGNALS[i], NULL, &before);
        caught[i] = before.sa_handler != SIG_IGN;  // nohup
        if (caught[i]) {
            sigaction(SIGNALS[i], &action, NULL);
        }
    }
}

/// A signal ends calls that wait, but not one that begins a moment later: a timer goes on from there.
void galet_interrupt_end_waits(void) {
    struct sigevent by = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
    sigaction(SIGALRM, &(struct sigaction){.sa_handler = be_heard}, NULL);
    nudges = timer_create(CLOCK_MONOTONIC, &by, &nudge) == 0;
}

void galet_interrupt_release(void) {
    if (nudges) {
        nudges = false;
        timer_delete(nudge);
    }
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++) {
        if (caught[i]) {
            signal(SIGNALS[i], SIG_DFL);
        }
    }
}

void galet_interrupt_hold(void) {
    sigset_t waiting;
    sigemptyset(&waiting);
    sigaddset(&waiting, SIGALRM);
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++) {
        sigaddset(&waiting, SIGNALS[i]);
    }
    sigprocmask(SIG_BLOCK, &waiting, &held_before);
}

void galet_interrupt_hold_no_more(void) {
    sigprocmask(SIG_SETMASK, &held_before, NULL);
}

const volatile int *galet_interrupt_flag(void) {
    return &received;
}
