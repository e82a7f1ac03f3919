package plumbline.vm.compiler.pass;

import java.util.List;
import plumbline.vm.compiler.dataflow.ConstantFacts;
import plumbline.vm.compiler.ir.Block;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.Instruction;
import plumbline.vm.compiler.ir.Ir;

/** Removes from ingress what is decided by fields that are the same for every packet on a way. */
final class ConstantPropagation {
    private ConstantPropagation() {}

    static Ir propagate(ClassContext context, PassFacts facts) {
        ConstantFacts begin = ConstantFacts.atBegin(context);
        return context.ir().mapIngress((known, way) -> propagate(way, begin.with(known)));
    }

    private static Block propagate(Block block, ConstantFacts known) {
        return switch (block) {
            case Block.End end -> end;
            case Block.Branch(int flag, Block set, Block clear) ->
                new Block.Branch(flag, propagate(set, known.with(flag, 1)), propagate(clear, known.with(flag, 0)));
            case Block.Stage stage -> {
                List<Instruction> special = known.specialise(stage.instructions());
                Block next = propagate(stage.next(), known.after(special));
                yield new Block.Stage(stage.name(), known.values(), special, next);
            }
        };
    }
}
