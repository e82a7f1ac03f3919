package plumbline.nic.linux;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;
import plumbline.nic.support.Tool;

/** A veth with both ends here and nothing of the kernel's own on it. */
final class Cable implements AutoCloseable {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final String prefix =
            "pc" + ProcessHandle.current().pid() % 100_000 + "x" + NUMBER.getAndIncrement() % 1_000;

    /** Skips the test where this is not possible. */
    Cable() throws IOException {
        Tool.assume("ip");
        plug();
    }

    /** Makes it, also after {@link #close}. */
    void plug() throws IOException {
        Tool.Result made = Tool.run("ip", "link", "add", left(), "type", "veth", "peer", "name", right());
        Assumptions.assumeTrue(made.exit() == 0, "no right to make a veth: " + made.text());
        try {
            for (String end : new String[] {left(), right()}) {
                Tool.withoutIpv6(end);
                Tool.must("ip", "link", "set", end, "up");
            }
            awaitUp();
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /**
     * The kernel notices the carrier a little later, on a busy machine much later; until then it silently drops what is
     * sent.
     */
    void awaitUp() throws IOException {
        for (String end : new String[] {left(), right()}) {
            for (int i = 0; i < 3_000 && !Tool.must("ip", "link", "show", end).contains("state UP"); i++) {
                Tool.must("sleep", "0.01");
            }
        }
        Tool.must("sleep", "0.02");
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
