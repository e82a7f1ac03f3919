package plumbline.verifier.phv;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;

/**
 * Finds assignments that one packet cannot both get in one stage although they write different fields: the fields share
 * a byte of a header, hence a container, and one of the values is added to what is there, which takes the container's
 * one instruction.
 */
public final class ByteCollisions {
    private final Program program;
    private final WireBytes bytes;

    public ByteCollisions(Program program) {
        this.program = program;
        this.bytes = WireBytes.of(program);
    }

    /** Two assignments, in order. */
    public record Pair(Unit.Assign first, Unit.Assign second) {}

    /** Among the assignments of one action of a table. */
    public List<Pair> within(Unit unit) {
        List<Pair> found = new ArrayList<>();
        for (List<Unit.Assign> together : alternatives(unit)) {
            for (int second = 0; second < together.size(); second++) {
                collect(together.subList(0, second), together.subList(second, second + 1), found);
            }
        }
        return found;
    }

    /** Between operations that one packet may both run. */
    public List<Pair> between(Unit first, Unit second) {
        List<Pair> found = new ArrayList<>();
        for (List<Unit.Assign> one : alternatives(first)) {
            alternatives(second).forEach(other -> collect(one, other, found));
        }
        return found;
    }

    private void collect(List<Unit.Assign> ones, List<Unit.Assign> others, List<Pair> into) {
        for (Unit.Assign one : ones) {
            for (Unit.Assign other : others) {
                if (bytes.share(one.dest(), other.dest()) && (adds(one) || adds(other))) {
                    into.add(new Pair(one, other));
                }
            }
        }
    }

    private boolean adds(Unit.Assign assign) {
        return assign.value() instanceof Calc calc && bytes.stepsAtTheTop(calc, assign.dest());
    }

    /** The groups of assignments of an operation; a packet runs one group. */
    private List<List<Unit.Assign>> alternatives(Unit unit) {
        return switch (unit) {
            case Unit.Assign assign when assign.value() instanceof Calc -> List.of(List.of(assign));
            case Unit.Apply apply ->
                program.findTable(apply.table()).stream()
                        .flatMap(table -> table.actions().stream())
                        .map(Table.Action::body)
                        .toList();
            default -> List.of();
        };
    }
}
