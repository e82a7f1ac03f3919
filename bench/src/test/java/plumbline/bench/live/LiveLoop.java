package plumbline.bench.live;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;

/**
 * The closed loop with this machine's own TCP. {@code bench/run linux-loop} runs {@code serve PORT} and {@code send
 * ADDRESS PORT SECONDS LARGE_BYTES SEED FILE} in two hosts of a lab, and at the end {@code compare FOLDER} over what
 * they wrote: {@code 1-queue.csv}, {@code 1-conquest.csv}, {@code 2-queue.csv}, ….
 */
public final class LiveLoop {
    private LiveLoop() {}

    /** See the class. */
    public static void run(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        String command = arguments.length == 0 ? "" : arguments[0];
        if (command.equals("serve") && arguments.length == 2) {
            LiveHosts.serve(Integer.parseInt(arguments[1]));
        } else if (command.equals("send") && arguments.length == 7) {
            InetSocketAddress server = new InetSocketAddress(arguments[1], Integer.parseInt(arguments[2]));
            LiveHosts.awaitServer(server);
            Sent.write(
                    Path.of(arguments[6]),
                    LiveHosts.send(
                            server,
                            Load.plan(
                                    Integer.parseInt(arguments[3]),
                                    Long.parseLong(arguments[4]),
                                    Long.parseLong(arguments[5]))));
        } else if (command.equals("compare") && arguments.length == 2) {
            compare(Path.of(arguments[1])).report().forEach(System.out::println);
        } else {
            System.err.println("serve PORT | send ADDRESS PORT SECONDS LARGE_BYTES SEED FILE | compare FOLDER");
            System.exit(2);
        }
    }

    private static Comparison compare(Path folder) throws IOException {
        Comparison comparison = new Comparison();
        int pair = 1;
        for (; Files.exists(folder.resolve(pair + "-queue.csv")); pair++) {
            comparison.add(
                    Sent.read(folder.resolve(pair + "-queue.csv")), Sent.read(folder.resolve(pair + "-conquest.csv")));
        }
        if (pair == 1) {
            throw new IOException(folder + ": no pair of runs; the first would be 1-queue.csv and 1-conquest.csv");
        }
        return comparison;
    }
}
