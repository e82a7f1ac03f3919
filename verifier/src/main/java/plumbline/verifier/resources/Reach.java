package plumbline.verifier.resources;

import plumbline.isa.model.Program;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.target.Target;

/** How much memory the one ALU of an array is wired to: less than its stage has. */
public final class Reach {
    private Reach() {}

    /** Whether an array is larger than that, so that it has no room whatever else its stage holds; a table never is. */
    public static boolean isExceeded(Memory memory, Program program, Target target) {
        BlockCost blocks = new BlockCost(target);
        Target.Memories limits = target.memories();
        return switch (memory.kind()) {
            case REGISTER ->
                !target.registers()
                        .maxBits()
                        .allows(program.register(memory.name()).bits());
            case COUNTER -> !limits.counterBlocks().allows(blocks.counter(program.counter(memory.name())));
            case FILTER -> !limits.meterBlocks().allows(blocks.filter(program.filter(memory.name())));
            case METER -> !limits.meterBlocks().allows(blocks.meter(program.meter(memory.name())));
            case TABLE -> false;
        };
    }
}
