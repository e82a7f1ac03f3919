/*
 * 32 steps as the engine makes them of `a = b + 1`: load a field, add, cut to 32 bits, store into another field. The field that is
 * read lies DISTANCE fields of 8 bytes behind the one that is written, so no step reads what another has written.
 * With -DTWO_REGISTERS the fields that are read are addressed by a register of their own. x86-64, GNU C.
 */
#include <stdio.h>
#include <time.h>

#define TEXT(x) #x
#define VALUE(x) TEXT(x)
#ifdef TWO_REGISTERS
#define READ "8*step(%1)"
#else
#define READ "8*(step+" VALUE(DISTANCE) ")(%0)"
#endif

enum { STEPS = 32, ROUNDS = 20000, TRIES = 20 };

static long fields[4096];

static double nanos(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1e9 + now.tv_nsec;
}

int main(void) {
    double fastest = 1e18;
    for (int try = 0; try < TRIES; try++) {
        double start = nanos();
        for (int round = 0; round < ROUNDS; round++) {
            __asm__ volatile(
                ".set step, 0\n"
                ".rept 32\n"
                "mov " READ ", %%rax\n"
                "add $1, %%rax\n"
                "mov %%eax, %%eax\n"
                "mov %%rax, 8*step(%0)\n"
                ".set step, step + 1\n"
                ".endr\n" ::"r"(fields), "r"(fields + DISTANCE) : "rax", "memory");
        }
        double each = (nanos() - start) / ROUNDS / STEPS;
        fastest = each < fastest ? each : fastest;
    }
    printf("%.2f", fastest);
    return 0;
}
