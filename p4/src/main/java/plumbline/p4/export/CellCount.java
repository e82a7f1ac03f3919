package plumbline.p4.export;

import java.util.stream.Stream;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.CellArray;
import plumbline.isa.model.Const;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;

/**
 * How many cells an array has on TNA: as many as the bound of its indexes says, if they have one. Here arrays have a
 * power of two.
 */
final class CellCount {
    private CellCount() {}

    static int of(Program program, CellArray array) {
        return uses(program)
                .filter(use -> program.cells(use).equals(array))
                .map(Unit.ArrayUse::index)
                .filter(ArrayIndex.Within.class::isInstance)
                .mapToInt(within -> ((ArrayIndex.Within) within).bound())
                .reduce(array.entries(), Math::min);
    }

    /** Whether an index means the same cell, or none, in an array of this size. */
    static boolean fits(ArrayIndex index, int entries, int size) {
        int bits = Integer.numberOfTrailingZeros(entries);
        return switch (index) {
            case ArrayIndex.Within(Field _, int bound) -> bound == size;
            case Field field -> 1 << Math.min(field.width(), bits) <= size;
            case Hash hash -> 1 << Math.min(hash.function().width(), bits) <= size;
            case Const constant -> (constant.value() & entries - 1) < size;
            case ArrayIndex.OfEntry _, ArrayIndex.OfData _ -> size == entries;
        };
    }

    private static Stream<Unit.ArrayUse> uses(Program program) {
        return Stream.of(Direction.values())
                .flatMap(direction -> program.stages(direction).stream())
                .flatMap(stage -> stage.units().stream())
                .filter(Unit.ArrayUse.class::isInstance)
                .map(Unit.ArrayUse.class::cast);
    }
}
