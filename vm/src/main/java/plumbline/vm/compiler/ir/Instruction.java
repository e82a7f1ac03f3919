package plumbline.vm.compiler.ir;

import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Unit;

/** What a stage does. */
public sealed interface Instruction {
    /** Of a unit that draws no number. */
    int NO_DRAW = -1;

    /** The units of the program that it executes; all have the same guard. */
    List<Unit> units();

    /** The units of several, in order. */
    static Stream<Unit> units(List<Instruction> instructions) {
        return instructions.stream().flatMap(instruction -> instruction.units().stream());
    }

    /** When it is executed. */
    default Condition guard() {
        return units().getFirst().guard();
    }

    /** The same under another guard. */
    Instruction under(Condition guard);

    /**
     * A unit of the program.
     *
     * @param draw its number among the draws of the program, ingress first; {@link #NO_DRAW} for other units
     */
    record Execute(Unit unit, int draw) implements Instruction {
        @Override
        public List<Unit> units() {
            return List.of(unit);
        }

        @Override
        public Execute under(Condition guard) {
            return new Execute(unit.under(guard), draw);
        }
    }

    /** Assignments of two hashes of the same inputs, which look up both results at once. */
    record HashPair(Unit.Assign upper, Unit.Assign lower) implements Instruction {
        @Override
        public List<Unit> units() {
            return List.of(upper, lower);
        }

        @Override
        public HashPair under(Condition guard) {
            return new HashPair((Unit.Assign) upper.under(guard), (Unit.Assign) lower.under(guard));
        }
    }
}
