package plumbline.vm.compiler.stage;

import java.lang.classfile.CodeBuilder;
import java.util.List;
import java.util.Locale;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.vm.TableResult;
import plumbline.vm.compiler.bytecode.FieldPlaces;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.bytecode.Variables;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.Instruction;

/** Values in generated code, each a long on the operand stack, and the fields that they come from and go to. */
public final class Values {
    private static final Const NOTHING = Const.of(0);

    private final ClassContext context;
    private final CodeBuilder code;
    private final ActionDataPlace actionData;
    private final FieldPlaces fields;
    private final int[] cellLocals = new int[Cell.values().length];
    private int cellWidth;

    /**
     * @param fields where they are read, as they were when the stage began, and written
     * @param actionData of the action that values are in
     */
    public Values(ClassContext context, CodeBuilder code, FieldPlaces fields, ActionDataPlace actionData) {
        this.context = context;
        this.code = code;
        this.fields = fields;
        this.actionData = actionData;
    }

    /** The same values inside the body of an action. */
    Values inAction(ActionDataPlace place) {
        return new Values(context, code, fields, place);
    }

    /** The same values inside an access to a cell whose words have {@code width} bits; what it reads gets variables. */
    Values inAccess(int width, Stateful program) {
        Values inside = new Values(context, code, fields, actionData);
        inside.cellWidth = width;
        for (Cell word : Cell.values()) {
            if (word != Cell.MATH || program.math().isPresent()) {
                inside.cellLocals[word.ordinal()] =
                        Variables.allocate(code, word.name().toLowerCase(Locale.ROOT));
            }
        }
        return inside;
    }

    /** The variable of a word of the cell. */
    int cell(Cell word) {
        return cellLocals[word.ordinal()];
    }

    /** Width of the cell's words; 0 outside an access. */
    int cellWidth() {
        return cellWidth;
    }

    /** Pushes what a table gave; returns what in it is asked for. */
    TableResult pushResult(Condition.Result asked) {
        fields.load(code, context.layout().resultSlot(asked.table()).orElseThrow());
        return TableResult.of(asked, context.program().table(asked.table()));
    }

    /** Pops the new value of a field. */
    void pop(Field field) {
        fields.pop(code, context.slot(field));
    }

    /** Sets what a table gave, which units behind it see at once. */
    void storeResult(int slot, Runnable value) {
        fields.store(code, slot, value);
    }

    /** Pushes an index; one that is hashed has been given a field. */
    void pushIndex(ArrayIndex index) {
        index.owner()
                .ifPresentOrElse(this::pushCell, () -> push(index.operands().getFirst()));
    }

    /** Pushes the cell that the entry which a table has found says. */
    private void pushCell(String table) {
        fields.load(code, context.layout().resultSlot(table).orElseThrow());
        code.loadConstant(TableResult.CELL_SHIFT).lushr();
    }

    /** Pushes an operand where unsized constants are not cut. */
    void push(Operand operand) {
        push(operand, Calc.width(operand, cellWidth));
    }

    /**
     * Pushes an operand.
     *
     * @param width an unsized constant is cut to this; 0: it is not cut
     */
    private void push(Operand operand, int width) {
        switch (operand) {
            case Field field -> pushField(field);
            case Cell word -> code.lload(cell(word));
            case ActionData wanted -> actionData.push(code, wanted);
            case Const constant ->
                code.loadConstant(width == 0 ? constant.value() : constant.value() & Bits.mask(width));
        }
    }

    private void pushField(Field field) {
        Instruction.Execute inlined = context.ir().sunk().get(field);
        if (inlined != null) {
            new PureCode(context, code, this).push((Unit.Assign) inlined.unit(), inlined.draw());
        } else {
            fields.load(code, context.slot(field));
        }
    }

    /** Pushes the result of an instruction, cut to {@code width} bits. */
    public void push(Calc calc, int width) {
        List<Operand> operands = calc.operands();
        int widthA = calc.operandWidth(0, width, cellWidth);
        if (calc.isPlain()) {
            push(operands.getFirst(), widthA);
            cut(widthA, width);
            return;
        }
        Operand second = operands.size() > 1 ? operands.get(1) : NOTHING;
        int widthB = operands.size() > 1 ? calc.operandWidth(1, width, cellWidth) : widthA;
        meaning(calc.op());
        push(operands.getFirst(), widthA);
        push(second, widthB);
        code.loadConstant(operands.size() > 2 ? ((Const) operands.get(2)).value() : 0L);
        apply(width, widthA, widthB);
        cut(calc.reach(width, cellWidth), width);
    }

    /** Pushes the meaning of an instruction; the operands come next. */
    void meaning(Op op) {
        context.constants().load(code, op.name(), Types.MEANING, op.meaning());
    }

    /** Calls the meaning on the stack; the JIT inlines it because the receiver is a constant. */
    void apply(int width, int widthA, int widthB) {
        code.loadConstant(width)
                .loadConstant(widthA)
                .loadConstant(widthB)
                .invokeinterface(Types.MEANING, "of", Types.MEANING_OF);
    }

    /** Cuts a value of at most {@code from} bits to {@code width}. */
    void cut(int from, int width) {
        if (from > width) {
            code.loadConstant(Bits.mask(width)).land();
        }
    }
}
