package plumbline.isa.model;

import static plumbline.isa.model.Extern.Role.INDEX;
import static plumbline.isa.model.Extern.Role.INPUT;
import static plumbline.isa.model.Extern.Role.LENGTH;
import static plumbline.isa.model.Extern.Role.OUTPUT;
import static plumbline.isa.model.Extern.Role.TIME;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a stage keeps in arrays besides registers: one row each, which text, verifier, both engines, trace and reports
 * loop over. What is its own alone stands in its {@link Array} and in the cells of the engines.
 */
public enum Extern {
    /** {@code count c[i]}: statistics, which only the control plane reads. */
    COUNTER(
            new Words("counter", "counter", "counter", "count"),
            Alu.STATISTICS,
            EnumSet.of(INDEX, LENGTH),
            0,
            words(Counter.Kind.values()),
            List.of(),
            (name, kind, entries, settings, at) ->
                    new Counter(name, Counter.Kind.valueOf(kind.toUpperCase(Locale.ROOT)), entries, at)),
    /** {@code x = lowpass l[i](a)}: an average that forgets. */
    LOW_PASS(
            new Words("lowpass", "lowpass filter", "filter", "lowpass"),
            Alu.METER,
            EnumSet.of(INDEX, INPUT, TIME, OUTPUT),
            0,
            List.of(),
            List.of(
                    new Setting("tau", "tau", "with the time constant", "time constant", 1, Setting.LARGEST, "ns", 1),
                    new Setting(
                            "shift",
                            "shift",
                            "with the number of bits the value is shifted right",
                            "shift",
                            0,
                            31,
                            "",
                            0)),
            (name, kind, entries, settings, at) ->
                    new LowPass(name, settings.get(0), settings.get(1).intValue(), entries, at)),
    /** {@code x = meter m[i](a)}: the colour of a packet. */
    METER(
            new Words("meter", "meter", "meter", "meter"),
            Alu.METER,
            EnumSet.of(INDEX, INPUT, LENGTH, TIME, OUTPUT),
            2,
            words(Meter.Kind.values()),
            List.of(
                    Setting.rate("committed"),
                    Setting.burst("committed_burst"),
                    Setting.rate("peak"),
                    Setting.burst("peak_burst")),
            (name, kind, entries, settings, at) -> new Meter(
                    name,
                    Meter.Kind.valueOf(kind.toUpperCase(Locale.ROOT)),
                    entries,
                    new Meter.Rates(settings.get(0), settings.get(1), settings.get(2), settings.get(3)),
                    at)),
    /** {@code x = wred e[i](a)}: whether to drop a packet before a queue is full. */
    WRED(
            new Words("wred", "wred", "wred", "wred"),
            Alu.METER,
            EnumSet.of(INDEX, INPUT, TIME, OUTPUT),
            1,
            List.of(),
            List.of(
                    new Setting("tau", "tau", "with the time constant", "time constant", 1, Setting.LARGEST, "ns", 1),
                    new Setting(
                            "min",
                            "min",
                            "with the average up to which all go on",
                            "min",
                            0,
                            Setting.LARGEST,
                            "",
                            Setting.LARGEST - 1),
                    new Setting(
                            "max",
                            "max",
                            "with the average from which none goes on",
                            "max",
                            1,
                            Setting.LARGEST,
                            "",
                            Setting.LARGEST),
                    new Setting(
                            "percent",
                            "percent",
                            "with the share that is dropped just below max",
                            "percent",
                            0,
                            100,
                            "",
                            0)),
            (name, kind, entries, settings, at) -> new Wred(
                    name,
                    settings.get(0),
                    settings.get(1),
                    settings.get(2),
                    settings.get(3).intValue(),
                    entries,
                    at));

    /** What an operand of a call is for. */
    public enum Role {
        /** Which cell. */
        INDEX,
        /** A field or a constant that the program says. */
        INPUT,
        /** The length of the packet, in bytes. */
        LENGTH,
        /** {@link Intrinsic#GLOBAL_TSTAMP}. */
        TIME,
        /** The field that gets the result. */
        OUTPUT
    }

    /** What of a stage computes it. */
    public enum Alu {
        /** One that only counts. */
        STATISTICS,
        /** One that takes a field in and gives one out. */
        METER
    }

    /** A declared array. */
    public sealed interface Array extends CellArray permits Counter, LowPass, Meter, Wred {
        /** What it is an array of. */
        Extern extern();

        /** One of {@link Extern#kinds()}; empty if there are none. */
        default String kindWord() {
            return "";
        }

        /** A value for each of {@link Extern#settings()}. */
        List<Long> values();

        /**
         * The same with other values.
         *
         * @throws IllegalArgumentException if it cannot be so
         */
        default Array with(List<Long> values) {
            return extern().array(name(), kindWord(), entries(), values, at());
        }

        /** Each cell is a word of an SRAM block. */
        @Override
        default long bits() {
            return entries() * 128L;
        }

        @Override
        default Array resized(int entries) {
            return extern().array(name(), kindWord(), entries, values(), at());
        }
    }

    /**
     * A number in a declaration, which the control plane sets for each cell.
     *
     * @param key its name for the control plane
     * @param word in front of it
     * @param hint what the word comes with, for messages
     * @param what it is, for messages
     * @param unit behind it, where it is printed
     * @param unset what it is where a program leaves it to the control plane: every packet keeps its colour and goes
     *     on, and what came before has no weight
     */
    public record Setting(
            String key, String word, String hint, String what, long least, long most, String unit, long unset) {
        private static final long LARGEST = (1L << 62) - 1;

        private static Setting rate(String word) {
            return new Setting(word, word, "with the tokens per second", "rate", 0, LARGEST, "", Meter.Rates.MAX_RATE);
        }

        private static Setting burst(String key) {
            return new Setting(
                    key,
                    "burst",
                    "with the tokens that the bucket holds",
                    "burst",
                    0,
                    LARGEST,
                    "",
                    Meter.Rates.MAX_BURST);
        }
    }

    /**
     * How people write it.
     *
     * @param declared begins a declaration
     * @param noun in messages
     * @param topic in commands, and with an s in reports
     * @param call begins a call
     */
    private record Words(String declared, String noun, String topic, String call) {}

    /** Makes an array of what stands in a declaration. */
    @FunctionalInterface
    private interface Maker {
        Array array(String name, String kind, int entries, List<Long> values, Position at);
    }

    private final Words words;
    private final Alu alu;
    private final Set<Role> operands;
    private final int resultBits;
    private final List<String> kinds;
    private final List<Setting> settings;
    private final Maker maker;

    Extern(
            Words words,
            Alu alu,
            Set<Role> operands,
            int resultBits,
            List<String> kinds,
            List<Setting> settings,
            Maker maker) {
        this.words = words;
        this.alu = alu;
        this.operands = Collections.unmodifiableSet(operands);
        this.resultBits = resultBits;
        this.kinds = kinds;
        this.settings = settings;
        this.maker = maker;
    }

    private static List<String> words(Enum<?>[] kinds) {
        return Stream.of(kinds).map(Extern::word).toList();
    }

    static String word(Enum<?> kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /** Those whose calls are statements of their own. */
    public static Stream<Extern> withoutResult() {
        return Stream.of(values()).filter(extern -> !extern.has(OUTPUT));
    }

    /** The word that begins a declaration. */
    public String word() {
        return words.declared();
    }

    /** What people call it. */
    public String noun() {
        return words.noun();
    }

    /** What people call several, in one word. */
    public String plural() {
        return words.topic() + "s";
    }

    /** What commands of a control plane are about. */
    public String topic() {
        return words.topic();
    }

    /** The word that begins a call. */
    public String callWord() {
        return words.call();
    }

    /** What computes it. */
    public Alu alu() {
        return alu;
    }

    /** Whether a call has such an operand. */
    public boolean has(Role role) {
        return operands.contains(role);
    }

    /** Whether it measures what it takes in, and not the packet. */
    public boolean measuresInput() {
        return has(INPUT) && !has(LENGTH);
    }

    /** Bits of the result; 0: as many as the field has that gets it. */
    public int resultBits() {
        return resultBits;
    }

    /** Words behind the name in a declaration, one of which says what is kept; none: nothing is to be said. */
    public List<String> kinds() {
        return kinds;
    }

    /** What else a declaration says, in this order. */
    public List<Setting> settings() {
        return settings;
    }

    /**
     * An array of it.
     *
     * @param kind one of {@link #kinds()}; empty if there are none
     * @param values one for each of {@link #settings()}
     * @throws IllegalArgumentException if it cannot be so
     */
    public Array array(String name, String kind, int entries, List<Long> values, Position at) {
        return maker.array(name, kind, entries, values, at);
    }
}
