package plumbline.isa.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Table;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.model.Unit;

/** Tables of all kinds of keys, with actions and entries. */
final class RandomTables {
    /** What any field may be matched by: an address comes from another table. */
    static final MatchKind[] SEARCHED = Arrays.stream(MatchKind.values())
            .filter(kind -> kind != MatchKind.ADDRESS)
            .toArray(MatchKind[]::new);

    /**
     * Entries that a table has room for beyond those that it has; one of ten tables has more than a stage of a chip
     * holds.
     */
    private static final List<Integer> SPARE = List.of(0, 1, 1000, 0, 1, 1000, 0, 1, 1000, 200_000);

    private final Dice dice;
    private final Freedom freedom;

    RandomTables(Dice dice, Freedom freedom) {
        this.dice = dice;
        this.freedom = freedom;
    }

    /** A table for a stage; its actions write fields that no other unit of the stage writes. */
    Table table(String name, Scope scope) {
        List<Table.Key> keys = keys(scope);
        List<Field> dests = new ArrayList<>();
        for (int i = dice.between(1, 3); i > 0; i--) {
            scope.take().ifPresent(dests::add);
        }
        List<Table.Action> actions = new ArrayList<>();
        for (int i = dice.between(1, 3); i > 0; i--) {
            actions.add(action("act" + i, dests, scope));
        }
        List<Table.Entry> entries = entries(keys, actions);
        int size = Math.max(1, entries.size()) + dice.pick(SPARE);
        boolean constDefault = dice.between(0, 1) == 1;
        return new Table(
                name,
                keys,
                actions,
                entries,
                call(dice.pick(actions)),
                constDefault,
                size,
                Optional.empty(),
                Optional.empty(),
                dice.at());
    }

    private List<Table.Key> keys(Scope scope) {
        List<Table.Key> keys = new ArrayList<>();
        Set<Field> used = new HashSet<>();
        boolean lpm = false;
        for (int i = dice.between(1, 3); i > 0; i--) {
            MatchKind kind = dice.pick(SEARCHED);
            Field field = scope.read();
            // a table has at most one longest prefix
            if (used.add(field) && !(kind == MatchKind.LPM && lpm)) {
                String name = i == 2 ? "key" + i : field.name();
                keys.add(new Table.Key(name, field, kind, dice.at()));
                lpm |= kind == MatchKind.LPM;
            }
        }
        return keys;
    }

    private Table.Action action(String name, List<Field> dests, Scope scope) {
        List<ActionData> data = new ArrayList<>();
        for (int i = dice.between(0, 2); i > 0; i--) {
            data.add(new ActionData("data" + i, dice.between(1, 64)));
        }
        List<Operand> operands = new ArrayList<>(scope.readable());
        // as often as a field, in spite of there being many of those
        for (int i = 0; i < scope.readable().size() / 2; i++) {
            operands.addAll(data);
        }
        RandomCalcs calcs = new RandomCalcs(dice, operands, 0);
        List<Unit.Assign> body = new ArrayList<>();
        for (Field dest : dice.some(dests, 70)) {
            body.add(new Unit.Assign(Condition.ALWAYS, dest, calcs.calc(freedom.ops(), dest.width()), dice.at()));
        }
        return new Table.Action(name, data, body, dice.at());
    }

    private List<Table.Entry> entries(List<Table.Key> keys, List<Table.Action> actions) {
        boolean prioritised = Table.isOrdered(keys);
        List<Table.Entry> entries = new ArrayList<>();
        Set<List<Match>> seen = new HashSet<>();
        for (int i = dice.between(0, 8); i > 0; i--) {
            List<Match> matches = new ArrayList<>();
            for (Table.Key key : keys) {
                boolean exact = key.kind() != MatchKind.LPM && dice.chance(10);
                matches.add(match(dice, key.field().width(), exact ? MatchKind.EXACT : key.kind()));
            }
            if (seen.add(matches)) {
                int priority = prioritised ? dice.pick(0, 0, 1, 7, 1_000_000) : 0;
                entries.add(new Table.Entry(matches, priority, call(dice.pick(actions)), dice.at()));
            }
        }
        return entries;
    }

    private Table.ActionCall call(Table.Action action) {
        return new Table.ActionCall(
                action.name(),
                action.data().stream().map(data -> dice.value(data.width())).toList());
    }

    /** A match of a kind for a key of {@code width} bits; small values are likely, so that some packets meet it. */
    static Match match(Dice dice, int width, MatchKind kind) {
        long value = dice.chance(50) ? dice.between(0, 20) & Bits.mask(width) : dice.value(width);
        return switch (kind) {
            case EXACT, ADDRESS -> new Match.Exact(value);
            case TERNARY -> {
                long mask = dice.chance(30) ? 0 : dice.value(width);
                yield new Match.Ternary(value & mask, mask);
            }
            case LPM -> {
                int length = dice.between(0, width);
                yield new Match.Prefix(value & Match.Prefix.mask(length, width), length, width);
            }
            case RANGE -> {
                long other = dice.value(width);
                boolean ordered = Long.compareUnsigned(value, other) <= 0;
                yield new Match.Range(ordered ? value : other, ordered ? other : value);
            }
            case OPTIONAL -> dice.chance(30) ? Match.Ternary.ANY : new Match.Exact(value);
        };
    }
}
