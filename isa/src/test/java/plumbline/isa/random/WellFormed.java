package plumbline.isa.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Match;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.isa.reference.WidthReference;

/** What random programs promise to their users, checked apart from how they are made. */
final class WellFormed {
    private final Program program;
    private final Set<Field> declared = new HashSet<>();

    private WellFormed(Program program) {
        this.program = program;
    }

    static void check(Program program) {
        WellFormed check = new WellFormed(program);
        check.names();
        check.parser();
        program.tables().forEach(check::table);
        for (Direction direction : Direction.values()) {
            program.stages(direction).forEach(stage -> check.stage(stage, direction));
        }
        Nodes.of(program, Unit.Assign.class).forEach(assign -> {
            if (assign.value() instanceof Calc calc) {
                check.calc(calc, assign.dest().width());
            }
        });
    }

    private void names() {
        List<String> names = new ArrayList<>();
        program.metadata().forEach(declared::add);
        for (Header header : program.headers()) {
            names.add(header.name());
            declared.addAll(header.fields());
            declared.add(header.valid());
            header.fields().forEach(field -> assertThat(field.name()).startsWith(header.name() + "."));
        }
        for (Intrinsic intrinsic : Intrinsic.values()) {
            declared.add(intrinsic.field());
        }
        declared.forEach(field -> names.add(field.name()));
        program.registers().forEach(register -> names.add(register.name()));
        program.arrays().forEach(array -> names.add(array.name()));
        program.tables().forEach(table -> names.add(table.name()));
        program.fieldLists().forEach(fieldList -> names.add(fieldList.name()));
        assertThat(names).doesNotHaveDuplicates();
        // not AssertJ's containsAll, which compares each with each
        assertThat(declared.containsAll(Nodes.of(program, Field.class))).isTrue();
    }

    private void parser() {
        List<String> states =
                program.parser().states().stream().map(Parser.State::name).toList();
        assertThat(states).doesNotHaveDuplicates();
        Set<String> targets = new HashSet<>(List.of(Parser.ACCEPT, Parser.REJECT, states.getFirst()));
        for (Parser.State state : program.parser().states()) {
            targets.add(state.otherwise());
            for (Parser.Case option : state.cases()) {
                targets.add(option.target());
                matches(option.matches(), state.keys());
            }
        }
        states.forEach(state -> assertThat(targets).as("reachable").contains(state));
        targets.removeAll(states);
        assertThat(targets).containsOnly(Parser.ACCEPT, Parser.REJECT);
    }

    private void table(Table table) {
        List<Field> keys = table.keys().stream().map(Table.Key::field).toList();
        assertThat(keys).isNotEmpty().doesNotHaveDuplicates();
        List<Table.ActionCall> calls = new ArrayList<>(List.of(table.otherwise()));
        for (Table.Entry entry : table.entries()) {
            matches(entry.matches(), keys);
            calls.add(entry.call());
        }
        for (Table.ActionCall call : calls) {
            Table.Action action = table.action(call.action());
            assertThat(call.data()).hasSameSizeAs(action.data());
            for (int i = 0; i < call.data().size(); i++) {
                assertFits(call.data().get(i), action.data().get(i).width());
            }
        }
    }

    private void matches(List<Match> matches, List<? extends Parser.Key> keys) {
        assertThat(matches).hasSameSizeAs(keys);
        for (int i = 0; i < keys.size(); i++) {
            int width = keys.get(i).width();
            switch (matches.get(i)) {
                case Match.Exact exact -> assertFits(exact.value(), width);
                case Match.Ternary ternary -> assertFits(ternary.mask(), width);
                case Match.Prefix prefix -> assertThat(prefix.width()).isEqualTo(width);
                case Match.Range range -> assertFits(range.high(), width);
            }
        }
    }

    private void stage(Stage stage, Direction direction) {
        for (Unit unit : stage.units()) {
            for (String read : reads(program, unit)) {
                Intrinsic intrinsic = Intrinsic.named(read);
                assertThat(intrinsic == null || intrinsic.readableIn(direction))
                        .as(read)
                        .isTrue();
            }
            for (String written : dests(program, unit)) {
                Intrinsic intrinsic = Intrinsic.named(written);
                assertThat(intrinsic == null || intrinsic.writableIn(direction))
                        .as(written)
                        .isTrue();
            }
        }
    }

    private void calc(Calc calc, int width) {
        if (calc.op().isComparison()) {
            return;
        }
        assertThat(new WidthReference(0).own(calc)).as(calc.toString()).isLessThanOrEqualTo(width);
        for (int i = 0; i < calc.operands().size(); i++) {
            if (calc.op().shape().amountAt(i)) {
                assertFits(((Const) calc.operands().get(i)).value(), 6);
            } else if (!calc.op().shape().constantAt(i) && calc.operands().get(i) instanceof Const constant) {
                assertFits(constant.value(), width);
            }
        }
    }

    private static void assertFits(long value, int width) {
        assertThat(value & ~Bits.mask(width)).isZero();
    }

    /** Names of the fields a unit writes itself, or by a table's actions. */
    static Set<String> dests(Program program, Unit unit) {
        Set<String> names = new HashSet<>();
        switch (unit) {
            case Unit.Assign assign -> names.add(assign.dest().name());
            case Unit.Call call -> call.dest().ifPresent(dest -> names.add(dest.name()));
            case Unit.Access access ->
                access.program()
                        .outputs()
                        .forEach(output -> names.add(output.dest().name()));
            case Unit.Apply apply ->
                program.table(apply.table()).actions().forEach(action -> action.body()
                        .forEach(assign -> names.add(assign.dest().name())));
            case Unit.Extend _ -> {}
        }
        return names;
    }

    /** Names of the fields a unit reads; a field it only writes is not among them. */
    static Set<String> reads(Program program, Unit unit) {
        List<Field> fields = new ArrayList<>(Nodes.of(unit.guard(), Field.class));
        switch (unit) {
            case Unit.Assign assign -> fields.addAll(Nodes.of(assign.value(), Field.class));
            case Unit.Call call -> {
                fields.addAll(Nodes.of(call.index(), Field.class));
                call.input().ifPresent(input -> fields.addAll(Nodes.of(input, Field.class)));
            }
            case Unit.Access access -> {
                fields.addAll(Nodes.of(access.index(), Field.class));
                access.program().updates().forEach(update -> fields.addAll(Nodes.of(update, Field.class)));
                access.program().outputs().forEach(output -> {
                    fields.addAll(Nodes.of(output.when(), Field.class));
                    fields.addAll(Nodes.of(output.value(), Field.class));
                });
            }
            case Unit.Extend _ -> {}
            case Unit.Apply apply -> {
                Table table = program.table(apply.table());
                table.keys().forEach(key -> fields.add(key.field()));
                table.actions().forEach(action -> action.body()
                        .forEach(assign -> fields.addAll(Nodes.of(assign.value(), Field.class))));
            }
        }
        Set<String> names = new HashSet<>();
        fields.forEach(field -> names.add(field.name()));
        return names;
    }
}
