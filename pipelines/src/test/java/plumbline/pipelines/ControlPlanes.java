package plumbline.pipelines;

import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.pipe.DigestMessage;
import plumbline.pipelines.pipe.DigestQueue;

/** Control planes for tests. */
final class ControlPlanes {
    private ControlPlanes() {}

    /** Works at every opportunity. */
    static ControlPlane always(ObjLongConsumer<RuntimeControl> work) {
        return every(0, work);
    }

    /** Works once, at the first opportunity at or after a time in nanoseconds. */
    static ControlPlane at(long when, ObjLongConsumer<RuntimeControl> work) {
        return new ControlPlane() {
            private long next = when;

            @Override
            public long nextWorkNanos() {
                return next;
            }

            @Override
            public void work(RuntimeControl control, long nanos) {
                next = Long.MAX_VALUE;
                work.accept(control, nanos);
            }
        };
    }

    /** Works every so many nanoseconds from the first packet on. */
    static ControlPlane every(long interval, ObjLongConsumer<RuntimeControl> work) {
        return new ControlPlane() {
            private long next;

            @Override
            public long nextWorkNanos() {
                return next;
            }

            @Override
            public void work(RuntimeControl control, long nanos) {
                next = nanos + interval;
                work.accept(control, nanos);
            }
        };
    }

    /** Listens to all digests, at every opportunity. */
    static ControlPlane listening(Consumer<DigestMessage> listener) {
        return new ControlPlane() {
            private DigestQueue digests;

            @Override
            public void start(RuntimeControl control) {
                digests = control.digests().subscribe();
            }

            @Override
            public long nextWorkNanos() {
                return 0;
            }

            @Override
            public void work(RuntimeControl control, long nanos) {
                digests.poll(listener, 100);
            }
        };
    }
}
