package plumbline.isa.random;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import plumbline.isa.model.Program;

/** {@link RandomPrograms} and {@link RandomPackets} for properties. */
public final class Samples {
    private Samples() {}

    /** Programs of all kinds. */
    public static Arbitrary<Program> programs() {
        return seeds().flatMap(seed -> Arbitraries.of(RandomPrograms.unlimited(seed), RandomPrograms.pisa(seed)));
    }

    /** Programs that use everything. */
    public static Arbitrary<Program> unlimitedPrograms() {
        return seeds().map(RandomPrograms::unlimited);
    }

    /** Programs that obey the strict target. */
    public static Arbitrary<Program> pisaPrograms() {
        return seeds().map(RandomPrograms::pisa);
    }

    /** Lists of frames. */
    public static Arbitrary<List<byte[]>> frames(int count) {
        return seeds().map(seed -> RandomPackets.frames(seed, count));
    }

    private static Arbitrary<Long> seeds() {
        // shrinks nothing: one seed is as simple as the next
        return Arbitraries.longs().dontShrink();
    }
}
