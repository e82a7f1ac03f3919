package plumbline.network.transport;

/**
 * What a sender knows of the segments in flight: a ring of their states.
 *
 * <pre>
 *   first ─────── not acknowledged ─────── end
 *     lost, sent again | … | acknowledged by itself | sent
 * </pre>
 *
 * In flight are those that have neither arrived nor are lost, and those that were sent again (RFC 6675: pipe).
 */
final class Scoreboard {
    /** That many segments behind it have arrived: it is lost. */
    static final int DUPLICATES = 3;

    private static final byte ARRIVED = 1;
    private static final byte LOST = 2;
    /** The latest copy is under way. */
    private static final byte AGAIN = 4;
    /** Of which copy an acknowledgement tells cannot be known (Karn's algorithm). */
    private static final byte EVER_AGAIN = 8;

    // What is noted of a segment lies side by side: two of them in a cache line.
    private static final int SENT_AT = 0;
    private static final int DELIVERED_BEFORE = 1;
    private static final int DELIVERED_AT = 2;
    private static final int FIRST_SENT_AT = 3;
    private static final int NOTES = 4;

    private byte[] states = new byte[16];
    private long[] notes = new long[16 * NOTES];
    private int mask = 15;

    private long first;
    private long end;
    private int arrived;
    private int lost;
    private int again;
    private long highest = -1;
    private long lostUpTo;
    private long toRepeat;

    /** The first segment that is not acknowledged. */
    long first() {
        return first;
    }

    /** The segment that is sent next for the first time. */
    long end() {
        return end;
    }

    /** Segments in the network. */
    int inFlight() {
        return (int) (end - first) - arrived - lost + again;
    }

    /** Segments that have arrived although one before them has not. */
    int arrived() {
        return arrived;
    }

    /** Whether a segment was lost that has not arrived since. */
    boolean hasLosses() {
        return lost > 0;
    }

    /** Whether a segment, or the latest copy of it, is thought to be under way. */
    boolean isInFlight(long segment) {
        return !is(segment, ARRIVED) && (!is(segment, LOST) || is(segment, AGAIN));
    }

    private int place(long segment) {
        return (int) segment & mask;
    }

    private boolean is(long segment, int state) {
        return (states[place(segment)] & state) != 0;
    }

    /** A new segment is sent. */
    void sent(long nanos, DeliveryRate rate) {
        if (end - first > mask) {
            grow();
        }
        states[place(end)] = 0;
        note(end++, nanos, rate);
    }

    /** A lost segment is sent again. */
    void sentAgain(long segment, long nanos, DeliveryRate rate) {
        states[place(segment)] |= AGAIN | EVER_AGAIN;
        again++;
        note(segment, nanos, rate);
    }

    private void note(long segment, long nanos, DeliveryRate rate) {
        int place = place(segment) * NOTES;
        notes[place + SENT_AT] = nanos;
        notes[place + DELIVERED_BEFORE] = rate.delivered();
        notes[place + DELIVERED_AT] = rate.deliveredAt();
        notes[place + FIRST_SENT_AT] = rate.sentAtOfLatest();
    }

    private long noted(long segment, int what) {
        return notes[place(segment) * NOTES + what];
    }

    private void grow() {
        int size = 2 * states.length;
        byte[] newStates = new byte[size];
        long[] newNotes = new long[size * NOTES];
        for (long segment = first; segment < end; segment++) {
            int from = place(segment);
            int to = (int) segment & size - 1;
            newStates[to] = states[from];
            System.arraycopy(notes, from * NOTES, newNotes, to * NOTES, NOTES);
        }
        states = newStates;
        notes = newNotes;
        mask = size - 1;
    }

    /** The next lost segment that has not been sent again, or −1. */
    long nextLost() {
        if (lost == again) {
            return -1;
        }
        toRepeat = Math.max(toRepeat, first);
        while (!is(toRepeat, LOST) || is(toRepeat, AGAIN)) {
            toRepeat++;
        }
        return toRepeat;
    }

    /** When a segment was sent the last time, or −1 if it was sent more than once. */
    long sentOnceAt(long segment) {
        return is(segment, EVER_AGAIN) ? -1 : noted(segment, SENT_AT);
    }

    /** When a segment was sent the last time. */
    long sentAt(long segment) {
        return noted(segment, SENT_AT);
    }

    /** Segments that had been delivered when this one was sent. */
    long deliveredBefore(long segment) {
        return noted(segment, DELIVERED_BEFORE);
    }

    /** When the latest of these had been delivered. */
    long deliveredAt(long segment) {
        return noted(segment, DELIVERED_AT);
    }

    /** When the segment was sent that had been delivered last when this one was sent. */
    long firstSentAt(long segment) {
        return noted(segment, FIRST_SENT_AT);
    }

    /** Whether a segment has been known to have arrived before all others had. */
    boolean arrived(long segment) {
        return is(segment, ARRIVED);
    }

    /** A segment has arrived, whatever happened to those before it. */
    void arrive(long segment) {
        forget(segment);
        states[place(segment)] |= ARRIVED;
        arrived++;
        highest = Math.max(highest, segment);
    }

    /** It is no longer lost. */
    private void forget(long segment) {
        int place = place(segment);
        lost -= is(segment, LOST) ? 1 : 0;
        again -= is(segment, AGAIN) ? 1 : 0;
        states[place] &= ~(LOST | AGAIN);
    }

    /** All segments before this one have arrived. */
    void acknowledge(long upTo) {
        for (; first < upTo; first++) {
            forget(first);
            arrived -= is(first, ARRIVED) ? 1 : 0;
        }
    }

    /**
     * Without ranges in acknowledgements: a duplicate tells that some segment has arrived. Which one is unknown, so the
     * second of those in flight and so on are taken for it.
     */
    void arriveSomewhere() {
        for (long segment = first + 1; segment < end; segment++) {
            if (!is(segment, ARRIVED)) {
                arrive(segment);
                return;
            }
        }
    }

    /** Without ranges: the first in flight is missing, so another was taken for it wrongly. */
    void firstIsMissing() {
        if (is(first, ARRIVED)) {
            states[place(first)] &= ~ARRIVED;
            arrived--;
            arriveSomewhere();
        }
        lose(first);
    }

    private void forgetCopy(long segment) {
        again -= is(segment, AGAIN) ? 1 : 0;
        states[place(segment)] &= ~AGAIN;
        toRepeat = Math.min(toRepeat, segment);
    }

    /** Without ranges: what was taken for arrived is in flight again, as those that have were acknowledged. */
    void forgetArrivals() {
        for (long segment = first; arrived > 0; segment++) {
            if (is(segment, ARRIVED)) {
                states[place(segment)] &= ~ARRIVED;
                arrived--;
            }
        }
        highest = -1;
    }

    /** Without ranges: finds out what is lost; says whether anything is that was not known to be. */
    boolean detectLosses() {
        if (arrived < DUPLICATES) {
            return false;
        }
        long edge = highest;
        for (int behind = 0; ; edge--) {
            behind += is(edge, ARRIVED) ? 1 : 0;
            if (behind == DUPLICATES) {
                break;
            }
        }
        boolean found = false;
        for (lostUpTo = Math.max(lostUpTo, first); lostUpTo < edge; lostUpTo++) {
            found |= !is(lostUpTo, LOST) && lose(lostUpTo);
        }
        return found;
    }

    /** A segment, or the latest copy of it, is lost if it is in flight; says whether it was. */
    boolean lose(long segment) {
        if (!isInFlight(segment)) {
            return false;
        }
        forgetCopy(segment);
        lost += is(segment, LOST) ? 0 : 1;
        states[place(segment)] |= LOST;
        return true;
    }

    /** After a timeout all that has not arrived is lost, copies included. */
    void loseAll() {
        for (long segment = first; segment < end; segment++) {
            lose(segment);
        }
        toRepeat = first;
        lostUpTo = end;
    }
}
