package plumbline.pipelines.generator;

import plumbline.pipelines.port.Frame;

/** An application at work: which packet it sends next, and when. */
final class AppRun {
    private static final int APP_BITS = 3;

    private final GeneratorApp app;
    private final byte[] bytes;
    private boolean armed;
    private long triggersLeft;
    private long triggeredAt;
    private long next = PacketGenerator.NEVER;
    private int batch;
    private int packet;

    AppRun(GeneratorApp app, int pipe) {
        this.app = app;
        this.bytes = new byte[app.length()];
        byte[] template = app.template();
        System.arraycopy(template, 0, bytes, GeneratorApp.HEADER_BYTES, template.length);
        bytes[0] = (byte) (pipe << APP_BITS | app.id());
    }

    GeneratorApp app() {
        return app;
    }

    boolean armed() {
        return armed;
    }

    /** Lets its clock start now. */
    void arm(long now) {
        armed = true;
        switch (app.trigger()) {
            case Trigger.Periodic periodic -> {
                triggersLeft = periodic.times() == 0 ? Long.MAX_VALUE : periodic.times();
                trigger(now + periodic.everyNanos());
            }
            case Trigger.OneShot once -> {
                triggersLeft = 1;
                trigger(now + once.afterNanos());
            }
            case Trigger.OnRecirculation pattern -> {
                /* waits for packets */
            }
        }
    }

    /** Whether it ends by itself and has not yet. */
    boolean unfinished() {
        return switch (app.trigger()) {
            case Trigger.Periodic periodic -> periodic.times() != 0 && (!armed || next != PacketGenerator.NEVER);
            case Trigger.OneShot once -> !armed || next != PacketGenerator.NEVER;
            case Trigger.OnRecirculation pattern -> next != PacketGenerator.NEVER;
        };
    }

    /** Whether its trigger is not a packet but time. */
    boolean timed() {
        return !(app.trigger() instanceof Trigger.OnRecirculation);
    }

    /** Whether it goes on for ever without any packet from outside. */
    boolean endless() {
        return app.trigger() instanceof Trigger.Periodic periodic && periodic.times() == 0;
    }

    /** When its next packet is due, in nanoseconds, or {@link PacketGenerator#NEVER}. */
    long next() {
        return next;
    }

    /** Whether a packet that begins with these four bytes is one it waits for. */
    boolean waitsFor(int first) {
        return app.trigger() instanceof Trigger.OnRecirculation pattern && (first & pattern.mask()) == pattern.value();
    }

    /**
     * Starts a batch for a packet that came back.
     *
     * @return whether it was free to
     */
    boolean recirculated(int first, long now) {
        if (next != PacketGenerator.NEVER) {
            return false;
        }
        bytes[1] = (byte) (first >> 16);
        bytes[2] = (byte) (first >> 8);
        bytes[3] = (byte) first;
        triggersLeft = 1;
        trigger(now);
        return true;
    }

    private void trigger(long at) {
        triggeredAt = at;
        next = at;
        batch = 0;
        packet = 0;
    }

    /** Writes the packet that is due. */
    void write(Frame frame) {
        if (!(app.trigger() instanceof Trigger.OnRecirculation)) {
            bytes[2] = (byte) (batch >> 8);
            bytes[3] = (byte) batch;
        }
        bytes[4] = (byte) (packet >> 8);
        bytes[5] = (byte) packet;
        frame.set(bytes, 0, bytes.length, next);
    }

    /** Goes on to the next packet. */
    void advance() {
        if (++packet < app.packets()) {
            schedule();
        } else if (++batch < app.batches()) {
            packet = 0;
            schedule();
        } else if (--triggersLeft > 0 && app.trigger() instanceof Trigger.Periodic periodic) {
            trigger(triggeredAt + periodic.everyNanos());
        } else {
            next = PacketGenerator.NEVER;
        }
    }

    private void schedule() {
        next = triggeredAt + batch * app.batchGapNanos() + packet * app.packetGapNanos();
    }
}
