package plumbline.verifier.resources;

import plumbline.isa.model.CellArray;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.ReachedCells;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/** How much memory the one ALU of an array is wired to: less than its stage has. */
public final class Reach {
    private Reach() {}

    /**
     * Whether a stage holds more of an array than that, whatever else it holds; never of a table.
     *
     * @param program in stages, or without them if none were found
     */
    public static boolean isExceeded(Memory memory, Program program, Target target) {
        return memory.array(program)
                .filter(array -> new ReachedCells(program).cells(array) > cells(array, target))
                .isPresent();
    }

    /** How many cells of an array one ALU is wired to. */
    public static long cells(CellArray array, Target target) {
        long cell = array.bits() / array.entries();
        return switch (array) {
            case Register _ -> target.registers().maxBits().value() / cell;
            case Extern.Array other -> {
                Limit blocks = blocks(other.extern(), target);
                yield blocks.isUnlimited() ? Long.MAX_VALUE : new BlockCost(target).cells(blocks.value(), cell);
            }
        };
    }

    /** Blocks that the ALU of an extern's array is wired to. */
    public static Limit blocks(Extern extern, Target target) {
        return switch (extern.alu()) {
            case STATISTICS -> target.memories().counterBlocks();
            case METER -> target.memories().meterBlocks();
        };
    }
}
