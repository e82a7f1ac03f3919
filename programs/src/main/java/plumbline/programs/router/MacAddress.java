package plumbline.programs.router;

import java.nio.ByteBuffer;
import java.util.HexFormat;

/** Ethernet addresses as numbers. */
final class MacAddress {
    private static final HexFormat OCTETS = HexFormat.ofDelimiter(":");
    private static final long GROUP = 0x01_0000_0000_00L;

    private MacAddress() {}

    /** One that an interface can have. */
    static long parse(String text) {
        if (!text.matches("([0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}")) {
            throw new IllegalArgumentException("'" + text + "' is no Ethernet address, such as 02:00:00:00:00:01");
        }
        long mac = Long.parseLong(text.replace(":", ""), 16);
        if (!isHost(mac)) {
            throw new IllegalArgumentException("'" + text + "' is not the Ethernet address of one interface");
        }
        return mac;
    }

    /** Whether it is one interface's, and no group's. */
    static boolean isHost(long mac) {
        return mac != 0 && (mac & GROUP) == 0;
    }

    static String text(long mac) {
        return OCTETS.formatHex(ByteBuffer.allocate(Long.BYTES).putLong(mac).array(), 2, Long.BYTES);
    }
}
