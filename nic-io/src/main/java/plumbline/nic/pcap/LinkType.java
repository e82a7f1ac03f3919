package plumbline.nic.pcap;

import java.util.Map;

/**
 * The link types of capture files: what the first byte of a packet is. Numbers as tcpdump.org/linktypes.html has them.
 */
final class LinkType {
    static final int ETHERNET = 1;

    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(0, "BSD loopback"),
            Map.entry(ETHERNET, "Ethernet"),
            Map.entry(9, "PPP"),
            Map.entry(12, "raw IP"),
            Map.entry(14, "raw IP"),
            Map.entry(101, "raw IP"),
            Map.entry(104, "Cisco HDLC"),
            Map.entry(105, "IEEE 802.11"),
            Map.entry(113, "Linux cooked"),
            Map.entry(127, "IEEE 802.11 radiotap"),
            Map.entry(228, "raw IPv4"),
            Map.entry(229, "raw IPv6"),
            Map.entry(276, "Linux cooked v2"));

    private LinkType() {}

    /** A phrase for refusing a link type. */
    static String refusal(int linkType) {
        return "link type " + linkType + " (" + NAMES.getOrDefault(linkType, "not Ethernet")
                + "); only Ethernet captures (link type 1) can enter a switch port";
    }
}
