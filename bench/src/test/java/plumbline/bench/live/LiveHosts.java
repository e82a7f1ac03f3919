package plumbline.bench.live;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import plumbline.bench.live.Load.Planned;

/** The two ends, with this machine's own TCP. */
final class LiveHosts {
    private static final long SECOND = 1_000_000_000;
    private static final int CHUNK = 1 << 16;
    private static final int ATTEMPTS = 300;

    private LiveHosts() {}

    /** Takes what comes and closes when the sender does, until the process ends. */
    static void serve(int port) throws IOException {
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
    static void awaitServer(InetSocketAddress server) throws IOException {
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

    /** Sends everything when it is planned. */
    static List<Sent> send(InetSocketAddress server, List<Planned> plan)
            throws InterruptedException, ExecutionException {
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
        return new Sent(flow, start - at, System.nanoTime() - start);
    }
}
