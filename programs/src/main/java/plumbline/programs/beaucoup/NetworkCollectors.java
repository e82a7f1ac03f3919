package plumbline.programs.beaucoup;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.Program;
import plumbline.programs.beaucoup.compile.CompiledQuery;
import plumbline.programs.beaucoup.query.Definitions;
import plumbline.programs.beaucoup.query.PacketField;
import plumbline.programs.reference.BitwiseCrc;
import plumbline.vm.State;

/**
 * Collectors of several switches, or pipes, that answer the same queries, taken together. A value draws the same coupon
 * everywhere, so that the coupons of all packets are the union of those that each switch has, however often a packet
 * was seen: the bitwise or of their bitmaps.
 *
 * <p>Registers hold checksums and not keys, so it is asked about keys: those that a switch reported, or that are
 * suspected.
 */
public final class NetworkCollectors {
    private static final long CLOCK_MASK = 0xFFFF_FFFFL;

    private final Program program;
    private final BitwiseCrc signature;
    private final List<Checks.Check> places;
    private final List<PacketField> keyFields;
    private final int ways;
    private final int slots;
    private final int tick;
    private final long window;

    /**
     * @param program that all of them run, with the same parameters
     * @param seed of their hashes
     */
    public NetworkCollectors(Program program, HashSeed seed) {
        this.program = program;
        signature = Checks.signature(seed);
        places = Checks.places(seed);
        keyFields = Definitions.of(program).keyFields();
        ways = Math.toIntExact(program.parameter("ways"));
        slots = Math.toIntExact(program.parameter("slots"));
        tick = Math.toIntExact(program.parameter("tick"));
        window = program.parameter("window") >> tick;
    }

    /** W in ns, as the program measures it. */
    long windowNanos() {
        return window << tick;
    }

    /**
     * Where the collector of a key is.
     *
     * @param key values of the query's key fields, unsigned
     */
    public CollectorAddress place(CompiledQuery query, Map<PacketField, Long> key) {
        byte[] bytes = bytes(query, key);
        return new CollectorAddress(
                signature.of(bytes),
                places.subList(0, ways).stream()
                        .map(check -> check.of(bytes) & slots - 1)
                        .toList());
    }

    /** The slots of a place in one switch: a copy of its state or, on the thread of the pipe, the state itself. */
    public Stream<Slot> slots(State state, CollectorAddress place, long nanos) {
        return IntStream.range(0, ways)
                .mapToObj(way -> Slot.of(program, state, way + 1, place.slots().get(way), nanos));
    }

    /**
     * The coupons of a key that any switch has collected within the window, one bit each.
     *
     * @param found the slots of its place, of all switches
     */
    public long coupons(CollectorAddress place, Collection<Slot> found) {
        return found.stream()
                .filter(slot -> slot.signature() == place.signature())
                .filter(slot -> ((slot.nanos() >>> tick) - slot.stamp() & CLOCK_MASK) <= window)
                .mapToLong(Slot::collected)
                .reduce(0, (a, b) -> a | b);
    }

    private byte[] bytes(CompiledQuery query, Map<PacketField, Long> key) {
        if (!key.keySet().containsAll(query.query().key())) {
            throw new IllegalArgumentException("query " + query.query().name() + ": its key is "
                    + query.query().key() + ", not " + key.keySet());
        }
        ByteBuffer bytes = ByteBuffer.allocate(1 + PacketField.values().length * Long.BYTES)
                .put((byte) query.id());
        for (PacketField field : keyFields) {
            long value = query.query().key().contains(field) ? key.get(field) : 0;
            for (int shift = field.bits() - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
                bytes.put((byte) (value >>> shift));
            }
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }
}
