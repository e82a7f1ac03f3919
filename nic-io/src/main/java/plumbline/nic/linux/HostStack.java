package plumbline.nic.linux;

import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds out whether the machine's own IP stack uses an interface beside the switch. It then answers what arrives there:
 * a packet to one of the interface's addresses, and by ARP any of the machine's addresses, wherever they are.
 */
final class HostStack {
    private HostStack() {}

    /**
     * What to tell the user when a port is opened, with the commands that stop it; nothing if the stack keeps out.
     *
     * @param answersArp whether the kernel may answer ARP on the interface
     */
    static Optional<String> warning(String interfaceName, boolean answersArp) {
        try {
            return warning(interfaceName, own(interfaceName), answersArp ? others(interfaceName) : List.of());
        } catch (SocketException e) {
            return Optional.empty(); // the system does not tell
        }
    }

    /**
     * @param own the interface's addresses
     * @param others other addresses that the machine answers ARP for
     */
    static Optional<String> warning(String interfaceName, List<InetAddress> own, List<InetAddress> others) {
        List<String> facts = new ArrayList<>();
        List<String> ways = new ArrayList<>();
        if (!own.isEmpty()) {
            facts.add("has addresses on it (" + text(own) + ")");
            ways.add("ip addr flush dev " + interfaceName);
        }
        if (own.stream().anyMatch(address -> address.getAddress().length > 4)) {
            ways.add("sysctl -w net.ipv6.conf." + interfaceName + ".disable_ipv6=1");
        }
        if (!others.isEmpty()) {
            facts.add("answers ARP there for " + text(others));
            ways.add("ip link set " + interfaceName + " arp off");
        }
        return facts.isEmpty()
                ? Optional.empty()
                : Optional.of("this machine's own IP stack " + String.join(" and ", facts)
                        + ", beside the switch; to stop it: " + String.join("; ", ways)
                        + "; or run the switch in a network namespace");
    }

    /** Java does not see an interface that has no address. */
    private static List<InetAddress> own(String interfaceName) throws SocketException {
        NetworkInterface it = NetworkInterface.getByName(interfaceName);
        return it == null
                ? List.of()
                : it.getInterfaceAddresses().stream()
                        .map(InterfaceAddress::getAddress)
                        .toList();
    }

    private static List<InetAddress> others(String than) throws SocketException {
        return NetworkInterface.networkInterfaces()
                .filter(it -> !it.getName().equals(than))
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> address.getAddress().length == 4 && !address.isLoopbackAddress())
                .toList();
    }

    private static String text(List<InetAddress> addresses) {
        List<String> texts = addresses.stream()
                .map(address -> address.getHostAddress().replaceFirst("%.*", ""))
                .toList();
        return texts.size() <= 3
                ? String.join(", ", texts)
                : String.join(", ", texts.subList(0, 3)) + " and " + (texts.size() - 3) + " more";
    }
}
