package plumbline.programs.beaucoup;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import plumbline.programs.beaucoup.compile.CompiledQuery;
import plumbline.programs.beaucoup.query.Attribute;
import plumbline.programs.beaucoup.query.Definitions;
import plumbline.programs.beaucoup.query.Filter;
import plumbline.programs.beaucoup.query.PacketField;
import plumbline.programs.beaucoup.query.Query;

/**
 * BeauCoup as its authors define it, without a switch (BeauCoup, SIGCOMM 2020): sets of coupons, arithmetic on hash
 * ranges, no tables and no stages. The caller supplies the random numbers.
 */
public final class BeauCoupModel {
    private static final long CLOCK_MASK = 0xFFFF_FFFFL;

    private final List<CompiledQuery> queries;
    private final Settings settings;
    private final Collector[][] slots;

    /**
     * The program's parameters.
     *
     * @param window W in ns
     * @param tick log₂ of the unit of time in ns
     */
    public record Settings(int slots, int ways, long window, int tick) {}

    /**
     * What the queries look at.
     *
     * @param ports whether the next four mean anything: a TCP or UDP packet, not a later fragment
     * @param flags 0 unless it is TCP
     */
    public record Packet(
            int src, int dst, int protocol, boolean ports, int flags, int srcPort, int dstPort, long nanos) {}

    /**
     * What a packet did.
     *
     * @param query whose coupon it kept
     * @param alert whether that was the one that was missing
     * @param collided whether it was lost, because every slot is another key's
     */
    public record Outcome(CompiledQuery query, boolean alert, boolean collided) {}

    /** A key's coupons; stamped in units of time. */
    public record Collector(long stamp, long signature, long coupons) {}

    /** Queries in a switch that has seen nothing. */
    public BeauCoupModel(List<CompiledQuery> queries, Settings settings) {
        this.queries = queries;
        this.settings = settings;
        slots = new Collector[settings.ways()][settings.slots()];
    }

    /** What is in a slot; empty if it was never used. */
    public Optional<Collector> collector(int way, int slot) {
        return Optional.ofNullable(slots[way][slot]);
    }

    /**
     * A packet.
     *
     * @param random 16 random bits, in whose place other attributes have a hash: what tells packets apart
     * @param laterAttribute tossed when coupons of two attributes are drawn: true keeps that of the one with the larger
     *     number
     */
    public Optional<Outcome> packet(Packet packet, int random, BooleanSupplier laterAttribute) {
        List<CompiledQuery> drawn = new ArrayList<>();
        for (CompiledQuery query : queries) {
            if (coupon(query, packet, random) >= 0) {
                drawn.add(query);
            }
        }
        if (drawn.isEmpty() || drawn.size() > 2) {
            return Optional.empty();
        }
        drawn.sort(Comparator.comparing(
                query -> Definitions.STANDARD.number(query.query().attribute()).getAsInt()));
        CompiledQuery kept = drawn.size() == 2 && laterAttribute.getAsBoolean() ? drawn.getLast() : drawn.getFirst();
        return Optional.of(collect(kept, packet, coupon(kept, packet, random)));
    }

    /** The coupon that a packet draws of a query; negative: none. */
    private static int coupon(CompiledQuery query, Packet packet, int random) {
        Attribute attribute = query.query().attribute();
        if (!passes(query.query(), packet)) {
            return -1;
        }
        int hash = attribute.equals(Attribute.PACKETS) ? random : AttributeHashes.of(attribute, packet);
        int coupon = Math.floorDiv(hash - query.first(), query.couponSize());
        return coupon < query.coupons().m() ? coupon : -1;
    }

    private static boolean passes(Query query, Packet packet) {
        Filter filter = query.filter();
        return (packet.ports() || !query.needsPorts())
                && filter.protocol().orElse(packet.protocol()) == packet.protocol()
                && (packet.flags() & filter.flags().mask()) == filter.flags().value()
                && filter.srcPort().orElse(packet.srcPort()) == packet.srcPort()
                && filter.dstPort().orElse(packet.dstPort()) == packet.dstPort();
    }

    private Outcome collect(CompiledQuery query, Packet packet, int coupon) {
        byte[] key = key(query, packet);
        long now = packet.nanos() >>> settings.tick() & CLOCK_MASK;
        long signature = Checks.SIGNATURE.of(key);
        long bit = 1L << coupon;
        for (int way = 0; way < settings.ways(); way++) {
            int slot = Checks.PLACES.get(way).of(key) & settings.slots() - 1;
            Collector found = slots[way][slot];
            boolean free = found == null || (now - found.stamp & CLOCK_MASK) > settings.window() >> settings.tick();
            if (free || found.signature == signature) {
                long before = free ? 0 : found.coupons;
                slots[way][slot] = new Collector(free ? now : found.stamp, signature, before | bit);
                boolean isNew = (before & bit) == 0;
                return new Outcome(
                        query,
                        isNew && Long.bitCount(before | bit) == query.coupons().n(),
                        false);
            }
        }
        return new Outcome(query, false, true);
    }

    /** Number of the query, addresses, ports; 0 what is not part of the key. */
    private static byte[] key(CompiledQuery query, Packet packet) {
        List<PacketField> fields = query.query().key();
        return ByteBuffer.allocate(1 + 2 * Integer.BYTES + 2 * Short.BYTES)
                .put((byte) query.id())
                .putInt(fields.contains(PacketField.SRC) ? packet.src() : 0)
                .putInt(fields.contains(PacketField.DST) ? packet.dst() : 0)
                .putShort((short) (fields.contains(PacketField.SRC_PORT) ? packet.srcPort() : 0))
                .putShort((short) (fields.contains(PacketField.DST_PORT) ? packet.dstPort() : 0))
                .array();
    }
}
