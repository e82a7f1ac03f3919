package plumbline.bench.soak;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** How much memory there is in use, and how much the threads that move packets have asked for. */
final class MemoryWatch {
    private static final int KILOBYTE = 1_024;

    private final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Set<String> movers;

    /**
     * A look at one time.
     *
     * @param heap bytes in use after a collection
     * @param resident bytes of memory of the process's own, native memory included; without the rings that open ports
     *     share with the kernel, 19 MB each, which come and go with interfaces
     */
    record Look(long heap, long resident) {}

    /** @param movers names of the threads that move packets */
    MemoryWatch(Set<String> movers) {
        this.movers = movers;
    }

    Look look() {
        System.gc();
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        return new Look(heap, resident());
    }

    /** Bytes that the threads that move packets have allocated so far. */
    long allocated() {
        long sum = 0;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && movers.contains(thread.getThreadName())) {
                sum += threads.getThreadAllocatedBytes(thread.getThreadId());
            }
        }
        return sum;
    }

    private static long resident() {
        try {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith("RssAnon:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KILOBYTE)
                    .sum();
        } catch (IOException e) {
            return 0; // not on this system
        }
    }
}
