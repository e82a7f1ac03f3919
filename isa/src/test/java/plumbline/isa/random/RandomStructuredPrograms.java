package plumbline.isa.random;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Table;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * Random structured programs, the same for the same seed: values of 1 to 128 bits, signed and not; nested branches;
 * tables of all match kinds whose actions branch and use registers; headers that are made valid and invalid. Every
 * packet that is not dropped leaves by the port that the program chose last.
 */
public final class RandomStructuredPrograms {
    private static final int MAX_WIDTH = 128;
    private static final int OCTET = 8;

    private final Dice dice;
    private final int widest;
    private final List<HeaderInstance> headers = new ArrayList<>();
    private final List<Variable> fields = new ArrayList<>();
    private final List<Variable> metadata = new ArrayList<>();
    private final List<ExternInstance> externs = new ArrayList<>();
    private final List<StructuredAction> actions = new ArrayList<>();
    private final List<StructuredTable> tables = new ArrayList<>();

    private RandomStructuredPrograms(long seed, int widest) {
        this.dice = new Dice(seed);
        this.widest = widest;
    }

    /** A program with values of up to 128 bits. */
    public static StructuredProgram wide(long seed) {
        return new RandomStructuredPrograms(seed, MAX_WIDTH).program();
    }

    /** A program with values of up to 64 bits. */
    public static StructuredProgram narrow(long seed) {
        return new RandomStructuredPrograms(seed, Long.SIZE).program();
    }

    /** A program whose egress has a parser of its own. */
    public static StructuredProgram reparsing(long seed) {
        RandomStructuredPrograms programs = new RandomStructuredPrograms(seed, Long.SIZE);
        return programs.reparsing(programs.program());
    }

    /** Egress works on the same variables, which are 0 there at first, and on memories of its own. */
    private StructuredProgram reparsing(StructuredProgram program) {
        externs.clear();
        memories("egress.", ((ExternInstance.RegisterArray) program.externs().getFirst()).words());
        return new StructuredProgram(
                program.name(),
                program.headers(),
                Stream.concat(program.externs().stream(), externs.stream()).toList(),
                program.actions(),
                program.tables(),
                program.parser(),
                program.ingress(),
                Optional.of(emits()),
                Optional.of(parser()),
                List.of(block("egress", control(new ArrayList<>()))),
                emits(),
                program.at());
    }

    private List<StructuredStatement> emits() {
        return dice.shuffled(headers).stream()
                .<StructuredStatement>map(header -> new StructuredStatement.Emit(header.name(), dice.at()))
                .toList();
    }

    private StructuredProgram program() {
        for (int i = dice.between(1, 3); i > 0; i--) {
            header("h" + headers.size());
        }
        for (int i = dice.between(2, 6); i > 0; i--) {
            metadata.add(new Variable("meta.m" + i, type()));
        }
        metadata.add(new Variable("meta.flag", ValueType.BOOL));
        int width = dice.pick(8, 16, 32, 64);
        List<ValueType> words = Stream.generate(() -> ValueType.bits(width))
                .limit(dice.between(1, 2))
                .toList();
        metadata.addAll(RandomStatements.results(words));
        memories("", words);
        StructuredParser parser = parser();
        for (int i = dice.between(1, 4); i > 0; i--) {
            action("action" + i);
        }
        List<String> ofMembers = actions.stream().map(StructuredAction::name).toList();
        StructuredTable.ActionCall missing = call();
        if (dice.chance(30)) {
            point();
        }
        for (int i = dice.between(0, 3); i > 0; i--) {
            table("table" + i);
        }
        actions.stream()
                .filter(action -> action.name().equals(RandomStatements.POINT))
                .forEach(action -> members(action, ofMembers, missing));
        List<String> unapplied = new ArrayList<>(
                dice.shuffled(tables.stream().map(StructuredTable::name).toList()));
        List<StructuredProgram.Block> ingress = new ArrayList<>();
        ingress.add(block("port", List.of(port())));
        for (int i = dice.between(1, 2); i > 0; i--) {
            ingress.add(block("ingress" + i, control(unapplied)));
        }
        List<StructuredProgram.Block> egress =
                dice.chance(50) ? List.of(block("egress", control(unapplied))) : List.of();
        List<StructuredStatement> deparser = headers.stream()
                .<StructuredStatement>map(header -> new StructuredStatement.Emit(header.name(), dice.at()))
                .toList();
        return new StructuredProgram(
                "random",
                headers,
                externs,
                actions,
                tables,
                parser,
                ingress,
                Optional.empty(),
                Optional.empty(),
                egress,
                deparser,
                dice.at());
    }

    private static StructuredProgram.Block block(String name, List<StructuredStatement> body) {
        return new StructuredProgram.Block(name, body);
    }

    private List<StructuredStatement> control(List<String> unapplied) {
        RandomStatements statements =
                statements(Stream.concat(fields.stream(), metadata.stream()).toList());
        return statements.control(dice.between(1, 6), unapplied);
    }

    private RandomStatements statements(List<Variable> readable) {
        List<Variable> writable = new ArrayList<>(fields);
        writable.addAll(metadata);
        headers.forEach(header -> writable.add(header.valid()));
        return new RandomStatements(dice, new RandomExpressions(dice, readable), writable, externs);
    }

    private StructuredStatement port() {
        Variable port = new Variable("ucast_egress_port", ValueType.bits(9));
        return new StructuredStatement.Assign(
                port, RandomExpressions.constant(dice.between(0, 7), port.type()), dice.at());
    }

    private ValueType type() {
        int width = dice.chance(60) ? dice.pick(1, 8, 16, 32, 48, 64, 128) : dice.between(1, MAX_WIDTH);
        return new ValueType.Bits(Math.min(width, widest), dice.chance(25));
    }

    private void header(String name) {
        List<Variable> own = new ArrayList<>();
        int bits = 0;
        for (int i = dice.between(1, 4); i > 0; i--) {
            ValueType type = type();
            own.add(new Variable(name + ".f" + i, type));
            bits += type.width();
        }
        if (bits % OCTET != 0) {
            own.add(new Variable(name + ".fill", ValueType.bits(OCTET - bits % OCTET)));
        }
        fields.addAll(own);
        headers.add(new HeaderInstance(name, own, dice.at()));
    }

    /** A register array, a counter array and a register action, in this order. */
    private void memories(String prefix, List<ValueType> words) {
        List<BigInteger> initial =
                words.stream().map(word -> dice.number(word.width())).toList();
        externs.add(new ExternInstance.RegisterArray(
                prefix + "register", words, dice.between(1, 20), initial, Optional.empty(), dice.at()));
        externs.add(new ExternInstance.Array(
                Extern.COUNTER,
                prefix + "counter",
                dice.pick(Extern.COUNTER.kinds()),
                dice.between(1, 20),
                Optional.empty(),
                dice.at()));
        registerAction(prefix, words);
    }

    /** What chips do: a word is written or added to, in a branch or always; the output is a word or a constant. */
    private void registerAction(String prefix, List<ValueType> words) {
        List<Variable> cell = IntStream.range(0, words.size())
                .mapToObj(i -> new Variable(prefix + "run.word" + i, words.get(i)))
                .toList();
        Variable output = new Variable(prefix + "run.out", words.getFirst());
        Expression old = read(cell.getFirst());
        Expression packet = new Expression.Cast(words.getFirst(), read(dice.pick(fields)), dice.at());
        Expression changed = dice.chance(50)
                ? packet
                : new Expression.Binary(
                        dice.pick(BinaryOperation.ADD, BinaryOperation.SUBTRACT, BinaryOperation.ADD_SATURATING),
                        old,
                        packet,
                        dice.at());
        StructuredStatement change = new StructuredStatement.Assign(cell.getLast(), changed, dice.at());
        Expression condition =
                new Expression.Binary(dice.pick(BinaryOperation.LESS, BinaryOperation.EQUAL), old, packet, dice.at());
        StructuredStatement out = new StructuredStatement.Assign(output, read(dice.pick(cell)), dice.at());
        StructuredStatement update =
                dice.chance(50) ? change : new StructuredStatement.If(condition, List.of(change), List.of(), dice.at());
        externs.add(new ExternInstance.RegisterAction(
                prefix + "run",
                prefix + "register",
                cell,
                List.of(output),
                dice.shuffled(List.of(update, out)),
                dice.at()));
    }

    private Expression read(Variable variable) {
        return new Expression.Read(variable, dice.at());
    }

    /** The headers one after another, each as often as the one before says. */
    private StructuredParser parser() {
        List<StructuredParser.State> states = new ArrayList<>();
        for (int i = 0; i < headers.size(); i++) {
            HeaderInstance header = headers.get(i);
            List<Variable> known = headers.subList(0, i + 1).stream()
                    .flatMap(each -> each.fields().stream())
                    .toList();
            String next = i + 1 < headers.size() ? "state" + (i + 1) : StructuredParser.ACCEPT;
            states.add(new StructuredParser.State(
                    "state" + i, steps(header, i), transition(header, known, next), dice.at()));
        }
        return new StructuredParser(states, dice.at());
    }

    /** Takes a header, perhaps only as those before it say, and computes with it. */
    private List<StructuredStatement> steps(HeaderInstance header, int number) {
        List<Variable> before = headers.subList(0, number).stream()
                .flatMap(each -> each.fields().stream())
                .toList();
        Optional<Expression> condition = before.isEmpty() || dice.chance(80)
                ? Optional.empty()
                : Optional.of(new RandomExpressions(dice, before).of(ValueType.BOOL, 2));
        List<StructuredStatement> steps = new ArrayList<>();
        steps.add(new StructuredStatement.Extract(header.name(), condition, dice.at()));
        List<Variable> known = new ArrayList<>(before);
        known.addAll(header.fields());
        known.addAll(metadata);
        for (int i = dice.chance(70) ? 0 : dice.between(1, 3); i > 0; i--) {
            Variable target = dice.pick(metadata);
            steps.add(new StructuredStatement.Assign(
                    target, new RandomExpressions(dice, known).of(target.type(), 2), dice.at()));
        }
        return steps;
    }

    private StructuredParser.Transition transition(HeaderInstance header, List<Variable> known, String next) {
        if (dice.chance(40)) {
            return StructuredParser.Transition.to(next, dice.at());
        }
        Expression key = dice.chance(60)
                ? read(dice.pick(header.fields()))
                : new RandomExpressions(
                                dice,
                                Stream.concat(known.stream(), metadata.stream()).toList())
                        .of(dice.chance(30) ? ValueType.BOOL : type(), 2);
        int width = key.type().width();
        List<StructuredParser.Case> cases = new ArrayList<>();
        for (int i = dice.between(1, 3); i > 0; i--) {
            BigInteger mask =
                    dice.chance(80) ? BigInteger.ONE.shiftLeft(dice.between(0, width - 1)) : dice.number(width);
            KeyMatch pattern = new KeyMatch.Masked(dice.number(width).and(mask), mask);
            String target = dice.chance(70) ? next : dice.pick(StructuredParser.ACCEPT, StructuredParser.REJECT);
            cases.add(new StructuredParser.Case(List.of(pattern), target, dice.at()));
        }
        if (dice.chance(80)) {
            KeyMatch any = new KeyMatch.Masked(BigInteger.ZERO, BigInteger.ZERO);
            cases.add(new StructuredParser.Case(List.of(any), StructuredParser.ACCEPT, dice.at()));
        }
        return new StructuredParser.Transition(List.of(key), cases);
    }

    private void action(String name) {
        List<Variable> data = new ArrayList<>();
        for (int i = dice.between(0, 2); i > 0; i--) {
            data.add(new Variable(name + ".d" + i, type()));
        }
        List<Variable> readable = new ArrayList<>(data);
        readable.addAll(data);
        readable.addAll(fields);
        readable.addAll(metadata);
        actions.add(new StructuredAction(name, data, statements(readable).plain(dice.between(0, 3)), dice.at()));
    }

    /** An action whose data are the address of an entry of another table. */
    private void point() {
        Variable to = new Variable("point.to", ValueType.bits(2));
        actions.add(new StructuredAction(
                RandomStatements.POINT,
                List.of(to),
                List.of(new StructuredStatement.Assign(address(to), read(to), dice.at())),
                dice.at()));
    }

    private static Variable address(Variable to) {
        return new Variable("members.address", to.type());
    }

    private void members(StructuredAction point, List<String> names, StructuredTable.ActionCall missing) {
        Variable address = address(point.data().getFirst());
        List<StructuredTable.Entry> entries = new ArrayList<>();
        for (int number = 0; number < dice.between(0, 4); number++) {
            KeyMatch pattern = new KeyMatch.Masked(BigInteger.valueOf(number), BigInteger.valueOf(3));
            StructuredTable.ActionCall call = call();
            if (names.contains(call.action())) {
                entries.add(new StructuredTable.Entry(List.of(pattern), 0, call, dice.at()));
            }
        }
        tables.add(new StructuredTable(
                RandomStatements.MEMBERS,
                List.of(new StructuredTable.Key("address", read(address), MatchKind.ADDRESS, dice.at())),
                names,
                missing,
                dice.chance(50),
                entries,
                false,
                4,
                Optional.empty(),
                Optional.empty(),
                dice.at()));
    }

    private void table(String name) {
        MatchKind kind = dice.pick(MatchKind.values());
        RandomExpressions expressions = new RandomExpressions(
                dice, Stream.concat(fields.stream(), metadata.stream()).toList());
        List<StructuredTable.Key> keys = new ArrayList<>();
        for (int i = dice.between(1, 2); i > 0; i--) {
            boolean isFirst = keys.isEmpty();
            ValueType type = dice.chance(60) ? ValueType.bits(dice.between(1, 4)) : type();
            keys.add(new StructuredTable.Key(
                    "key" + i,
                    dice.chance(50) ? read(dice.pick(fields)) : expressions.of(type, 1),
                    isFirst ? kind : MatchKind.EXACT,
                    dice.at()));
        }
        List<StructuredTable.Entry> entries = new ArrayList<>();
        for (int i = dice.between(0, 5); i > 0; i--) {
            List<KeyMatch> patterns = keys.stream().map(this::pattern).toList();
            boolean isThere =
                    entries.stream().anyMatch(entry -> entry.patterns().equals(patterns));
            if (!isThere) { // without priorities it would replace the other
                entries.add(new StructuredTable.Entry(patterns, dice.between(0, 9), call(), dice.at()));
            }
        }
        List<String> names = actions.stream().map(StructuredAction::name).toList();
        tables.add(new StructuredTable(
                name,
                keys,
                names,
                call(),
                dice.chance(50),
                entries,
                false,
                64,
                Optional.empty(),
                partitions(keys),
                dice.at()));
    }

    private Optional<Table.Partitions> partitions(List<StructuredTable.Key> keys) {
        return keys.stream().anyMatch(key -> key.kind() == MatchKind.LPM) && dice.chance(30)
                ? Optional.of(new Table.Partitions(16, 2, 24))
                : Optional.empty();
    }

    private KeyMatch pattern(StructuredTable.Key key) {
        int width = key.value().type().width();
        BigInteger all = BigInteger.TWO.pow(width).subtract(BigInteger.ONE);
        return switch (key.kind()) {
            case EXACT, ADDRESS -> new KeyMatch.Masked(dice.number(width), all);
            case OPTIONAL ->
                dice.chance(30)
                        ? new KeyMatch.Masked(BigInteger.ZERO, BigInteger.ZERO)
                        : new KeyMatch.Masked(dice.number(width), all);
            case TERNARY -> masked(width, dice.number(width));
            case LPM -> masked(width, all.subtract(all.shiftRight(dice.between(0, width))));
            case RANGE -> {
                BigInteger one = dice.number(width);
                BigInteger other = dice.number(width);
                boolean isOrdered = number(one, key.value().type())
                                .compareTo(number(other, key.value().type()))
                        <= 0;
                yield isOrdered ? new KeyMatch.Interval(one, other) : new KeyMatch.Interval(other, one);
            }
        };
    }

    private static BigInteger number(BigInteger bits, ValueType type) {
        return type.isSigned() && bits.testBit(type.width() - 1)
                ? bits.subtract(BigInteger.TWO.pow(type.width()))
                : bits;
    }

    private KeyMatch masked(int width, BigInteger mask) {
        return new KeyMatch.Masked(dice.number(width).and(mask), mask);
    }

    private StructuredTable.ActionCall call() {
        StructuredAction action = dice.pick(actions);
        return new StructuredTable.ActionCall(
                action.name(),
                action.data().stream()
                        .map(data -> dice.number(data.type().width()))
                        .toList());
    }
}
