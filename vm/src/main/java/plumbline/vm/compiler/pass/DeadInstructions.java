package plumbline.vm.compiler.pass;

import java.util.BitSet;
import java.util.List;
import plumbline.isa.model.Unit;
import plumbline.vm.compiler.ir.Block;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.FieldUse;
import plumbline.vm.compiler.ir.Instruction;
import plumbline.vm.compiler.ir.Ir;

/**
 * Removes from ingress what only computes fields that nothing reads behind it, or in its stage what is seen at once.
 */
final class DeadInstructions {
    private final ClassContext context;
    private final BitSet neededBehind;

    private DeadInstructions(ClassContext context, BitSet neededBehind) {
        this.context = context;
        this.neededBehind = neededBehind;
    }

    static Ir eliminate(ClassContext context, PassFacts facts) {
        DeadInstructions dead = new DeadInstructions(context, facts.neededBehind());
        return context.ir().mapIngress((_, way) -> dead.remove(way).block);
    }

    /**
     * What is left.
     *
     * @param needed slots that it reads before it writes them
     */
    private record Live(Block block, BitSet needed) {}

    private Live remove(Block block) {
        return switch (block) {
            case Block.End end -> new Live(end, (BitSet) neededBehind.clone());
            case Block.Branch(int flag, Block set, Block clear) -> {
                Live first = remove(set);
                Live second = remove(clear);
                BitSet needed = first.needed;
                needed.or(second.needed);
                needed.set(flag);
                yield new Live(new Block.Branch(flag, first.block, second.block), needed);
            }
            case Block.Stage stage -> {
                Live behind = remove(stage.next());
                BitSet seen = FieldUse.of(context, stage.instructions()).reads();
                seen.and(context.layout().seenAtOnce());
                seen.or(behind.needed);
                List<Instruction> kept = stage.instructions().stream()
                        .filter(instruction -> isNeeded(instruction, seen))
                        .toList();
                FieldUse use = FieldUse.of(context, kept);
                BitSet needed = behind.needed;
                needed.andNot(use.alwaysWritten());
                needed.or(use.reads());
                yield new Live(stage.with(kept).before(behind.block), needed);
            }
        };
    }

    private boolean isNeeded(Instruction instruction, BitSet behind) {
        return instruction.units().stream().anyMatch(DeadInstructions::hasEffect)
                || FieldUse.of(context, instruction).writes().intersects(behind);
    }

    /** Beside its fields. A table counts its look-ups. */
    private static boolean hasEffect(Unit unit) {
        return unit instanceof Unit.Access access ? !access.program().updates().isEmpty() : !unit.isPure();
    }
}
