package plumbline.bench.experiment.flow;

import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import plumbline.nic.support.Seeds;

/**
 * Numbered flows, drawn at random. A flow's id is a random 64-bit number that depends on the seed, so that each seed
 * also stands for other hash functions.
 *
 * @param numbers draws the numbers of successive packets' flows
 */
record Drawn(long packets, Function<SplittableRandom, IntSupplier> numbers) implements FlowWorkload {
    @Override
    public LongSupplier flows(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long salt = random.nextLong();
        IntSupplier flow = numbers.apply(random);
        return () -> Seeds.mix(salt + flow.getAsInt());
    }
}
