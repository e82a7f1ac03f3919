package plumbline.pipelines.count;

import org.agrona.concurrent.UnsafeBuffer;

/** Memory for counters that others than this process can read. */
public interface CounterMemory {
    /** There is none: counters stay where they are. */
    CounterMemory NONE = new CounterMemory() {
        @Override
        public UnsafeBuffer add(CounterName name, String text, int bytes) {
            return null;
        }

        @Override
        public void remove(CounterName name) {}

        @Override
        public void changing(boolean begins) {}
    };

    /** Memory for a block, all zero; null if there is no room. */
    UnsafeBuffer add(CounterName name, String text, int bytes);

    /** Another text of a block that is there. */
    default void text(CounterName name, String text) {}

    /** Takes the memory of a block back, if it has some. */
    void remove(CounterName name);

    /** Between a change's begin and end, which counters there are is not to be relied on. */
    void changing(boolean begins);
}
