package plumbline.console.control;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import plumbline.isa.model.Field;

/**
 * What a P4 program has as one, and its tables in parts: a key or datum of more than 64 bits as {@code dst_hi} and
 * {@code dst_lo}, a datum whose slices are computed apart as {@code dst$31_8} and {@code dst$7_0}, a key whose slices
 * are written apart as {@code dst[31:8]} and {@code dst[7:0]}, a key under a mask as {@code dst[31:8]}. Most have one
 * part, themselves.
 *
 * @param parts in the order of the table
 */
public record SplitField(String name, List<Part> parts) {
    private static final Pattern SLICE = Pattern.compile("(.+)[\\[$](\\d+)[:_](\\d+)]?(?:\\$\\d+)?");
    /** From three parts on. */
    private static final Pattern NUMBERED = Pattern.compile("(.+)_([2-9]|[1-9]\\d{1,2})");

    private static final String HIGH = "_hi";
    private static final String LOW = "_lo";

    /**
     * A part.
     *
     * @param index among the table's keys, or the data of an action
     * @param low its lowest bit in the whole
     */
    public record Part(int index, int low, int width) {
        /** Its bits of the whole. */
        public BigInteger of(BigInteger whole) {
            return whole.shiftRight(low).and(WideValue.ones(width));
        }
    }

    /** In bits. */
    public int width() {
        return parts.stream().mapToInt(part -> part.low + part.width).max().orElse(0);
    }

    /**
     * The number, if it fits.
     *
     * @throws IllegalArgumentException if it is too large
     */
    public BigInteger checked(BigInteger whole) {
        if (whole.bitLength() > width()) {
            throw new IllegalArgumentException("0x" + whole.toString(16) + " has more than " + width() + " bits");
        }
        return whole;
    }

    /** Keys or data, each of them as what is no part of anything. */
    public static List<SplitField> singly(List<String> names, List<Integer> widths) {
        return IntStream.range(0, names.size())
                .mapToObj(i -> single(i, names.get(i), widths.get(i)))
                .toList();
    }

    private static SplitField single(int index, String name, int width) {
        return new SplitField(name, List.of(new Part(index, 0, width)));
    }

    /** The fields that keys or data, by their names and widths, are parts of. */
    public static List<SplitField> of(List<String> names, List<Integer> widths) {
        List<SplitField> fields = new ArrayList<>();
        int next = 0;
        while (next < names.size()) {
            Optional<SplitField> joined = joined(names, next);
            if (joined.isPresent()) {
                fields.add(joined.get());
                next += joined.get().parts.size();
                continue;
            }
            List<String> parts = parts(names.get(next));
            int end = next + parts.size();
            boolean split = parts.size() > 1
                    && end <= names.size()
                    && names.subList(next, end).equals(parts)
                    && widths.subList(next + 1, end).stream().allMatch(width -> width == Field.MAX_WIDTH);
            fields.add(split ? wide(names, widths, next, end) : single(next, names.get(next), widths.get(next)));
            next = split ? end : next + 1;
        }
        return fields;
    }

    /** A field whose slices, from its highest bit to its lowest, are the keys from one on. */
    private static Optional<SplitField> joined(List<String> names, int from) {
        List<Part> slices = new ArrayList<>();
        String field = "";
        for (int i = from; i < names.size(); i++) {
            Matcher slice = SLICE.matcher(names.get(i));
            if (!slice.matches() || !slices.isEmpty() && !isNext(slice, field, slices.getLast())) {
                break;
            }
            field = slice.group(1);
            int low = Integer.parseInt(slice.group(3));
            slices.add(new Part(i, low, Integer.parseInt(slice.group(2)) - low + 1));
        }
        return slices.size() > 1 && slices.getLast().low == 0
                ? Optional.of(new SplitField(field, List.copyOf(slices)))
                : Optional.empty();
    }

    private static boolean isNext(Matcher slice, String field, Part before) {
        return slice.group(1).equals(field) && Integer.parseInt(slice.group(2)) == before.low - 1;
    }

    private static SplitField wide(List<String> names, List<Integer> widths, int from, int end) {
        List<Part> parts = new ArrayList<>();
        for (int i = from; i < end; i++) {
            int low = widths.subList(i + 1, end).stream()
                    .mapToInt(Integer::intValue)
                    .sum();
            parts.add(new Part(i, low, widths.get(i)));
        }
        String name = names.get(from);
        return new SplitField(name.substring(0, name.lastIndexOf('_')), List.copyOf(parts));
    }

    /** The names that lowering gives all parts if this is that of the highest one. */
    private static List<String> parts(String highest) {
        if (highest.endsWith(HIGH)) {
            return List.of(highest, highest.substring(0, highest.length() - HIGH.length()) + LOW);
        }
        Matcher numbered = NUMBERED.matcher(highest);
        if (!numbered.matches()) {
            return List.of(highest);
        }
        List<String> parts = new ArrayList<>();
        for (int number = Integer.parseInt(numbered.group(2)); number >= 0; number--) {
            parts.add(numbered.group(1) + "_" + number);
        }
        return parts;
    }

    /** The only field of which keys are slices, of those that are meant. */
    public static Optional<SplitField> sliced(List<String> names, Predicate<String> isMeant) {
        List<Part> slices = new ArrayList<>();
        Set<String> fields = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            Matcher slice = SLICE.matcher(names.get(i));
            if (slice.matches() && isMeant.test(slice.group(1))) {
                int low = Integer.parseInt(slice.group(3));
                slices.add(new Part(i, low, Integer.parseInt(slice.group(2)) - low + 1));
                fields.add(slice.group(1));
            }
        }
        return fields.size() == 1
                ? Optional.of(new SplitField(fields.iterator().next(), List.copyOf(slices)))
                : Optional.empty();
    }
}
