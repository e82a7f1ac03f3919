package plumbline.network.topology;

import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Addresses as people write them. */
final class AddressText {
    private static final Pattern IPV4 =
            Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})(?:/(\\d{1,2}))?");
    private static final Pattern MAC = Pattern.compile("\\p{XDigit}{2}(?::\\p{XDigit}{2}){5}");

    private AddressText() {}

    /**
     * An IPv4 address, and the length of a prefix behind it.
     *
     * @param length 32 if none was written
     */
    record Prefix(int ipv4, int length) {}

    /** @throws IllegalArgumentException if it is none */
    static Prefix prefix(String text) {
        Matcher address = IPV4.matcher(text);
        if (address.matches()) {
            int ipv4 = 0;
            boolean isOne = true;
            for (int octet = 1; octet <= Integer.BYTES; octet++) {
                int value = Integer.parseInt(address.group(octet));
                isOne &= value < 256;
                ipv4 = ipv4 << Byte.SIZE | value;
            }
            int length = address.group(5) == null ? Integer.SIZE : Integer.parseInt(address.group(5));
            if (isOne && length <= Integer.SIZE) {
                return new Prefix(ipv4, length);
            }
        }
        throw new IllegalArgumentException("'" + text + "' is no IPv4 address such as 10.0.1.1/24");
    }

    /** @throws IllegalArgumentException if it is none */
    static long mac(String text) {
        if (!MAC.matcher(text).matches()) {
            throw new IllegalArgumentException("'" + text + "' is no Ethernet address such as 08:00:00:00:01:11");
        }
        return HexFormat.fromHexDigitsToLong(text.replace(":", ""));
    }
}
