package plumbline.isa.reference;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;
import plumbline.isa.reference.StructuredMemory.Cell;
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
 * Walks over the trees of a structured program and does what they say, one statement after another. An oracle: it
 * shares no rule with lowering and engines. {@link ReferenceSwitch} carries packets through it.
 */
public final class StructuredInterpreter {
    private static final int MOST_STATES = 64;
    private static final String PARSER_ERR = "parser_err";
    private static final String PAYLOAD_SUM = "payload_sum";
    private static final BigInteger ONES = BigInteger.valueOf(0xffff);

    private final StructuredProgram program;
    private final BinaryOperator<BigInteger> random;
    private final int red;
    private final StructuredMemory memory = new StructuredMemory();
    private final Map<String, EntryList> tables = new HashMap<>();
    private final Map<String, StructuredAction> actions = new HashMap<>();
    private final Map<String, HeaderInstance> headers = new HashMap<>();
    private final Map<String, ExternInstance> externs = new HashMap<>();
    private final Map<String, List<List<KeyMatch>>> valueSets = new HashMap<>();
    private long nanos;

    /**
     * A program with fresh state.
     *
     * @param random a number between two, both included
     * @param red what a meter calls red
     */
    public StructuredInterpreter(StructuredProgram program, BinaryOperator<BigInteger> random, int red) {
        this.program = program;
        this.random = random;
        this.red = red;
        program.tables().forEach(table -> tables.put(table.name(), new EntryList(table)));
        program.actions().forEach(action -> actions.put(action.name(), action));
        program.headers().forEach(header -> headers.put(header.name(), header));
        program.externs().forEach(extern -> externs.put(extern.name(), extern));
    }

    /** What is interpreted. */
    public StructuredProgram program() {
        return program;
    }

    /** Its registers, counters and meters. */
    public StructuredMemory memory() {
        return memory;
    }

    /** The entries of a table. */
    public EntryList table(String name) {
        return tables.get(name);
    }

    /** Gives a value set its members: a pattern per key each. */
    public void valueSet(String name, List<List<KeyMatch>> members) {
        valueSets.put(name, List.copyOf(members));
    }

    /** Sets the time. */
    void nanos(long now) {
        nanos = now;
    }

    /** How a parser ends. */
    enum Verdict {
        /** In {@code accept}. */
        ACCEPTED,
        /** By an error that {@code parser_err} tells: too short, not verified, too many states. */
        FAILED,
        /** A state sent the packet to {@code reject}. */
        REJECTED
    }

    /** Runs a parser. */
    Verdict parse(StructuredParser parser, StructuredPass pass) {
        try {
            return walk(parser, pass);
        } catch (Rejection rejection) {
            pass.set(PARSER_ERR, rejection.error());
            return Verdict.FAILED;
        } finally {
            pass.set(PAYLOAD_SUM, ONES.subtract(HashReference.checksum(pass.ahead())));
            pass.deposits.forEach(deposit -> {
                String taken = deposit.ahead()
                        .substring(0, deposit.ahead().length() - pass.ahead().length());
                pass.set(deposit.target(), taken.isEmpty() ? deposit.sum() : added(deposit.sum(), minus(taken)));
            });
        }
    }

    private Verdict walk(StructuredParser parser, StructuredPass pass) {
        StructuredParser.State state = parser.states().getFirst();
        for (int visited = 1; ; visited++) {
            if (visited > MOST_STATES) {
                throw new Rejection(Rejection.TOO_MANY_STATES);
            }
            execute(state.body(), pass);
            String target = target(state.transition(), pass);
            if (target.equals(StructuredParser.ACCEPT)) {
                return Verdict.ACCEPTED;
            }
            if (target.equals(StructuredParser.REJECT)) {
                pass.set(PARSER_ERR, Rejection.REJECTED);
                return Verdict.REJECTED;
            }
            state = parser.states().stream()
                    .filter(candidate -> candidate.name().equals(target))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private String target(StructuredParser.Transition transition, StructuredPass pass) {
        List<BigInteger> keys = values(transition.keys(), pass);
        List<ValueType> types = transition.keys().stream().map(Expression::type).toList();
        return transition.cases().stream()
                .filter(one -> fits(one.patterns(), keys, types))
                .findFirst()
                .map(StructuredParser.Case::target)
                .orElse(StructuredParser.REJECT);
    }

    private boolean fits(List<KeyMatch> patterns, List<BigInteger> keys, List<ValueType> types) {
        if (!patterns.isEmpty() && patterns.getFirst() instanceof KeyMatch.InSet set) {
            return valueSets.getOrDefault(set.valueSet(), List.of()).stream()
                    .anyMatch(member -> fits(member, keys, types));
        }
        return IntStream.range(0, keys.size())
                .allMatch(i -> EntryList.fits(patterns.get(i), keys.get(i), types.get(i)));
    }

    /** Runs blocks one after another. */
    void run(List<StructuredProgram.Block> blocks, StructuredPass pass) {
        for (StructuredProgram.Block block : blocks) {
            try {
                execute(block.body(), pass);
            } catch (ExitBlock _) {
                continue;
            }
        }
    }

    /** Runs a deparser: what it writes, and the payload. */
    String deparse(List<StructuredStatement> deparser, StructuredPass pass) {
        StringBuilder emitted = new StringBuilder();
        execute(deparser, pass, emitted);
        return emitted + pass.ahead();
    }

    private void execute(List<StructuredStatement> statements, StructuredPass pass) {
        execute(statements, pass, new StringBuilder());
    }

    private void execute(List<StructuredStatement> statements, StructuredPass pass, StringBuilder emitted) {
        for (StructuredStatement statement : statements) {
            execute(statement, pass, emitted);
        }
    }

    private void execute(StructuredStatement statement, StructuredPass pass, StringBuilder emitted) {
        ExpressionReference expressions = new ExpressionReference(pass);
        switch (statement) {
            case StructuredStatement.Assign assign -> pass.set(assign.target(), expressions.value(assign.value()));
            case StructuredStatement.If branch ->
                execute(expressions.holds(branch.condition()) ? branch.then() : branch.otherwise(), pass, emitted);
            case StructuredStatement.Apply apply -> apply(tables.get(apply.table()), pass);
            case StructuredStatement.Exit _ -> throw new ExitBlock();
            case StructuredStatement.ReadRegister read -> read(read, pass);
            case StructuredStatement.WriteRegister write -> write(write, pass);
            case StructuredStatement.Execute run -> run(run, pass);
            case StructuredStatement.Call call -> call(call, pass);
            case StructuredStatement.Random draw ->
                pass.set(draw.target(), random.apply(expressions.value(draw.low()), expressions.value(draw.high())));
            case StructuredStatement.SendDigest digest ->
                pass.digests.add(new ReferenceSwitch.SentDigest(digest.digest(), values(digest.values(), pass)));
            case StructuredStatement.Mirror mirror ->
                pass.mirror = Optional.of(
                        new StructuredPass.MirrorRequest(expressions.value(mirror.session()), mirror.carried()));
            case StructuredStatement.Resubmit resubmit -> pass.resubmit = Optional.of(resubmit.carried());
            case StructuredStatement.Recirculate again -> pass.recirculate = Optional.of(again.carried());
            case StructuredStatement.Extract extract -> extract(extract, pass);
            case StructuredStatement.Advance advance -> take(expressions.value(advance.bits()), pass);
            case StructuredStatement.Verify verify -> {
                if (!expressions.holds(verify.condition())) {
                    throw new Rejection(expressions.value(verify.error()));
                }
            }
            case StructuredStatement.AddToSum(var sum, var values, var at) ->
                pass.set(sum, added(pass.get(sum), expressions.sideBySide(values)));
            case StructuredStatement.SubtractFromSum(var sum, var values, var at) ->
                pass.set(sum, added(pass.get(sum), minus(expressions.sideBySide(values))));
            case StructuredStatement.CheckSum(var target, var sum, var at) -> {
                if (!pass.get(sum).equals(ONES)) {
                    pass.set(target, BigInteger.ONE);
                }
            }
            case StructuredStatement.DepositSum(var target, var sum, var at) ->
                pass.deposits.add(new StructuredPass.Deposit(target, pass.get(sum), pass.ahead()));
            case StructuredStatement.UpdateChecksum update ->
                throw new IllegalArgumentException("no front end makes " + update);
            case StructuredStatement.Emit emit -> emit(headers.get(emit.header()), pass, emitted);
        }
    }

    /** A sum and the 16-bit words of some bits, in ones' complement. */
    private static BigInteger added(BigInteger sum, String bits) {
        return ONES.subtract(HashReference.checksum(BitString.of(sum, 16) + bits));
    }

    private static String minus(String bits) {
        return BitString.of(HashReference.checksum(bits), 16);
    }

    private static String take(BigInteger bits, StructuredPass pass) {
        if (!pass.has(bits)) {
            throw new Rejection(Rejection.TOO_SHORT);
        }
        return pass.take(bits.intValueExact());
    }

    /** Takes all of a header or nothing. */
    private void extract(StructuredStatement.Extract extract, StructuredPass pass) {
        boolean isAbsent = extract.condition()
                .filter(condition -> !new ExpressionReference(pass).holds(condition))
                .isPresent();
        if (isAbsent) {
            return;
        }
        HeaderInstance header = headers.get(extract.header());
        int size =
                header.fields().stream().mapToInt(field -> field.type().width()).sum();
        String bits = take(BigInteger.valueOf(size), pass);
        int at = 0;
        for (Variable field : header.fields()) {
            int end = at + field.type().width();
            pass.set(field, BitString.number(bits.substring(at, end)));
            at = end;
        }
        pass.set(header.valid(), BigInteger.ONE);
    }

    private static void emit(HeaderInstance header, StructuredPass pass, StringBuilder emitted) {
        if (pass.get(header.valid()).signum() == 0) {
            return;
        }
        for (Variable field : header.fields()) {
            emitted.append(BitString.of(pass.get(field), field.type().width()));
        }
    }

    private void apply(EntryList list, StructuredPass pass) {
        List<BigInteger> keys = values(
                list.table().keys().stream().map(StructuredTable.Key::value).toList(), pass);
        Optional<StructuredTable.Entry> entry = list.find(keys);
        StructuredTable.ActionCall call = entry.map(StructuredTable.Entry::call).orElse(list.fallback());
        pass.outcome(list.table().name(), new StructuredPass.TableOutcome(entry, call.action()));
        StructuredAction action = actions.get(call.action());
        within(action.data(), call.data(), pass, () -> execute(action.body(), pass));
    }

    /** Does something while variables have other values, and gives them back those that they had. */
    private static void within(List<Variable> own, List<BigInteger> values, StructuredPass pass, Runnable body) {
        Map<Variable, BigInteger> before = pass.values(own);
        for (int i = 0; i < own.size(); i++) {
            pass.set(own.get(i), values.get(i));
        }
        try {
            body.run();
        } finally {
            before.forEach(pass::set);
        }
    }

    private void read(StructuredStatement.ReadRegister read, StructuredPass pass) {
        ExternInstance.RegisterArray array = (ExternInstance.RegisterArray) externs.get(read.register());
        List<BigInteger> words =
                memory.read(array, cell(Optional.of(read.index()), array.size(), Optional.empty(), pass));
        assign(read.targets(), words, pass);
    }

    private void write(StructuredStatement.WriteRegister write, StructuredPass pass) {
        ExternInstance.RegisterArray array = (ExternInstance.RegisterArray) externs.get(write.register());
        Cell cell = cell(Optional.of(write.index()), array.size(), Optional.empty(), pass);
        memory.write(array, cell, values(write.values(), pass));
    }

    private void run(StructuredStatement.Execute run, StructuredPass pass) {
        ExternInstance.RegisterAction action = (ExternInstance.RegisterAction) externs.get(run.registerAction());
        ExternInstance.RegisterArray array = (ExternInstance.RegisterArray) externs.get(action.register());
        Cell cell = cell(run.index(), array.size(), array.table(), pass);
        List<BigInteger> zeros =
                action.outputs().stream().map(_ -> BigInteger.ZERO).toList();
        if (cell instanceof Cell.Nowhere) {
            assign(run.results(), zeros, pass);
            return;
        }
        List<BigInteger> outputs = new ArrayList<>();
        within(
                action.outputs(),
                zeros,
                pass,
                () -> within(action.cell(), memory.read(array, cell), pass, () -> {
                    execute(action.body(), pass);
                    memory.write(
                            array, cell, action.cell().stream().map(pass::get).toList());
                    action.outputs().forEach(output -> outputs.add(pass.get(output)));
                }));
        assign(run.results(), outputs, pass);
    }

    private void call(StructuredStatement.Call call, StructuredPass pass) {
        ExternInstance.Array array = (ExternInstance.Array) externs.get(call.array());
        Cell cell = cell(call.index(), array.size(), array.table(), pass);
        BigInteger input =
                call.input().map(new ExpressionReference(pass)::value).orElse(BigInteger.ZERO);
        BigInteger result = memory.call(array, cell, input, pass.bytes(), nanos, red);
        call.target().ifPresent(target -> pass.set(target, result));
    }

    private Cell cell(Optional<Expression> index, long size, Optional<String> table, StructuredPass pass) {
        if (index.isEmpty()) {
            Optional<StructuredTable.Entry> found =
                    pass.outcome(table.orElseThrow()).flatMap(StructuredPass.TableOutcome::entry);
            return found.<Cell>map(Cell.OfEntry::new).orElse(new Cell.Nowhere());
        }
        BigInteger value = new ExpressionReference(pass).value(index.get());
        return value.compareTo(BigInteger.valueOf(size)) < 0 ? new Cell.Indexed(value) : new Cell.Nowhere();
    }

    private static void assign(List<Variable> targets, List<BigInteger> values, StructuredPass pass) {
        for (int i = 0; i < targets.size(); i++) {
            pass.set(targets.get(i), values.get(i));
        }
    }

    private static List<BigInteger> values(List<Expression> expressions, StructuredPass pass) {
        return expressions.stream().map(new ExpressionReference(pass)::value).toList();
    }

    /** Leaves the block. */
    private static final class ExitBlock extends RuntimeException {
        private static final long serialVersionUID = 1;

        ExitBlock() {
            super(null, null, false, false);
        }
    }
}
