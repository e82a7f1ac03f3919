package plumbline.verifier.analysis;

import java.util.HashMap;
import java.util.Map;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.CellArray;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;

/**
 * How many cells of an array units of a program can come to in one stage. Arrays have a power of two of cells, and an
 * index with a bound where a program declares fewer: a chip has no memory for those beyond. Those of a table's entries
 * are spread with them.
 */
public final class ReachedCells {
    private final Map<Memory, Long> reached = new HashMap<>();

    /** Of a well-formed program. */
    public ReachedCells(Program program) {
        for (PlacedUnit unit : PlacedUnit.all(program)) {
            if (unit.unit() instanceof Unit.ArrayUse use) {
                reached.merge(Memory.of(use).orElseThrow(), reach(use.index(), program), Math::max);
            }
        }
    }

    private static long reach(ArrayIndex index, Program program) {
        return switch (index) {
            case ArrayIndex.Within within -> within.bound();
            case Const constant -> constant.value() + 1;
            case ArrayIndex.OfEntry(String table) -> TableParts.largest(program, table);
            case Field _, ArrayIndex.OfData _, Hash _ -> Long.MAX_VALUE;
        };
    }

    /** How many of an array; of one that no unit uses, none: a chip has no memory for it. */
    public long cells(CellArray array) {
        if (!reached.containsKey(Memory.of(array))) {
            return 0;
        }
        long cells = reached.get(Memory.of(array));
        return cells > 0 ? Math.min(cells, array.entries()) : array.entries();
    }

    /** The bits of those. */
    public long bits(CellArray array) {
        return array.bits() / array.entries() * cells(array);
    }
}
