package plumbline.verifier.resources;

import plumbline.isa.model.Extern;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/** How much memory the one ALU of an array is wired to: less than its stage has. */
public final class Reach {
    private Reach() {}

    /** Whether an array is larger than that, so that it has no room whatever else its stage holds; a table never is. */
    public static boolean isExceeded(Memory memory, Program program, Target target) {
        return memory.array(program)
                .filter(array -> switch (array) {
                    case Register register -> !target.registers().maxBits().allows(register.bits());
                    case Extern.Array other ->
                        !blocks(other.extern(), target).allows(new BlockCost(target).array(other));
                })
                .isPresent();
    }

    /** Blocks that the ALU of an extern's array is wired to. */
    public static Limit blocks(Extern extern, Target target) {
        return switch (extern.alu()) {
            case STATISTICS -> target.memories().counterBlocks();
            case METER -> target.memories().meterBlocks();
        };
    }
}
