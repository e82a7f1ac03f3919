package plumbline.nic.pcap;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import plumbline.vm.wire.EthernetHeader;

/**
 * What the packets of a capture begin with, as https://www.tcpdump.org/linktypes.html numbers and describes it. A
 * switch port wants Ethernet: another header is replaced by an Ethernet header that is made up from it.
 *
 * <pre>
 *   Ethernet header           loopback              Linux cooked          Linux cooked v2
 *    0  destination            0  address family     0  packet type:16     0  protocol:16
 *    6  source                 4  packet             2  hardware:16        8  hardware:16
 *   12  EtherType                                    4  address length:16 10  packet type:8
 *   14  packet                                       6  address           11  address length:8
 *                                                   14  protocol:16       12  address
 *                                                   16  packet            20  packet
 * </pre>
 */
enum LinkType {
    ETHERNET("Ethernet", 0, 1),

    /** An address family in the byte order of the machine that captured. */
    NULL("BSD loopback", 4, 0),

    LOOP("OpenBSD loopback", 4, 108),

    /** DLT_RAW is 12, on OpenBSD 14; files have 101. */
    RAW("raw IP", 0, 101, 12, 14),

    IPV4("raw IPv4", 0, 228) {
        @Override
        int etherType(byte[] bytes, int at) {
            return super.etherType(bytes, at) == EthernetHeader.IPV4 ? EthernetHeader.IPV4 : NONE;
        }
    },

    IPV6("raw IPv6", 0, 229) {
        @Override
        int etherType(byte[] bytes, int at) {
            return super.etherType(bytes, at) == EthernetHeader.IPV6 ? EthernetHeader.IPV6 : NONE;
        }
    },

    LINUX_SLL("Linux cooked", 16, 113) {
        @Override
        int etherType(byte[] bytes, int at) {
            return carriesFrames(u16(bytes, at + 2)) ? NONE : u16(bytes, at + 14);
        }

        @Override
        void addresses(byte[] bytes, int at, byte[] header) {
            putAddresses(header, u16(bytes, at), u16(bytes, at + 4), bytes, at + 6);
        }
    },

    LINUX_SLL2("Linux cooked v2", 20, 276) {
        @Override
        int etherType(byte[] bytes, int at) {
            return carriesFrames(u16(bytes, at + 8)) ? NONE : u16(bytes, at);
        }

        @Override
        void addresses(byte[] bytes, int at, byte[] header) {
            putAddresses(header, bytes[at + 10], bytes[at + 11], bytes, at + 12);
        }
    };

    /** The addresses of a header whose packet does not tell them: locally administered ones. */
    static final String MADE_UP = "02:00:00:00:00:01 to 02:00:00:00:00:02";

    private static final int NONE = -1;
    /** EtherTypes begin here; below, the field is a length (IEEE 802.3, 3.2.6). */
    private static final int FIRST_ETHER_TYPE = 0x600;

    private static final int NOVELL = 1;
    private static final int LLC = 4;
    private static final int BROADCAST = 1;
    private static final int MULTICAST = 2;
    /** ARPHRD_IEEE80211 and its relatives with a header for the radio: their packets begin with an 802.11 header. */
    private static final int FIRST_RADIO = 801;

    private static final int LAST_RADIO = 803;
    private static final int ADDRESS = 6;

    private final String words;
    private final int headerLength;
    private final int[] numbers;

    LinkType(String words, int headerLength, int... numbers) {
        this.words = words;
        this.headerLength = headerLength;
        this.numbers = numbers;
    }

    /** The link type with this number in a capture file. */
    static Optional<LinkType> of(int number) {
        return Arrays.stream(values())
                .filter(type -> Arrays.stream(type.numbers).anyMatch(own -> own == number))
                .findFirst();
    }

    /** A phrase for refusing a link type that is none of these. */
    static String refusal(int number) {
        String known = Arrays.stream(values())
                .map(type -> type.words + " " + type.number())
                .collect(Collectors.joining(", "));
        return "link type " + number + "; a switch port takes " + known;
    }

    /** The number in a capture file. */
    int number() {
        return numbers[0];
    }

    /** What the field's documents call it. */
    String words() {
        return words;
    }

    /** Bytes of the header that an Ethernet header replaces. */
    int headerLength() {
        return headerLength;
    }

    /**
     * Makes up the Ethernet header of a packet.
     *
     * @param bytes where the packet is, from {@code at}
     * @param length bytes captured
     * @param original bytes on the wire
     * @param header takes the 14 bytes
     * @return false if Ethernet cannot carry the packet or too little of it was captured to tell
     */
    boolean makeHeader(byte[] bytes, int at, int length, long original, byte[] header) {
        if (length <= headerLength) {
            return false;
        }
        int type = etherType(bytes, at);
        if (type == LLC || type == NOVELL) {
            type = (int) Math.min(Math.max(original, length) - headerLength, FIRST_ETHER_TYPE - 1);
        } else if (type < FIRST_ETHER_TYPE) {
            return false;
        }
        addresses(bytes, at, header);
        header[12] = (byte) (type >> 8);
        header[13] = (byte) type;
        return true;
    }

    /** What the packet is, or {@link #NONE}; the first byte behind its header tells, which is there. */
    int etherType(byte[] bytes, int at) {
        return switch (bytes[at + headerLength] >> 4 & 0xf) {
            case 4 -> EthernetHeader.IPV4;
            case 6 -> EthernetHeader.IPV6;
            default -> NONE;
        };
    }

    /** Fills in both addresses; the packet does not tell them. */
    void addresses(byte[] bytes, int at, byte[] header) {
        putAddresses(header, 0, 0, bytes, at);
    }

    private static void putAddresses(byte[] header, int packetType, int length, byte[] bytes, int at) {
        Arrays.fill(header, 0, 2 * ADDRESS, (byte) 0);
        header[0] = (byte) (packetType == MULTICAST ? 3 : 2);
        header[5] = 2;
        if (packetType == BROADCAST) {
            Arrays.fill(header, 0, ADDRESS, (byte) 0xff);
        }
        if (length == ADDRESS) {
            System.arraycopy(bytes, at, header, ADDRESS, ADDRESS);
        } else {
            header[6] = 2;
            header[11] = 1;
        }
    }

    private static boolean carriesFrames(int hardware) {
        return hardware >= FIRST_RADIO && hardware <= LAST_RADIO;
    }

    private static int u16(byte[] bytes, int at) {
        return (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
    }
}
