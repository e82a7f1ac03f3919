package plumbline.nic.pcap;

import java.util.Optional;
import plumbline.pipelines.port.PortException;

/**
 * An interface that a pcapng section declares.
 *
 * @param linkNumber what its packets begin with, as the file has it
 * @param linkType the same, if it is known
 * @param snapLength maximum number of bytes kept of a packet, 0 for all
 * @param unit unit of its time stamps
 * @param fcs bytes of frame check sequence at the end of its packets
 */
record NgInterface(int linkNumber, Optional<LinkType> linkType, long snapLength, TimestampUnit unit, int fcs) {
    /**
     * Reads the body of an interface block.
     *
     * <pre>
     *   0  link type:16, 0:16     then options:   0  code:16
     *   4  snap length                            2  length:16
     *   8  options                                4  value, padded to 4 bytes
     * </pre>
     */
    static final class Reader {
        private static final int FIELDS = 8;
        private static final int OPTION_HEADER = 4;
        private static final int END_OF_OPTIONS = 0;
        static final int TIME_RESOLUTION = 9;
        private static final int FCS_LENGTH = 13;
        private static final int TIME_OFFSET = 14;

        private final CaptureInput in;
        private final long packets;
        private long left;
        private int resolution = TimestampUnit.MICROSECONDS.resolution();
        private long offset;
        private int fcs;

        /**
         * @param left bytes of the block's body
         * @param packets read so far
         */
        Reader(CaptureInput in, long left, long packets) {
            this.in = in;
            this.packets = packets;
            this.left = left;
        }

        /** Bytes of the body that are not read. */
        long left() {
            return left;
        }

        NgInterface read() throws PortException {
            need(FIELDS, "an interface block");
            int linkNumber = in.u16(0);
            long snapLength = in.u32(4);
            take(FIELDS);
            while (left >= OPTION_HEADER && option()) {
                // option() takes them one by one
            }
            return new NgInterface(
                    linkNumber, LinkType.of(linkNumber), snapLength, new TimestampUnit(resolution, offset), fcs);
        }

        /** Takes one option; false at the last. */
        private boolean option() throws PortException {
            need(OPTION_HEADER, "an option");
            int code = in.u16(0);
            int length = in.u16(2);
            take(OPTION_HEADER);
            if (code == END_OF_OPTIONS) {
                return false;
            }
            int padded = length + 3 & ~3;
            need(padded, "an option of " + length + " bytes");
            if (code == TIME_RESOLUTION && length >= 1) {
                resolution = in.u8(0);
            } else if (code == FCS_LENGTH && length >= 1) {
                fcs = in.u8(0);
            } else if (code == TIME_OFFSET && length >= 8) {
                offset = in.i64(0);
            }
            take(padded);
            return true;
        }

        private void need(int count, String what) throws PortException {
            if (left < count) {
                throw in.broken(what + " needs " + count + " bytes, its block has " + left);
            }
            int have = in.available(count);
            if (have < count) {
                throw in.truncated(what + " behind packet " + packets + " needs " + count + " bytes", have);
            }
        }

        private void take(int count) {
            in.take(count);
            left -= count;
        }
    }
}
