package plumbline.programs.beaucoup;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import plumbline.programs.beaucoup.BeauCoupModel.Packet;
import plumbline.programs.beaucoup.Checks.Check;
import plumbline.programs.beaucoup.Checks.Cut;
import plumbline.programs.beaucoup.Checks.Sixteen;
import plumbline.programs.beaucoup.query.Attribute;
import plumbline.programs.beaucoup.query.PacketField;
import plumbline.programs.reference.BitwiseCrc;

/** The hashes of the attributes, bit by bit; parameters as in G. Cook's catalogue of parametrised CRC algorithms. */
final class AttributeHashes {
    /** ARC, T10-DIF, CDMA2000, LJ1200, OPENSAFETY-A and -B; Castagnoli, BASE91-D, AUTOSAR and AIXM cut to 16 bits. */
    private static final Map<Attribute, Check> ATTRIBUTES = Map.of(
            Attribute.of(PacketField.SRC), new Sixteen(0x8005, true, 0, 0),
            Attribute.of(PacketField.DST), new Sixteen(0x8BB7, false, 0, 0),
            Attribute.of(PacketField.SRC, PacketField.DST), new Sixteen(0xC867, false, 0xFFFF, 0),
            Attribute.of(PacketField.SRC_PORT), new Sixteen(0x6F63, false, 0, 0),
            Attribute.of(PacketField.DST_PORT), new Sixteen(0x5935, false, 0, 0),
            Attribute.of(PacketField.SRC, PacketField.SRC_PORT), new Sixteen(0x755B, false, 0, 0),
            Attribute.of(PacketField.SRC, PacketField.DST_PORT), new Cut(new BitwiseCrc(0x1EDC6F41, true, -1, -1)),
            Attribute.of(PacketField.DST, PacketField.SRC_PORT), new Cut(new BitwiseCrc(0xA833982B, true, -1, -1)),
            Attribute.of(PacketField.DST, PacketField.DST_PORT), new Cut(new BitwiseCrc(0xF4ACFB13, true, -1, -1)),
            Attribute.of(PacketField.SRC, PacketField.DST, PacketField.SRC_PORT, PacketField.DST_PORT),
                    new Cut(new BitwiseCrc(0x814141AB, false, 0, 0)));

    private AttributeHashes() {}

    /** Hash of an attribute's fields; packets have none. */
    static int of(Attribute attribute, Packet packet) {
        List<PacketField> fields = attribute.fields();
        ByteBuffer bytes = ByteBuffer.allocate(
                fields.stream().mapToInt(AttributeHashes::bytes).sum());
        fields.forEach(field -> put(bytes, field, packet));
        return ATTRIBUTES.get(attribute).of(bytes.array());
    }

    private static int bytes(PacketField field) {
        return switch (field) {
            case SRC, DST -> Integer.BYTES;
            case SRC_PORT, DST_PORT -> Short.BYTES;
            default -> throw new IllegalArgumentException(field + " is hashed by no attribute unless asked for");
        };
    }

    private static void put(ByteBuffer bytes, PacketField field, Packet packet) {
        switch (field) {
            case SRC -> bytes.putInt(packet.src());
            case DST -> bytes.putInt(packet.dst());
            case SRC_PORT -> bytes.putShort((short) packet.srcPort());
            case DST_PORT -> bytes.putShort((short) packet.dstPort());
            default -> throw new AssertionError(field);
        }
    }
}
