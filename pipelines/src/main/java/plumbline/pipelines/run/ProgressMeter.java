package plumbline.pipelines.run;

import plumbline.pipelines.Switch;

/** Tells a {@link Progress} of every so many packets. */
final class ProgressMeter {
    private static final long INTERVAL = 10_000;

    private final Switch target;
    private final Progress progress;
    private long next = INTERVAL;

    ProgressMeter(Switch target, Progress progress) {
        this.target = target;
        this.progress = progress;
    }

    void update() {
        if (target.packets() >= next) {
            next = target.packets() + INTERVAL;
            progress.at(target.packets(), target.bytes());
        }
    }
}
