package plumbline.isa.model;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A match-action table.
 *
 * <p>Among the entries that match, the one with the longest prefix wins if the table has an lpm key, then the one with
 * the largest priority, then the first inserted; of identical entries that are declared only the first is in the table.
 * Without a match the default action runs.
 *
 * @param otherwise the default action; null: this is a {@link ValueSet}
 * @param constDefault whether no control plane can change the default action
 * @param size entries it must be able to hold, at least those given
 * @param stage the stage of its direction in which it is applied, from 0 to {@link #MAX_STAGE}; empty: any
 * @param partitions in which its prefixes are searched; empty: all at once
 */
public record Table(
        String name,
        List<Key> keys,
        List<Action> actions,
        List<Entry> entries,
        ActionCall otherwise,
        boolean constDefault,
        int size,
        Optional<Integer> stage,
        Optional<Partitions> partitions,
        Position at) {
    /** The highest number of a stage: no chip has so many. */
    public static final int MAX_STAGE = 999;

    public Table {
        keys = List.copyOf(keys);
        actions = List.copyOf(actions);
        entries = List.copyOf(entries);
        if (size < entries.size()) {
            throw new IllegalArgumentException(
                    "table " + name + ": size " + size + " is less than its " + entries.size() + " entries");
        }
        if (stage.filter(number -> number < 0 || number > MAX_STAGE).isPresent()) {
            throw new IllegalArgumentException("table " + name + ": no stage has the number " + stage.get());
        }
    }

    /**
     * An algorithmic longest-prefix match: a small TCAM says which partition a packet's prefixes are in, and behind it
     * a row of SRAM holds those of a partition (p4c:bf-p4c/midend/alpm.cpp). What a look-up finds is the same.
     *
     * @param number how many partitions there are
     * @param subtrees of prefixes that lie in one partition
     * @param matchBits in which an entry says what it matches: two for each that a prefix may leave out
     */
    public record Partitions(int number, int subtrees, int matchBits) {
        /** The largest number of partitions. */
        public static final int MAX = 65_536;
        /** Most subtrees in a partition. */
        public static final int MAX_SUBTREES = 10;

        public Partitions {
            if (number < 1 || number > MAX || subtrees < 1 || subtrees > MAX_SUBTREES || matchBits < 1) {
                throw new IllegalArgumentException(
                        number + " partitions of " + subtrees + " subtrees by " + matchBits + " bits");
            }
        }
    }

    /** A table that may be in any stage, whose default action may change. */
    public Table(
            String name,
            List<Key> keys,
            List<Action> actions,
            List<Entry> entries,
            ActionCall otherwise,
            int size,
            Position at) {
        this(name, keys, actions, entries, otherwise, false, size, Optional.empty(), Optional.empty(), at);
    }

    /** With what a change makes of the body of each action. */
    public Table mapBodies(UnaryOperator<List<Unit.Assign>> change) {
        List<Action> changed = actions.stream()
                .map(action -> new Action(action.name(), action.data(), change.apply(action.body()), action.at()))
                .toList();
        return new Table(name, keys, changed, entries, otherwise, constDefault, size, stage, partitions, at);
    }

    /** The same with other keys. */
    public Table withKeys(List<Key> others) {
        return new Table(name, others, actions, entries, otherwise, constDefault, size, stage, partitions, at);
    }

    /** The same with room for another number of entries. */
    public Table withSize(int entriesOfIt) {
        return new Table(name, keys, actions, entries, otherwise, constDefault, entriesOfIt, stage, partitions, at);
    }

    /** The same with its prefixes in other partitions. */
    public Table withPartitions(Optional<Partitions> others) {
        return new Table(name, keys, actions, entries, otherwise, constDefault, size, stage, others, at);
    }

    /** The same in another stage. */
    public Table withStage(Optional<Integer> other) {
        return new Table(name, keys, actions, entries, otherwise, constDefault, size, other, partitions, at);
    }

    /** Which of the entries that a kind of key lets fit the same packet wins. */
    private enum Choice {
        /** At most one fits: entries are found by a hash of the key, and need no TCAM. */
        NO_OTHER,
        /** That of the longest prefix. */
        LONGEST,
        /** That of the largest priority. */
        PRIORITY
    }

    /** Whether a kind of key can say what a match says. */
    private interface Form {
        /** The match says nothing about bits beyond the key's width. */
        boolean says(Match match, int width);
    }

    /**
     * How a key is compared; one row says all that is so of a kind. A kind accepts what it can say, however it is
     * written and whether it is declared or set at run time: a prefix is a mask, one value is a prefix of all bits.
     */
    public enum MatchKind {
        /** Equal. */
        EXACT("`7`", "the value", Choice.NO_OTHER, Table::isValue),
        /** Equal in the bits of a mask; entries carry priorities. */
        TERNARY(
                "`0x0800 &&& 0xff00` or `_`",
                "the value in the bits of the mask; `_` everything",
                Choice.PRIORITY,
                (match, width) -> match.masked(width).isPresent()),
        /** Longest prefix; at most one such key in a table. */
        LPM("`10.0.0.0/8`", "the first bits; at most one such key in a table", Choice.LONGEST, Table::isPrefix),
        /** Between two bounds; entries carry priorities. */
        RANGE(
                "`1024 .. 65535`",
                "from the first to the second, both included, unsigned",
                Choice.PRIORITY,
                (match, width) -> match instanceof Match.Range || isPrefix(match, width)) {
            @Override
            public int rows(int width) {
                return Math.min(MAX_RANGE_ROWS, 2 * nibbles(width) - 1);
            }

            @Override
            public int ternaryBits(int width) {
                return Byte.SIZE * nibbles(width);
            }

            private static int nibbles(int width) {
                return (width + 3) / 4;
            }
        },
        /** Equal, or any value; entries carry priorities. The {@code optional} of PSA and TNA. */
        OPTIONAL(
                "`7` or `_`",
                "the value, or everything",
                Choice.PRIORITY,
                (match, width) ->
                        isValue(match, width) || match.canonical(width).equals(Match.Ternary.ANY)),
        /** Equal; the entry is not searched but addressed, as far as the key is one of the {@link Addresses}. */
        ADDRESS(
                "`7`",
                "the value: entries of a table beside it, or a hash, give the address of this one's",
                Choice.NO_OTHER,
                Table::isValue);

        private static final int MAX_RANGE_ROWS = 8;

        private final String example;
        private final String meaning;
        private final Choice choice;
        private final Form form;

        MatchKind(String example, String meaning, Choice choice, Form form) {
            this.example = example;
            this.meaning = meaning;
            this.choice = choice;
            this.form = form;
        }

        /** The word in program text. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** How an entry usually says it, for docs/ISA.md. */
        public String example() {
            return example;
        }

        /** What fits, for docs/ISA.md. */
        public String meaning() {
            return meaning;
        }

        /** All words, for messages: {@code exact, ternary or lpm}. */
        public static String words() {
            List<String> words = Stream.of(values()).map(MatchKind::word).toList();
            return String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.getLast();
        }

        /** Whether a key of {@code width} bits may have this match. */
        public boolean accepts(Match match, int width) {
            return match.isWithin(width) && form.says(match, width);
        }

        /** Whether the longest prefix wins, so that a table has at most one such key. */
        public boolean isLongestFirst() {
            return choice == Choice.LONGEST;
        }

        /**
         * Rows of TCAM that an entry takes at most for such a key: ranges are compared four bits at a time
         * (p4c:bf-p4c/mau/resource_estimate.h:213, resource_estimate.cpp:1603-1655).
         */
        public int rows(int width) {
            return 1;
        }

        /**
         * Bits of TCAM that such a key takes in a row: four bits of a range take a byte, whose bits say which of the 16
         * numbers match (p4c:bf-p4c/mau/resource_estimate.cpp:1603-1655).
         */
        public int ternaryBits(int width) {
            return width;
        }
    }

    private static boolean isValue(Match match, int width) {
        return match.masked(width)
                .filter(bits -> bits.mask() == Bits.mask(width))
                .isPresent();
    }

    private static boolean isPrefix(Match match, int width) {
        return match.masked(width)
                .filter(bits -> bits.mask() == Match.Prefix.mask(Long.bitCount(bits.mask()), width))
                .isPresent();
    }

    /**
     * One key.
     *
     * @param name for the control plane: the field's, unless the program says another
     */
    public record Key(String name, Field field, MatchKind kind, Position at) {
        /** A key with its field's name. */
        public Key(Field field, MatchKind kind, Position at) {
            this(field.name(), field, kind, at);
        }
    }

    /**
     * An action: instructions that all read the PHV as it was at stage entry.
     *
     * @param data what an entry must supply
     * @param body assignments of a {@link Calc}
     */
    public record Action(String name, List<ActionData> data, List<Unit.Assign> body, Position at) {
        public Action {
            data = List.copyOf(data);
            body = List.copyOf(body);
            if (!body.stream().allMatch(assign -> assign.value() instanceof Calc)) {
                throw new IllegalArgumentException(
                        "action " + name + ": a stage computes hashes and random numbers, no action does");
            }
        }

        public boolean has(String dataName) {
            return data.stream().anyMatch(each -> each.name().equals(dataName));
        }

        /** Bits of its data together. */
        public long dataBits() {
            return data.stream().mapToLong(ActionData::width).sum();
        }
    }

    public record ActionCall(String action, List<Long> data) {
        public ActionCall {
            data = List.copyOf(data);
        }
    }

    /**
     * One entry.
     *
     * @param matches one per key, which its kind {@linkplain MatchKind#accepts accepts}
     * @param priority larger wins
     */
    public record Entry(List<Match> matches, int priority, ActionCall call, Position at) {
        public Entry {
            matches = List.copyOf(matches);
        }
    }

    /** Whether a packet for which an action ran has found an entry. */
    public boolean isOfEntries(String action) {
        return constDefault && !otherwise.action().equals(action);
    }

    /** Bits of all keys together. */
    public long keyBits() {
        return keys.stream().mapToLong(key -> key.field().width()).sum();
    }

    /** Bits of the data of the action that has most. */
    public long dataBits() {
        return actions.stream().mapToLong(Action::dataBits).max().orElse(0);
    }

    /** Whether all keys are compared whole, so that entries need no TCAM. */
    public boolean isExact() {
        return keys.stream().allMatch(key -> key.kind.choice == Choice.NO_OTHER);
    }

    /** Whether its entries are not searched but addressed. */
    public boolean isAddressed() {
        return keys.stream().anyMatch(key -> key.kind == MatchKind.ADDRESS);
    }

    /**
     * Whether it is addressed by several keys: then it is a selector's, and for a packet's group, and its slot in the
     * last key, has the address of the member.
     */
    public boolean isSelector() {
        return isAddressed() && keys.size() > 1;
    }

    /** Whether it is a {@link ValueSet}: which entries there are is all that matters. */
    public boolean isValueSet() {
        return otherwise == null;
    }

    /** Whether several entries of a priority may fit a packet: of these the first wins. */
    public boolean isOrdered() {
        return isOrdered(keys);
    }

    /** The same of a table with these keys. */
    public static boolean isOrdered(List<Key> keys) {
        return keys.stream().anyMatch(key -> key.kind.choice == Choice.PRIORITY);
    }

    /** Length of the prefix that an entry asks of the key whose longest prefix wins; 0 if there is no such key. */
    public int prefix(List<Match> matches) {
        return IntStream.range(0, keys.size())
                .filter(i -> keys.get(i).kind.isLongestFirst())
                .map(i -> Long.bitCount(matches.get(i)
                        .masked(keys.get(i).field.width())
                        .orElseThrow()
                        .mask()))
                .findFirst()
                .orElse(0);
    }

    /** Whether an entry may supply data of a name. */
    public boolean hasData(String dataName) {
        return actions.stream().anyMatch(action -> action.has(dataName));
    }

    public Optional<Action> findAction(String actionName) {
        return actions.stream()
                .filter(action -> action.name().equals(actionName))
                .findFirst();
    }

    /** The action of a name, which it has. */
    public Action action(String actionName) {
        return findAction(actionName)
                .orElseThrow(() -> new IllegalArgumentException("table " + name + " has no action " + actionName));
    }
}
