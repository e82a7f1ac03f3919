/*
 * The C peer of `plumb run l2forward` on kernel interfaces: what comes in at one leaves at the other, as cheaply as a
 * plain program can with AF_PACKET.
 *
 *   forward IF IF throughput    receives through TPACKET_V3 blocks, which the kernel hands over when full or 1 ms old
 *   forward IF IF latency       receives through TPACKET_V2 slots, which the kernel hands over one by one
 *
 * Both send through a TPACKET_V2 ring. A virtio_net header before each frame says that all of it is headers, so that
 * the kernel copies it instead of handing on pages of the ring; measured a quarter more packets per CPU-second than
 * sendmmsg here. Checksums and super-frames of local senders are not completed: for load and ping there is no need.
 */
#include <arpa/inet.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <linux/virtio_net.h>
#include <net/if.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>

#define BATCH 64
#define BLOCK (1 << 19)
#define RX_BYTES (16 << 20)
#define RX_SLOT 2048
#define RX_SLOTS (RX_BYTES / RX_SLOT)
#define TX_SLOT 2048
#define TX_SLOTS 512
#define LOAD(word) __atomic_load_n(&(word), __ATOMIC_ACQUIRE)
#define STORE(word, value) __atomic_store_n(&(word), (value), __ATOMIC_RELEASE)

struct port {
    int rx, tx;
    char *rx_ring, *tx_ring;
    unsigned rx_at, tx_at, left, to_send;
    struct tpacket3_hdr *packet;
};

static volatile sig_atomic_t stopped;
static long forwarded, dropped;

static void stop(int signal) { (void) signal; stopped = 1; }

static void must(int result, const char *what) {
    if (result < 0) {
        perror(what);
        exit(3);
    }
}

static void set(int fd, int option, const void *value, socklen_t size, const char *what) {
    must(setsockopt(fd, SOL_PACKET, option, value, size), what);
}

static char *map(int fd, size_t bytes) {
    char *ring = mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    must(ring == MAP_FAILED ? -1 : 0, "mmap");
    return ring;
}

static int packet_socket(int version) {
    int fd = socket(AF_PACKET, SOCK_RAW, 0);
    must(fd, "socket");
    set(fd, PACKET_VERSION, &version, sizeof version, "PACKET_VERSION");
    return fd;
}

static void open_port(struct port *p, const char *name, int blocks) {
    struct sockaddr_ll address = {.sll_family = AF_PACKET, .sll_ifindex = if_nametoindex(name)};
    struct packet_mreq all = {.mr_ifindex = address.sll_ifindex, .mr_type = PACKET_MR_PROMISC};
    struct tpacket_req3 by_block = {.tp_block_size = BLOCK, .tp_block_nr = RX_BYTES / BLOCK, .tp_frame_size = BLOCK,
                                    .tp_frame_nr = RX_BYTES / BLOCK, .tp_retire_blk_tov = 1};
    struct tpacket_req by_slot = {.tp_block_size = BLOCK, .tp_block_nr = RX_BYTES / BLOCK, .tp_frame_size = RX_SLOT,
                                  .tp_frame_nr = RX_SLOTS};
    struct tpacket_req out = {.tp_block_size = BLOCK, .tp_block_nr = TX_SLOTS * TX_SLOT / BLOCK,
                              .tp_frame_size = TX_SLOT, .tp_frame_nr = TX_SLOTS};
    int one = 1;
    must(address.sll_ifindex ? 0 : -1, name);

    p->tx = packet_socket(TPACKET_V2);
    set(p->tx, PACKET_VNET_HDR, &one, sizeof one, "PACKET_VNET_HDR");
    set(p->tx, PACKET_TX_RING, &out, sizeof out, "PACKET_TX_RING");
    p->tx_ring = map(p->tx, TX_SLOTS * TX_SLOT);
    must(bind(p->tx, (void *) &address, sizeof address), "bind");

    p->rx = packet_socket(blocks ? TPACKET_V3 : TPACKET_V2);
    set(p->rx, PACKET_IGNORE_OUTGOING, &one, sizeof one, "PACKET_IGNORE_OUTGOING");
    set(p->rx, PACKET_RX_RING, blocks ? (void *) &by_block : &by_slot, blocks ? sizeof by_block : sizeof by_slot,
        "PACKET_RX_RING");
    p->rx_ring = map(p->rx, RX_BYTES);
    set(p->rx, PACKET_ADD_MEMBERSHIP, &all, sizeof all, "PACKET_ADD_MEMBERSHIP");
    address.sll_protocol = htons(ETH_P_ALL);
    must(bind(p->rx, (void *) &address, sizeof address), "bind");
}

static void put(struct port *p, const char *frame, unsigned length) {
    struct tpacket2_hdr *slot = (void *) (p->tx_ring + (size_t) p->tx_at * TX_SLOT);
    struct virtio_net_hdr *header = (void *) ((char *) slot + TPACKET2_HDRLEN - sizeof(struct sockaddr_ll));
    if (LOAD(slot->tp_status) != TP_STATUS_AVAILABLE || length > TX_SLOT - 64) {
        dropped++;
        return;
    }
    *header = (struct virtio_net_hdr) {.hdr_len = length};
    memcpy(header + 1, frame, length);
    slot->tp_len = sizeof *header + length;
    STORE(slot->tp_status, TP_STATUS_SEND_REQUEST);
    p->tx_at = (p->tx_at + 1) % TX_SLOTS;
    p->to_send++;
}

static void flush(struct port *p) {
    if (p->to_send && send(p->tx, 0, 0, MSG_DONTWAIT) < 0)
        dropped++;
    forwarded += p->to_send;
    p->to_send = 0;
}

static int forward_block(struct port *from, struct port *to) {
    struct tpacket_hdr_v1 *block = &((struct tpacket_block_desc *) (from->rx_ring + (size_t) from->rx_at * BLOCK))->hdr.bh1;
    int count = 0;
    if (!from->left) {
        if (!(LOAD(block->block_status) & TP_STATUS_USER))
            return 0;
        from->left = block->num_pkts;
        from->packet = (void *) (from->rx_ring + (size_t) from->rx_at * BLOCK + block->offset_to_first_pkt);
    }
    for (; count < BATCH && from->left; count++, from->left--) {
        put(to, (char *) from->packet + from->packet->tp_mac, from->packet->tp_snaplen);
        from->packet = (void *) ((char *) from->packet + from->packet->tp_next_offset);
    }
    flush(to);
    if (!from->left) {
        STORE(block->block_status, TP_STATUS_KERNEL);
        from->rx_at = (from->rx_at + 1) % (RX_BYTES / BLOCK);
    }
    return count;
}

static int forward_slots(struct port *from, struct port *to) {
    int count = 0;
    for (; count < BATCH; count++) {
        struct tpacket2_hdr *slot = (void *) (from->rx_ring + (size_t) from->rx_at * RX_SLOT);
        if (!(LOAD(slot->tp_status) & TP_STATUS_USER))
            break;
        put(to, (char *) slot + slot->tp_mac, slot->tp_snaplen);
        STORE(slot->tp_status, TP_STATUS_KERNEL);
        from->rx_at = (from->rx_at + 1) % RX_SLOTS;
    }
    flush(to);
    return count;
}

static unsigned lost_by_kernel(struct port *p) {
    struct tpacket_stats_v3 counts = {0};
    socklen_t size = sizeof counts;
    getsockopt(p->rx, SOL_PACKET, PACKET_STATISTICS, &counts, &size);
    return counts.tp_drops;
}

int main(int count, char **words) {
    static struct port a, b;
    int blocks = count == 4 && !strcmp(words[3], "throughput");
    int (*forward)(struct port *, struct port *) = blocks ? forward_block : forward_slots;
    if (!blocks && (count != 4 || strcmp(words[3], "latency"))) {
        fprintf(stderr, "usage: forward IF IF throughput|latency\n");
        return 2;
    }
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    open_port(&a, words[1], blocks);
    open_port(&b, words[2], blocks);
    struct pollfd both[2] = {{.fd = a.rx, .events = POLLIN}, {.fd = b.rx, .events = POLLIN}};
    while (!stopped)
        if (forward(&a, &b) + forward(&b, &a) == 0)
            poll(both, 2, 100);
    printf("forwarded %ld, dropped %ld, lost by the kernel %u\n", forwarded, dropped,
           lost_by_kernel(&a) + lost_by_kernel(&b));
    return 0;
}
