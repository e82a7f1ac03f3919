package plumbline.isa.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The fields of a program that only bring bits of another field to a key, whose table is applied behind them:
 *
 * <pre>
 * network = ipv4.dst[31:8]
 * apply networks                  key { network : exact }
 * </pre>
 *
 * On a chip the crossbar in front of the tables takes those bits from the container of the other field. So the table
 * sees at once what is written to such a field; it is in no container, and no instruction writes it. In a program with
 * stages both stand in one. What only the action data bus brings is in no container either: its bits are a key one
 * stage later.
 */
final class MatchCrossbar {
    private final Program program;
    private final List<Place> places = new ArrayList<>();
    private final Map<Field, List<Integer>> written = new HashMap<>();
    private final Map<Field, List<Integer>> read = new HashMap<>();
    private final Set<Field> others = new HashSet<>();
    private final Set<Field> bus;

    /** A unit in its stage. */
    private record Place(Unit unit, Direction direction, Stage stage) {
        boolean mayShareStage(Place other) {
            return stage == other.stage || direction == other.direction && !stage.placed() && !other.stage.placed();
        }
    }

    private MatchCrossbar(Program program, Set<Field> bus) {
        this.program = program;
        this.bus = bus;
        for (Direction direction : Direction.values()) {
            for (Stage stage : program.stages(direction)) {
                stage.units().forEach(unit -> add(new Place(unit, direction, stage)));
            }
        }
        others.addAll(program.usedAroundUnits());
    }

    /** Those of a program, of which the action data bus brings some fields. */
    static Set<Field> of(Program program, Set<Field> bus) {
        MatchCrossbar crossbar = new MatchCrossbar(program, bus);
        Set<Field> brought = new HashSet<>(program.metadata());
        brought.removeIf(field -> !crossbar.brings(field));
        return Set.copyOf(brought);
    }

    private void add(Place place) {
        int number = places.size();
        places.add(place);
        Operands.written(program, place.unit).distinct().forEach(field -> note(written, field, number));
        Operands.uses(program, place.unit)
                .filter(use -> use.role().isRead() && use.value() instanceof Field)
                .forEach(use -> {
                    note(read, use.field(), number);
                    if (use.role() != Use.Role.KEY) {
                        others.add(use.field());
                    }
                });
    }

    private static void note(Map<Field, List<Integer>> where, Field field, int number) {
        where.computeIfAbsent(field, _ -> new ArrayList<>()).add(number);
    }

    private boolean brings(Field field) {
        List<Integer> writers = written.getOrDefault(field, List.of());
        List<Integer> readers = read.getOrDefault(field, List.of());
        if (writers.size() != 1 || readers.size() != 1 || others.contains(field)) {
            return false;
        }
        int writer = writers.getFirst();
        int reader = readers.getFirst();
        Place place = places.get(writer);
        return writer < reader
                && place.mayShareStage(places.get(reader))
                && place.unit instanceof Unit.Assign(var guard, var _, Calc bits, var _)
                && (guard.equals(Condition.ALWAYS)
                        || guard.equals(places.get(reader).unit.guard()))
                && (bits.op() == Op.SLICE || bits.op() == Op.MOV)
                && bits.operands().getFirst() instanceof Field whole
                && !bus.contains(whole)
                && !isWritten(whole, writer, reader);
    }

    /** Whether some unit from one to another writes a field. */
    private boolean isWritten(Field field, int from, int to) {
        return written.getOrDefault(field, List.of()).stream().anyMatch(number -> from < number && number < to);
    }
}
