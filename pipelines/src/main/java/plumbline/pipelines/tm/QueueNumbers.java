package plumbline.pipelines.tm;

import static plumbline.isa.model.Bits.mask;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Op;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;

/**
 * The queue numbers that a program may write to {@code qid}: the highest, as constants and widths tell it, and who
 * writes that. Without running the program one cannot know more; a sum, a hash or a draw counts as anything the field
 * holds.
 *
 * @param highest 0 if the program writes none
 * @param constant whether a constant says so, and not a width
 * @param at where it is written
 */
public record QueueNumbers(long highest, boolean constant, Position at) {
    private static final Field QID = Intrinsic.QID.field();
    private static final QueueNumbers NONE = new QueueNumbers(0, true, Position.NONE);

    /** Those of a program. */
    public static QueueNumbers of(Program program) {
        return new Writers(program, new HashSet<>())
                .of(QID)
                .reduce(NONE, (one, other) -> other.highest > one.highest ? other : one);
    }

    /**
     * Who writes a field, or what it is copied from: v1model's {@code priority} goes to {@code qid} behind ingress.
     *
     * @param followed the fields of which there are copies
     */
    private record Writers(Program program, Set<Field> followed) {
        Stream<QueueNumbers> of(Field field) {
            return program.units(Direction.INGRESS).flatMap(unit -> of(field, unit));
        }

        private Stream<QueueNumbers> of(Field field, Unit unit) {
            return switch (unit) {
                case Unit.Assign _, Unit.Apply _ ->
                    program.assignments(unit)
                            .filter(assign -> assign.dest().equals(field))
                            .flatMap(assign -> assign.value() instanceof Calc calc
                                    ? of(field, calc, 0, assign.at())
                                    : Stream.of(any(field.width(), assign.at())));
                case Unit.Access access ->
                    access.program().outputs().stream()
                            .filter(output -> output.dest().equals(field))
                            .flatMap(output -> of(
                                    field,
                                    output.value(),
                                    program.register(access.array()).width(),
                                    output.at()));
                case Unit.Call call ->
                    call.dest().filter(field::equals).stream()
                            .map(_ -> any(Math.min(call.extern().resultBits(), field.width()), call.at()));
                case Unit.Extend _ -> Stream.empty();
            };
        }

        private Stream<QueueNumbers> of(Field dest, Calc value, int cellWidth, Position at) {
            return value.isPlain()
                            && value.operands().getFirst() instanceof Field source
                            && source.width() <= dest.width()
                            && isSetInStages(source)
                    ? followed.add(source) ? of(source) : Stream.empty()
                    : Stream.of(value(value, dest.width(), cellWidth, at));
        }

        /** Whether a field is 0 until a stage writes it. */
        private boolean isSetInStages(Field field) {
            return program.metadata().contains(field)
                    && !program.usedAroundUnits().contains(field);
        }
    }

    private static QueueNumbers value(Calc value, int width, int cellWidth, Position at) {
        if (value.isPlain() && value.operands().getFirst() instanceof Const constant) {
            return new QueueNumbers(constant.value() & mask(Math.min(width, QID.width())), true, at);
        }
        if (value.op() == Op.AND) {
            // No more than its smaller side.
            long min = value.operands().stream()
                    .mapToLong(side -> value(Calc.of(side), width, cellWidth, at).highest)
                    .min()
                    .orElseThrow();
            return new QueueNumbers(min, false, at);
        }
        boolean keepsWidth = value.isPlain()
                || value.op() == Op.SLICE
                || value.op() == Op.CONCAT
                || value.op().isComparison();
        return any(keepsWidth ? Math.min(width, value.naturalWidth(cellWidth)) : width, at);
    }

    private static QueueNumbers any(int bits, Position at) {
        return new QueueNumbers(mask(Math.min(bits, QID.width())), false, at);
    }

    /**
     * What to tell the user of ports that do not have all these queues, in one line; empty if all have.
     *
     * @param queues how many a port has, by its number
     */
    public String missing(Map<Integer, Integer> queues) {
        Map<Integer, List<Integer>> portsByQueues = queues.entrySet().stream()
                .filter(port -> port.getValue() <= highest)
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue, TreeMap::new, Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        if (portsByQueues.isEmpty()) {
            return "";
        }
        String ports = portsByQueues.entrySet().stream()
                .map(some -> (some.getValue().size() == 1 ? "port " : "ports ")
                        + runs(some.getValue())
                        + (some.getValue().size() == 1 ? " has " : " have ")
                        + (some.getKey() == 1 ? "one queue" : some.getKey() + " queues"))
                .collect(Collectors.joining(", "));
        return ports + ", but " + (at.line() == 0 ? "" : at + ": ") + "the program writes "
                + (constant ? "" : "up to ") + highest + " to qid: what goes to a queue that is not there is dropped"
                + " and counted as no_such_queue; give them all: --queues "
                + (highest + 1) + " --scheduler strict (or another)";
    }

    /** Numbers, ascending; three or more in a row as {@code 0–63}. */
    private static String runs(List<Integer> numbers) {
        List<Integer> sorted = numbers.stream().sorted().toList();
        StringJoiner words = new StringJoiner(", ");
        int next;
        for (int first = 0; first < sorted.size(); first = next) {
            next = first + 1;
            while (next < sorted.size() && sorted.get(next) == sorted.get(first) + next - first) {
                next++;
            }
            if (next - first > 2) {
                words.add(sorted.get(first) + "–" + sorted.get(next - 1));
            } else {
                sorted.subList(first, next).forEach(number -> words.add(String.valueOf(number)));
            }
        }
        return words.toString();
    }
}
