package plumbline.bench.soak;

import java.util.SplittableRandom;
import plumbline.nic.linux.AfPacketPort;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;

/**
 * The other end of a veth pair: sends random frames in bursts, and takes what comes, on a thread of its own. The pair
 * may vanish and return.
 */
final class FarEnd implements AutoCloseable {
    private static final int BATCH = 64;

    private final String name;
    private final FrameMaker maker;
    private final SplittableRandom random;
    private final Frame[] frames = new Frame[BATCH];
    private final Thread thread;
    private volatile boolean ending;

    FarEnd(String name, long seed, int ports) {
        this.name = name;
        this.random = new SplittableRandom(seed);
        this.maker = new FrameMaker(random, ports);
        for (int i = 0; i < BATCH; i++) {
            frames[i] = new Frame();
        }
        this.thread = Thread.ofPlatform().name("far-end-" + name).daemon().start(this::run);
    }

    private void run() {
        while (!ending) {
            try (Port port = AfPacketPort.open("afpacket:" + name, name)) {
                while (!ending) {
                    exchange(port);
                }
            } catch (PortException gone) {
                pause(50);
            }
        }
    }

    private void exchange(Port port) throws PortException {
        for (int i = 0; i < BATCH; i++) {
            maker.fill(frames[i], 14 + random.nextInt(1_500));
        }
        port.send(frames, BATCH, 0);
        while (port.receive(frames, BATCH, 0) > 0) {
            // whatever comes
        }
        pause(2);
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        ending = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
