package plumbline.verifier.atoms;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Rvalue;
import plumbline.isa.model.Stateful;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.analysis.condition.Evaluation;

/**
 * A value that a packet can bring to an atom: a field, or what an earlier stage can compute from fields alone.
 *
 * @param value from the values of the behaviour's fields
 * @param sources fields it is computed from
 * @param predicate whether it is a condition: something to test, and no number to calculate with
 */
record PacketInput(String name, ToLongFunction<long[]> value, Set<Field> sources, boolean predicate) {
    /** More are not tried; an access that needs so many fits no atom. */
    private static final int MAX = 8;

    /** What a program hands to its cell or decides by: fields, packet-only instructions, packet-only conditions. */
    static List<PacketInput> of(Behaviour behaviour) {
        Collector collector = new Collector(behaviour);
        for (int i = 0; i < behaviour.fields().size(); i++) {
            int index = i;
            collector.add(
                    behaviour.fields().get(i).name(),
                    values -> values[index],
                    Set.of(behaviour.fields().get(index)),
                    false);
        }
        for (Stateful.Update update : behaviour.updates()) {
            collector.calc(update.value(), behaviour.register().width());
            Conditions.comparisons(update.when()).forEach(compare -> {
                int width = compare.width(behaviour.register().width());
                collector.calc(compare.left(), width);
                collector.calc(compare.right(), width);
            });
        }
        for (Stateful.Update update : behaviour.updates()) {
            collector.condition(update.when());
        }
        return collector.found.values().stream().limit(MAX).toList();
    }

    private static final class Collector {
        private final Behaviour behaviour;
        private final Map<String, PacketInput> found = new LinkedHashMap<>();

        Collector(Behaviour behaviour) {
            this.behaviour = behaviour;
        }

        void add(String name, ToLongFunction<long[]> value, Set<Field> sources, boolean predicate) {
            found.putIfAbsent(name, new PacketInput(name, value, sources, predicate));
        }

        private static Set<Field> fields(Stream<Calc> calcs) {
            return calcs.flatMap(Rvalue::fields).collect(Collectors.toSet());
        }

        void calc(Calc calc, int width) {
            if (!calc.isPlain() && isOfPacket(calc)) {
                add(
                        Show.value(calc, width, behaviour.register()),
                        behaviour.packetValue(calc, width),
                        fields(Stream.of(calc)),
                        false);
            }
        }

        /** The largest parts that look at the packet alone, and what is left inside the others. */
        void condition(Condition condition) {
            if (condition instanceof Condition.Not not) {
                condition(not.part());
                return;
            }
            if (isOfPacket(condition)) {
                if (!condition.equals(Condition.ALWAYS)) {
                    add(
                            Show.condition(condition, behaviour.register()),
                            behaviour.packetValue(condition),
                            fields(Conditions.comparisons(condition).flatMap(Condition.Compare::sides)),
                            true);
                }
                return;
            }
            List<Condition> parts = condition.parts();
            List<Condition> ofPacket =
                    parts.stream().filter(Collector::isOfPacket).toList();
            if (ofPacket.size() > 1) {
                condition(
                        condition instanceof Condition.And ? new Condition.And(ofPacket) : new Condition.Or(ofPacket));
            } else {
                ofPacket.forEach(this::condition);
            }
            parts.stream().filter(part -> !isOfPacket(part)).forEach(this::condition);
        }

        private static boolean isOfPacket(Condition condition) {
            return Conditions.comparisons(condition)
                    .flatMap(Condition.Compare::sides)
                    .allMatch(Evaluation::isOverPacket);
        }

        private static boolean isOfPacket(Calc calc) {
            return Evaluation.isOverPacket(calc) && !calc.operands().stream().allMatch(Const.class::isInstance);
        }
    }

    /** All choices of so many inputs, fewest first. */
    static List<List<PacketInput>> choices(List<PacketInput> all, int max) {
        List<List<PacketInput>> choices = new ArrayList<>(List.of(List.of()));
        for (int size = 1; size <= max; size++) {
            for (List<PacketInput> shorter : List.copyOf(choices)) {
                if (shorter.size() == size - 1) {
                    int from = shorter.isEmpty() ? 0 : all.indexOf(shorter.getLast()) + 1;
                    for (PacketInput next : all.subList(from, all.size())) {
                        List<PacketInput> longer = new ArrayList<>(shorter);
                        longer.add(next);
                        choices.add(longer);
                    }
                }
            }
        }
        return choices;
    }
}
