package plumbline.cli.traffic;

/**
 * A port to be attached, as a user writes it: {@code 0=afpacket:veth0}, {@code 3@1=tap:tap3}.
 *
 * @param number by which the program knows it
 * @param pipe from 0
 * @param port what to open
 */
public record NumberedPort(int number, int pipe, String port) {
    /**
     * Reads it.
     *
     * @throws IllegalArgumentException with the text and what is wrong with it
     */
    public static NumberedPort parse(String text) {
        int equals = text.indexOf('=');
        String place = equals < 0 ? text : text.substring(0, equals);
        int at = place.indexOf('@');
        int number = number(text, at < 0 ? place : place.substring(0, at), "port");
        int pipe = at < 0 ? 0 : number(text, place.substring(at + 1), "pipe");
        if (equals < 0) {
            throw wrong(text, "there is no port behind the number");
        }
        return new NumberedPort(number, pipe, text.substring(equals + 1));
    }

    /** As a user writes it. */
    @Override
    public String toString() {
        return number + (pipe == 0 ? "" : "@" + pipe) + "=" + port;
    }

    private static int number(String text, String digits, String of) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            throw wrong(text, "'" + digits + "' is no " + of + " number");
        }
    }

    private static IllegalArgumentException wrong(String text, String why) {
        return new IllegalArgumentException(text + ": " + why + "; write e.g. 0=afpacket:veth0");
    }
}
