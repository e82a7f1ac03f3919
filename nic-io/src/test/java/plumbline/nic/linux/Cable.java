package plumbline.nic.linux;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;
import plumbline.nic.support.Tool;

/** A veth with both ends here and nothing of the kernel's own on it. */
final class Cable implements AutoCloseable {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final String prefix = "pc" + ProcessHandle.current().pid() % 100_000 + (char) ('a' + NUMBER.getAndIncrement());

    /** Skips the test where this is not possible. */
    Cable() throws IOException {
        Tool.assume("ip");
        Tool.Result made = Tool.run("ip", "link", "add", left(), "type", "veth", "peer", "name", right());
        Assumptions.assumeTrue(made.exit() == 0, "no right to make a veth: " + made.text());
        try {
            for (String end : new String[] {left(), right()}) {
                Tool.must("sysctl", "-qw", "net.ipv6.conf." + end + ".disable_ipv6=1");
                Tool.must("ip", "link", "set", end, "up");
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    String left() {
        return prefix + "l";
    }

    String right() {
        return prefix + "r";
    }

    @Override
    public void close() throws IOException {
        Tool.run("ip", "link", "del", left());
    }
}
