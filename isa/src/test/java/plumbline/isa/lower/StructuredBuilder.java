package plumbline.isa.lower;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
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

/** Builds structured programs for tests: one header {@code h} that is extracted and emitted, and what a test adds. */
public final class StructuredBuilder {
    public static final Variable OUT = var("ucast_egress_port", 9);

    private final List<HeaderInstance> headers = new ArrayList<>();
    private final List<ExternInstance> externs = new ArrayList<>();
    private final List<StructuredAction> actions = new ArrayList<>();
    private final List<StructuredTable> tables = new ArrayList<>();
    private final List<StructuredParser.State> states = new ArrayList<>();
    private final List<StructuredProgram.Block> ingress = new ArrayList<>();
    private final List<StructuredProgram.Block> egress = new ArrayList<>();
    private final List<StructuredStatement> deparser = new ArrayList<>();

    public static Variable var(String name, int width) {
        return new Variable(name, ValueType.bits(width));
    }

    public static Variable signed(String name, int width) {
        return new Variable(name, new ValueType.Bits(width, true));
    }

    public static Variable bool(String name) {
        return new Variable(name, ValueType.BOOL);
    }

    public static Expression read(Variable variable) {
        return new Expression.Read(variable, Position.NONE);
    }

    public static Expression number(long value, int width) {
        return number(new BigInteger(Long.toUnsignedString(value)), ValueType.bits(width));
    }

    public static Expression number(BigInteger value, ValueType type) {
        return new Expression.Constant(value, type);
    }

    public static Expression of(BinaryOperation operation, Expression left, Expression right) {
        return new Expression.Binary(operation, left, right, Position.NONE);
    }

    public static Expression slice(Expression value, int high, int low) {
        return new Expression.Slice(value, high, low, Position.NONE);
    }

    public static Expression cast(ValueType type, Expression value) {
        return new Expression.Cast(type, value, Position.NONE);
    }

    public static Expression choose(Expression condition, Expression yes, Expression no) {
        return new Expression.Choose(condition, yes, no, Position.NONE);
    }

    public static Expression hash(HashFunction function, int width, Expression... inputs) {
        return new Expression.Hash(function, List.of(inputs), ValueType.bits(width), Position.NONE);
    }

    public static StructuredStatement set(Variable target, Expression value) {
        return new StructuredStatement.Assign(target, value, Position.NONE);
    }

    public static StructuredStatement when(
            Expression condition, List<StructuredStatement> then, List<StructuredStatement> otherwise) {
        return new StructuredStatement.If(condition, then, otherwise, Position.NONE);
    }

    public static StructuredStatement apply(String table) {
        return new StructuredStatement.Apply(table, Position.NONE);
    }

    public static StructuredStatement exit() {
        return new StructuredStatement.Exit(Position.NONE);
    }

    public static KeyMatch exactly(long value, int width) {
        return masked(value, width == 64 ? -1 : (1L << width) - 1);
    }

    public static KeyMatch masked(long value, long mask) {
        return new KeyMatch.Masked(
                new BigInteger(Long.toUnsignedString(value)), new BigInteger(Long.toUnsignedString(mask)));
    }

    public static StructuredTable.ActionCall call(String action, long... data) {
        return new StructuredTable.ActionCall(
                action, Arrays.stream(data).mapToObj(BigInteger::valueOf).toList());
    }

    public static StructuredTable.Key key(Expression value, Table.MatchKind kind) {
        return new StructuredTable.Key("k", value, kind, Position.NONE);
    }

    public static StructuredTable.Entry entry(KeyMatch pattern, StructuredTable.ActionCall call) {
        return new StructuredTable.Entry(List.of(pattern), 0, call, Position.NONE);
    }

    /** A header that is extracted behind those before it, and emitted if valid. */
    public StructuredBuilder header(String name, Variable... fields) {
        headers.add(new HeaderInstance(name, List.of(fields), Position.NONE));
        return this;
    }

    public StructuredBuilder extern(ExternInstance extern) {
        externs.add(extern);
        return this;
    }

    public StructuredBuilder action(String name, List<Variable> data, StructuredStatement... body) {
        actions.add(new StructuredAction(name, data, List.of(body), Position.NONE));
        return this;
    }

    public StructuredBuilder table(
            String name,
            List<StructuredTable.Key> keys,
            List<String> tableActions,
            StructuredTable.ActionCall fallback,
            StructuredTable.Entry... entries) {
        tables.add(new StructuredTable(
                name,
                keys,
                tableActions,
                fallback,
                false,
                List.of(entries),
                false,
                64,
                Optional.empty(),
                Optional.empty(),
                Position.NONE));
        return this;
    }

    public StructuredBuilder state(StructuredParser.State state) {
        states.add(state);
        return this;
    }

    public StructuredBuilder ingress(StructuredStatement... body) {
        ingress.add(new StructuredProgram.Block("ingress", List.of(body)));
        return this;
    }

    public StructuredBuilder egress(StructuredStatement... body) {
        egress.add(new StructuredProgram.Block("egress", List.of(body)));
        return this;
    }

    /** Statements of the deparser in front of what it emits. */
    public StructuredBuilder deparser(StructuredStatement... body) {
        deparser.addAll(List.of(body));
        return this;
    }

    /** The program; without states all headers are extracted in order. */
    public StructuredProgram build() {
        List<StructuredParser.State> parser = states.isEmpty()
                ? List.of(new StructuredParser.State(
                        "start",
                        headers.stream()
                                .<StructuredStatement>map(header ->
                                        new StructuredStatement.Extract(header.name(), Optional.empty(), Position.NONE))
                                .toList(),
                        StructuredParser.Transition.to(StructuredParser.ACCEPT, Position.NONE),
                        Position.NONE))
                : states;
        List<StructuredStatement> emitting = new ArrayList<>(deparser);
        headers.forEach(header -> emitting.add(new StructuredStatement.Emit(header.name(), Position.NONE)));
        return new StructuredProgram(
                "test",
                headers,
                externs,
                actions,
                tables,
                new StructuredParser(parser, Position.NONE),
                ingress,
                Optional.empty(),
                Optional.empty(),
                egress,
                emitting,
                Position.NONE);
    }
}
