package plumbline.programs.beaucoup;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Program;
import plumbline.programs.beaucoup.compile.CompiledQuery;
import plumbline.programs.beaucoup.query.PacketField;
import plumbline.vm.State;

/**
 * Collectors of several switches, or pipes, that answer the same queries, taken together. A value draws the same coupon
 * everywhere, so that the coupons of all packets are the union of those that each switch has, however often a packet was
 * seen: the bitwise or of their bitmaps.
 *
 * <p>Registers hold checksums and not keys, so it is asked about keys: those that a switch reported, or that somebody
 * suspects.
 */
public final class NetworkCollectors {
    private static final long CLOCK_MASK = 0xFFFF_FFFFL;

    private final List<State> switches;
    private final int ways;
    private final int slots;
    private final int tick;
    private final long window;

    /**
     * @param program  that all of them run, with the same parameters
     * @param switches their states; copies or, between two packets, the states themselves
     */
    public NetworkCollectors(Program program, List<State> switches) {
        this.switches = List.copyOf(switches);
        ways = Math.toIntExact(program.parameter("ways"));
        slots = Math.toIntExact(program.parameter("slots"));
        tick = Math.toIntExact(program.parameter("tick"));
        window = program.parameter("window") >> tick;
    }

    /**
     * The coupons of a key that any switch has collected within the window, one bit each.
     *
     * @param key   values of the query's key fields, unsigned
     * @param nanos now
     */
    public long coupons(CompiledQuery query, Map<PacketField, Long> key, long nanos) {
        byte[] bytes = bytes(query, key);
        long signature = Checks.SIGNATURE.of(bytes);
        long coupons = 0;
        for (int way = 1; way <= ways; way++) {
            int slot = Checks.PLACES.get(way - 1).of(bytes) & slots - 1;
            for (State state : switches) {
                long age = (nanos >>> tick) - state.register("stamp" + way).lo(slot) & CLOCK_MASK;
                boolean own = age <= window && state.register("signature" + way).lo(slot) == signature;
                coupons |= own ? state.register("collected" + way).lo(slot) : 0;
            }
        }
        return coupons;
    }

    /** Whether all switches together have enough coupons of a key to alert. */
    public boolean alerts(CompiledQuery query, Map<PacketField, Long> key, long nanos) {
        return Long.bitCount(coupons(query, key, nanos)) >= query.coupons().n();
    }

    private static byte[] bytes(CompiledQuery query, Map<PacketField, Long> key) {
        if (!key.keySet().containsAll(query.query().key())) {
            throw new IllegalArgumentException(
                    "query " + query.query().name() + ": its key is " + query.query().key() + ", not " + key.keySet());
        }
        return ByteBuffer.allocate(1 + 2 * Integer.BYTES + 2 * Short.BYTES)
                .put((byte) query.id())
                .putInt(part(query, key, PacketField.SRC))
                .putInt(part(query, key, PacketField.DST))
                .putShort((short) part(query, key, PacketField.SRC_PORT))
                .putShort((short) part(query, key, PacketField.DST_PORT))
                .array();
    }

    private static int part(CompiledQuery query, Map<PacketField, Long> key, PacketField field) {
        return query.query().key().contains(field) ? key.get(field).intValue() : 0;
    }
}
