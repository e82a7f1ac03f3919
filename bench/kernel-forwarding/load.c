/*
 * Sends copies of one frame as fast as one core can.
 *
 *   load IF BYTES SECONDS    BYTES without the frame check sequence; prints how many frames were sent
 *
 * The frame is of the EtherType for local experiments (0x88b5), so that no stack spends time on it.
 */
#define _GNU_SOURCE
#include <linux/if_packet.h>
#include <net/if.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#define BATCH 64

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int count, char **words) {
    static char frame[9728] = "\x02\0\0\0\0\2\x02\0\0\0\0\1\x88\xb5";
    static struct mmsghdr messages[BATCH];
    struct iovec bytes = {.iov_base = frame};
    struct sockaddr_ll address = {.sll_family = AF_PACKET};
    int fd = socket(AF_PACKET, SOCK_RAW, 0), one = 1;
    long sent = 0;
    if (count != 4 || (bytes.iov_len = atoi(words[2])) < 14 || bytes.iov_len > sizeof frame) {
        fprintf(stderr, "usage: load IF BYTES SECONDS\n");
        return 2;
    }
    address.sll_ifindex = if_nametoindex(words[1]);
    setsockopt(fd, SOL_PACKET, PACKET_QDISC_BYPASS, &one, sizeof one);
    if (!address.sll_ifindex || bind(fd, (void *) &address, sizeof address) < 0) {
        perror(words[1]);
        return 3;
    }
    for (int i = 0; i < BATCH; i++)
        messages[i].msg_hdr = (struct msghdr) {.msg_iov = &bytes, .msg_iovlen = 1};
    for (double end = now() + atof(words[3]); now() < end;) {
        int done = sendmmsg(fd, messages, BATCH, 0);
        sent += done > 0 ? done : 0;
    }
    printf("%ld\n", sent);
    return 0;
}
