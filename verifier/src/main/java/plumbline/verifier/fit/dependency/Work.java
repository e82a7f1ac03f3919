package plumbline.verifier.fit.dependency;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.resources.Cost;
import plumbline.verifier.target.Target;

/**
 * A unit that is to be placed.
 *
 * @param number in the order of the program, from 0
 * @param origin the unit, in the stage where the program has it: the order of those stages is the program's meaning
 * @param read the fields that the effects read
 * @param written the fields that the effects write
 * @param claims what it asks of its stage
 * @param fixedStage the stage that its table names, where stages are counted; empty: any
 */
public record Work(
        int number,
        PlacedUnit origin,
        Effects effects,
        Set<Field> read,
        Set<Field> written,
        List<Cost> claims,
        Optional<Integer> fixedStage) {
    public Work {
        read = Set.copyOf(read);
        written = Set.copyOf(written);
        claims = List.copyOf(claims);
    }

    public static Work of(int number, PlacedUnit origin, Program program, Target target, List<Cost> claims) {
        Effects effects = Effects.of(program, origin.unit());
        return new Work(
                number,
                origin,
                effects,
                fields(effects.reads()),
                fields(effects.writes()),
                claims,
                origin.unit() instanceof Unit.Apply apply
                        ? target.stages().fixed(program.table(apply.table()))
                        : Optional.empty());
    }

    private static Set<Field> fields(List<Use> uses) {
        return uses.stream().map(Use::field).collect(Collectors.toSet());
    }

    public Unit unit() {
        return origin.unit();
    }

    /** Where it was written. */
    public Position at() {
        return origin.at();
    }

    /** The memory it works on, if any. */
    public Optional<Memory> memory() {
        return Memory.of(unit());
    }

    /** Whether both stand in the same stage of the program as it came. */
    boolean startsWith(Work other) {
        return origin.sharesStage(other.origin);
    }

    @Override
    public String toString() {
        return UnitNames.of(unit());
    }
}
