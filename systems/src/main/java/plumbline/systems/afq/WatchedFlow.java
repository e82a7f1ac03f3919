package plumbline.systems.afq;

import org.agrona.collections.Long2LongHashMap;

/** How many rounds the packets of one flow wait, from a time on. */
final class WatchedFlow {
    private static final int FAR = 4;

    private final int flow;
    private final long from;
    private final Long2LongHashMap enteredIn = new Long2LongHashMap(-1);
    private long firstRound = -1;
    private long packets;
    private long rounds;
    private long far;
    private long reordered;
    private int furthest = -1;

    /**
     * @param flow that is watched; −1: none
     * @param from ns
     */
    WatchedFlow(int flow, long from) {
        this.flow = flow;
        this.from = from;
    }

    void entered(int ofFlow, int number, long round, long nanos) {
        if (ofFlow == flow && nanos >= from) {
            enteredIn.put(number, round);
            firstRound = firstRound < 0 ? round : firstRound;
        }
    }

    void left(int ofFlow, int number, long round) {
        long entered = ofFlow == flow ? enteredIn.remove(number) : -1;
        if (entered >= 0) {
            packets++;
            rounds += round - entered;
            far += round - entered > FAR ? 1 : 0;
            reordered += number < furthest ? 1 : 0;
            furthest = Math.max(furthest, number);
        }
    }

    /** The round in service when its first packet was queued; −1: none was. */
    long firstRound() {
        return firstRound;
    }

    /** Rounds that a packet waited on average. */
    double meanRounds() {
        return (double) rounds / packets;
    }

    /** Share of the packets that waited more than four rounds. */
    double farShare() {
        return (double) far / packets;
    }

    /** Share of the packets that left behind a later one. */
    double reorderedShare() {
        return (double) reordered / packets;
    }
}
