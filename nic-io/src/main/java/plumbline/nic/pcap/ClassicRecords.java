package plumbline.nic.pcap;

import plumbline.pipelines.port.PortException;

/**
 * The classic format of libpcap: a file header, then records.
 *
 * <pre>
 *   file header, 24 bytes                              record header, 16 bytes
 *    0  magic a1b2c3d4 (µs) or a1b23c4d (ns)            0  seconds
 *    4  major, minor version (16 bits each)             4  fraction, µs or ns
 *    8  time zone, accuracy (unused)                    8  captured length
 *   16  snap length                                    12  original length
 *   20  FCS words:4 | 0 | FCS known:1 | 0 | link:16    16  captured bytes
 * </pre>
 *
 * The magic's byte order is the order of all fields.
 */
final class ClassicRecords implements Records {
    static final int MICROSECONDS = 0xa1b2c3d4;
    static final int NANOSECONDS = 0xa1b23c4d;
    static final int FILE_HEADER = 24;
    static final int RECORD_HEADER = 16;

    private final CaptureInput in;
    private final long fraction;
    private final int fcs;
    private final LinkType linkType;

    /** Reads the file header; the magic has been seen and the byte order set. */
    ClassicRecords(CaptureInput in) throws PortException {
        this.in = in;
        int have = in.available(FILE_HEADER);
        if (have < FILE_HEADER) {
            throw in.truncated("the file header needs 24 bytes", have);
        }
        fraction = in.i32(0) == NANOSECONDS ? 1 : 1_000;
        if (in.u16(4) != 2) {
            throw in.refused("pcap version " + in.u16(4) + "." + in.u16(6) + "; only version 2 is known");
        }
        int link = in.i32(20);
        int number = link & 0xffff;
        linkType = LinkType.of(number).orElseThrow(() -> in.refused(LinkType.refusal(number)));
        fcs = (link & 0x0400_0000) == 0 ? 0 : 2 * (link >>> 28);
        in.take(FILE_HEADER);
    }

    @Override
    public boolean next(CapturedPacket packet, long number) throws PortException {
        int have = in.available(RECORD_HEADER);
        if (have == 0) {
            in.checkEnd(number - 1);
            return false;
        }
        if (have < RECORD_HEADER) {
            throw in.truncated("the header of packet " + number + " needs " + RECORD_HEADER + " bytes", have);
        }
        long nanos = in.u32(0) * 1_000_000_000L + in.u32(4) * fraction;
        long captured = in.u32(8);
        long original = in.u32(12);
        if (captured > CaptureInput.MAX_PACKET) {
            throw in.broken("packet " + number + " says " + captured + " bytes, a capture holds at most "
                    + CaptureInput.MAX_PACKET);
        }
        in.take(RECORD_HEADER);
        int length = (int) captured;
        have = in.available(length);
        if (have < length) {
            throw in.truncated("packet " + number + " says " + length + " bytes", have);
        }
        packet.set(linkType, in.start(), length, original, fcs, nanos);
        in.take(length);
        return true;
    }
}
