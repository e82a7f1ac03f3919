package plumbline.programs.beaucoup;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import plumbline.isa.hash.HashCatalogue;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.HashFunction;
import plumbline.programs.beaucoup.BeauCoupModel.Packet;
import plumbline.programs.beaucoup.query.Attribute;
import plumbline.programs.beaucoup.query.PacketField;
import plumbline.programs.reference.BitwiseCrc;
import plumbline.programs.reference.WayHashes;

/**
 * The hashes of the reference model, bit by bit; parameters as in G. Cook's catalogue of parametrised CRC algorithms.
 */
final class Checks {
    /** CRC-32/ISO-HDLC: the signature. */
    static final BitwiseCrc SIGNATURE = new BitwiseCrc(0x04C11DB7, true, -1, -1);
    /** The place in way 1 (CRC-16/PROFIBUS), then MEF, CD-ROM-EDC and XFER cut to 16 bits. */
    static final List<Check> PLACES = List.of(
            new Sixteen(0x1DCF, false, 0xFFFF, 0xFFFF),
            new Cut(new BitwiseCrc(0x741B8CD7, true, -1, 0)),
            new Cut(new BitwiseCrc(0x8001801B, true, 0, 0)),
            new Cut(new BitwiseCrc(0x000000AF, false, 0, 0)));

    /** ARC, T10-DIF, CDMA2000, LJ1200, OPENSAFETY-A and -B; Castagnoli, BASE91-D, AUTOSAR and AIXM cut to 16 bits. */
    private static final Map<Attribute, Check> ATTRIBUTES = Map.of(
            Attribute.SOURCES, new Sixteen(0x8005, true, 0, 0),
            Attribute.DESTINATIONS, new Sixteen(0x8BB7, false, 0, 0),
            Attribute.PAIRS, new Sixteen(0xC867, false, 0xFFFF, 0),
            Attribute.SOURCE_PORTS, new Sixteen(0x6F63, false, 0, 0),
            Attribute.DESTINATION_PORTS, new Sixteen(0x5935, false, 0, 0),
            Attribute.SOURCE_SOCKETS, new Sixteen(0x755B, false, 0, 0),
            Attribute.SOURCES_AND_SERVICES, new Cut(new BitwiseCrc(0x1EDC6F41, true, -1, -1)),
            Attribute.DESTINATIONS_AND_SOURCE_PORTS, new Cut(new BitwiseCrc(0xA833982B, true, -1, -1)),
            Attribute.DESTINATION_SOCKETS, new Cut(new BitwiseCrc(0xF4ACFB13, true, -1, -1)),
            Attribute.CONNECTIONS, new Cut(new BitwiseCrc(0x814141AB, false, 0, 0)));

    private Checks() {}

    /** A function to 16 bits. */
    interface Check {
        /** Of bytes. */
        int of(byte[] bytes);
    }

    /** A 16-bit check: the upper half of a 32-bit register, or, where the result is reflected, the lower. */
    private record Sixteen(int polynomial, boolean reflected, int init, int xorOut) implements Check {
        @Override
        public int of(byte[] bytes) {
            long wide = new BitwiseCrc(polynomial << 16, reflected, init << 16, 0).of(bytes);
            return (int) (reflected ? wide : wide >>> 16) ^ xorOut;
        }
    }

    private record Cut(BitwiseCrc wide) implements Check {
        @Override
        public int of(byte[] bytes) {
            return (int) wide.of(bytes) & 0xFFFF;
        }
    }

    /** The signature in a switch whose hashes have a seed. */
    static BitwiseCrc signature(HashSeed seed) {
        return WayHashes.check(0, seed);
    }

    /** The places in a switch whose hashes have a seed. */
    static List<Check> places(HashSeed seed) {
        return seed.equals(HashSeed.PUBLIC)
                ? PLACES
                : List.of(
                        sixteen(seed.of(HashCatalogue.named("crc16", 7).orElseThrow())),
                        new Cut(WayHashes.check(5, seed)),
                        new Cut(WayHashes.check(6, seed)),
                        new Cut(WayHashes.check(7, seed)));
    }

    private static Check sixteen(HashFunction function) {
        HashFunction.Crc crc = (HashFunction.Crc) function;
        return new Sixteen((int) crc.polynomial(), crc.reflectIn(), (int) crc.init(), (int) crc.xorOut());
    }

    /** Hash of an attribute's fields; packets have none. */
    static int attribute(Attribute attribute, Packet packet) {
        List<PacketField> fields = attribute.fields();
        ByteBuffer bytes =
                ByteBuffer.allocate(fields.stream().mapToInt(Checks::bytes).sum());
        fields.forEach(field -> put(bytes, field, packet));
        return ATTRIBUTES.get(attribute).of(bytes.array());
    }

    private static int bytes(PacketField field) {
        return switch (field) {
            case SRC, DST -> Integer.BYTES;
            case SRC_PORT, DST_PORT -> Short.BYTES;
            case PACKET ->
                throw new IllegalArgumentException("a packet is told from others by a random number, not by a hash");
        };
    }

    private static void put(ByteBuffer bytes, PacketField field, Packet packet) {
        switch (field) {
            case SRC -> bytes.putInt(packet.src());
            case DST -> bytes.putInt(packet.dst());
            case SRC_PORT -> bytes.putShort((short) packet.srcPort());
            case DST_PORT -> bytes.putShort((short) packet.dstPort());
            case PACKET -> throw new AssertionError(field);
        }
    }
}
