package plumbline.vm.compiler.plan;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Unit;

/** Two hashes of the same inputs under the same guard, which look up both results at once. */
public record HashPair(Unit.Hash upper, Unit.Hash lower) {
    /** The pair of a unit and the first of others that fits. */
    public static Optional<HashPair> of(NumberedUnit placed, List<NumberedUnit> others) {
        if (!(placed.unit() instanceof Unit.Hash upper) || !isNarrow(upper.function())) {
            return Optional.empty();
        }
        for (NumberedUnit other : others) {
            if (other != placed
                    && other.unit() instanceof Unit.Hash lower
                    && isNarrow(lower.function())
                    && lower.inputs().equals(upper.inputs())
                    && lower.guard().equals(upper.guard())) {
                return Optional.of(new HashPair(upper, lower));
            }
        }
        return Optional.empty();
    }

    private static boolean isNarrow(HashFunction function) {
        return function instanceof HashFunction.Crc crc && crc.width() <= Integer.SIZE;
    }
}
