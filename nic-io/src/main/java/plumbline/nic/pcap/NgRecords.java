package plumbline.nic.pcap;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import plumbline.pipelines.port.PortException;

/**
 * The format pcapng: sections of blocks; interfaces are declared in a section before its packets.
 *
 * <pre>
 *   every block             section header          interface (1)     packet (6)         packet, obsolete (2)
 *    0  type                 8  1a2b3c4d             8  link type:16    8  interface       8  interface:16, drops:16
 *    4  total length        12  version 1.x         10  0              12  time high      12  time high
 *    8  body, padded to 4   16  section length:64   12  snap length    16  time low       16  time low
 *   -4  total length        24  options             16  options        20  captured       20  captured
 *                                                                      24  original       24  original
 *   simple packet (3): 8 original length, 12 bytes                     28  bytes, options 28  bytes, options
 * </pre>
 */
final class NgRecords implements Records {
    static final int SECTION = 0x0a0d0d0a;
    static final int BYTE_ORDER = 0x1a2b3c4d;

    static final int INTERFACE = 1;
    private static final int OBSOLETE_PACKET = 2;
    private static final int SIMPLE_PACKET = 3;
    static final int ENHANCED_PACKET = 6;
    private static final int HEADER = 8;
    private static final int TRAILER = 4;
    private static final int PACKET_FIELDS = 20;
    /** More interfaces than any machine has: a bound for what a hostile file can make us hold. */
    private static final int MAX_INTERFACES = 65_536;

    private final CaptureInput in;
    private final List<NgInterface> interfaces = new ArrayList<>();
    private long lastNanos;

    /** What the current block says it is long, and how much of its body has not been taken. */
    private long blockLength;

    private long bodyLeft;

    private boolean insideBlock;

    NgRecords(CaptureInput in) {
        this.in = in;
    }

    @Override
    public boolean next(CapturedPacket packet, long number) throws PortException {
        while (true) {
            if (insideBlock) {
                endBlock(number - 1);
            }
            int have = in.available(HEADER);
            if (have == 0) {
                in.checkEnd(number - 1);
                return false;
            }
            if (have < HEADER) {
                throw in.truncated("a block header behind packet " + (number - 1) + " needs 8 bytes", have);
            }
            int type = in.i32(0);
            if (type == SECTION) {
                beginSection(number - 1);
                continue;
            }
            beginBlock();
            switch (type) {
                case INTERFACE -> declareInterface(number - 1);
                case ENHANCED_PACKET -> {
                    body(PACKET_FIELDS, number);
                    packet(packet, number, in.u32(0));
                    return true;
                }
                case OBSOLETE_PACKET -> {
                    body(PACKET_FIELDS, number);
                    packet(packet, number, in.u16(0));
                    return true;
                }
                case SIMPLE_PACKET -> {
                    body(4, number);
                    simplePacket(packet, number);
                    return true;
                }
                default -> {
                    // statistics, name resolution, secrets, custom blocks: not for a switch
                }
            }
        }
    }

    private void beginSection(long packets) throws PortException {
        int have = in.available(16);
        if (have < 16) {
            throw in.truncated("a section header behind packet " + packets + " needs 28 bytes", have);
        }
        in.order(ByteOrder.LITTLE_ENDIAN);
        if (in.i32(8) == Integer.reverseBytes(BYTE_ORDER)) {
            in.order(ByteOrder.BIG_ENDIAN);
        } else if (in.i32(8) != BYTE_ORDER) {
            throw in.broken("a section header without the byte-order mark 1a2b3c4d");
        }
        if (in.u16(12) != 1) {
            throw in.broken("pcapng version " + in.u16(12) + "." + in.u16(14) + "; only version 1 is known");
        }
        interfaces.clear();
        beginBlock();
    }

    private void beginBlock() throws PortException {
        blockLength = in.u32(4);
        if (blockLength < HEADER + TRAILER || blockLength % 4 != 0) {
            throw in.broken("a block says " + blockLength + " bytes; it must be a multiple of 4, at least 12");
        }
        in.take(HEADER);
        bodyLeft = blockLength - HEADER - TRAILER;
        insideBlock = true;
    }

    /** @param packets read so far */
    private void endBlock(long packets) throws PortException {
        long skipped = in.skip(bodyLeft);
        if (skipped < bodyLeft) {
            long missing = bodyLeft - skipped + TRAILER;
            throw in.truncated(endOf(packets) + " needs " + missing + " bytes more", 0);
        }
        int have = in.available(TRAILER);
        if (have < TRAILER) {
            throw in.truncated(endOf(packets) + " ends with its length in 4 bytes", have);
        }
        if (in.u32(0) != blockLength) {
            throw in.broken("a block says " + blockLength + " bytes at its begin and " + in.u32(0) + " at its end");
        }
        in.take(TRAILER);
        insideBlock = false;
    }

    private String endOf(long packets) {
        return "a block of " + blockLength + " bytes, of packet " + packets + " or behind it,";
    }

    /** Makes the fixed fields of a packet block readable. */
    private void body(int fields, long number) throws PortException {
        if (bodyLeft < fields) {
            throw in.broken("the block of packet " + number + " has " + bodyLeft + " bytes; its fields need " + fields);
        }
        int have = in.available(fields);
        if (have < fields) {
            throw in.truncated("the header of packet " + number + " needs " + fields + " bytes", have);
        }
    }

    private void packet(CapturedPacket packet, long number, long interfaceId) throws PortException {
        NgInterface from = find(interfaceId, number);
        try {
            lastNanos = from.unit().toNanos(in.u32(4) << 32 | in.u32(8));
        } catch (ArithmeticException e) {
            throw in.broken("the time stamp of packet " + number + " lies outside the years 1678 to 2262");
        }
        long captured = in.u32(12);
        long original = in.u32(16);
        take(PACKET_FIELDS);
        bytes(packet, number, captured, original, from);
    }

    /** A simple packet has no time of its own: it gets that of the packet before. */
    private void simplePacket(CapturedPacket packet, long number) throws PortException {
        NgInterface from = find(0, number);
        long original = in.u32(0);
        take(4);
        long captured = from.snapLength() == 0 ? original : Math.min(original, from.snapLength());
        bytes(packet, number, captured, original, from);
    }

    private void bytes(CapturedPacket packet, long number, long captured, long original, NgInterface from)
            throws PortException {
        if (captured > bodyLeft) {
            throw in.broken("packet " + number + " says " + captured + " bytes, its block has " + bodyLeft);
        }
        if (captured > CaptureInput.MAX_PACKET) {
            throw in.broken("packet " + number + " says " + captured + " bytes, a capture holds at most "
                    + CaptureInput.MAX_PACKET);
        }
        int length = (int) captured;
        int have = in.available(length);
        if (have < length) {
            throw in.truncated("packet " + number + " says " + length + " bytes", have);
        }
        packet.set(linkType(from, number), in.start(), length, original, from.fcs(), lastNanos);
        take(length);
    }

    private void take(int count) {
        in.take(count);
        bodyLeft -= count;
    }

    private NgInterface find(long id, long number) throws PortException {
        if (id >= interfaces.size()) {
            throw in.broken(
                    "packet " + number + " names interface " + id + ", the section declares " + interfaces.size());
        }
        return interfaces.get((int) id);
    }

    private LinkType linkType(NgInterface from, long number) throws PortException {
        return from.linkType()
                .orElseThrow(() -> in.refused(
                        "packet " + number + " comes from an interface with " + LinkType.refusal(from.linkNumber())));
    }

    private void declareInterface(long packets) throws PortException {
        if (interfaces.size() == MAX_INTERFACES) {
            throw in.broken("more than " + MAX_INTERFACES + " interfaces in one section");
        }
        NgInterface.Reader reader = new NgInterface.Reader(in, bodyLeft, packets);
        interfaces.add(reader.read());
        bodyLeft = reader.left();
    }
}
