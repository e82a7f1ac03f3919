package plumbline.vm.compiler.pass;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Field;
import plumbline.isa.model.Unit;
import plumbline.vm.compiler.dataflow.ConstantFacts;
import plumbline.vm.compiler.ir.Block;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.FieldUse;
import plumbline.vm.compiler.ir.Instruction;
import plumbline.vm.compiler.ir.Ir;

/**
 * The stages of ingress, once for every combination of headers that the parser tells apart, and once for every outcome
 * of the flags that units depend on. The passes behind remove from each way what happens only on the other.
 *
 * <pre>
 * search way 1 ─┬ hit ──► count way 1 ──────────────────────────────┐
 *               └ no hit ► search way 2 ─┬ hit ──► count way 2 ─────┼─► behind ingress
 *                                        └ no hit ► smallest, admit ┘
 * </pre>
 *
 * A flag is a field of one bit that guards a unit which does more than assign. The stages part before the first that
 * looks at it: a processor would branch there in any case.
 */
final class TailDuplication {
    private final ClassContext context;
    private int splitsLeft;

    private TailDuplication(ClassContext context, int splits) {
        this.context = context;
        this.splitsLeft = splits;
    }

    static Ir duplicate(ClassContext context, PassFacts facts) {
        Ir ir = context.ir();
        Map<Map<Integer, Long>, Block> ways = new LinkedHashMap<>();
        ConstantFacts begin = ConstantFacts.atBegin(context);
        ir.ingress().forEach((known, way) -> facts.splits()
                .forEach((accepted, splits) -> ways.put(
                        accepted.with(known).values(),
                        new TailDuplication(context, splits)
                                .part(way, begin.with(accepted.values()).with(known)))));
        return new Ir(ir.parser(), ways, ir.egress(), ir.deparser(), ir.sunk());
    }

    private Block part(Block block, ConstantFacts known) {
        return switch (block) {
            case Block.End end -> end;
            case Block.Branch(int flag, Block set, Block clear) ->
                new Block.Branch(flag, part(set, known.with(flag, 1)), part(clear, known.with(flag, 0)));
            case Block.Stage stage -> {
                int flag = splitsLeft == 0 ? -1 : flag(stage, known);
                if (flag >= 0) {
                    splitsLeft--;
                    yield new Block.Branch(flag, part(stage, known.with(flag, 1)), part(stage, known.with(flag, 0)));
                }
                yield stage.before(part(stage.next(), known.after(known.specialise(stage.instructions()))));
            }
        };
    }

    /** A flag by which to part before a stage, or −1. */
    private int flag(Block.Stage stage, ConstantFacts known) {
        BitSet open = new BitSet();
        Instruction.units(known.specialise(stage.instructions()))
                .forEach(unit -> open.or(FieldUse.ofConditions(context, unit)));
        for (int slot = open.nextSetBit(0); slot >= 0; slot = open.nextSetBit(slot + 1)) {
            open.set(slot, isFlag(slot) && !known.contains(slot));
        }
        BitSet deciding = new BitSet();
        BitSet written = new BitSet();
        for (List<Instruction> instructions : stage.stages()) {
            if (open.isEmpty()) {
                break;
            }
            List<Instruction> special = known.without(written).specialise(instructions);
            Instruction.units(special)
                    .filter(unit -> !(unit instanceof Unit.Assign(var _, var _, Calc _, var _)))
                    .forEach(unit -> deciding.or(FieldUse.ofCondition(context, unit.guard())));
            written.or(FieldUse.of(context, special).writes());
            open.andNot(written);
        }
        open.and(deciding);
        return open.nextSetBit(0);
    }

    private boolean isFlag(int slot) {
        if (slot >= context.layout().fields().size()) {
            return false;
        }
        Field field = context.layout().fields().get(slot);
        return field.width() == 1 && !context.ir().sunk().containsKey(field);
    }
}
