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
import plumbline.isa.model.Draw;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Header;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;

/**
 * Speculation: an instruction whose result only matters under its guard works without the guard, so that it needs not
 * wait until that is decided; instructions of several branches that compute one value of one field become the first of
 * them. The number of a mirror's session works without a guard too if there is only one. What says whether a header is
 * there stays in the guard, and what asks for a table's result: nothing else is done on the way to all that depends on
 * it.
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
        Program early = program.withStages(
                new Speculation(program, InnerFields.of(program, program.egress()), program.ingress()).early(),
                new Speculation(program, InnerFields.of(program, program.ingress()), program.egress()).early());
        return early.equals(program) ? program : speculate(early);
    }

    private List<Stage> early() {
        List<Stage> early = new ArrayList<>();
        for (int i = 0; i < units.size(); i++) {
            early(i).map(Stage::open).ifPresent(early::add);
        }
        return early;
    }

    /** The unit without what it needs not wait for; nothing if an earlier one does the same. */
    private Optional<Unit> early(int index) {
        Unit unit = units.get(index);
        if (unit instanceof Unit.Assign session && isOnlySession(session)) {
            return Optional.of(session.under(Condition.ALWAYS));
        }
        if (!(unit instanceof Unit.Assign assign) || !inner.contains(assign.dest())) {
            return Optional.of(unit);
        }
        List<Integer> equal = writers.get(assign.dest());
        if (!areOne(equal) || !areAskedUnder(equal)) {
            return Optional.of(unit);
        }
        Condition left = assign.guard().conjuncts().stream()
                .filter(part -> part.results().findAny().isPresent()
                        || Operands.of(part).anyMatch(validity::contains))
                .filter(part -> equal.stream()
                        .allMatch(other -> units.get(other).guard().conjuncts().contains(part)))
                .reduce(Condition.ALWAYS, Condition::and);
        return index == equal.getFirst() ? Optional.of(assign.under(left)) : Optional.empty();
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

    /** Whether units compute one value, wherever each of them stands. */
    private boolean areOne(List<Integer> numbers) {
        Unit first = units.get(numbers.getFirst());
        if (numbers.size() == 1 || !(first instanceof Unit.Assign(var _, var _, var value, var _))) {
            return numbers.size() == 1;
        }
        return !(value instanceof Draw)
                && numbers.stream()
                        .allMatch(number -> units.get(number) instanceof Unit.Assign other
                                && other.value().equals(value))
                && changed(value.operands().stream(), numbers.getFirst()) >= numbers.getLast();
    }

    /** The first unit from one on that changes one of some values. */
    private int changed(Stream<Operand> values, int from) {
        return values.filter(Field.class::isInstance)
                .flatMap(field -> writers.getOrDefault(field, List.of()).stream())
                .filter(number -> number >= from)
                .min(Comparator.naturalOrder())
                .orElse(units.size());
    }

    /** Whether all that reads the one result of some units does so behind one of them and under its guard. */
    private boolean areAskedUnder(List<Integer> numbers) {
        Field result = units.get(numbers.getFirst()).result().orElseThrow();
        return readers.getOrDefault(result, List.of()).stream()
                .allMatch(reader -> numbers.stream().anyMatch(number -> isUnder(reader, number)));
    }

    /** Whether a unit stands behind another and under its guard, as it is there. */
    private boolean isUnder(int reader, int number) {
        Condition guard = units.get(number).guard();
        int asked = guard.results()
                .flatMap(result -> applies.getOrDefault(result.table(), List.of()).stream())
                .filter(apply -> apply > number)
                .min(Comparator.naturalOrder())
                .orElse(units.size());
        return reader > number
                && reader <= Math.min(asked, changed(Operands.of(guard), number + 1))
                && units.get(reader).guard().conjuncts().containsAll(guard.conjuncts());
    }
}
