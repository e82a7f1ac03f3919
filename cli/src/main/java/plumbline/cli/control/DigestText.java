package plumbline.cli.control;

import java.net.Inet6Address;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Map;
import plumbline.programs.heavyhitters.FlowKey;

/**
 * The fields of a digest for a terminal. Fields have a width and no type, so only the names of the library's headers
 * tell which are addresses; these are shown as people write them, the two halves of one of IPv6 as one. All others are
 * numbers.
 */
final class DigestText {
    private static final HexFormat OCTETS = HexFormat.ofDelimiter(":");

    private DigestText() {}

    static String of(Map<String, Long> fields) {
        StringBuilder text = new StringBuilder();
        fields.forEach((field, value) -> {
            boolean address6 = field.matches("ipv6\\.(src|dst)_(hi|lo)") && fields.containsKey(other(field));
            String shown =
                    switch (field) {
                        case "ethernet.src", "ethernet.dst" ->
                            OCTETS.formatHex(
                                    ByteBuffer.allocate(8).putLong(value).array(), 2, 8);
                        case "ipv4.src", "ipv4.dst" -> FlowKey.SOURCE.show(value);
                        default -> address6 ? ipv6(value, fields.get(other(field))) : Long.toUnsignedString(value);
                    };
            if (!address6) {
                text.append("  ").append(field).append(' ').append(shown);
            } else if (field.endsWith("_hi")) {
                text.append("  ")
                        .append(field, 0, field.length() - "_hi".length())
                        .append(' ')
                        .append(shown);
            }
        });
        return text.toString();
    }

    private static String other(String half) {
        return half.endsWith("_hi") ? half.replace("_hi", "_lo") : half.replace("_lo", "_hi");
    }

    private static String ipv6(long hi, long lo) {
        try {
            return Inet6Address.getByAddress(
                            null,
                            ByteBuffer.allocate(16).putLong(hi).putLong(lo).array(),
                            -1)
                    .getHostAddress();
        } catch (UnknownHostException e) {
            throw new AssertionError("16 bytes are an address", e);
        }
    }
}
