package plumbline.vm.interpreter;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.vm.PhvLayout;
import plumbline.vm.TableResult;

/**
 * Turns operands into references, at load. A reference of 0 and up is a PHV slot; a negative one is the complement of
 * an index into the locals, where everything lies that is no field:
 *
 * <pre>
 * locals:  lo  hi  new_lo  new_hi  math | data of the action that runs | constants of the program
 * index:    0   1       2       3     4 | 5 …
 * </pre>
 */
final class Locals {
    /** Where the data of the action that runs begins. */
    static final int DATA = Cell.values().length;

    private final Program program;
    private final PhvLayout layout;
    private final int constantsStart;
    private final List<Long> constants = new ArrayList<>();

    Locals(Program program, PhvLayout layout) {
        this.program = program;
        this.layout = layout;
        int maxData = 0;
        for (Table table : program.tables()) {
            for (Table.Action action : table.actions()) {
                maxData = Math.max(maxData, action.data().size());
            }
        }
        this.constantsStart = DATA + maxData;
    }

    /** Reference to a word of the cell. */
    static int cell(Cell word) {
        return ~word.ordinal();
    }

    /** Reference to a field or constant where no cell or action data can be meant. */
    int reference(Operand operand) {
        return reference(operand, Calc.width(operand, 0), List.of());
    }

    /**
     * Reference to an operand.
     *
     * @param width an unsized constant is cut to this; 0: it is not cut
     * @param data of the action the operand stands in
     */
    int reference(Operand operand, int width, List<ActionData> data) {
        return switch (operand) {
            case Field field -> layout.slot(field);
            case Cell word -> cell(word);
            case ActionData wanted -> ~(DATA + data.indexOf(wanted));
            case Const constant -> constant(width == 0 ? constant.value() : constant.value() & Bits.mask(width));
        };
    }

    /** The question for a table's result. */
    TestNode lookedUp(Condition.Result asked) {
        int slot = layout.resultSlot(asked.table()).orElseThrow();
        return new TestNode.LookedUp(slot, TableResult.of(asked, program.table(asked.table())));
    }

    private int constant(long value) {
        int index = constants.indexOf(value);
        if (index < 0) {
            index = constants.size();
            constants.add(value);
        }
        return ~(constantsStart + index);
    }

    /** The locals with the constants in place; to be called when every operand has been resolved. */
    long[] toArray() {
        long[] locals = new long[constantsStart + constants.size()];
        for (int i = 0; i < constants.size(); i++) {
            locals[constantsStart + i] = constants.get(i);
        }
        return locals;
    }
}
