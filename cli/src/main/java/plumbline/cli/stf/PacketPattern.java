package plumbline.cli.stf;

import java.util.HexFormat;
import java.util.List;

/**
 * What a packet must look like: hexadecimal digits, of which {@code *} is any.
 *
 * @param digits two for each byte, in lower case
 * @param whole whether nothing may come behind them
 * @param columns where in its line each digit stands, from 1
 */
record PacketPattern(String digits, boolean whole, List<Integer> columns) {
    /** Where a digit may be anything. */
    static final char ANY = '*';

    /** Bytes it says something about. */
    int bytes() {
        return digits.length() / 2;
    }

    boolean fits(byte[] packet) {
        return firstDifference(packet) < 0;
    }

    /** The first byte that differs, or is there on one side only; -1 if none is. */
    int firstDifference(byte[] packet) {
        int common = Math.min(bytes(), packet.length);
        for (int i = 0; i < common; i++) {
            if (differs(packet, i)) {
                return i;
            }
        }
        return packet.length < bytes() || whole && packet.length > bytes() ? common : -1;
    }

    /** Whether a byte that both have differs. */
    boolean differs(byte[] packet, int at) {
        String is = HexFormat.of().toHexDigits(packet[at]);
        return differs(is.charAt(0), digits.charAt(2 * at)) || differs(is.charAt(1), digits.charAt(2 * at + 1));
    }

    private static boolean differs(char is, char wanted) {
        return wanted != ANY && is != wanted;
    }

    /** The two digits of a byte. */
    String digits(int at) {
        return digits.substring(2 * at, 2 * at + 2);
    }

    /** The column in which a byte stands; behind the last, that of the last. */
    int column(int at) {
        return columns.get(Math.min(2 * at, columns.size() - 1));
    }

    /** As it is written. */
    String text() {
        return digits + (whole ? "$" : "");
    }

    @Override
    public String toString() {
        return text();
    }
}
