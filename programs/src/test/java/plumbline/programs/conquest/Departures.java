package plumbline.programs.conquest;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.tm.QueueObserver;
import plumbline.programs.reference.WayHashes;
import plumbline.programs.rig.NumberedFlows;

/** What left the queues of port 1, in order. */
final class Departures implements QueueObserver {
    /**
     * A packet.
     *
     * @param frame as it came in
     */
    record Departure(byte[] frame, long came, long left) {
        boolean isIpv4() {
            return octet(12) == 0x08 && octet(13) == 0x00;
        }

        boolean isIpv6() {
            return octet(12) == 0x86 && octet(13) == 0xDD;
        }

        /** The bytes that tell the packet from others on a tap. */
        byte[] print() {
            boolean ports =
                    octet(isIpv6() ? 20 : 23) == NumberedFlows.TCP || octet(isIpv6() ? 20 : 23) == NumberedFlows.UDP;
            boolean udp = octet(isIpv6() ? 20 : 23) == NumberedFlows.UDP;
            int transport = isIpv6() ? 54 : 34;
            ByteBuffer print = ByteBuffer.allocate(27).put(flow(0, false), 1, 13);
            print.putShort(isIpv6() ? 0 : number(18));
            print.putInt(ports && !udp ? wide(transport + 4) : 0).putInt(ports && !udp ? wide(transport + 8) : 0);
            return print.putInt(udp ? wide(transport + 4) : 0).array();
        }

        private short number(int place) {
            return ByteBuffer.wrap(frame).getShort(place);
        }

        private int wide(int place) {
            return ByteBuffer.wrap(frame).getInt(place);
        }

        /** Five-tuple of IPv6, the addresses folded into 32 bits each. */
        private byte[] flow6() {
            ByteBuffer flow = ByteBuffer.allocate(14).put((byte) 0);
            for (int address : new int[] {22, 38}) {
                byte[] bytes = Arrays.copyOfRange(frame, address, address + 16);
                flow.putInt((int) WayHashes.check(6).of(bytes));
            }
            return flow.put(frame, 54, 4).put(frame[20]).array();
        }

        /** Upper three bits of the type of service. */
        int serviceClass() {
            return isIpv4() ? octet(15) >> 5 : 0;
        }

        /** The bytes that make its flow, by the program's parameter {@code key}, behind the byte of its class. */
        byte[] flow(long key, boolean eachClass) {
            if (isIpv6()) {
                return flow6();
            }
            boolean ports = octet(23) == 6 || octet(23) == 17;
            int[] places =
                    switch ((int) key) {
                        case 0 -> new int[] {26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 23};
                        case 1 -> new int[] {26, 27, 28, 29, 30, 31, 32, 33};
                        case 2 -> new int[] {26, 27, 28, 29};
                        default -> new int[] {30, 31, 32, 33};
                    };
            byte[] flow = new byte[places.length + 1];
            flow[0] = (byte) (eachClass ? serviceClass() : 0);
            for (int i = 0; i < places.length; i++) {
                boolean absent = places[i] >= 34 && !ports;
                flow[i + 1] = absent ? 0 : frame[places[i]];
            }
            return flow;
        }

        private int octet(int place) {
            return frame[place] & 0xFF;
        }
    }

    private final List<Departure> list = new ArrayList<>();

    List<Departure> list() {
        return list;
    }

    @Override
    public void dequeued(Packet packet, long nanos) {
        if (packet.egressPort() == 1) {
            list.add(new Departure(packet.frame().toArray(), packet.enqueuedAt(), nanos));
        }
    }
}
