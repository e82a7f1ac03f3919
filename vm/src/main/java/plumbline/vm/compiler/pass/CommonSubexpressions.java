package plumbline.vm.compiler.pass;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Hash;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Unit;
import plumbline.vm.compiler.ir.Block;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.compiler.ir.Instruction;
import plumbline.vm.compiler.ir.Ir;

/** Makes one instruction of two hashes of a stage that have the same inputs and guard: the table's words hold both. */
final class CommonSubexpressions {
    private CommonSubexpressions() {}

    static Ir eliminate(ClassContext context) {
        return context.ir().mapStages(CommonSubexpressions::eliminate);
    }

    /** In a stage. */
    static List<Instruction> eliminate(Block.Stage stage) {
        List<Instruction> paired = new ArrayList<>();
        List<Instruction> left = new ArrayList<>(stage.instructions());
        while (!left.isEmpty()) {
            Instruction first = left.removeFirst();
            Optional<Instruction> other =
                    left.stream().filter(second -> arePair(first, second)).findFirst();
            other.ifPresent(left::remove);
            paired.add(other.<Instruction>map(second -> new Instruction.HashPair(assign(first), assign(second)))
                    .orElse(first));
        }
        return paired;
    }

    private static boolean arePair(Instruction first, Instruction second) {
        return isNarrow(first)
                && isNarrow(second)
                && hash(first).inputs().equals(hash(second).inputs())
                && first.guard().equals(second.guard());
    }

    private static Unit.Assign assign(Instruction instruction) {
        return (Unit.Assign) instruction.units().getFirst();
    }

    private static Hash hash(Instruction instruction) {
        return (Hash) assign(instruction).value();
    }

    private static boolean isNarrow(Instruction instruction) {
        return instruction instanceof Instruction.Execute(Unit.Assign assign, int draw)
                && assign.value() instanceof Hash(HashFunction.Crc crc, var _)
                && crc.width() <= Integer.SIZE;
    }
}
