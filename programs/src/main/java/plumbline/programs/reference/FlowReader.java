package plumbline.programs.reference;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.agrona.DirectBuffer;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.Program;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.heavyhitters.IpProtocols;
import plumbline.programs.heavyhitters.Weight;

/**
 * Reads a packet's flow and what it counts straight from its bytes, for exact counts: no parser of ours is asked. Flow
 * ids are those of the programs that include {@code "flow"}: addresses as they are; of what is longer two CRCs.
 */
public final class FlowReader {
    /** What {@link #flow} answers for a packet that is of no flow. */
    public static final long NONE = 0;

    private static final int TYPE = 12;
    private static final int TYPE_IPV4 = 0x0800;
    private static final int TYPE_IPV6 = 0x86DD;
    private static final int TYPE_VLAN = 0x8100;
    private static final int TAG_BYTES = 4;
    private static final int ETHERNET_BYTES = 14;
    private static final int IPV4_BYTES = 20;
    private static final int IPV6_BYTES = 40;
    private static final int FINGERPRINT = 5;
    private static final byte[] NO_FLOW = {};

    private final FlowKey key;
    private final boolean digested;
    private final Weight weight;
    private final List<BitwiseCrc> checks;

    /**
     * @param digested whether ids are the first half of a fingerprint, however short the key is
     * @param seed of the switch's hashes
     */
    public FlowReader(FlowKey key, boolean digested, Weight weight, HashSeed seed) {
        this.key = key;
        this.digested = digested;
        this.weight = weight;
        this.checks = WayHashes.checks(seed);
    }

    /** As the parameters {@code key}, {@code digest}, {@code weight} of a program say; those that it has. */
    public static FlowReader of(Program program, HashSeed seed) {
        boolean digested = program.parameters().stream()
                .anyMatch(parameter -> parameter.name().equals("digest") && parameter.value() == 1);
        return new FlowReader(FlowKey.of(program), digested, Weight.of(program), seed);
    }

    /** The flow's id; {@link #NONE} if there is none. */
    public long flow(DirectBuffer bytes, int offset, int length) {
        if (reversible()) {
            long pair = AddressPairs.of(bytes, offset, length);
            return key == FlowKey.PAIR ? pair : key == FlowKey.SOURCE ? pair >>> 32 : pair & 0xFFFF_FFFFL;
        }
        byte[] made = key(bytes, offset, length);
        if (made.length == 0) {
            return NONE;
        }
        long half = checks.get(FINGERPRINT).of(made);
        return digested ? half : half << 32 | checks.get(FINGERPRINT + 1).of(made);
    }

    /** Whether the flow can be told from its id. */
    public boolean reversible() {
        return key.reversible() && !digested;
    }

    /** A flow id for humans. */
    public String show(long flow) {
        return key.show(flow);
    }

    /** What the packet counts, if it is of a flow. */
    public long amount(DirectBuffer bytes, int offset, int length) {
        if (weight == Weight.PACKETS) {
            return 1;
        }
        int ip = offset + network(bytes, offset, length);
        return key.six() ? unsigned(bytes, ip + 4) + IPV6_BYTES : unsigned(bytes, ip + 2);
    }

    /** The packet's flow for humans, whether its id tells it or not. */
    public String show(DirectBuffer bytes, int offset, int length) {
        ByteBuffer made = ByteBuffer.wrap(key(bytes, offset, length));
        int address = key.six() ? 16 : 4;
        return switch (key) {
            case SOURCE, DESTINATION, SOURCE6, DESTINATION6 -> address(made, address);
            case PAIR, PAIR6 -> address(made, address) + " → " + address(made, address);
            case FIVE_TUPLE, FIVE_TUPLE6 -> {
                String source = address(made, address);
                String destination = address(made, address);
                int protocol = Byte.toUnsignedInt(made.get());
                String between = IpProtocols.hasPorts(protocol)
                        ? " " + Short.toUnsignedInt(made.getShort()) + " → " + destination + " "
                                + Short.toUnsignedInt(made.getShort())
                        : " → " + destination;
                yield source + between + " " + IpProtocols.name(protocol);
            }
            case DIGEST -> throw new IllegalStateException("a digest is no key of a packet");
        };
    }

    /** What makes the flow, in the order in which it is hashed; empty if the packet has none. */
    private byte[] key(DirectBuffer bytes, int offset, int length) {
        int header = network(bytes, offset, length);
        int type = key.six() ? TYPE_IPV6 : TYPE_IPV4;
        int size = key.six() ? IPV6_BYTES : IPV4_BYTES;
        if (unsignedOr(bytes, offset + header - 2, header <= length) != type || length < header + size) {
            return NO_FLOW;
        }
        int ip = offset + header;
        int width = key.six() ? 16 : 4;
        int source = ip + (key.six() ? 8 : 12);
        byte[] addresses = new byte[2 * width];
        bytes.getBytes(source, addresses);
        return switch (key) {
            case SOURCE, SOURCE6 -> Arrays.copyOf(addresses, width);
            case DESTINATION, DESTINATION6 -> Arrays.copyOfRange(addresses, width, 2 * width);
            case FIVE_TUPLE, FIVE_TUPLE6 -> fiveTuple(bytes, ip, offset + length, addresses);
            default -> addresses;
        };
    }

    /** Ports are 0 without TCP and UDP, in a later fragment, and behind options. */
    private byte[] fiveTuple(DirectBuffer bytes, int ip, int end, byte[] addresses) {
        byte protocol = bytes.getByte(ip + (key.six() ? 6 : 9));
        boolean plain = key.six() || bytes.getByte(ip) == 0x45 && (unsigned(bytes, ip + 6) & 0x1FFF) == 0;
        int ports = ip + (key.six() ? IPV6_BYTES : IPV4_BYTES);
        byte[] made = Arrays.copyOf(addresses, addresses.length + 5);
        made[addresses.length] = protocol;
        if (plain && IpProtocols.hasPorts(Byte.toUnsignedInt(protocol)) && ports + 4 <= end) {
            bytes.getBytes(ports, made, addresses.length + 1, 4);
        }
        return made;
    }

    /** Where the network header begins, behind Ethernet with or without a VLAN tag. */
    private static int network(DirectBuffer bytes, int offset, int length) {
        boolean tagged = unsignedOr(bytes, offset + TYPE, length >= ETHERNET_BYTES) == TYPE_VLAN;
        return ETHERNET_BYTES + (tagged ? TAG_BYTES : 0);
    }

    private static int unsigned(DirectBuffer bytes, int at) {
        return Short.toUnsignedInt(Short.reverseBytes(bytes.getShort(at)));
    }

    private static int unsignedOr(DirectBuffer bytes, int at, boolean there) {
        return there ? unsigned(bytes, at) : -1;
    }

    private static String address(ByteBuffer from, int width) {
        byte[] address = new byte[width];
        from.get(address);
        try {
            return InetAddress.getByAddress(address).getHostAddress();
        } catch (UnknownHostException e) {
            throw new AssertionError("4 or 16 bytes", e);
        }
    }
}
