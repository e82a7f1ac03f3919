package plumbline.cli;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two hosts in network namespaces of their own, each with an interface eth0 that leads to the switch.
 *
 * <pre>
 *   namespace plA…                the test's namespace                namespace plB…
 *   10.77.0.1/24  eth0 ── veth ── [ the switch ] ── veth ── eth0  10.77.0.2/24
 *   10.77.0.1/24  eth0 ── tap  ── [ the switch ] ── tap  ── eth0  10.77.0.2/24
 * </pre>
 */
final class TwoHosts implements AutoCloseable {
    static final String ADDRESS_A = "10.77.0.1";
    static final String ADDRESS_B = "10.77.0.2";

    private static final AtomicInteger NEXT = new AtomicInteger();

    private final String suffix = ProcessHandle.current().pid() % 100_000 + "x" + NEXT.incrementAndGet() % 1_000;
    private final String hostA = "plA" + suffix;
    private final String hostB = "plB" + suffix;
    private final String interfaceA = "plvA" + suffix;
    private final String interfaceB = "plvB" + suffix;

    TwoHosts() throws IOException {
        Shell.must("ip", "netns", "add", hostA);
        Shell.must("ip", "netns", "add", hostB);
    }

    /** The switch's interface, or tap device, that leads to host A. */
    String interfaceA() {
        return interfaceA;
    }

    /** The switch's interface, or tap device, that leads to host B. */
    String interfaceB() {
        return interfaceB;
    }

    String hostA() {
        return hostA;
    }

    String hostB() {
        return hostB;
    }

    /** Wires the hosts with veth pairs, before the switch starts. */
    void wireWithVeth() throws IOException {
        veth(hostA, interfaceA);
        veth(hostB, interfaceB);
        configure(hostA, ADDRESS_A);
        configure(hostB, ADDRESS_B);
    }

    private static void veth(String host, String switchEnd) throws IOException {
        Shell.must("ip", "link", "add", switchEnd, "type", "veth", "peer", "name", "eth0", "netns", host);
        Shell.must("ip", "link", "set", switchEnd, "up");
    }

    /** Deletes the interface that leads to host B. */
    void cutB() throws IOException {
        Shell.must("ip", "link", "del", interfaceB);
    }

    /** Makes it anew. */
    void mendB() throws IOException {
        veth(hostB, interfaceB);
        configure(hostB, ADDRESS_B);
    }

    /** Gives the tap devices of the running switch to the hosts. */
    void wireWithTap() throws IOException {
        Shell.must("ip", "link", "set", interfaceA, "netns", hostA, "name", "eth0");
        Shell.must("ip", "link", "set", interfaceB, "netns", hostB, "name", "eth0");
        configure(hostA, ADDRESS_A);
        configure(hostB, ADDRESS_B);
    }

    private static void configure(String host, String address) throws IOException {
        // A fixed address, so that the other host's neighbour entry stays true when the interface is made anew.
        String mac = "02:00:00:00:00:0" + address.charAt(address.length() - 1);
        Shell.must("ip", "-n", host, "link", "set", "eth0", "address", mac);
        Shell.must("ip", "-n", host, "addr", "add", address + "/24", "dev", "eth0");
        Shell.must("ip", "-n", host, "link", "set", "eth0", "up");
        Shell.must("ip", "-n", host, "link", "set", "lo", "up");
    }

    /** Runs a command in host A. */
    Shell.Answer onA(String... command) throws IOException {
        return Shell.run(commandOnA(command));
    }

    /** What runs a command in host A. */
    String[] commandOnA(String... command) {
        return inside(hostA, command);
    }

    static String[] inside(String host, String... command) {
        String[] whole = new String[command.length + 4];
        whole[0] = "ip";
        whole[1] = "netns";
        whole[2] = "exec";
        whole[3] = host;
        System.arraycopy(command, 0, whole, 4, command.length);
        return whole;
    }

    @Override
    public void close() throws IOException {
        // A veth pair goes with the namespace of either end, once the kernel gets round to it; so by name, at once.
        Shell.run("ip", "link", "del", interfaceA);
        Shell.run("ip", "link", "del", interfaceB);
        Shell.run("ip", "netns", "del", hostA);
        Shell.run("ip", "netns", "del", hostB);
    }
}
