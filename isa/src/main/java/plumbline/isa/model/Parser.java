package plumbline.isa.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The parser: a state machine over the packet's bytes. Parsing starts in the first state. A header extracted twice
 * keeps what was extracted last. What was neither extracted nor advanced over is payload.
 *
 * <p>Parsing stops at a header, an advance or a lookahead that the packet is too short for, with {@code parser_err}
 * {@link #ERROR_TOO_SHORT}, and before more than {@link #MAX_VISITS} states, with {@link #ERROR_TIMEOUT}. The packet is
 * then dropped, unless the program asks for it ({@link Program#readsParserErr}): it goes on with the headers that were
 * extracted, and what comes behind them is payload.
 *
 * @param sets those that cases ask
 * @param states the first is the start; names are unique
 */
public record Parser(List<ValueSet> sets, List<State> states, Position at) {
    /** Target: parsing is done, the pipeline starts. */
    public static final String ACCEPT = "accept";
    /** Target: the packet is dropped. */
    public static final String REJECT = "reject";
    /** {@code parser_err} of a packet that ended too early (TNA: PARSER_ERROR_PARTIAL_HDR, PARSER_ERROR_SRC_EXT). */
    public static final int ERROR_TOO_SHORT = 0x22;
    /** {@code parser_err} of a packet that a state rejected (TNA: PARSER_ERROR_NO_MATCH). */
    public static final int ERROR_REJECTED = 1;

    /** {@code parser_err} of a packet that kept the parser in a loop (TNA: PARSER_ERROR_TIMEOUT_HW). */
    public static final int ERROR_TIMEOUT = 16;
    /** How many states one packet may visit. */
    public static final int MAX_VISITS = 64;

    public Parser {
        sets = List.copyOf(sets);
        states = List.copyOf(states);
    }

    /** Whether what a state goes to is no state. */
    public static boolean isEnd(String target) {
        return target.equals(ACCEPT) || target.equals(REJECT);
    }

    public ValueSet set(String name) {
        return sets.stream()
                .filter(set -> set.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no value set named " + name));
    }

    /** The fields that some state writes, except by extracting them. */
    public Set<Field> assigned() {
        return steps().map(Step::written).flatMap(Optional::stream).collect(Collectors.toUnmodifiableSet());
    }

    /** The fields that hold sums of checksum units. */
    public Set<Field> sums() {
        return steps().filter(ChecksumStep.class::isInstance)
                .map(step -> ((ChecksumStep) step).sum())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The steps of all states. */
    public Stream<Step> steps() {
        return states.stream().flatMap(state -> state.steps().stream());
    }

    /** The fields that states select on, assign to others, or sum. */
    public Set<Field> reads() {
        return states.stream().flatMap(State::reads).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Takes its steps in order, then goes on.
     *
     * @param keys what to select on, as it is behind the last step; empty: always the default
     * @param cases tried in order
     * @param otherwise target when no case fits
     */
    public record State(
            String name, List<Step> steps, List<Key> keys, List<Case> cases, String otherwise, Position at) {
        public State {
            steps = List.copyOf(steps);
            keys = List.copyOf(keys);
            cases = List.copyOf(cases);
        }

        /** The headers that it extracts, in wire order. */
        public List<Header> extracts() {
            return steps.stream()
                    .filter(Extract.class::isInstance)
                    .map(step -> ((Extract) step).header())
                    .toList();
        }

        /** The fields that it selects on, assigns to others, or sums. */
        public Stream<Field> reads() {
            return Stream.concat(fields(keys), steps.stream().flatMap(Step::read));
        }

        /** Its assignments, in order. */
        public Stream<Assign> assigns() {
            return steps.stream().filter(Assign.class::isInstance).map(Assign.class::cast);
        }

        /** Bytes of the packet that its steps put behind the parser. */
        public int bytes() {
            return steps.stream().mapToInt(Step::bytes).sum();
        }

        /** Bytes that the packet must have behind the last step to select. */
        public int neededByKeys() {
            return keys.stream()
                    .mapToInt(key -> key instanceof Lookahead ahead ? ahead.bytes() : 0)
                    .max()
                    .orElse(0);
        }

        /** Bytes that the packet must have from where the state begins. */
        public int needed() {
            int needed = bytes() + neededByKeys();
            int before = 0;
            for (Step step : steps) {
                needed = Math.max(needed, before + step.needed());
                before += step.bytes();
            }
            return needed;
        }
    }

    /** What a state does before it goes on. */
    public sealed interface Step {
        /** Bytes of the packet that it puts behind the parser. */
        int bytes();

        /** Bytes that the packet must have from where the step begins. */
        default int needed() {
            return bytes();
        }

        default Stream<Field> read() {
            return Stream.empty();
        }

        /** The field that it writes; what is extracted is not among them. */
        default Optional<Field> written() {
            return Optional.empty();
        }

        /** Where it was written. */
        Position at();
    }

    private static Stream<Field> fields(List<?> values) {
        return values.stream().filter(Field.class::isInstance).map(Field.class::cast);
    }

    /** Takes a header from the packet and makes it valid. */
    public record Extract(Header header, Position at) implements Step {
        @Override
        public int bytes() {
            return header.bytes();
        }
    }

    /**
     * Goes over a part of the packet, which is then gone: it is neither in a header nor in the payload.
     *
     * @param bits 8 and up, whole bytes
     */
    public record Advance(int bits, Position at) implements Step {
        public Advance {
            if (bits < Byte.SIZE || bits % Byte.SIZE != 0) {
                throw new IllegalArgumentException("the parser advances by whole bytes, not by " + bits + " bits");
            }
        }

        @Override
        public int bytes() {
            return bits / Byte.SIZE;
        }
    }

    /**
     * Gives a field a value.
     *
     * @param target metadata, a field of a header or a header's validity
     * @param value no wider than the target; zeros come in front. A constant has no width of its own. What is computed
     *     is cut to the target, as in a stage
     */
    public record Assign(Field target, Value value, Position at) implements Step {
        /** Takes the width from a constant, and the instruction from what only moves. */
        public Assign {
            value = value instanceof Calc calc
                            && calc.isPlain()
                            && calc.operands().getFirst() instanceof Value moved
                    ? moved
                    : value;
            value = value instanceof Const constant ? Const.of(constant.value()) : value;
        }

        @Override
        public int bytes() {
            return 0;
        }

        @Override
        public int needed() {
            return value instanceof Lookahead ahead ? ahead.bytes() : 0;
        }

        private Stream<?> operands() {
            return value instanceof Calc calc ? calc.operands().stream() : Stream.of(value);
        }

        @Override
        public Stream<Field> read() {
            return fields(operands().toList());
        }

        @Override
        public Optional<Field> written() {
            return Optional.of(target);
        }
    }

    /** A step of a checksum unit, which adds 16-bit words in ones' complement (RFC 1071). */
    public sealed interface ChecksumStep extends Step {
        /** 16 bits: what the unit has summed so far, 0 before. It is 0 only where all that was added is. */
        Field sum();

        /** What is added or subtracted. */
        default List<Operand> terms() {
            return List.of();
        }

        @Override
        default int bytes() {
            return 0;
        }

        @Override
        default Stream<Field> read() {
            return Stream.concat(Stream.of(sum()), fields(terms()));
        }

        @Override
        default Optional<Field> written() {
            return Optional.of(sum());
        }
    }

    /**
     * Adds values side by side, with zero bits behind up to whole words.
     *
     * @param terms fields, and constants with a width
     */
    public record Add(Field sum, List<Operand> terms, Position at) implements ChecksumStep {
        public Add {
            terms = List.copyOf(terms);
        }
    }

    /**
     * Subtracts the sum of values side by side, with zero bits behind up to whole words.
     *
     * @param terms fields, and constants with a width
     */
    public record Subtract(Field sum, List<Operand> terms, Position at) implements ChecksumStep {
        public Subtract {
            terms = List.copyOf(terms);
        }
    }

    /**
     * Makes a field 1 if the sum is not 0xFFFF, which is that of data with a right checksum; else it stays as it is.
     *
     * @param target 1 bit
     */
    public record Check(Field target, Field sum, Position at) implements ChecksumStep {
        @Override
        public Stream<Field> read() {
            return Stream.of(sum, target);
        }

        @Override
        public Optional<Field> written() {
            return Optional.of(target);
        }
    }

    /**
     * When the parser is done, gives a field the sum as it is now, less all that the parser has put behind itself since
     * then. If everything else that a checksum covers was subtracted, its own field too, that is the sum of the
     * payload.
     *
     * @param target 16 bits, which the parser does not read; what else writes it behind this step takes its place
     */
    public record Deposit(Field target, Field sum, Position at) implements ChecksumStep {
        @Override
        public Optional<Field> written() {
            return Optional.of(target);
        }
    }

    /** What a state assigns. */
    public sealed interface Value permits Field, Const, Lookahead, Calc {}

    /** What a state selects on. */
    public sealed interface Key permits Field, Lookahead {
        /** As it stands in program text. */
        String name();

        /** Bits, 1–64. */
        int width();
    }

    /**
     * Bits of the packet ahead of what has been extracted and advanced over. Parsing stops where the packet has not so
     * many, with {@link #ERROR_TOO_SHORT}.
     *
     * @param offset bits between there and the first of them
     * @param width 1–64 bits
     */
    public record Lookahead(int offset, int width) implements Key, Value {
        /** How far a parser can look, in bits. */
        public static final int MAX_END = 1 << 16;

        public Lookahead {
            if (offset < 0 || width < 1 || width > Field.MAX_WIDTH || offset > MAX_END - width) {
                throw new IllegalArgumentException("lookahead of " + width + " bits (1–" + Field.MAX_WIDTH + ") behind "
                        + offset + " (0–" + (MAX_END - width) + ")");
            }
        }

        /** Bytes that the packet must have left. */
        public int bytes() {
            return (offset + width + Byte.SIZE - 1) / Byte.SIZE;
        }

        @Override
        public String name() {
            return "lookahead(" + offset + ", " + width + ")";
        }
    }

    /**
     * One transition of a state.
     *
     * @param matches one per key; none if a value set decides
     * @param set the set that must have the values of the keys
     * @param target a state, {@link #ACCEPT} or {@link #REJECT}
     */
    public record Case(List<Match> matches, Optional<String> set, String target, Position at) {
        public Case {
            matches = List.copyOf(matches);
        }

        /** A case that the program decides. */
        public Case(List<Match> matches, String target, Position at) {
            this(matches, Optional.empty(), target, at);
        }

        /** A case for the values of a set. */
        public static Case in(String set, String target, Position at) {
            return new Case(List.of(), Optional.of(set), target, at);
        }

        /** The same with another target. */
        public Case to(String other) {
            return new Case(matches, set, other, at);
        }

        /** Whether it fits every packet. */
        public boolean isCertain() {
            return set.isEmpty() && matches.stream().allMatch(Match::isAny);
        }
    }
}
