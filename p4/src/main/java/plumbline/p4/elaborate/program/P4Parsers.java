package plumbline.p4.elaborate.program;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredParser.Case;
import plumbline.isa.structured.StructuredParser.State;
import plumbline.isa.structured.StructuredParser.Transition;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.draft.Emission;
import plumbline.p4.elaborate.instance.ElaborationScope;
import plumbline.p4.elaborate.instance.InstantiatedBlock;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Statement;
import plumbline.p4.types.TypedCall;

/**
 * Turns a parser into states without calls and stacks: a state is written once for every number of elements that were
 * extracted before, and for every place that its parser is applied at.
 */
public final class P4Parsers {
    /** So many states may a parser have. */
    private static final int MAX_STATES = 16_384;

    private static final String START = "start";

    private final ProgramContext context;
    private final Emission emission;
    private final Map<StateKey, String> names = new HashMap<>();
    private final Set<String> taken = new HashSet<>(Set.of(StructuredParser.ACCEPT, StructuredParser.REJECT));
    private final Deque<Point> open = new ArrayDeque<>();
    private final List<State> states = new ArrayList<>();

    /** Makes one parser. */
    public P4Parsers(ProgramContext context) {
        this.context = context;
        emission = context.emission();
    }

    /** A parser that runs, and where the one that applied it goes on. Two are equal only if they are the same. */
    private static final class Level {
        private final InstantiatedBlock block;
        private final CallFrame frame;
        private final Optional<Point> after;

        private Level(InstantiatedBlock block, CallFrame frame, Optional<Point> after) {
            this.block = block;
            this.frame = frame;
            this.after = after;
        }

        private P4Declaration.Parser parser() {
            return (P4Declaration.Parser) block.declaration();
        }
    }

    private record StateKey(Level level, String state, Map<String, Integer> cursors) {}

    /**
     * Statements to be written as a state.
     *
     * @param ended a parser that has accepted just before
     */
    private record Point(
            Level level,
            Optional<Level> ended,
            List<P4Statement> statements,
            P4Declaration.Transition transition,
            Map<String, Integer> cursors,
            String name,
            Position at) {
        private Point going(List<P4Statement> on, Map<String, Integer> from, String named) {
            return new Point(level, Optional.empty(), on, transition, from, named, at);
        }
    }

    /**
     * The states of a parser.
     *
     * @param arguments of its parameters
     */
    public StructuredParser run(InstantiatedBlock block, List<P4Value> arguments) {
        ElaborationScope scope = block.scope().inner();
        new P4Instances(context).bindAll(new InstantiatedBlock(block.declaration(), scope, block.at()), arguments);
        Level level = new Level(block, CallFrame.outermost(scope), Optional.empty());
        ReachedStates.warn(level.parser(), START, context.messages());
        Position at = block.declaration().at();
        List<StructuredStatement> first = emission.within(
                () -> new P4Instances(context).declareVariables(level.parser().locals(), level.frame));
        if (!first.isEmpty()) {
            String name = unique(block.declaration().name());
            states.add(new State(name, first, Transition.to(target(level, START, at), at), at));
        } else {
            target(level, START, at);
        }
        while (!open.isEmpty()) {
            write(open.poll());
        }
        clearVariableParts();
        return new StructuredParser(EqualStates.merge(states), at);
    }

    /** Of a varbit that a packet may have twice in one place the pieces that were there before are gone. */
    private void clearVariableParts() {
        Map<String, State> named = new HashMap<>();
        states.forEach(state -> named.put(state.name(), state));
        states.replaceAll(state -> {
            Set<String> taken = pieces(state).collect(Collectors.toSet());
            boolean isRepeated = !taken.isEmpty()
                    && behind(state, named).stream().flatMap(this::pieces).anyMatch(taken::contains);
            return isRepeated ? clearing(state, taken) : state;
        });
    }

    private static Set<State> behind(State state, Map<String, State> named) {
        Set<State> behind = new HashSet<>();
        Deque<State> next = new ArrayDeque<>(List.of(state));
        while (!next.isEmpty()) {
            next.poll().transition().cases().stream()
                    .map(each -> named.get(each.target()))
                    .filter(target -> target != null && behind.add(target))
                    .forEach(next::add);
        }
        return behind;
    }

    private State clearing(State state, Set<String> pieces) {
        List<StructuredStatement> body = new ArrayList<>();
        for (Variable valid : context.draft().validityOfSizes(pieces)) {
            body.add(new StructuredStatement.Assign(valid, Simplify.FALSE, state.at()));
        }
        body.addAll(state.body());
        return state.with(body);
    }

    private Stream<String> pieces(State state) {
        return state.body().stream()
                .filter(StructuredStatement.Extract.class::isInstance)
                .map(statement -> ((StructuredStatement.Extract) statement).header())
                .filter(context.draft()::isPiece);
    }

    private String unique(String wanted) {
        String name = wanted;
        for (int number = 1; !taken.add(name); number++) {
            name = wanted + "_" + number;
        }
        return name;
    }

    private void write(Point point) {
        if (states.size() >= MAX_STATES) {
            throw Refusal.error(
                    point.at(),
                    "too-large",
                    "the parser has more than " + MAX_STATES + " states after unrolling",
                    "use shorter header stacks");
        }
        point.level().frame.cursors().set(point.cursors());
        Transition[] transition = new Transition[1];
        List<StructuredStatement> body = emission.within(() -> transition[0] = body(point));
        states.add(new State(point.name(), body, transition[0], point.at()));
    }

    private Transition body(Point point) {
        try {
            point.ended().ifPresent(level -> level.frame.copyOut());
            return statements(point);
        } catch (StackOverrun overrun) {
            Expression error = Conversion.scalar(context.error("StackOutOfBounds"), overrun.at());
            emission.add(new StructuredStatement.Verify(Simplify.FALSE, error, overrun.at()));
            return Transition.to(StructuredParser.REJECT, overrun.at());
        } catch (Refusal refusal) {
            var said = refusal.diagnostic();
            context.messages().error(said.at(), said.code(), said.message(), said.fix());
            return Transition.to(StructuredParser.REJECT, said.at());
        }
    }

    private Transition statements(Point point) {
        List<P4Statement> statements = point.statements();
        Level level = point.level();
        for (int i = 0; i < statements.size(); i++) {
            List<P4Statement> rest = statements.subList(i + 1, statements.size());
            switch (statements.get(i)) {
                case P4Statement.Block block
                when touchesPacket(block) -> {
                    return statements(point.going(joined(block.statements(), rest), point.cursors(), point.name()));
                }
                case P4Statement.If branch
                when touchesPacket(branch) -> {
                    return branch(branch, point, rest);
                }
                case P4Statement.CallStatement(P4Expression.Call call, Position at)
                when context.typed().call(call).callee() instanceof TypedCall.Callee.BlockApply apply -> {
                    return applied(apply, call, point, rest, at);
                }
                case P4Statement statement -> new P4Statements(context, level.frame).runUnreported(statement);
            }
        }
        return transition(point);
    }

    private static List<P4Statement> joined(List<P4Statement> first, List<P4Statement> second) {
        List<P4Statement> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }

    /** Whether it takes bits of the packet, or leaves the state. */
    private boolean touchesPacket(P4Statement statement) {
        return switch (statement) {
            case P4Statement.Block block -> block.statements().stream().anyMatch(this::touchesPacket);
            case P4Statement.If branch ->
                touchesPacket(branch.then())
                        || branch.otherwise().filter(this::touchesPacket).isPresent();
            case P4Statement.CallStatement call ->
                switch (context.typed().call(call.call()).callee()) {
                    case TypedCall.Callee.BlockApply _ -> true;
                    case TypedCall.Callee.MethodCall method ->
                        method.type().declaration().name().equals("packet_in");
                    case TypedCall.Callee.FunctionCall function ->
                        function.function().name().equals("verify");
                    default -> false;
                };
            default -> false;
        };
    }

    private Transition branch(P4Statement.If branch, Point point, List<P4Statement> rest) {
        Expression condition = new P4Expressions(context, point.level().frame).scalar(branch.condition());
        List<P4Statement> then = joined(List.of(branch.then()), rest);
        List<P4Statement> otherwise = joined(branch.otherwise().map(List::of).orElse(List.of()), rest);
        if (condition instanceof Expression.Constant) {
            Map<String, Integer> now = point.level().frame.cursors().now();
            return statements(point.going(condition.equals(Simplify.TRUE) ? then : otherwise, now, point.name()));
        }
        return Transition.by(condition, later(point, then), later(point, otherwise), branch.at());
    }

    private String later(Point point, List<P4Statement> statements) {
        String name = unique(point.name());
        open.add(point.going(statements, point.level().frame.cursors().now(), name));
        return name;
    }

    private Transition applied(
            TypedCall.Callee.BlockApply apply,
            P4Expression.Call call,
            Point point,
            List<P4Statement> rest,
            Position at) {
        CallFrame caller = point.level().frame;
        P4Calls calls = new P4Calls(context, caller);
        InstantiatedBlock block = calls.block(apply, at);
        CallFrame frame = caller.called(block.scope().inner(), P4Value.NOTHING);
        calls.bindBlock(context.typed().call(call), block, frame, at);
        Point after = point.going(rest, Map.of(), point.name());
        Level level = new Level(block, frame, Optional.of(after));
        new P4Instances(context).declareVariables(level.parser().locals(), frame);
        return Transition.to(target(level, START, at), at);
    }

    /** The name of the state of a state as it is now: with the present cursors. */
    private String target(Level level, String state, Position at) {
        Map<String, Integer> cursors = level.frame.cursors().now();
        boolean accepts = state.equals(StructuredParser.ACCEPT);
        if (state.equals(StructuredParser.REJECT) || accepts && level.after.isEmpty()) {
            return state;
        }
        return names.computeIfAbsent(
                new StateKey(level, state, cursors),
                _ -> accepts ? returning(level, cursors) : entering(level, state, cursors, at));
    }

    private String returning(Level level, Map<String, Integer> cursors) {
        Point after = level.after.orElseThrow();
        String name = unique(after.name());
        open.add(new Point(
                after.level(), Optional.of(level), after.statements(), after.transition(), cursors, name, after.at()));
        return name;
    }

    private String entering(Level level, String state, Map<String, Integer> cursors, Position at) {
        for (P4Declaration.State declared : level.parser().states()) {
            if (declared.name().equals(state)) {
                String prefix = level.after.isPresent() ? level.block.scope().path() + "." : "";
                String name = unique(prefix + state);
                open.add(new Point(
                        level,
                        Optional.empty(),
                        declared.statements(),
                        declared.transition(),
                        cursors,
                        name,
                        declared.at()));
                return name;
            }
        }
        throw Refusal.error(at, "no-state", "no state '" + state + "'", "declare it");
    }

    private Transition transition(Point point) {
        Level level = point.level();
        return switch (point.transition()) {
            case P4Declaration.Transition.None _ -> Transition.to(StructuredParser.REJECT, point.at());
            case P4Declaration.Transition.To(String state, Position at) -> Transition.to(target(level, state, at), at);
            case P4Declaration.Transition.Select select -> select(select, level);
        };
    }

    private Transition select(P4Declaration.Transition.Select select, Level level) {
        P4Expressions expressions = new P4Expressions(context, level.frame);
        List<Expression> keys = new ArrayList<>();
        for (P4Value value : expressions.values(select.keys())) {
            keys.addAll(Leaves.data(value));
        }
        List<ValueType> types = keys.stream().map(Expression::type).toList();
        List<Case> cases = new ArrayList<>();
        for (P4Declaration.SelectCase one : select.cases()) {
            List<KeyMatch> patterns = new KeyPatterns(expressions).of(one.keys(), types);
            cases.add(new Case(patterns, target(level, one.state(), one.at()), one.at()));
        }
        return new Transition(keys, cases);
    }
}
