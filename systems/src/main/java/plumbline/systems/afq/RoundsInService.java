package plumbline.systems.afq;

/**
 * Which round a port with rotating priority serves, found anew from what enters and leaves its queues: the round ends
 * when its queue becomes empty, and a packet of a later one ends those before.
 */
final class RoundsInService {
    private final int[] packets;
    private long round;

    RoundsInService(int queues) {
        packets = new int[queues];
    }

    /** The round in service. */
    long now() {
        return round;
    }

    /** The round that a queue stands for: the next one that it will serve. */
    long of(int queue) {
        return round + Math.floorMod(queue - round, (long) packets.length);
    }

    /** A packet came into a queue; which round it is of. */
    long entered(int queue) {
        packets[queue]++;
        return of(queue);
    }

    /** A packet starts on its way; in which round. */
    long left(int queue) {
        round = of(queue);
        long served = round;
        if (--packets[queue] == 0) {
            round++;
        }
        return served;
    }
}
