package plumbline.p4.export;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.SeenAtOnce;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;

/**
 * What the action data bus brings to one instruction in the stage. P4 text says it within that instruction: the chip's
 * compiler takes one action for both.
 *
 * @param program of the stage
 * @param units by the fields that they write
 */
record BusSources(Program program, Map<Field, Unit> units) {
    BusSources(Program program, Stage stage) {
        this(program, new LinkedHashMap<>());
        Set<Field> bus = SeenAtOnce.of(program).bus();
        stage.units().forEach(unit -> {
            List<Field> results = Operands.written(program, unit).distinct().toList();
            if (results.size() == 1
                    && bus.contains(results.getFirst())
                    && isWhole(unit, results.getFirst())
                    && readers(results.getFirst(), stage.units()) == 1
                    && readers(results.getFirst(), program.units().toList()) == 1) {
                units.put(results.getFirst(), unit);
            }
        });
    }

    private long readers(Field field, List<Unit> among) {
        return among.stream()
                .filter(unit -> Operands.read(program, unit).anyMatch(field::equals))
                .count();
    }

    /** Whether it gives all bits of the field. */
    private static boolean isWhole(Unit unit, Field field) {
        return switch (unit) {
            case Unit.Assign(var _, var _, Hash hash, var _) -> hash.function().width() >= field.width();
            case Unit.Assign(var _, var _, Draw _, var _) -> true;
            case Unit.Access _ -> true;
            default -> false;
        };
    }

    /** Whether it is said within another unit. */
    boolean contain(Unit unit) {
        return units.containsValue(unit);
    }

    /** Those that are said within a unit. */
    Stream<Unit> of(Unit unit) {
        return units.entrySet().stream()
                .filter(source -> Operands.read(program, unit).anyMatch(source.getKey()::equals))
                .map(Map.Entry::getValue);
    }
}
