/// Loaded before a program, it leaves it without another thread.

#include <errno.h>
#include <pthread.h>

__attribute__((visibility("default"))) int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                                                          void *(*work)(void *), void *context) {
    (void)thread;
    (void)attributes;
    (void)work;
    (void)context;
    return EAGAIN;
}
