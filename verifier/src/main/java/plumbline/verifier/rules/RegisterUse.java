package plumbline.verifier.rules;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Position;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.stateful.AluInput;
import plumbline.verifier.analysis.stateful.CellComparisons;
import plumbline.verifier.analysis.stateful.RegisterActions;
import plumbline.verifier.analysis.stateful.StatefulInputs;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/**
 * A register with all accesses to it; they share one stateful ALU.
 *
 * @param entries in order, at least one
 */
public record RegisterUse(Register register, List<Entry> entries) {
    public RegisterUse {
        entries = List.copyOf(entries);
    }

    /**
     * An access.
     *
     * @param register that it works on
     * @param inside which of its comparisons the stateful ALU makes
     * @param found the register actions that it chooses among
     */
    public record Entry(
            Register register,
            PlacedUnit unit,
            Unit.Access access,
            Predicate<Condition.Compare> inside,
            RegisterActions found) {
        /** The comparisons that the stateful ALU makes. */
        public List<Condition.Compare> comparisons() {
            return CellComparisons.of(access.program(), inside);
        }

        /** What it takes in from the packet. */
        public Set<AluInput> inputs() {
            return StatefulInputs.of(access.program(), inside);
        }

        /** The register actions that it chooses among. */
        public List<Stateful> actions() {
            return found.list();
        }

        /** Where it stands in the program, in words. */
        public String place() {
            return unit.place();
        }

        /** Where it was written. */
        public Position at() {
            return access.at();
        }
    }

    /** Whether a cell takes both words of the target's stateful ALU: a pair, or words that are wider than it. */
    public static boolean isSplit(Register register, Target target) {
        return register.paired() || !target.statefulAlu().wordBits().allows(register.width());
    }

    /** How many pieces it takes to hold so many bits. */
    public static long parts(int bits, Limit ofEach) {
        return Math.ceilDiv(bits, ofEach.value());
    }
}
