package plumbline.isa.lower.placed;

import java.util.ArrayList;
import java.util.BitSet;
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
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;

/**
 * Speculation: an instruction whose result only matters under a part of its guard works without that part if this is
 * decided late, so that it needs not wait for that, nor for what the other branch does, unless what it needs waits,
 * too; instructions of several branches that compute one value of one field become the first of them. The number of a
 * mirror's session works without a guard too if there is only one, and so does what a digest alone carries for packets
 * that ask for it. What says whether a header is there stays in the guard, and what asks for a table's result: nothing
 * else is done on the way to all that depends on it.
 */
public final class Speculation {
    private final Program program;
    private final List<Unit> units;
    private final Set<Field> inner;
    private final Set<Field> validity;
    private final Map<Field, List<Integer>> readers = new HashMap<>(); // of units, in order
    private final Map<Field, List<Integer>> writers = new HashMap<>();
    private final Map<String, List<Integer>> applies = new HashMap<>();
    private final Map<Condition, BitSet> guarded = new HashMap<>(); // the units that have it in their guards
    private final Map<Condition, Set<Integer>> early = new HashMap<>();

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
            for (Condition part : units.get(i).guard().conjuncts()) {
                guarded.computeIfAbsent(part, first -> new BitSet()).set(number);
            }
        }
    }

    private static <K> void add(Map<K, List<Integer>> numbers, K key, int number) {
        numbers.computeIfAbsent(key, first -> new ArrayList<>()).add(number);
    }

    public static Program speculate(Program program) {
        Program early = program.withStages(
                new Speculation(program, InnerFields.of(program, program.egress()), program.ingress()).early(),
                new Speculation(program, InnerFields.of(program, program.ingress()), program.egress()).early());
        return early.equals(program) ? program : speculate(early);
    }

    private List<Stage> early() {
        List<Integer> order = new ArrayList<>();
        Map<Integer, Unit> early = new HashMap<>();
        for (int i = 0; i < units.size(); i++) {
            int number = i;
            early(i).ifPresent(unit -> {
                early.put(number, unit);
                order.add(place(number, unit, order, early), number);
            });
        }
        return order.stream().map(early::get).map(Stage::open).toList();
    }

    /** The unit without what it needs not wait for; nothing if an earlier one does the same. */
    private Optional<Unit> early(int index) {
        Unit unit = units.get(index);
        if (unit instanceof Unit.Assign carried && (isOnlySession(carried) || isOfDigest(carried, index))) {
            return Optional.of(carried.under(Condition.ALWAYS));
        }
        if (!(unit instanceof Unit.Assign assign) || !inner.contains(assign.dest())) {
            return Optional.of(unit);
        }
        List<Integer> equal = writers.get(assign.dest());
        if (equal.size() == 1 || !areOne(equal)) {
            return Optional.of(assign.under(assign.guard().conjuncts().stream()
                    .filter(part -> !early(part).contains(index))
                    .reduce(Condition.ALWAYS, Condition::and)));
        }
        Condition left = assign.guard().conjuncts().stream()
                .filter(this::staysInGuard)
                .filter(part -> changed(part, index) >= equal.getLast()
                        && equal.stream().allMatch(guarded.get(part)::get))
                .reduce(Condition.ALWAYS, Condition::and);
        return index == equal.getFirst() ? Optional.of(assign.under(left)) : Optional.empty();
    }

    /**
     * The units that may work without a part of their guards and gain by it: what they compute only matters under it,
     * and what they compute it of does not wait for it.
     */
    private Set<Integer> early(Condition part) {
        if (staysInGuard(part)) {
            return Set.of();
        }
        return early.computeIfAbsent(part, _ -> {
            Set<Integer> found = guarded.get(part).stream()
                    .filter(number -> mattersOnlyUnder(part, number))
                    .boxed()
                    .collect(Collectors.toSet());
            while (found.removeIf(number -> isComputedUnder(part, number, found))) {
                // what needed one of those that went may wait, too
            }
            return found;
        });
    }

    private boolean mattersOnlyUnder(Condition part, int number) {
        if (!(units.get(number) instanceof Unit.Assign assign)
                || !inner.contains(assign.dest())
                || changed(part, 0) >= number) {
            return false;
        }
        List<Integer> writing = writers.get(assign.dest());
        int first = writing.getFirst();
        return Stream.concat(writing.stream().skip(1), readers.getOrDefault(assign.dest(), List.of()).stream())
                .allMatch(user -> isUnder(user, part, first));
    }

    /**
     * Where a unit works that does so for more packets than before: in front of what only works for those others and
     * changes what it is computed of. One that works for several branches stays.
     */
    private int place(int number, Unit unit, List<Integer> order, Map<Integer, Unit> early) {
        int place = order.size();
        boolean stays = unit.guard().equals(units.get(number).guard())
                || unit.result().filter(field -> writers.get(field).size() == 1).isEmpty();
        if (stays) {
            return place;
        }
        Set<Field> needed = Operands.read(program, unit).collect(Collectors.toSet());
        Set<String> asked = unit.askedTables().collect(Collectors.toSet());
        for (int i = order.size() - 1; i >= 0; i--) {
            Unit before = early.get(order.get(i));
            boolean changes = before instanceof Unit.Apply apply && asked.contains(apply.table())
                    || Operands.written(program, before).anyMatch(needed::contains);
            if (changes && !areOpposed(before, order.get(i), number)) {
                return place;
            }
            place = changes ? i : place;
        }
        return place;
    }

    /** Whether two units are in the two branches of one condition, which is the same for both. */
    private boolean areOpposed(Unit before, int from, int number) {
        return units.get(number).guard().conjuncts().stream()
                .anyMatch(part -> before.guard().conjuncts().contains(opposite(part)) && changed(part, from) >= number);
    }

    private static Condition opposite(Condition condition) {
        return switch (condition) {
            case Condition.Not not -> not.part();
            case Condition.Compare(var left, var relation, var right, var at)
            when relation == Op.EQ -> new Condition.Compare(left, Op.NE, right, at);
            case Condition.Compare(var left, var relation, var right, var at)
            when relation == Op.NE -> new Condition.Compare(left, Op.EQ, right, at);
            default -> new Condition.Not(condition);
        };
    }

    private boolean staysInGuard(Condition part) {
        return part.results().findAny().isPresent() || part.fields().anyMatch(validity::contains);
    }

    /** Whether it is the number of the only session that mirrors take from its field. */
    private boolean isOnlySession(Unit.Assign assign) {
        boolean isSession = program.fieldLists(FieldList.Mirror.class).stream()
                .anyMatch(mirror -> mirror.session().equals(Optional.of(assign.dest())));
        return isSession
                && assign.value().constant().isPresent()
                && units.stream()
                        .filter(unit -> Operands.written(program, unit).anyMatch(assign.dest()::equals))
                        .allMatch(unit -> unit instanceof Unit.Assign other
                                && other.value().equals(assign.value()));
    }

    /** Whether only the digest carries what is computed for packets that ask for it, and go on to ask for it. */
    private boolean isOfDigest(Unit.Assign assign, int index) {
        Field dest = assign.dest();
        Field type = Intrinsic.DIGEST_TYPE.field();
        List<FieldList> lists = program.fieldLists().stream()
                .filter(list -> list.fields().contains(dest))
                .toList();
        return program.metadata().contains(dest)
                && lists.size() == 1
                && lists.getFirst() instanceof FieldList.Digest digest
                && writers.get(dest).size() == 1
                && !readers.containsKey(dest)
                && changed(Stream.of(type), index) == units.size()
                && assign.guard().conjuncts().stream()
                        .anyMatch(part -> AskedNumbers.isAsked(part, type, digest.number()))
                && assign.guard().conjuncts().stream()
                        .allMatch(part -> AskedNumbers.isAsked(part, type, digest.number())
                                || AskedNumbers.isOther(part, type, digest.number()));
    }

    /** Whether units are the only ones that write their result, and compute one value wherever each of them stands. */
    private boolean areOne(List<Integer> numbers) {
        Unit first = units.get(numbers.getFirst());
        if (numbers.size() == 1) {
            return true;
        }
        return first instanceof Unit.Assign(var _, var dest, var value, var _)
                && !(value instanceof Draw)
                && numbers.stream()
                        .allMatch(number -> units.get(number) instanceof Unit.Assign other
                                && other.value().equals(value))
                && changed(value.fields(), numbers.getFirst()) >= numbers.getLast()
                && readers.getOrDefault(dest, List.of()).stream().allMatch(reader -> numbers.stream()
                        .anyMatch(number -> reader > number
                                && units.get(number).guard().conjuncts().stream()
                                        .allMatch(part -> isUnder(reader, part, number))));
    }

    /** The first unit from one on that changes one of some fields. */
    private int changed(Stream<Field> values, int from) {
        return values.flatMap(field -> writers.getOrDefault(field, List.of()).stream())
                .filter(number -> number >= from)
                .min(Comparator.naturalOrder())
                .orElse(units.size());
    }

    /** Whether a unit needs what is computed under a part of its guard, and not early. */
    private boolean isComputedUnder(Condition part, int number, Set<Integer> early) {
        return Operands.read(program, units.get(number).under(Condition.ALWAYS))
                .flatMap(field -> writers.getOrDefault(field, List.of()).stream())
                .anyMatch(writer -> writer < number
                        && !early.contains(writer)
                        && guarded.get(part).get(writer));
    }

    /** Whether a unit stands behind another and under a part of its guard, as that is there. */
    private boolean isUnder(int reader, Condition part, int number) {
        return reader > number && guarded.get(part).get(reader) && reader <= changed(part, number + 1);
    }

    /** The first unit from one on that changes what a condition looks at. */
    private int changed(Condition condition, int from) {
        int asked = condition
                .results()
                .flatMap(result -> applies.getOrDefault(result.table(), List.of()).stream())
                .filter(apply -> apply >= from)
                .min(Comparator.naturalOrder())
                .orElse(units.size());
        return Math.min(asked, changed(condition.fields(), from));
    }
}
