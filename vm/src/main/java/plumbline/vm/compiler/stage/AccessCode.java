package plumbline.vm.compiler.stage;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.vm.compiler.bytecode.Variables;
import plumbline.vm.compiler.ir.ClassContext;

/**
 * {@code access r[i] { … }}: reads the cell into variables, lets the first clause that holds write each word, then
 * gives the outputs. A word that no clause changes is not written back.
 */
final class AccessCode {
    private static final Set<OpClass> EASY = Set.of(OpClass.MOVE, OpClass.BITWISE, OpClass.ADD);

    private final CodeBuilder code;
    private final Unit.Access access;
    private final Register register;
    private final Values values;
    private final Branches branches;
    private final WordCode words;
    private final int position;

    AccessCode(ClassContext context, CodeBuilder code, Values outside, Unit.Access access) {
        this.code = code;
        this.access = access;
        this.register = context.program().register(access.array());
        this.values = outside.inAccess(register.width(), access.program());
        this.branches = new Branches(code, values);
        this.words = new WordCode(context, code, register);
        this.position = code.allocateLocal(TypeKind.INT);
    }

    void emit() {
        List<Field> results = access.program().outputs().stream()
                .map(Stateful.Output::dest)
                .distinct()
                .toList();
        new IndexCode(code, values).emit(access.index(), results, this::emit);
    }

    private void emit(Runnable pushIndex) {
        pushIndex.run();
        words.toPosition();
        code.istore(position);
        words.load(position, 0);
        code.lstore(values.cell(Cell.LO));
        if (register.paired()) {
            words.load(position, 1);
            code.lstore(values.cell(Cell.HI));
        }
        access.program().math().ifPresent(lookUp -> {
            values.push(lookUp, register.width());
            code.lstore(values.cell(Cell.MATH));
        });
        update(Cell.LO, Cell.NEW_LO, 0);
        if (register.paired()) {
            update(Cell.HI, Cell.NEW_HI, 1);
        }
        access.program().outputs().stream()
                .collect(Collectors.groupingBy(Stateful.Output::dest, LinkedHashMap::new, Collectors.toList()))
                .forEach(this::output);
    }

    private void update(Cell word, Cell updated, int offset) {
        List<Stateful.Update> clauses = access.program().updates().stream()
                .filter(update -> update.word() == word)
                .toList();
        if (isChoice(clauses)) {
            choose(clauses, values.cell(updated));
            words.store(position, offset, values.cell(updated));
            return;
        }
        firstThatHolds(
                clauses,
                register.width(),
                () -> {
                    code.lstore(values.cell(updated));
                    words.store(position, offset, values.cell(updated));
                },
                () -> code.lload(values.cell(word)).lstore(values.cell(updated)));
    }

    /** One of two values, whatever the packet, and both easy to compute. */
    private static boolean isChoice(List<Stateful.Update> clauses) {
        return clauses.size() == 2
                && clauses.getFirst().when() instanceof Condition.Compare condition
                && clauses.getLast().when().equals(new Condition.Not(condition))
                && clauses.stream()
                        .allMatch(clause -> EASY.contains(clause.value().op().opClass()));
    }

    /**
     * Chooses without a branch: {@code b ^ (a ^ b) & -condition}. The content of a cell is hard to predict, and a
     * mispredicted branch costs more than both computations.
     */
    private void choose(List<Stateful.Update> clauses, int chosen) {
        int otherwise = Variables.allocate(code, "otherwise");
        values.push(clauses.getLast().value(), register.width());
        code.lstore(otherwise).lload(otherwise);
        values.push(clauses.getFirst().value(), register.width());
        code.lload(otherwise).lxor().lconst_0();
        branches.push((Condition.Compare) clauses.getFirst().when());
        code.lsub().land().lxor().lstore(chosen);
    }

    private void output(Field dest, List<Stateful.Output> clauses) {
        firstThatHolds(clauses, dest.width(), () -> values.pop(dest), () -> {
            code.lconst_0();
            values.pop(dest);
        });
    }

    /** @param take pops the value of the first clause that holds */
    private void firstThatHolds(List<? extends Stateful.Clause> clauses, int width, Runnable take, Runnable otherwise) {
        Label done = code.newLabel();
        for (Stateful.Clause clause : clauses) {
            Label next = code.newLabel();
            branches.jumpUnless(clause.when(), next);
            values.push(clause.value(), width);
            take.run();
            code.goto_(done).labelBinding(next);
        }
        otherwise.run();
        code.labelBinding(done);
    }
}
