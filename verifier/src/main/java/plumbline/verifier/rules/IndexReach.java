package plumbline.verifier.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;

/** An index reaches every entry of its array and a constant index lies in it; both are legal, for an index wraps. */
final class IndexReach extends Rule {
    IndexReach() {
        super(
                "index-reach",
                "an index reaches all entries of its array (warning)",
                "An index is cut to the size of the array; one that is too narrow leaves memory unused, one that is too large "
                        + "wraps.");
    }

    @Override
    public List<Diagnostic> check(Context context) {
        List<Diagnostic> found = new ArrayList<>();
        for (PlacedUnit unit : context.units()) {
            Optional<Operand> index = index(unit.unit());
            if (index.isPresent()) {
                Memory memory = Memory.of(unit.unit()).orElseThrow();
                check(unit, memory, index.get(), entries(memory, context.program())).ifPresent(found::add);
            }
        }
        return found;
    }

    private Optional<Diagnostic> check(PlacedUnit unit, Memory memory, Operand index, int entries) {
        if (index instanceof Field field && field.width() < Integer.SIZE && 1L << field.width() < entries) {
            return Optional.of(warning(
                    unit.unit().at(),
                    unit.place() + ": index '" + field.name() + "' has " + field.width() + " bits and reaches only "
                            + (1L << field.width()) + " of the " + entries + " entries of " + memory,
                    "make the index wider or the array smaller"));
        }
        if (index instanceof Const constant && Long.compareUnsigned(constant.value(), entries) >= 0) {
            return Optional.of(warning(
                    unit.unit().at(),
                    unit.place() + ": index " + Long.toUnsignedString(constant.value()) + " wraps to "
                            + (constant.value() & entries - 1) + ", for " + memory + " has " + entries + " entries",
                    "write the entry meant"));
        }
        return Optional.empty();
    }

    private static Optional<Operand> index(Unit unit) {
        return switch (unit) {
            case Unit.Access access -> Optional.of(access.index());
            case Unit.Smooth smooth -> Optional.of(smooth.index());
            case Unit.Mark mark -> Optional.of(mark.index());
            case Unit.Count count -> Optional.of(count.index());
            case Unit.Assign assign -> Optional.empty();
            case Unit.Apply apply -> Optional.empty();
            case Unit.Hash hash -> Optional.empty();
            case Unit.Draw draw -> Optional.empty();
        };
    }

    private static int entries(Memory memory, Program program) {
        return switch (memory.kind()) {
            case REGISTER -> program.register(memory.name()).entries();
            case FILTER -> program.filter(memory.name()).entries();
            case METER -> program.meter(memory.name()).entries();
            case COUNTER -> program.counter(memory.name()).entries();
            case TABLE -> program.table(memory.name()).size();
        };
    }
}
