package plumbline.nic.support;

import static java.nio.ByteOrder.BIG_ENDIAN;

import org.agrona.concurrent.UnsafeBuffer;
import plumbline.pipelines.port.Frame;

/**
 * Finishes TCP and UDP checksums that a sending kernel has left to a network card that was not there. Linux then leaves
 * the sum of the pseudo header in the field (CHECKSUM_PARTIAL in linux/skbuff.h). That is how it is recognised where
 * the kernel does not say so: a right checksum looks the same once in 65,536 packets, and is left alone.
 */
public final class UnfinishedChecksum {
    private static final int TCP_CHECKSUM = 16;
    private static final int UDP_CHECKSUM = 6;

    private final Headers headers = new Headers();
    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);

    /** Finishes one packet after the other. */
    public UnfinishedChecksum() {}

    /** Finishes the checksum of a frame, if it is one of TCP or UDP and was left unfinished; answers whether. */
    public boolean finish(Frame frame) {
        view.wrap(frame.buffer(), frame.offset(), frame.length());
        if (!headers.find(view, frame.length()) || headers.isFragment(view)) {
            return false;
        }
        int start = headers.transport();
        int length = transportLength();
        int place = start + (headers.protocol() == Headers.TCP ? TCP_CHECKSUM : UDP_CHECKSUM);
        if (place + 2 > start + length || start + length > frame.length()) {
            return false;
        }
        long pseudo = pseudoHeader(length);
        if ((view.getShort(place, BIG_ENDIAN) & 0xffff) != InternetChecksum.fold(pseudo)) {
            return false;
        }
        int sum = InternetChecksum.sum(view, start, length);
        if (InternetChecksum.fold(pseudo + sum) == 0xffff) {
            return false; // it is right, and only looks unfinished
        }
        view.putShort(place, (short) InternetChecksum.finishUdp(sum), BIG_ENDIAN); // 0xffff is the same to TCP
        return true;
    }

    /** Bytes from the transport header on, as the IP header says. */
    private int transportLength() {
        int network = headers.network();
        if (headers.isIpv4()) {
            return (view.getShort(network + 2, BIG_ENDIAN) & 0xffff) - (headers.transport() - network);
        }
        return (view.getShort(network + 4, BIG_ENDIAN) & 0xffff) - (headers.transport() - network - 40);
    }

    private long pseudoHeader(int length) {
        int addresses = headers.network() + (headers.isIpv4() ? 12 : 8);
        int bytes = headers.isIpv4() ? 8 : 32;
        return (long) InternetChecksum.sum(view, addresses, bytes) + headers.protocol() + length;
    }
}
