package plumbline.pipelines.count;

import org.agrona.concurrent.UnsafeBuffer;
import plumbline.vm.count.CounterBlock;

/** Where the blocks of counters of a switch lie. */
public interface CounterMemory {
    /** Blocks stay where they are, one beside the other: for a switch that one thread runs. */
    CounterMemory NONE = (name, text, bytes) -> null;

    /** Each block lies {@link CounterBlock#ALIGNMENT} bytes from any other: for a switch that several threads run. */
    CounterMemory APART = (name, text, bytes) -> CounterBlock.memoryApart(bytes);

    /** Memory for a block, all zero; null: the block stays where it is. */
    UnsafeBuffer add(CounterName name, String text, int bytes);

    /** Another text of a block that is there. */
    default void text(CounterName name, String text) {}

    /** Takes the memory of a block back, if it has some. */
    default void remove(CounterName name) {}

    /** Between a change's begin and end, which counters there are is not to be relied on. */
    default void changing(boolean begins) {}
}
