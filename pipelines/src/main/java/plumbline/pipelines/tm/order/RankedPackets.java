package plumbline.pipelines.tm.order;

import java.util.Arrays;
import plumbline.pipelines.packet.Packet;

/**
 * Packets by rank: a PIFO that pushes out the last when it is full. A min–max heap (Atkinson et al., Communications of
 * the ACM 29(10), 1986): on even levels a packet leaves before all below it, on odd levels after them.
 *
 * <pre>
 *   level 0              first
 *   level 1       late          late         the last is one of these
 *   level 2    early early   early early
 * </pre>
 */
public final class RankedPackets implements PacketOrder {
    private static final int INITIAL = 64;

    private final Ranking ranking;
    private Packet[] packets = new Packet[INITIAL];
    private long[] ranks = new long[INITIAL];
    /** Numbers in the order of arrival, for equal ranks. */
    private long[] numbers = new long[INITIAL];

    private int size;
    private long next;

    /** An empty queue. */
    public RankedPackets(Ranking ranking) {
        this.ranking = ranking;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    public Packet first() {
        return packets[0];
    }

    @Override
    public void add(Packet packet, Coming coming) {
        long rank = ranking.rank(packet, coming);
        ranking.taken(packet, rank, coming);
        if (size == packets.length) {
            packets = Arrays.copyOf(packets, 2 * size);
            ranks = Arrays.copyOf(ranks, 2 * size);
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        packets[size] = packet;
        ranks[size] = rank;
        numbers[size] = next++;
        up(size++);
    }

    @Override
    public Packet remove() {
        ranking.sent(packets[0], ranks[0]);
        return takeOut(0);
    }

    @Override
    public boolean pushesOut(Packet packet, Coming coming) {
        return size > 0 && ranking.rank(packet, coming) < ranks[last()];
    }

    @Override
    public Packet pushOut() {
        int place = last();
        ranking.pushedOut(packets[place], ranks[place]);
        return takeOut(place);
    }

    private int last() {
        if (size < 3) {
            return size - 1;
        }
        return before(1, 2) ? 2 : 1;
    }

    private Packet takeOut(int place) {
        Packet packet = packets[place];
        size--;
        if (place != size) {
            swap(place, size);
            down(place);
        }
        packets[size] = null;
        return packet;
    }

    private void up(int from) {
        if (from == 0) {
            return;
        }
        int parent = from - 1 >> 1;
        int place = from;
        boolean early = isEarly(from);
        if (early ? before(parent, from) : before(from, parent)) {
            swap(from, parent);
            place = parent;
            early = !early;
        }
        while (place > 2) {
            int grandparent = (place - 1 >> 1) - 1 >> 1;
            if (!(early ? before(place, grandparent) : before(grandparent, place))) {
                return;
            }
            swap(place, grandparent);
            place = grandparent;
        }
    }

    private void down(int from) {
        boolean early = isEarly(from);
        int place = from;
        while (2 * place + 1 < size) {
            int most = most(place, early);
            if (!(early ? before(most, place) : before(place, most))) {
                return;
            }
            swap(most, place);
            if (most <= 2 * place + 2) {
                return;
            }
            int parent = most - 1 >> 1;
            if (early ? before(parent, most) : before(most, parent)) {
                swap(parent, most);
            }
            place = most;
        }
    }

    /** Of the children and grandchildren of a place the earliest, or the latest. */
    private int most(int place, boolean early) {
        int most = 2 * place + 1;
        int end = Math.min(size, 4 * place + 7);
        for (int other = most + 1; other < end; other = other == 2 * place + 2 ? 4 * place + 3 : other + 1) {
            if (early ? before(other, most) : before(most, other)) {
                most = other;
            }
        }
        return most;
    }

    private static boolean isEarly(int place) {
        return (Integer.numberOfLeadingZeros(place + 1) & 1) == 1;
    }

    private boolean before(int a, int b) {
        return ranks[a] < ranks[b] || ranks[a] == ranks[b] && numbers[a] < numbers[b];
    }

    private void swap(int a, int b) {
        Packet packet = packets[a];
        packets[a] = packets[b];
        packets[b] = packet;
        long rank = ranks[a];
        ranks[a] = ranks[b];
        ranks[b] = rank;
        long number = numbers[a];
        numbers[a] = numbers[b];
        numbers[b] = number;
    }
}
