package plumbline.nic.linux;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** iperf3 from host 0 to host 1. */
final class Iperf {
    private static final int TRIES = 300;

    private Iperf() {}

    /** Answers what the client said, rates in Mbits/sec. */
    static String run(Namespaces hosts, String to, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("iperf3", "-f", "m", "-c", to));
        command.addAll(List.of(options));
        Process server = hosts.start(1, "iperf3", "-s", "-1");
        try {
            for (int i = 0; ; i++) {
                try {
                    return hosts.in(0, command.toArray(String[]::new));
                } catch (IOException e) { // the server may still be starting
                    if (i == TRIES || !e.getMessage().contains("unable to connect")) {
                        throw e;
                    }
                    Thread.sleep(200);
                }
            }
        } finally {
            server.destroy();
            server.waitFor();
        }
    }
}
