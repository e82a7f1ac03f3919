package plumbline.vm.compiler;

import plumbline.vm.compiler.bytecode.Method;

/**
 * Sizes from which on the compiler proceeds otherwise.
 *
 * @param fetched bytes of the smallest array or table that is fetched ahead for batches of packets
 * @param fused bytes of bytecode of the largest method that does several steps at once
 */
record Thresholds(long fetched, int fused) {
    /**
     * Smaller arrays and tables stay in a core's own caches: the second level of servers has 1 to 2 MiB. Finding the
     * places costs as much as parsing and hashing, so it must save a way to the last level or to memory.
     */
    static final Thresholds DEFAULT = new Thresholds(1 << 21, Method.LARGEST);
}
