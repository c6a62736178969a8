#include "numerics/thread.h"

#ifdef GALET_HAS_THREADS

#include <signal.h>
#include <stddef.h>

static _Thread_local bool ours;

static void *begin(void *context) {
    const galet_thread *thread = context;
    ours = !thread->leads;
    thread->work(thread->context);
    return NULL;
}

static bool start(galet_thread *thread) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);  // a thread begins with its maker's mask
    int failed = pthread_create(&thread->id, NULL, begin, thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return !failed;
}

bool galet_thread_start(galet_thread *thread, void (*work)(void *context), void *context) {
    *thread = (galet_thread){.work = work, .context = context};
    return start(thread);
}

bool galet_thread_start_leader(galet_thread *thread, void (*work)(void *context), void *context) {
    *thread = (galet_thread){.work = work, .context = context, .leads = true};
    return start(thread);
}

void galet_thread_join(galet_thread *thread) {
    pthread_join(thread->id, NULL);
}

bool galet_thread_is_ours(void) {
    return ours;
}

#else

bool galet_thread_is_ours(void) {
    return false;
}

#endif
