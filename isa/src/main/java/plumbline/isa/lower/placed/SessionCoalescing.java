package plumbline.isa.lower.placed;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;

/**
 * Session coalescing: a mirror whose session is a copy of a field, made when the direction ends, takes its session from
 * that field. A deparser has one for each number of {@code mirror_type}: the first field that the copy carries
 * (p4c:bf-p4c/parde/extract_deparser.cpp:167-178).
 */
public final class SessionCoalescing {
    private static final Field TYPE = Intrinsic.MIRROR_TYPE.field();

    private final Program program;
    private final List<Unit> units;
    private final Set<Unit> copies = new HashSet<>();
    private final Map<FieldList, FieldList> changed = new HashMap<>();

    private SessionCoalescing(Program program, List<Stage> stages) {
        this.program = program;
        this.units = stages.stream().flatMap(stage -> stage.units().stream()).toList();
        program.fieldLists(FieldList.Mirror.class)
                .forEach(mirror -> mirror.session().ifPresent(session -> coalesce(mirror, session)));
    }

    public static Program coalesce(Program program) {
        SessionCoalescing ingress = new SessionCoalescing(program, program.ingress());
        SessionCoalescing egress = new SessionCoalescing(program, program.egress());
        return program.withStages(ingress.left(), egress.left())
                .withFieldLists(program.fieldLists().stream()
                        .map(list -> ingress.changed.getOrDefault(list, list))
                        .map(list -> egress.changed.getOrDefault(list, list))
                        .toList());
    }

    private List<Stage> left() {
        return units.stream()
                .filter(unit -> !copies.contains(unit))
                .map(Stage::open)
                .toList();
    }

    private void coalesce(FieldList.Mirror mirror, Field session) {
        List<Integer> writers = IntStream.range(0, units.size())
                .filter(i -> units.get(i).result().equals(Optional.of(session)))
                .filter(i -> isUnder(units.get(i), mirror.number()))
                .boxed()
                .toList();
        if (writers.size() != 1
                || !(units.get(writers.getFirst()) instanceof Unit.Assign(var _, var _, Calc value, var _))
                || !value.isPlain()
                || !(value.operands().getFirst() instanceof Field origin)
                || !program.metadata().contains(origin)
                || !staysBehind(writers.getFirst(), origin)) {
            return;
        }
        copies.add(units.get(writers.getFirst()));
        List<Field> fields =
                Stream.concat(mirror.data().stream(), Stream.of(origin)).toList();
        changed.put(
                mirror,
                new FieldList.Mirror(
                        mirror.name(),
                        mirror.number(),
                        mirror.port(),
                        mirror.truncate(),
                        mirror.bound(),
                        fields,
                        mirror.at()));
    }

    /** Whether a unit works for all packets of which the mirror makes a copy, as far as they ask by then. */
    private static boolean isUnder(Unit unit, long number) {
        return unit.guard().conjuncts().stream()
                .allMatch(part -> AskedNumbers.isAsked(part, TYPE, number) || AskedNumbers.isOther(part, TYPE, number));
    }

    /** Whether nothing behind a unit changes its origin, or asks for copies that were not asked for. */
    private boolean staysBehind(int copy, Field origin) {
        return units.subList(copy + 1, units.size()).stream().allMatch(unit -> {
            Set<Field> written = new HashSet<>();
            Operands.written(program, unit).forEach(written::add);
            return !written.contains(origin) && (!written.contains(TYPE) || isThere(unit));
        });
    }

    private static boolean isThere(Unit unit) {
        return unit instanceof Unit.Assign assign
                && assign.value()
                        .constant()
                        .filter(number -> isUnder(unit, number.value()))
                        .isPresent();
    }
}
