package plumbline.nic.tunnel;

import org.agrona.concurrent.UnsafeBuffer;
import plumbline.nic.support.Headers;
import plumbline.nic.support.Seeds;
import plumbline.pipelines.port.Frame;
import plumbline.vm.wire.EthernetHeader;

/**
 * One number per flow: over addresses, protocol and ports of TCP and UDP, over both Ethernet addresses and the type of
 * everything else. Fragments have no ports but in the first, so all go by addresses and protocol alone and keep their
 * order.
 */
final class FlowHash {

    private final Headers headers = new Headers();
    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);

    /** The hash of a frame's flow. */
    int of(Frame frame) {
        if (frame.length() < EthernetHeader.BYTES) {
            return 0;
        }
        view.wrap(frame.buffer(), frame.offset(), frame.length());
        long hash = headers.find(view, frame.length()) ? transport() : ethernet();
        return (int) (hash ^ hash >>> 32);
    }

    private long transport() {
        long hash = headers.protocol();
        for (int i = 0; i < headers.addressesBytes(); i += Long.BYTES) {
            hash = mix(hash, view.getLong(headers.addresses() + i));
        }
        return headers.isFragment(view) ? hash : mix(hash, view.getInt(headers.transport()));
    }

    private long ethernet() {
        return mix(mix(view.getLong(0), view.getInt(8)), view.getShort(12));
    }

    private static long mix(long hash, long more) {
        return Seeds.mix(hash * 31 + more);
    }
}
