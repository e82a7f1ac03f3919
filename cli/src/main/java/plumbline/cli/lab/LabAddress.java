package plumbline.cli.lab;

/**
 * Who a host of the lab is, by its number from 1 to 250: {@code h1} is 10.77.0.1, fd77::1 and 02:00:00:00:00:01, at
 * port 0 of the switch.
 */
record LabAddress(int number) {
    /** Most hosts: one last byte of an address each, and room for a gateway. */
    static final int MAX = 250;

    String name() {
        return "h" + number;
    }

    String ipv4() {
        return "10.77.0." + number;
    }

    String ipv6() {
        return "fd77::" + Integer.toHexString(number);
    }

    String mac() {
        return "02:00:00:00:00:%02x".formatted(number);
    }

    int port() {
        return number - 1;
    }
}
