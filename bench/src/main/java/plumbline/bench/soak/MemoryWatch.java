package plumbline.bench.soak;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** How much memory there is in use, and how much the threads that move packets have asked for. */
final class MemoryWatch {
    private static final int PAGE = 4_096;

    private final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Set<String> movers;

    /**
     * A look at one time.
     *
     * @param heap      bytes in use after a collection
     * @param resident  bytes of the whole process, native memory included
     * @param allocated bytes by thread
     */
    record Look(long heap, long resident, Map<Long, Long> allocated) {
        /** Bytes that threads allocated since an earlier look, which is within a turn of the loops. */
        long allocatedSince(Look earlier) {
            return allocated.entrySet().stream()
                    .filter(thread -> earlier.allocated.containsKey(thread.getKey()))
                    .mapToLong(thread -> thread.getValue() - earlier.allocated.get(thread.getKey()))
                    .sum();
        }
    }

    /**
     * @param movers names of the threads that move packets
     */
    MemoryWatch(Set<String> movers) {
        this.movers = movers;
    }

    Look look() {
        System.gc();
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        Map<Long, Long> allocated = new HashMap<>();
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && movers.contains(thread.getThreadName())) {
                allocated.put(thread.getThreadId(), threads.getThreadAllocatedBytes(thread.getThreadId()));
            }
        }
        return new Look(heap, resident(), allocated);
    }

    private static long resident() {
        try {
            return Long.parseLong(Files.readString(Path.of("/proc/self/statm")).split(" ")[1]) * PAGE;
        } catch (IOException e) {
            return 0; // not on this system
        }
    }
}
