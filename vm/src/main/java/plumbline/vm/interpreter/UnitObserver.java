package plumbline.vm.interpreter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import plumbline.isa.model.Field;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.vm.table.Row;
import plumbline.vm.trace.TraceDetail;
import plumbline.vm.trace.TraceEvent;

/** Executes units and reports what each did, by comparing state before and after; the nodes do not know of it. */
final class UnitObserver {
    private final Workspace work;
    private final List<Field> fields;

    UnitObserver(InterpretedProgram executable) {
        this.work = executable.work();
        this.fields = executable.layout().fields();
    }

    TraceEvent run(UnitNode node) {
        if (!node.wanted(work)) {
            return new TraceEvent.Skipped(node.unit());
        }
        int from = work.writes();
        TraceDetail detail = execute(node);
        List<TraceEvent.Write> writes = new ArrayList<>();
        for (int i = from; i < work.writes(); i++) {
            int slot = work.slotOfWrite(i);
            writes.add(new TraceEvent.Write(fields.get(slot), work.get(slot), work.valueOfWrite(i)));
        }
        return new TraceEvent.Executed(node.unit(), detail, List.copyOf(writes));
    }

    private TraceDetail execute(UnitNode node) {
        return switch (node) {
            case ArrayNode array
            when !array.index().isInside(work) -> {
                array.execute(work);
                yield new TraceDetail.Outside(
                        array.unit().memory().orElseThrow(), array.index().value(work));
            }
            case AccessNode access -> access(access);
            case CallNode call -> call(call);
            case ApplyNode apply -> apply(apply);
            case AssignNode assign
            when assign.value() instanceof ValueNode.Hashed hash -> {
                assign.execute(work);
                yield new TraceDetail.HashInputs(
                        Arrays.stream(hash.values()).boxed().toList());
            }
            default -> {
                node.execute(work);
                yield new TraceDetail.None();
            }
        };
    }

    private TraceDetail access(AccessNode node) {
        int cell = node.index().cell(work);
        long lo = node.cells().lo(cell);
        long hi = node.cells().hi(cell);
        node.execute(work);
        return new TraceDetail.CellAccess(
                node.cells().declaration(),
                cell,
                lo,
                hi,
                node.cells().lo(cell),
                node.cells().hi(cell));
    }

    private TraceDetail call(CallNode node) {
        int cell = node.index().cell(work);
        String before = node.cells().contents(cell);
        OptionalLong input = ((Unit.Call) node.unit()).input().isPresent()
                ? OptionalLong.of(node.input(work))
                : OptionalLong.empty();
        node.execute(work);
        return new TraceDetail.Called(
                node.cells().declaration(), cell, input, before, node.cells().contents(cell));
    }

    private TraceDetail apply(ApplyNode node) {
        node.execute(work);
        Table table = node.table().declaration();
        List<TraceEvent.FieldValue> keys = new ArrayList<>();
        for (int i = 0; i < node.keys().length; i++) {
            keys.add(new TraceEvent.FieldValue(table.keys().get(i).field(), node.keys()[i]));
        }
        Row row = node.found();
        return new TraceDetail.Lookup(table, List.copyOf(keys), row.entry(), row.actionCall(table));
    }
}
