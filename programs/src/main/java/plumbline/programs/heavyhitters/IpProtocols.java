package plumbline.programs.heavyhitters;

/** Numbers of protocols above IP (IANA), for humans. */
public final class IpProtocols {
    private IpProtocols() {}

    /** A name, or the number. */
    public static String name(int number) {
        return switch (number) {
            case 1 -> "icmp";
            case 6 -> "tcp";
            case 17 -> "udp";
            case 58 -> "icmpv6";
            default -> "protocol " + number;
        };
    }

    /** Whether it has ports that programs look at. */
    public static boolean hasPorts(int number) {
        return number == 6 || number == 17;
    }
}
