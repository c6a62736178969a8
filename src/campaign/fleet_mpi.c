// The module that speaks MPI: compiled against the mpi.h of one MPI, because their binary interfaces differ.
#include "campaign/fleet_link.h"

#include <mpi.h>
#include <stddef.h>

static bool start(int *rank, int *size) {
    int granted;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &granted) != MPI_SUCCESS || granted < MPI_THREAD_FUNNELED) {
        return false;
    }
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, size);
    return true;
}

static void stop(void) {
    MPI_Finalize();
}

static void end_all(int code) {
    MPI_Abort(MPI_COMM_WORLD, code);
}

static void send(int to, int tag, const void *bytes, int count) {
    MPI_Send(bytes, count, MPI_BYTE, to, tag, MPI_COMM_WORLD);
}

static bool peek(int *from, int *tag, int *count) {
    int there;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there) {
        return false;
    }
    *from = status.MPI_SOURCE;
    *tag = status.MPI_TAG;
    MPI_Get_count(&status, MPI_BYTE, count);
    return true;
}

static void receive(int from, int tag, void *bytes, int count) {
    MPI_Recv(bytes, count, MPI_BYTE, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

__attribute__((visibility("default"))) extern const galet_fleet_link galet_fleet_mpi;

const galet_fleet_link galet_fleet_mpi = {
    .layout = GALET_FLEET_LAYOUT,
    .start = start,
    .stop = stop,
    .abort = end_all,
    .send = send,
    .peek = peek,
    .receive = receive,
};
