package plumbline.verifier.fit.dependency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Program;
import plumbline.isa.model.SeenAtOnce;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.dataflow.DecidedTogether;
import plumbline.verifier.analysis.dataflow.WriteStages;
import plumbline.verifier.analysis.exclusion.Exclusion;
import plumbline.verifier.phv.ByteCollisions;
import plumbline.verifier.phv.ByteSources;
import plumbline.verifier.phv.WireBytes;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Policy;
import plumbline.verifier.target.Target;

/**
 * Finds what must stay in order so that a program keeps its meaning: every unit that runs reads the values that it
 * reads in the program as it came, and every condition is decided as there. Two units of which a packet runs only one
 * keep no order; their conditions do if one of them changes what makes them exclude each other.
 */
public final class Dependencies {
    private final List<Work> works;
    private final GuardPairs pairs;
    private final Program program;
    private final Optional<ByteCollisions> collisions;
    private final boolean sharesStageWithOldReaders;
    private final boolean tablesTakeTurns;
    private final SeenAtOnce seen;
    private final WriteStages writes = new WriteStages();
    private final Map<Work, Map<Work, Boolean>> bothRun = new IdentityHashMap<>();
    private final Map<Field, List<Work>> writers = new HashMap<>();

    private final List<Dependency> found = new ArrayList<>();
    private final List<List<Work>> together = new ArrayList<>();

    /**
     * What follows from the units of one direction.
     *
     * @param ordered who comes before whom
     * @param together pairs that must share a stage: they stand in one and can stand only there, or use a memory that
     *     has one stage
     */
    public record Found(List<Dependency> ordered, List<List<Work>> together) {}

    private Dependencies(List<Work> works, Exclusion exclusion, Program program, Target target) {
        this.works = works;
        this.pairs = new GuardPairs(program, exclusion);
        this.program = program;
        this.collisions = target.alu().slices().value() == Policy.FORBIDDEN
                ? Optional.of(new ByteCollisions(program))
                : Optional.empty();
        this.sharesStageWithOldReaders = target.stages().readOfWritten().value() != Policy.FORBIDDEN;
        this.tablesTakeTurns = !target.memories().accessesPerPass().isUnlimited();
        this.seen = SeenAtOnce.of(program);
        for (Work work : works) {
            work.written().forEach(field -> {
                writes.add(field, work.origin().index());
                writers.computeIfAbsent(field, _ -> new ArrayList<>()).add(work);
            });
        }
    }

    /** Of the units of one direction, in order. */
    public static Found of(List<Work> works, Exclusion exclusion, Program program, Target target) {
        Dependencies dependencies = new Dependencies(works, exclusion, program, target);
        EarlierUnits earlier = new EarlierUnits(works, WireBytes.of(program));
        for (Work second : works) {
            earlier.ofNext().forEach(first -> {
                dependencies.control(first, second);
                dependencies.pair(first, second);
                dependencies.containers(first, second);
            });
        }
        dependencies.sources(target.alu().sources());
        if (!target.memories().stagesEach().isUnlimited()) {
            dependencies.memories();
        }
        return new Found(dependencies.found, dependencies.together);
    }

    /** {@code second} asks for what the table of {@code first} gave. */
    private void control(Work first, Work second) {
        if (first.unit() instanceof Unit.Apply apply
                && second.unit().askedTables().anyMatch(apply.table()::equals)) {
            found.add(new Dependency(first, second, Dependency.Kind.CONTROL, apply.table(), 0));
            Optional<String> addressing = second.unit().arrayIndex().flatMap(ArrayIndex::owner);
            if (addressing.equals(Optional.of(apply.table())) && bond(first, second) == Bond.FULL) {
                together.add(List.of(first, second));
            }
        }
    }

    private void pair(Work first, Work second) {
        if (!touch(first, second)) {
            return;
        }
        Bond bond = bond(first, second);
        if (bond == Bond.NONE) {
            return;
        }
        if (bond == Bond.FULL) {
            addresses(first, second);
            brought(first, second);
        }
        if (first.startsWith(second)) {
            oldValues(first, second, bond);
            oldValues(second, first, bond);
            if (bond == Bond.FULL && (sameMemory(first, second) || writeSameField(first, second))) {
                together.add(List.of(first, second));
            }
        } else {
            newValues(first, second, bond);
            oldValues(first, second, bond);
            if (bond == Bond.FULL && sameMemory(first, second)) {
                found.add(new Dependency(
                        first,
                        second,
                        Dependency.Kind.MEMORY,
                        first.memory().orElseThrow().toString(),
                        1));
            }
        }
    }

    /**
     * Writing parts of one container takes two stages if it takes two instructions; the order is free, and the
     * program's is kept.
     */
    private void containers(Work first, Work second) {
        collisions
                .flatMap(known ->
                        known.between(first.unit(), second.unit()).stream().findFirst())
                .filter(_ -> !pairs.disjoint(first, second))
                .ifPresent(pair -> beside(first, second, pair.first(), pair.second()));
    }

    /**
     * What one instruction cannot bring together in a byte of a header takes several stages, in the program's order.
     */
    private void sources(Limit limit) {
        WireBytes bytes = WireBytes.of(program);
        ByteSources sources = new ByteSources(program);
        Map<Written, List<Work>> writers = new LinkedHashMap<>();
        for (Work work : works) {
            if (work.unit() instanceof Unit.Assign assign && assign.value() instanceof Calc) {
                bytes.of(assign.dest()).forEach(place -> writers.computeIfAbsent(
                                new Written(assign.guard(), place), _ -> new ArrayList<>())
                        .add(work));
            }
        }
        writers.forEach((written, all) -> {
            Predicate<List<Work>> isOne = some ->
                    limit.allows(sources.of(written.place, assigns(some)).size());
            if (!isOneOnlyWhole(all, isOne)) {
                instructions(all, isOne);
            } else {
                all.stream().skip(1).forEach(second -> together.add(List.of(all.getFirst(), second)));
            }
        });
    }

    /**
     * Whether one instruction writes all bits of a byte, and would have to keep some if it wrote fewer. They must
     * follow one another: nothing can then keep them out of one stage.
     */
    private static boolean isOneOnlyWhole(List<Work> all, Predicate<List<Work>> isOne) {
        int between = all.getLast().number() - all.getFirst().number();
        Set<Field> written =
                all.stream().flatMap(work -> work.written().stream()).collect(Collectors.toSet());
        return between == all.size() - 1
                && all.stream().allMatch(work -> Collections.disjoint(work.read(), written))
                && isOne.test(all)
                && IntStream.range(2, all.size()).anyMatch(some -> !isOne.test(all.subList(0, some)));
    }

    private void instructions(List<Work> all, Predicate<List<Work>> isOne) {
        List<Work> before = List.of();
        List<Work> instruction = new ArrayList<>();
        for (Work work : all) {
            List<Work> longer =
                    Stream.concat(instruction.stream(), Stream.of(work)).toList();
            if (!isOne.test(longer) && instruction.stream().noneMatch(work::startsWith)) {
                before = List.copyOf(instruction);
                instruction.clear();
            }
            before.forEach(first -> beside(first, work, (Unit.Assign) first.unit(), (Unit.Assign) work.unit()));
            instruction.add(work);
        }
    }

    private static List<Unit.Assign> assigns(List<Work> works) {
        return works.stream().map(work -> (Unit.Assign) work.unit()).toList();
    }

    private void memories() {
        Map<Memory, Work> first = new HashMap<>();
        for (Work work : works) {
            Optional<Work> before = work.memory().map(memory -> first.putIfAbsent(memory, work));
            before.ifPresent(other -> together.add(List.of(other, work)));
        }
    }

    /** A byte that units of one action write. */
    private record Written(Condition guard, WireBytes.Place place) {}

    private void beside(Work first, Work second, Unit.Assign one, Unit.Assign other) {
        found.add(new Dependency(
                first,
                second,
                Dependency.Kind.OUTPUT,
                one.dest().name() + " beside " + other.dest().name() + " in a byte",
                1));
    }

    /** How much of two units' order matters. */
    private enum Bond {
        /** All of it. */
        FULL,
        /** One packet never runs both: only that their conditions are decided as before. */
        CONDITIONS,
        /** None: not both run, because of fields that are the same for both wherever they stand. */
        NONE
    }

    private Bond bond(Work first, Work second) {
        if (!pairs.disjoint(first, second)
                || !pairs.disjoint(first, second, field -> changesBetween(field, first, second))) {
            return Bond.FULL;
        }
        boolean neitherChanges = pairs.disjoint(
                first,
                second,
                field ->
                        changesBetween(field, first, second) || second.written().contains(field));
        return neitherChanges ? Bond.NONE : Bond.CONDITIONS;
    }

    /**
     * Whether a field may change after the first condition was decided and before the second is, for a packet that runs
     * both: what writes it on the way runs with both then.
     */
    private boolean changesBetween(Field field, Work first, Work second) {
        return isWrittenBetween(field, first, second)
                && writers.get(field).stream()
                        .filter(writer -> writer.origin().index()
                                        >= first.origin().index()
                                && writer.origin().index() < second.origin().index())
                        .anyMatch(writer -> mayBothRun(first, writer) && mayBothRun(writer, second));
    }

    private boolean mayBothRun(Work first, Work second) {
        return bothRun.computeIfAbsent(first, _ -> new IdentityHashMap<>())
                .computeIfAbsent(
                        second, _ -> !pairs.disjoint(first, second, field -> isWrittenBetween(field, first, second)));
    }

    private boolean isWrittenBetween(Field field, Work first, Work second) {
        return writes.isChanged(field, first.origin().index(), second.origin().index());
    }

    private boolean touch(Work first, Work second) {
        return sameMemory(first, second)
                || !Collections.disjoint(first.written(), second.read())
                || !Collections.disjoint(first.written(), second.written())
                || !Collections.disjoint(first.read(), second.written());
    }

    /** A table is only read: where a packet may use it more than once, its uses keep no order. */
    private boolean sameMemory(Work first, Work second) {
        return first.memory().isPresent()
                && first.memory().equals(second.memory())
                && (tablesTakeTurns || !first.memory().get().kind().equals(Memory.Kind.TABLE));
    }

    private static boolean writeSameField(Work first, Work second) {
        return !Collections.disjoint(first.written(), second.written());
    }

    /**
     * {@code second} is a table that what {@code first} wrote addresses, or brings a key: it is found in that stage.
     */
    private void addresses(Work first, Work second) {
        for (Use read : second.effects().reads()) {
            boolean comesAlong =
                    seen.addresses().contains(read.field()) || seen.crossbar().contains(read.field());
            if (comesAlong && pairs.meets(first, read.field(), second)) {
                add(new Dependency(
                        first, second, Dependency.Kind.MATCH, read.field().name(), 0));
                together.add(List.of(first, second));
            }
        }
    }

    /** {@code second} takes from the action data bus what {@code first} puts there, or finds it in a later stage. */
    private void brought(Work first, Work second) {
        for (Use read : second.effects().reads()) {
            if (seen.bus().contains(read.field()) && pairs.meets(first, read.field(), second)) {
                add(new Dependency(
                        first, second, Dependency.Kind.ACTION, read.field().name(), 0));
            }
        }
    }

    /** Whether a table's entries address those of another, so that both are one table. */
    private boolean addresses(Work table, Set<Field> keys) {
        return table.written().stream().anyMatch(field -> seen.addresses().contains(field) && keys.contains(field));
    }

    /** {@code second} comes after {@code first} and reads or replaces what it wrote. */
    private void newValues(Work first, Work second, Bond bond) {
        for (Use read : second.effects().reads()) {
            if (!seen.contains(read.field())
                    && pairs.meets(first, read.field(), second)
                    && (bond == Bond.FULL || read.role() == Use.Role.GUARD)) {
                Dependency.Kind kind = read.role() == Use.Role.OPERAND ? Dependency.Kind.ACTION : Dependency.Kind.MATCH;
                add(new Dependency(first, second, kind, read.field().name(), 1));
            }
        }
        if (bond == Bond.FULL) {
            for (Use write : second.effects().writes()) {
                if (pairs.meets(first, write.field(), second)) {
                    int distance = seen.addresses().contains(write.field()) ? 0 : 1;
                    add(new Dependency(
                            first, second, Dependency.Kind.OUTPUT, write.field().name(), distance));
                }
            }
        }
    }

    /** {@code reader} sees what was there before {@code writer} wrote. */
    private void oldValues(Work reader, Work writer, Bond bond) {
        for (Use read : reader.effects().reads()) {
            boolean isSeen = seen.contains(read.field()) && writer.number() < reader.number();
            if (!isSeen
                    && writer.written().contains(read.field())
                    && (bond == Bond.FULL || read.role() == Use.Role.GUARD)) {
                boolean mayShare = sharesStageWithOldReaders
                        || addresses(reader, writer.read())
                        || DecidedTogether.by(reader.unit(), writer.unit(), read)
                        || pairs.disjoint(reader, writer);
                add(new Dependency(
                        reader, writer, Dependency.Kind.ANTI, read.field().name(), mayShare ? 0 : 1));
            }
        }
    }

    /** A field that is read in several places makes one dependency. */
    private void add(Dependency dependency) {
        for (int i = found.size() - 1; i >= 0 && isOfSamePair(found.get(i), dependency); i--) {
            if (found.get(i).kind() == dependency.kind() && found.get(i).about().equals(dependency.about())) {
                return;
            }
        }
        found.add(dependency);
    }

    private static boolean isOfSamePair(Dependency one, Dependency other) {
        return one.from() == other.from() && one.to() == other.to();
    }
}
