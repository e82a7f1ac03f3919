package plumbline.isa.lower.parser;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;

/** Patterns of what is computed of a value, as patterns of the value. */
final class PatternArithmetic {
    /** One way to fit the pattern of a case, of one key. */
    record Way(int of, KeyMatch pattern) {}

    private PatternArithmetic() {}

    static boolean areMasks(List<KeyMatch> patterns) {
        return patterns.stream().allMatch(pattern -> pattern instanceof KeyMatch.Masked);
    }

    static boolean areExact(List<KeyMatch> patterns, ValueType type) {
        return patterns.stream()
                .allMatch(pattern -> pattern.equals(KeyMatch.ANY)
                        || pattern instanceof KeyMatch.Masked masked
                                && masked.mask().equals(Simplify.ones(type.width())));
    }

    static List<KeyMatch> moved(List<KeyMatch> patterns, BigInteger by, ValueType type) {
        BigInteger ones = Simplify.ones(type.width());
        return patterns.stream()
                .map(pattern -> pattern instanceof KeyMatch.Masked masked && !masked.equals(KeyMatch.ANY)
                        ? new KeyMatch.Masked(masked.value().add(by).and(ones), ones)
                        : pattern)
                .toList();
    }

    static KeyMatch flipped(KeyMatch pattern) {
        KeyMatch.Masked masked = (KeyMatch.Masked) pattern;
        return new KeyMatch.Masked(masked.value().xor(masked.mask()), masked.mask());
    }

    /** Patterns of a value with zeros in front, for the value. */
    static List<Way> extended(List<KeyMatch> patterns, int width) {
        BigInteger ones = Simplify.ones(width);
        List<Way> ways = new ArrayList<>();
        for (int i = 0; i < patterns.size(); i++) {
            switch (patterns.get(i)) {
                case KeyMatch.Masked(var value, var mask)
                when value.compareTo(ones) <= 0 -> ways.add(new Way(i, new KeyMatch.Masked(value, mask.and(ones))));
                case KeyMatch.Interval(var low, var high)
                when low.compareTo(ones) <= 0 -> ways.add(new Way(i, new KeyMatch.Interval(low, high.min(ones))));
                default -> {}
            }
        }
        return ways;
    }

    /** The values for which a comparison with a number on the right holds: none, or an interval. */
    private static List<KeyMatch.Interval> holding(BinaryOperation comparison, BigInteger number, ValueType type) {
        BigInteger last = Simplify.ones(type.width());
        return switch (comparison) {
            case EQUAL -> intervals(number, number);
            case NOT_EQUAL -> without(intervals(number, number), last);
            case LESS -> intervals(BigInteger.ZERO, number.subtract(BigInteger.ONE));
            case LESS_OR_EQUAL -> intervals(BigInteger.ZERO, number);
            default -> throw new IllegalArgumentException(comparison + " does not compare");
        };
    }

    /** The same with the number on the left. */
    private static List<KeyMatch.Interval> turned(BinaryOperation comparison, BigInteger number, ValueType type) {
        BigInteger last = Simplify.ones(type.width());
        return switch (comparison) {
            case LESS -> intervals(number.add(BigInteger.ONE), last);
            case LESS_OR_EQUAL -> intervals(number, last);
            default -> holding(comparison, number, type);
        };
    }

    private static List<KeyMatch.Interval> intervals(BigInteger low, BigInteger high) {
        return low.compareTo(high) <= 0 ? List.of(new KeyMatch.Interval(low, high)) : List.of();
    }

    /** What lies in front of an interval and behind it. */
    private static List<KeyMatch.Interval> without(List<KeyMatch.Interval> intervals, BigInteger last) {
        if (intervals.isEmpty()) {
            return intervals(BigInteger.ZERO, last);
        }
        List<KeyMatch.Interval> rest = new ArrayList<>();
        BigInteger from = BigInteger.ZERO;
        for (KeyMatch.Interval interval : intervals) {
            rest.addAll(intervals(from, interval.low().subtract(BigInteger.ONE)));
            from = interval.high().add(BigInteger.ONE);
        }
        rest.addAll(intervals(from, last));
        return rest;
    }

    /** Patterns of a comparison with a number on the right, for the value on the left. */
    static List<Way> compared(List<KeyMatch> patterns, BinaryOperation comparison, BigInteger right, ValueType type) {
        return fitting(patterns, holding(comparison, right, type), type);
    }

    /** The same with the number on the left. */
    static List<Way> compared(List<KeyMatch> patterns, BigInteger left, BinaryOperation comparison, ValueType type) {
        return fitting(patterns, turned(comparison, left, type), type);
    }

    /** Patterns of a truth, for the value that it is a truth about. */
    private static List<Way> fitting(List<KeyMatch> patterns, List<KeyMatch.Interval> holding, ValueType type) {
        BigInteger last = Simplify.ones(type.width());
        List<Way> ways = new ArrayList<>();
        for (int i = 0; i < patterns.size(); i++) {
            int of = i;
            boolean yes = fits(patterns.get(i), Simplify.TRUE);
            boolean no = fits(patterns.get(i), Simplify.FALSE);
            if (yes && no) {
                ways.add(new Way(of, KeyMatch.ANY));
            } else if (yes || no) {
                (yes ? holding : without(holding, last)).forEach(part -> ways.add(new Way(of, masked(part, last))));
            }
        }
        return ways;
    }

    /** An interval of one number is that number. */
    private static KeyMatch masked(KeyMatch.Interval interval, BigInteger last) {
        if (interval.low().equals(interval.high())) {
            return new KeyMatch.Masked(interval.low(), last);
        }
        return interval.low().signum() == 0 && interval.high().equals(last) ? KeyMatch.ANY : interval;
    }

    static KeyMatch shifted(KeyMatch.Masked masked, int by) {
        return new KeyMatch.Masked(masked.value().shiftLeft(by), masked.mask().shiftLeft(by));
    }

    /** What an interval says, by prefixes. */
    static List<KeyMatch.Masked> masks(KeyMatch pattern, int width) {
        return switch (pattern) {
            case KeyMatch.Masked masked -> List.of(masked);
            case KeyMatch.Interval(var low, var high) -> prefixes(low, high, width);
            case KeyMatch.InSet _ -> throw new IllegalArgumentException("it stands for several keys");
        };
    }

    private static List<KeyMatch.Masked> prefixes(BigInteger low, BigInteger high, int width) {
        List<KeyMatch.Masked> prefixes = new ArrayList<>();
        BigInteger from = low;
        while (from.compareTo(high) <= 0) {
            int free = from.signum() == 0 ? width : from.getLowestSetBit();
            while (from.add(Simplify.ones(free)).compareTo(high) > 0) {
                free--;
            }
            prefixes.add(new KeyMatch.Masked(from, Simplify.ones(width).andNot(Simplify.ones(free))));
            from = from.add(BigInteger.ONE.shiftLeft(free));
        }
        return prefixes;
    }

    static boolean fits(KeyMatch pattern, Expression.Constant value) {
        return switch (pattern) {
            case KeyMatch.Masked masked -> value.value().and(masked.mask()).equals(masked.value());
            case KeyMatch.Interval(var low, var high) -> {
                Expression.Constant first = new Expression.Constant(low, value.type());
                Expression.Constant last = new Expression.Constant(high, value.type());
                yield first.number().compareTo(value.number()) <= 0
                        && value.number().compareTo(last.number()) <= 0;
            }
            case KeyMatch.InSet _ -> throw new IllegalArgumentException("it stands for several keys");
        };
    }
}
