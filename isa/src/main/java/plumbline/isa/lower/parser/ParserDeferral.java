package plumbline.isa.lower.parser;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.UnsupportedConstruct;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredParser.State;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * Parser deferral: what a state computes is done at the start of the direction, for packets that came through the
 * state, and so is what it asks of the architecture. It stays in the parser where the parser's way depends on it, where
 * later states change what it is computed of, and in a loop.
 */
public final class ParserDeferral {
    private final LoweringContext context;
    private final Map<String, HeaderInstance> headers = new HashMap<>();
    private final StructuredParser parser;
    private final StatePaths paths;
    private final Set<Variable> needed = new HashSet<>();
    private final Set<Variable> deferred = new HashSet<>();
    private final Map<String, List<StructuredStatement>> later = new LinkedHashMap<>();

    private ParserDeferral(StructuredParser parser, List<HeaderInstance> headers, LoweringContext context) {
        this.parser = parser;
        this.context = context;
        this.paths = new StatePaths(parser);
        headers.forEach(header -> this.headers.put(header.name(), header));
    }

    public static StructuredProgram defer(StructuredProgram program, LoweringContext context) {
        ParserDeferral ingress = new ParserDeferral(program.parser(), program.headers(), context);
        StructuredProgram without = program.withParser(ingress.moving());
        List<StructuredStatement> first = ingress.deferred();
        if (first.isEmpty()) {
            return without;
        }
        List<StructuredProgram.Block> blocks = new ArrayList<>();
        blocks.add(new StructuredProgram.Block("parser", first));
        blocks.addAll(without.ingress());
        return without.withBlocks(blocks, without.egress());
    }

    /** The parser with statements that move values, and that compute what it needs. */
    private StructuredParser moving() {
        parser.states().forEach(state -> asked(state).forEach(key -> needed.addAll(Operations.reads(key))));
        parser.statements()
                .filter(statement -> statement instanceof StructuredStatement.AddToSum
                        || statement instanceof StructuredStatement.SubtractFromSum)
                .forEach(statement -> needed.addAll(Operations.reads(statement)));
        do {
            findNeeded();
            deferred.clear();
            findDeferred();
        } while (parser.states().stream().anyMatch(this::needsMore));
        return parser.changed(this::moving);
    }

    /** What is needed to compute what is needed. */
    private void findNeeded() {
        untilStable(this::writesNeeded, statement -> needed.addAll(Operations.reads(statement)));
    }

    private void untilStable(Predicate<StructuredStatement> which, Function<StructuredStatement, Boolean> add) {
        boolean changed = true;
        while (changed) {
            changed = parser.statements().filter(which).map(add).reduce(false, Boolean::logicalOr);
        }
    }

    private boolean writesNeeded(StructuredStatement statement) {
        return Operations.writes(statement).stream().anyMatch(needed::contains);
    }

    /** Whether a parser can do it: assignments, of what instructions compute. */
    private static boolean isComputable(StructuredStatement statement) {
        return switch (statement) {
            case StructuredStatement.Assign assign -> isComputable(assign.value());
            case StructuredStatement.If(var condition, var then, var otherwise, var _) ->
                isComputable(condition)
                        && Stream.concat(then.stream(), otherwise.stream()).allMatch(ParserDeferral::isComputable);
            default -> false;
        };
    }

    private static boolean isComputable(Expression expression) {
        return !(expression instanceof Expression.Hash || expression instanceof Expression.Checksum)
                && Operations.operands(expression).stream().allMatch(ParserDeferral::isComputable);
    }

    /** Whether what a state computes of something that changes later turns out to be needed. */
    private boolean needsMore(State state) {
        boolean more = false;
        for (int i = 0; i < state.body().size(); i++) {
            StructuredStatement statement = state.body().get(i);
            if (isDeferred(statement)
                    && isComputable(statement)
                    && (isRepeated(state) || changing(statement, state, i).isPresent())) {
                more |= needed.addAll(Operations.writes(statement));
            }
        }
        return more;
    }

    /** Whether a packet may come to it again: then it computes again. */
    private boolean isRepeated(State state) {
        return paths.behind(state.name()).contains(state);
    }

    /** Variables that are computed; what takes its value from one is computed too. */
    private void findDeferred() {
        untilStable(this::isDeferred, statement -> deferred.addAll(Operations.writes(statement)));
    }

    private boolean isDeferred(StructuredStatement statement) {
        return switch (statement) {
            case StructuredStatement.Extract _,
                    StructuredStatement.Advance _,
                    StructuredStatement.AddToSum _,
                    StructuredStatement.SubtractFromSum _,
                    StructuredStatement.CheckSum _,
                    StructuredStatement.DepositSum _ -> false;
            case StructuredStatement computed when isComputable(computed) && writesNeeded(computed) -> false;
            case StructuredStatement.Assign(var target, var value, var _) ->
                !isMove(value)
                        || isArchitectures(target)
                        || deferred.contains(target)
                        || Operations.reads(value).stream().anyMatch(deferred::contains);
            default -> true;
        };
    }

    /** Whether a value is one of a variable, a number, or bits ahead, perhaps with zeros in front. */
    public static boolean isMove(Expression value) {
        return switch (value) {
            case Expression.Read _, Expression.Constant _, Expression.Lookahead _ -> true;
            case Expression.Cast cast -> isMove(cast.value()) && (cast.keepsBits() || cast.addsZeros());
            default -> false;
        };
    }

    /** Whether it asks something of the architecture, which takes that from the stages. */
    private static boolean isArchitectures(Variable target) {
        Intrinsic intrinsic = Intrinsic.named(target.name());
        return intrinsic != null && (intrinsic.writableIn(Direction.INGRESS) || intrinsic.writableIn(Direction.EGRESS));
    }

    private State moving(State state) {
        List<StructuredStatement> body = new ArrayList<>();
        List<StructuredStatement> computing = new ArrayList<>();
        Variable mark = context.local("parsed_" + state.name(), ValueType.BOOL);
        boolean isMarked = !paths.isAlwaysFirst(state.name());
        for (int i = 0; i < state.body().size(); i++) {
            StructuredStatement statement = state.body().get(i);
            if (!isDeferred(statement)) {
                body.add(statement);
                continue;
            }
            if (isMarked && computing.isEmpty()) {
                body.add(new StructuredStatement.Assign(mark, Simplify.TRUE, statement.at()));
            }
            int index = i;
            context.attempt(() -> checkUnchanged(statement, state, index));
            computing.add(withoutLookahead(statement, body));
        }
        refuseWaysThatDepend(state);
        Expression came = new Expression.Read(mark, state.at());
        later.put(
                state.name(),
                isMarked && !computing.isEmpty()
                        ? List.of(new StructuredStatement.If(came, computing, List.of(), state.at()))
                        : computing);
        return state.with(body);
    }

    /**
     * What a deferred statement reads must be the same when the parser is done, and the parser must not go on with what
     * it writes.
     */
    private void checkUnchanged(StructuredStatement statement, State state, int index) {
        if (isRepeated(state)) {
            throw new UnsupportedConstruct(
                    statement.at(),
                    "the parser computes this each time that it comes to state '" + state.name() + "'",
                    "compute it in the control that follows the parser");
        }
        changing(statement, state, index).ifPresent(variable -> {
            throw new UnsupportedConstruct(
                    statement.at(),
                    "the parser computes with '" + variable.name() + "', which changes in a later state",
                    "compute it in the control that follows the parser");
        });
        Set<Variable> used = new HashSet<>();
        parsedBehind(state, index).forEach(each -> {
            used.addAll(Operations.reads(each));
            used.addAll(changedBy(each));
        });
        Operations.writes(statement).stream().filter(used::contains).findFirst().ifPresent(variable -> {
            throw new UnsupportedConstruct(
                    statement.at(),
                    "a parser cannot compute this, and goes on with '" + variable.name() + "'",
                    "compute it in the control that follows the parser");
        });
    }

    private Optional<Variable> changing(StructuredStatement statement, State state, int index) {
        Set<Variable> changed = new HashSet<>();
        parsedBehind(state, index).forEach(each -> changed.addAll(changedBy(each)));
        return Operations.reads(statement).stream().filter(changed::contains).findFirst();
    }

    /** What may come behind a statement and stays in the parser. */
    private Stream<StructuredStatement> parsedBehind(State state, int index) {
        return Stream.concat(
                        state.body().stream().skip(index + 1L),
                        paths.behind(state.name()).stream().flatMap(next -> next.body().stream()))
                .filter(each -> !isDeferred(each));
    }

    private Set<Variable> changedBy(StructuredStatement statement) {
        return statement instanceof StructuredStatement.Extract extract
                ? headers.get(extract.header()).withValidity().collect(Collectors.toSet())
                : Operations.writes(statement);
    }

    /** What decides where a packet goes from a state, and how much of it is taken. */
    private static Stream<Expression> asked(State state) {
        return Stream.concat(
                state.transition().keys().stream(), state.body().stream().flatMap(ParserDeferral::lengths));
    }

    private void refuseWaysThatDepend(State state) {
        asked(state)
                .flatMap(key -> Operations.reads(key).stream())
                .filter(deferred::contains)
                .findFirst()
                .ifPresent(variable -> context.refuse(new UnsupportedConstruct(
                        state.at(),
                        "the parser's way depends on '" + variable.name() + "', which it computes",
                        "select by fields of headers, with values and masks")));
    }

    private static Stream<Expression> lengths(StructuredStatement statement) {
        return switch (statement) {
            case StructuredStatement.Extract extract -> extract.condition().stream();
            case StructuredStatement.Advance advance -> Stream.of(advance.bits());
            default -> Stream.empty();
        };
    }

    /** Bits ahead are taken where the parser is. */
    private StructuredStatement withoutLookahead(StructuredStatement statement, List<StructuredStatement> body) {
        return Operations.withExpressions(statement, expression -> taken(expression, body));
    }

    private Expression taken(Expression expression, List<StructuredStatement> body) {
        if (expression instanceof Expression.Lookahead ahead) {
            return context.held("ahead", ahead, ahead.at(), body::add);
        }
        return Operations.withOperands(expression, operand -> taken(operand, body));
    }

    /** In the order in which a packet comes through the states. */
    private List<StructuredStatement> deferred() {
        return paths.inOrder().stream()
                .flatMap(state -> later.getOrDefault(state.name(), List.of()).stream())
                .toList();
    }
}
