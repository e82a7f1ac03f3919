package plumbline.vm.compiler.dataflow;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Direction;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.FieldUse;
import plumbline.vm.compiler.ir.Instruction;
import plumbline.vm.compiler.ir.ParserPlan;

/** What can differ in a packet between how it came and the deparser, whatever the packet. */
public final class MayModify {
    private final Program program;
    private final BitSet slots = new BitSet();
    private final boolean inPlace;

    public MayModify(ClassContext context) {
        this.program = context.program();
        for (Direction direction : Direction.values()) {
            for (List<Instruction> stage : context.ir().stages(direction)) {
                slots.or(FieldUse.of(context, stage).writes());
            }
        }
        for (FieldList fieldList : program.fieldLists()) {
            fieldList.fields().forEach(field -> slots.set(context.slot(field))); // set after parsing in the next pass
        }
        program.parser().assigned().forEach(field -> slots.set(context.slot(field)));
        inPlace =
                program.headers().stream().noneMatch(header -> slots.get(context.slot(header.valid()))) && keepsOrder();
    }

    /** A copy of the slots that can have changed since they were parsed. */
    BitSet slots() {
        return (BitSet) slots.clone();
    }

    /** Whether a field can have changed since it was parsed. */
    public boolean touches(int slot) {
        return slots.get(slot);
    }

    /**
     * Whether every header leaves where it came: none is added or removed, nothing is skipped, and all are emitted in
     * the order in which they were extracted. Bytes of fields that have not changed are then in place already.
     */
    public boolean inPlace() {
        return inPlace;
    }

    private boolean keepsOrder() {
        List<Parser.State> states = program.parser().states();
        return states.isEmpty() || keepsOrder(states.getFirst(), -1, new HashSet<>());
    }

    private record Visit(String state, int last) {}

    /** Whether all paths from here extract headers behind place {@code last} of the deparser's list, in its order. */
    private boolean keepsOrder(Parser.State state, int last, Set<Visit> visited) {
        if (!visited.add(new Visit(state.name(), last))) {
            return true;
        }
        int place = last;
        for (Parser.Step step : state.steps()) {
            switch (step) {
                case Parser.Extract(Header header, var at) -> {
                    int next = program.deparser().emits().indexOf(header);
                    if (next <= place) {
                        return false;
                    }
                    place = next;
                }
                case Parser.Advance _ -> {
                    return false;
                }
                case Parser.Assign _, Parser.ChecksumStep _ -> {}
            }
        }
        int reached = place;
        return ParserPlan.targets(state).stream()
                .map(this::state)
                .flatMap(Optional::stream)
                .allMatch(target -> keepsOrder(target, reached, visited));
    }

    private Optional<Parser.State> state(String name) {
        return program.parser().states().stream()
                .filter(state -> state.name().equals(name))
                .findFirst();
    }
}
