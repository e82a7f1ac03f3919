package plumbline.pipelines.count;

import java.util.NavigableMap;
import java.util.TreeMap;
import plumbline.vm.count.CounterBlock;

/** All counters of a switch. They come and go with ports and queues; each is written by one thread of the switch. */
public final class SwitchCounters {
    private final CounterMemory memory;
    private final NavigableMap<CounterName, Entry> entries = new TreeMap<>();
    private int changing;

    private record Entry(String text, CounterBlock<?> block) {}

    /** @param memory where to count */
    public SwitchCounters(CounterMemory memory) {
        this.memory = memory;
    }

    /** A thing of which a switch has one for each owner, and which needs no words. */
    public void add(CounterFamily family, int owner, CounterBlock<?> block) {
        add(new CounterName(family, owner, 0), "", block);
    }

    /**
     * Something counts from now on; before another thread uses it.
     *
     * @param text what else is to be known of it
     */
    public void add(CounterName name, String text, CounterBlock<?> block) {
        change(() -> {
            var room = memory.add(name, text, block.bytes());
            if (room != null) {
                block.moveTo(room);
            }
            entries.put(name, new Entry(text, block));
        });
    }

    /** Something counts no more. */
    public void remove(CounterName name) {
        change(() -> {
            memory.remove(name);
            entries.remove(name);
        });
    }

    /** What else is to be known of something is now this; if it does not count yet, nothing happens. */
    public void text(CounterName name, String text) {
        change(() -> {
            if (entries.computeIfPresent(name, (same, entry) -> new Entry(text, entry.block())) != null) {
                memory.text(name, text);
            }
        });
    }

    /** Makes a change of which no reader sees a part. */
    public synchronized void change(Runnable change) {
        if (changing++ == 0) {
            memory.changing(true);
        }
        try {
            change.run();
        } finally {
            if (--changing == 0) {
                memory.changing(false);
            }
        }
    }

    /** All values, each as it is when it is looked at; exact while the switch does not run. */
    public synchronized CounterSnapshot snapshot() {
        CounterSnapshot snapshot = new CounterSnapshot();
        entries.forEach(
                (name, entry) -> snapshot.put(name, entry.text(), entry.block().values()));
        return snapshot;
    }
}
