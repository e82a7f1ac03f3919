package plumbline.programs.conquest;

import java.util.OptionalLong;
import plumbline.programs.reference.BitwiseCrc;
import plumbline.programs.reference.WayHashes;

/**
 * How packets are recognised that are seen on two taps, before and behind another device (ConQuest, CoNEXT 2019,
 * tapping): each place holds one packet's print and when it came, until it leaves or has been there too long.
 */
public final class TapModel {
    private static final int PRINT = 4;
    private static final int PLACE = 5;

    private final long[] prints;
    private final long[] times;
    private final long patience;
    private final boolean emptied;
    private final BitwiseCrc print = WayHashes.check(PRINT);
    private final BitwiseCrc place = WayHashes.check(PLACE);

    /** How places get free. */
    public enum Places {
        /** When the packet leaves, or when its time is over: print and time are one pair. */
        PAIRED,
        /** When its time is over. */
        EXPIRING
    }

    /**
     * @param count of places, a power of two
     * @param patience ns
     */
    public TapModel(int count, long patience, Places places) {
        prints = new long[count];
        times = new long[count];
        this.patience = patience;
        emptied = places == Places.PAIRED;
    }

    /**
     * A packet enters the device.
     *
     * @param packet the bytes that tell it from others
     */
    public void enters(byte[] packet, long nanos) {
        int at = place(packet);
        boolean empty = emptied ? prints[at] == 0 : times[at] == 0;
        if (empty || nanos - times[at] > patience) {
            prints[at] = print.of(packet);
            times[at] = nanos;
        }
    }

    /**
     * A packet has left the device.
     *
     * @return when it had entered, if that is known
     */
    public OptionalLong leaves(byte[] packet) {
        int at = place(packet);
        if (prints[at] != print.of(packet)) {
            return OptionalLong.empty();
        }
        if (emptied) {
            prints[at] = 0;
        }
        return OptionalLong.of(times[at]);
    }

    private int place(byte[] packet) {
        return (int) place.of(packet) & prints.length - 1;
    }
}
