package plumbline.nic.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;
import plumbline.nic.support.Tool;

/**
 * Two hosts in network namespaces of their own, each with one end of a veth; the other ends are here. Names are unique
 * to this process; everything is removed on close.
 *
 * <pre>
 *   namespace 0                     here                     namespace 1
 *   10.66.0.1 inside(0) ═══ outside(0)   outside(1) ═══ inside(1) 10.66.0.2
 *   fd66::1                                             fd66::2
 * </pre>
 */
final class Namespaces implements AutoCloseable {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final String prefix =
            "pl" + ProcessHandle.current().pid() % 100_000 + "x" + NUMBER.getAndIncrement() % 1_000;

    /** Skips the test where this is not possible. */
    Namespaces() throws IOException {
        Tool.assume("ip");
        try {
            for (int host = 0; host < 2; host++) {
                Tool.Result made = Tool.run("ip", "netns", "add", namespace(host));
                Assumptions.assumeTrue(made.exit() == 0, "no right to make a network namespace: " + made.text());
                Assumptions.assumeTrue(Files.exists(Path.of("/proc/sys/net/ipv6")), "this kernel has no IPv6");
                in(host, "sysctl", "-qw", "net.ipv6.conf.all.accept_dad=0", "net.ipv6.conf.default.accept_dad=0");
                in(host, "ip", "link", "set", "lo", "up");
            }
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Namespaces joined to here by two veths, all up and with addresses. */
    static Namespaces withVeths() throws IOException {
        Namespaces made = new Namespaces();
        try {
            for (int host = 0; host < 2; host++) {
                Tool.must(
                        "ip",
                        "link",
                        "add",
                        made.outside(host),
                        "type",
                        "veth",
                        "peer",
                        "name",
                        made.inside(host),
                        "netns",
                        made.namespace(host));
                Tool.withoutIpv6(made.outside(host));
                Tool.must("ip", "link", "set", made.outside(host), "up");
                made.configure(host, made.inside(host), "10.66.0.", "fd66::");
            }
            return made;
        } catch (IOException | RuntimeException e) {
            made.close();
            throw e;
        }
    }

    /** Gives a host's interface its addresses and sets it up. */
    void configure(int host, String iface, String net4, String net6) throws IOException {
        in(host, "ip", "addr", "add", net4 + (host + 1) + "/24", "dev", iface);
        in(host, "ip", "-6", "addr", "add", net6 + (host + 1) + "/64", "dev", iface, "nodad");
        in(host, "ip", "link", "set", iface, "up");
    }

    String namespace(int host) {
        return prefix + "n" + host;
    }

    /** The interface inside a namespace. */
    String inside(int host) {
        return prefix + "i" + host;
    }

    /** The interface here. */
    String outside(int host) {
        return prefix + "o" + host;
    }

    /** Runs a command inside a namespace that must succeed. */
    String in(int host, String... command) throws IOException {
        return Tool.must(full(host, command));
    }

    /**
     * Pings until there is an answer: a host that has just not found another, perhaps because its interface has no
     * carrier yet, gives up at once, and asks anew a second later.
     */
    void reach(int host, String address) throws IOException {
        Tool.Result ping = null;
        for (int tries = 0; tries < 60; tries++) {
            ping = Tool.run(full(host, "ping", "-c", "1", "-W", "2", address));
            if (ping.exit() == 0) {
                return;
            }
        }
        throw new IOException(address + " does not answer: " + ping.text());
    }

    /** Starts a command inside a namespace. */
    Process start(int host, String... command) throws IOException {
        return new ProcessBuilder(full(host, command))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private String[] full(int host, String... command) {
        List<String> full = new ArrayList<>(List.of("ip", "netns", "exec", namespace(host)));
        full.addAll(List.of(command));
        return full.toArray(String[]::new);
    }

    @Override
    public void close() throws IOException {
        for (int host = 0; host < 2; host++) {
            Tool.run("ip", "link", "del", outside(host));
            Tool.run("ip", "netns", "del", namespace(host));
        }
    }
}
