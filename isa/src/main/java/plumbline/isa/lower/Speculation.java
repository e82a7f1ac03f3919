package plumbline.isa.lower;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Header;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;

/**
 * Speculation: an instruction whose result only matters under its guard works without the guard, so that it needs not
 * wait until that is decided; so does the number of a mirror's session if there is only one. What says whether a header
 * is there stays in the guard, and what asks for a table's result: nothing else is done on the way to all that depends
 * on it.
 */
final class Speculation {
    private final Program program;
    private final List<Unit> units;
    private final Set<Field> inner;
    private final Set<Field> validity;
    private final Map<Field, List<Integer>> readers = new HashMap<>(); // of units, in order
    private final Map<Field, List<Integer>> writers = new HashMap<>();
    private final Map<String, List<Integer>> applies = new HashMap<>();

    private Speculation(Program program, Set<Field> inner, List<Stage> stages) {
        this.program = program;
        this.inner = inner;
        this.validity = program.headers().stream().map(Header::valid).collect(Collectors.toSet());
        this.units = stages.stream().flatMap(stage -> stage.units().stream()).toList();
        for (int i = 0; i < units.size(); i++) {
            int number = i;
            Operands.read(program, units.get(i)).distinct().forEach(field -> add(readers, field, number));
            Operands.written(program, units.get(i)).distinct().forEach(field -> add(writers, field, number));
            if (units.get(i) instanceof Unit.Apply apply) {
                add(applies, apply.table(), number);
            }
        }
    }

    private static <K> void add(Map<K, List<Integer>> numbers, K key, int number) {
        numbers.computeIfAbsent(key, first -> new ArrayList<>()).add(number);
    }

    static Program speculate(Program program) {
        return program.withStages(
                new Speculation(program, InnerFields.of(program, program.egress()), program.ingress()).early(),
                new Speculation(program, InnerFields.of(program, program.ingress()), program.egress()).early());
    }

    private List<Stage> early() {
        List<Stage> early = new ArrayList<>();
        for (int i = 0; i < units.size(); i++) {
            early.add(Stage.open(early(i)));
        }
        return early;
    }

    private Unit early(int index) {
        if (units.get(index) instanceof Unit.Assign session && isOnlySession(session)) {
            return session.under(Condition.ALWAYS);
        }
        if (!(units.get(index) instanceof Unit.Assign assign)
                || !inner.contains(assign.dest())
                || assign.guard().equals(Condition.ALWAYS)
                || !isAskedUnder(index, assign)) {
            return units.get(index);
        }
        Condition left = assign.guard().conjuncts().stream()
                .filter(part -> part.results().findAny().isPresent()
                        || Operands.of(part).anyMatch(validity::contains))
                .reduce(Condition.ALWAYS, Condition::and);
        return assign.under(left);
    }

    /** Whether it is the number of the only session that mirrors take from its field. */
    private boolean isOnlySession(Unit.Assign assign) {
        boolean isSession = program.fieldLists().stream()
                .anyMatch(list -> list instanceof FieldList.Mirror mirror
                        && mirror.session().equals(Optional.of(assign.dest())));
        return isSession
                && assign.value().constant().isPresent()
                && units.stream()
                        .filter(unit -> Operands.written(program, unit).anyMatch(assign.dest()::equals))
                        .allMatch(unit -> unit instanceof Unit.Assign other
                                && other.value().equals(assign.value()));
    }

    /**
     * Whether nothing else writes its result, and all that reads it does so later and under its guard, as it is now.
     */
    private boolean isAskedUnder(int index, Unit.Assign assign) {
        Field result = assign.dest();
        List<Condition> guard = assign.guard().conjuncts();
        if (!writers.get(result).equals(List.of(index))) {
            return false;
        }
        int changed = Stream.concat(
                        Operands.of(assign.guard())
                                .filter(Field.class::isInstance)
                                .flatMap(field -> writers.getOrDefault(field, List.of()).stream()),
                        assign.askedTables().flatMap(table -> applies.getOrDefault(table, List.of()).stream()))
                .filter(number -> number > index)
                .min(Comparator.naturalOrder())
                .orElse(units.size());
        return readers.getOrDefault(result, List.of()).stream()
                .allMatch(reader -> reader > index
                        && reader <= changed
                        && units.get(reader).guard().conjuncts().containsAll(guard));
    }
}
