package plumbline.bench.tcp.live;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import plumbline.bench.tcp.Times;
import plumbline.bench.tcp.WebSizes;

/**
 * The closed loop with this machine's own TCP (our specification, section 7.3, everything a hundredth as fast): small flows
 * with sizes of web servers, 64 a second on average, and a large one each second. {@code bench/run-linux-loop} runs {@code
 * serve PORT} and {@code send ADDRESS PORT SECONDS LARGE_BYTES} in two hosts of a lab.
 */
public final class Main {
    private static final double MEAN_GAP_NANOS = 15.5e6;
    private static final long SECOND = 1_000_000_000;
    private static final int CHUNK = 1 << 16;
    private static final long SEED = 1;
    private static final int ATTEMPTS = 300;

    private Main() {}

    /** A flow that is to be sent, and when. */
    private record Planned(long nanos, long bytes, boolean small) {}

    /** A flow that was sent; times as of {@link System#nanoTime()}. */
    private record Sent(Planned plan, long start, long end) {
        boolean wasUnderWay(long nanos) {
            return start <= nanos && nanos < end;
        }
    }

    /** See the class. */
    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        if (arguments.length == 2 && arguments[0].equals("serve")) {
            serve(Integer.parseInt(arguments[1]));
        } else if (arguments.length == 5 && arguments[0].equals("send")) {
            InetSocketAddress server = new InetSocketAddress(arguments[1], Integer.parseInt(arguments[2]));
            awaitServer(server);
            report(send(server, plan(Long.parseLong(arguments[3]) * SECOND, Long.parseLong(arguments[4]))));
        } else {
            System.err.println("serve PORT | send ADDRESS PORT SECONDS LARGE_BYTES");
            System.exit(2);
        }
    }

    /** Takes what comes and closes when the sender does, until the process ends. */
    private static void serve(int port) throws IOException {
        try (ServerSocket server = new ServerSocket(port, CHUNK, InetAddress.ofLiteral("0.0.0.0"));
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            while (true) {
                Socket socket = server.accept();
                threads.submit(() -> {
                    try (socket) {
                        drain(socket.getInputStream());
                    }
                    return null;
                });
            }
        }
    }

    private static void drain(InputStream in) throws IOException {
        byte[] chunk = new byte[CHUNK];
        while (in.read(chunk) >= 0) {
            // only its end is of interest
        }
    }

    /** A lab starts both ends at once. */
    private static void awaitServer(InetSocketAddress server) throws IOException {
        IOException last = new IOException("never tried");
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try (Socket socket = new Socket()) {
                socket.connect(server);
                return;
            } catch (IOException e) {
                last = e;
                LockSupport.parkNanos(SECOND / 10);
            }
        }
        throw last;
    }

    private static List<Planned> plan(long duration, long largeBytes) {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Planned> plan = new ArrayList<>();
        for (long at = SECOND / 2; at < duration && largeBytes > 0; at += SECOND) {
            plan.add(new Planned(at, largeBytes, false));
        }
        for (double at = 0; at < duration; at -= MEAN_GAP_NANOS * Math.log(1 - random.nextDouble())) {
            plan.add(new Planned((long) at, WebSizes.DISTRIBUTION.draw(random), true));
        }
        return plan;
    }

    private static List<Sent> send(InetSocketAddress server, List<Planned> plan) throws InterruptedException, ExecutionException {
        long zero = System.nanoTime() + SECOND / 10;
        List<Sent> sent = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Sent>> futures = new ArrayList<>();
            for (Planned flow : plan) {
                futures.add(threads.submit(() -> send(server, flow, zero + flow.nanos())));
            }
            for (Future<Sent> future : futures) {
                sent.add(future.get());
            }
        }
        return sent;
    }

    /** From the call to connect until the server has closed: it had all bytes then. */
    private static Sent send(InetSocketAddress server, Planned flow, long at) throws IOException {
        for (long left = at - System.nanoTime(); left > 0; left = at - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        long start = System.nanoTime();
        try (Socket socket = new Socket()) {
            socket.connect(server);
            byte[] chunk = new byte[CHUNK];
            for (long left = flow.bytes(); left > 0; left -= CHUNK) {
                socket.getOutputStream().write(chunk, 0, (int) Math.min(left, CHUNK));
            }
            socket.shutdownOutput();
            drain(socket.getInputStream());
        }
        return new Sent(flow, start, System.nanoTime());
    }

    private static void report(List<Sent> sent) {
        List<Sent> large = sent.stream().filter(flow -> !flow.plan().small()).toList();
        List<Sent> small = sent.stream().filter(flow -> flow.plan().small()).toList();
        Times all = times(small);
        Times beside = times(small.stream()
                .filter(flow -> large.stream().anyMatch(other -> other.wasUnderWay(flow.start())))
                .toList());
        System.out.printf(
                Locale.ROOT, "small %d: median %.2f ms, 90 %% %.2f, 99 %% %.1f, 99.9 %% %.1f; beside large ones (%d) %.2f; large %.0f%n",
                small.size(), all.quantile(0.5) / 1e6, all.quantile(0.9) / 1e6, all.quantile(0.99) / 1e6,
                all.quantile(0.999) / 1e6, beside.nanos().length, beside.quantile(0.5) / 1e6, times(large).mean() / 1e6);
    }

    private static Times times(List<Sent> flows) {
        return Times.of(flows.stream().mapToLong(flow -> flow.end() - flow.start()));
    }
}
