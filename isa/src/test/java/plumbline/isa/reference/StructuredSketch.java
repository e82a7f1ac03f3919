package plumbline.isa.reference;

import static plumbline.isa.lower.StructuredBuilder.call;
import static plumbline.isa.lower.StructuredBuilder.number;
import static plumbline.isa.lower.StructuredBuilder.read;
import static plumbline.isa.lower.StructuredBuilder.set;
import static plumbline.isa.lower.StructuredBuilder.var;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table.MatchKind;
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

/** Structured programs in few words, for tests. */
public final class StructuredSketch {
    private final List<HeaderInstance> headers = new ArrayList<>();
    private final List<ExternInstance> externs = new ArrayList<>();
    private final List<StructuredAction> actions = new ArrayList<>();
    private final List<StructuredTable> tables = new ArrayList<>();
    private final List<StructuredParser.State> states = new ArrayList<>();
    private final List<StructuredProgram.Block> ingress = new ArrayList<>();
    private final List<StructuredProgram.Block> egress = new ArrayList<>();
    private final List<StructuredStatement> deparser = new ArrayList<>();
    private Optional<List<StructuredStatement>> ingressDeparser = Optional.empty();
    private Optional<StructuredParser> egressParser = Optional.empty();

    /** A header. */
    public HeaderInstance header(String name, Variable... fields) {
        HeaderInstance header = new HeaderInstance(name, List.of(fields), Position.NONE);
        headers.add(header);
        return header;
    }

    /** A register, counter or another. */
    public <E extends ExternInstance> E extern(E extern) {
        externs.add(extern);
        return extern;
    }

    /** An action. */
    public StructuredSketch action(String name, List<Variable> data, StructuredStatement... body) {
        actions.add(new StructuredAction(name, data, List.of(body), Position.NONE));
        return this;
    }

    /** A table without declared entries that may have all actions so far. */
    public StructuredSketch table(String name, String fallback, StructuredTable.Key... keys) {
        return table(name, fallback, List.of(), keys);
    }

    /** A table that may have all actions so far. */
    public StructuredSketch table(
            String name, String fallback, List<StructuredTable.Entry> entries, StructuredTable.Key... keys) {
        tables.add(new StructuredTable(
                name,
                List.of(keys),
                actions.stream().map(StructuredAction::name).toList(),
                call(fallback),
                false,
                entries,
                false,
                1024,
                Optional.empty(),
                Optional.empty(),
                Position.NONE));
        return this;
    }

    /** A state of the parser that goes somewhere always. */
    public StructuredSketch state(String name, String target, StructuredStatement... body) {
        return state(name, StructuredParser.Transition.to(target, Position.NONE), body);
    }

    /** A state of the parser. */
    public StructuredSketch state(String name, StructuredParser.Transition transition, StructuredStatement... body) {
        states.add(state(transition, name, body));
        return this;
    }

    private static StructuredParser.State state(
            StructuredParser.Transition transition, String name, StructuredStatement... body) {
        return new StructuredParser.State(name, List.of(body), transition, Position.NONE);
    }

    /** A block of ingress. */
    public StructuredSketch ingress(StructuredStatement... body) {
        ingress.add(new StructuredProgram.Block("ingress" + ingress.size(), List.of(body)));
        return this;
    }

    /** A block of egress. */
    public StructuredSketch egress(StructuredStatement... body) {
        egress.add(new StructuredProgram.Block("egress" + egress.size(), List.of(body)));
        return this;
    }

    /** What the last deparser does. */
    public StructuredSketch deparser(StructuredStatement... body) {
        deparser.addAll(List.of(body));
        return this;
    }

    /** What the ingress deparser does, and the only state of the egress parser. */
    public StructuredSketch between(List<StructuredStatement> ingressDeparser, StructuredStatement... egressParser) {
        this.ingressDeparser = Optional.of(ingressDeparser);
        StructuredParser.Transition accept = StructuredParser.Transition.to(StructuredParser.ACCEPT, Position.NONE);
        this.egressParser =
                Optional.of(new StructuredParser(List.of(state(accept, "start", egressParser)), Position.NONE));
        return this;
    }

    /** All so far; without a state the parser accepts everything. */
    public StructuredProgram program() {
        if (states.isEmpty()) {
            state("start", StructuredParser.ACCEPT);
        }
        return new StructuredProgram(
                "sketch",
                headers,
                externs,
                actions,
                tables,
                new StructuredParser(states, Position.NONE),
                ingress,
                ingressDeparser,
                egressParser,
                egress,
                deparser,
                Position.NONE);
    }

    /** A branch without an else. */
    public static StructuredStatement when(Expression condition, StructuredStatement... then) {
        return new StructuredStatement.If(condition, List.of(then), List.of(), Position.NONE);
    }

    /** The packet leaves by a port. */
    public static StructuredStatement forward(int port) {
        return set(var("ucast_egress_port", 9), number(port, 9));
    }

    /** Takes a header. */
    public static StructuredStatement extract(HeaderInstance header) {
        return new StructuredStatement.Extract(header.name(), Optional.empty(), Position.NONE);
    }

    /** Writes a header. */
    public static StructuredStatement emit(HeaderInstance header) {
        return new StructuredStatement.Emit(header.name(), Position.NONE);
    }

    /** A key that is a variable. */
    public static StructuredTable.Key key(Variable variable, MatchKind kind) {
        return new StructuredTable.Key(variable.name(), read(variable), kind, Position.NONE);
    }

    /** A pattern from one number to another. */
    public static KeyMatch interval(long low, long high) {
        return new KeyMatch.Interval(BigInteger.valueOf(low), BigInteger.valueOf(high));
    }

    /** A select on one value. */
    public static StructuredParser.Transition select(Expression key, StructuredParser.Case... cases) {
        return new StructuredParser.Transition(List.of(key), List.of(cases));
    }

    /** A case of a select. */
    public static StructuredParser.Case to(String target, KeyMatch... patterns) {
        return new StructuredParser.Case(List.of(patterns), target, Position.NONE);
    }

    /** A register array of unsigned words that begin with 0. */
    public static ExternInstance.RegisterArray register(String name, int size, int... widths) {
        return new ExternInstance.RegisterArray(
                name,
                Arrays.stream(widths).mapToObj(ValueType::bits).toList(),
                size,
                Arrays.stream(widths).mapToObj(_ -> BigInteger.ZERO).toList(),
                Optional.empty(),
                Position.NONE);
    }
}
