package plumbline.nic.linux;

import java.util.List;
import plumbline.nic.support.Ports;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;

/** The simplest switch: what comes in at one port leaves at the other. Runs in a thread of its own until closed. */
final class Wire implements AutoCloseable {
    private static final int BATCH = 64;

    private final Port a;
    private final Port b;
    private final LinuxPoll poll;
    private final Frame[] frames = Ports.frames(BATCH);
    private final Thread thread = new Thread(this::run, "wire");
    private volatile boolean stopped;
    private volatile PortException failure;
    private volatile int longest;
    private volatile long waits;

    <P extends Port & Waitable> Wire(P a, P b) throws PortException {
        this.a = a;
        this.b = b;
        this.poll = new LinuxPoll(List.of(a, b));
        thread.start();
    }

    private void run() {
        try {
            while (!stopped) {
                if (forward(a, b) + forward(b, a) == 0) {
                    poll.await(100_000_000);
                    waits = waits + 1; // this thread alone writes it
                }
            }
        } catch (PortException e) {
            failure = e;
        }
    }

    private int forward(Port from, Port to) throws PortException {
        int count = from.receive(frames, BATCH, System.nanoTime());
        for (int i = 0; i < count; i++) {
            longest = Math.max(longest, frames[i].length());
        }
        if (count > 0) {
            to.send(frames, count, System.nanoTime());
        }
        return count;
    }

    /** Length of the longest frame so far. */
    int longest() {
        return longest;
    }

    /** How often there was nothing to do. */
    long waits() {
        return waits;
    }

    @Override
    public void close() throws PortException {
        stopped = true;
        poll.wakeUp();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        poll.close();
        a.close();
        b.close();
        if (failure != null) {
            throw failure;
        }
    }
}
