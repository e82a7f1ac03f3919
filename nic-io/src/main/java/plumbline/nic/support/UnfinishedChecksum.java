package plumbline.nic.support;

import static java.nio.ByteOrder.BIG_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.pipelines.port.Frame;
import plumbline.vm.wire.InternetChecksum;
import plumbline.vm.wire.UdpHeader;

/**
 * Finishes TCP and UDP checksums that a sending kernel has left to a network card that was not there. Linux then leaves
 * the sum of the pseudo header in the field (CHECKSUM_PARTIAL in linux/skbuff.h). That is how it is recognised where
 * the kernel does not say so: a right checksum looks the same once in 65,536 packets, and is left alone.
 */
public final class UnfinishedChecksum {
    private final Headers headers = new Headers();
    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);

    /** Finishes the checksum of a frame, if it is one of TCP or UDP and was left unfinished; answers whether. */
    public boolean finish(Frame frame) {
        view.wrap(frame.buffer(), frame.offset(), frame.length());
        if (!headers.find(view, frame.length()) || !isIn(view, headers, frame.length())) {
            return false;
        }
        int start = headers.transport();
        int length = headers.end(view) - start;
        int sum = InternetChecksum.sum(view, start, length);
        if (InternetChecksum.finish(headers.pseudoHeader(view, length) + sum) == 0) {
            return false; // it is right, and only looks unfinished
        }
        put(view, start, headers.checksum() - start, sum);
        return true;
    }

    /**
     * Writes a checksum where its unfinished form was. Only UDP's is never 0: for TCP 0xffff would be another form of
     * 0, which some receivers call bad (RFC 1624, section 3).
     *
     * @param transport where the header begins
     * @param field where its checksum is in it
     * @param sum partial sum of header and data, with the unfinished checksum
     */
    public static void put(MutableDirectBuffer buffer, int transport, int field, int sum) {
        int checksum = field == UdpHeader.CHECKSUM ? InternetChecksum.finishUdp(sum) : InternetChecksum.finish(sum);
        buffer.putShort(transport + field, (short) checksum, BIG_ENDIAN);
    }

    /**
     * Whether the checksum of a frame looks unfinished.
     *
     * @param headers those of the frame
     * @param length bytes of the frame
     */
    public static boolean isIn(DirectBuffer frame, Headers headers, int length) {
        int covered = headers.end(frame) - headers.transport();
        int place = headers.checksum();
        if (headers.isFragment(frame) || place + 2 > headers.end(frame) || headers.end(frame) > length) {
            return false;
        }
        return (frame.getShort(place, BIG_ENDIAN) & 0xffff)
                == InternetChecksum.sum(headers.pseudoHeader(frame, covered));
    }
}
