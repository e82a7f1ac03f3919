package plumbline.p4.elaborate.program;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.p4.elaborate.draft.Emission;
import plumbline.p4.elaborate.draft.PlaceAssignment;
import plumbline.p4.elaborate.program.PathEnd.Way;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.P4Value.Scalar;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.elaborate.value.ValueOperations;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Statement;
import plumbline.p4.types.SemanticType;

/** Writes down what statements do. */
final class P4Statements {
    private final ProgramContext context;
    private final CallFrame frame;
    private final P4Expressions expressions;
    private final Emission emission;

    P4Statements(ProgramContext context, CallFrame frame) {
        this.context = context;
        this.frame = frame;
        expressions = new P4Expressions(context, frame);
        emission = context.emission();
    }

    /** What is done next. */
    private sealed interface Step {
        /** What is written there. */
        P4Statement statement();

        /** A statement. */
        record Single(P4Statement statement) implements Step {}

        /** The body of a loop, which may be left by continue. */
        record Body(P4Statement statement) implements Step {}

        /**
         * Another round of a loop, and those behind it.
         *
         * @param statement the body
         * @param before how many rounds were there before
         */
        record Round(P4Loops.Rounds rounds, P4Statement statement, int before) implements Step {}
    }

    private static List<Step> steps(List<P4Statement> statements) {
        return statements.stream().<Step>map(Step.Single::new).toList();
    }

    /** Statements one after another. What cannot be elaborated is reported, and the next one follows. */
    PathEnd run(List<P4Statement> statements) {
        return follow(steps(statements));
    }

    private PathEnd follow(List<Step> steps) {
        Deque<Step> rest = new ArrayDeque<>(steps);
        PathEnd end = PathEnd.GOES_ON;
        while (end.goesOn() && !rest.isEmpty()) {
            Step step = rest.poll();
            PathEnd one =
                    switch (step) {
                        case Step.Single(P4Statement.If branch) ->
                            reported(() -> branch(branch, rest), PathEnd.GOES_ON);
                        case Step.Single(P4Statement statement) -> reported(() -> run(statement), PathEnd.GOES_ON);
                        case Step.Body(P4Statement body) ->
                            frame.leavable(Way.CONTINUED, context, () -> run(List.of(body)));
                        case Step.Round round -> {
                            reported(() -> next(round), List.<Step>of())
                                    .reversed()
                                    .forEach(rest::push);
                            yield PathEnd.GOES_ON;
                        }
                    };
            boolean skips = one.goesOn() && !one.left().isEmpty() && !rest.isEmpty();
            Position at = step.statement().at();
            end = end.then(skips ? one.then(unlessLeft(one.left(), taken(rest), at)) : one);
        }
        return end;
    }

    private static List<Step> taken(Deque<Step> rest) {
        List<Step> all = List.copyOf(rest);
        rest.clear();
        return all;
    }

    private <T> T reported(Supplier<T> work, T otherwise) {
        try {
            return work.get();
        } catch (Refusal refusal) {
            var said = refusal.diagnostic();
            context.messages().error(said.at(), said.code(), said.message(), said.fix());
            return otherwise;
        }
    }

    /** The statements of a round with the round behind; none if the loop is over. */
    private List<Step> next(Step.Round round) {
        if (!round.rounds().begins(round.before())) {
            return List.of();
        }
        P4Statement body = round.statement();
        List<Step> next = new ArrayList<>();
        if (ControlFlow.continues(body)) {
            next.add(new Step.Body(body));
        } else if (body instanceof P4Statement.Block block && !isInHash(block)) {
            next.addAll(steps(block.statements()));
        } else {
            next.addAll(steps(List.of(body)));
        }
        next.add(new Step.Round(round.rounds(), body, round.before() + 1));
        return next;
    }

    private PathEnd unlessLeft(Set<Way> ways, List<Step> rest, Position at) {
        Expression left = ways.stream()
                .map(way -> frame.flag(way).read(at))
                .reduce(Simplify.FALSE, (one, other) -> ValueFolding.or(one, other, at));
        PathEnd[] end = new PathEnd[1];
        List<StructuredStatement> otherwise = emission.along(() -> end[0] = follow(rest));
        emission.branch(Simplify.complement(left, at), otherwise, List.of(), at);
        return end[0];
    }

    /** A branch. If one side of it surely leaves, what follows goes into the other, and is taken from the rest. */
    private PathEnd branch(P4Statement.If branch, Deque<Step> rest) {
        Expression condition = expressions.condition(branch.condition());
        List<Step> then = steps(List.of(branch.then()));
        List<Step> otherwise = steps(branch.otherwise().stream().toList());
        boolean thenEnds = ControlFlow.ends(branch.then());
        boolean otherwiseEnds = branch.otherwise().filter(ControlFlow::ends).isPresent();
        List<Step> behind = thenEnds || otherwiseEnds ? taken(rest) : List.of();
        then = thenEnds ? then : joined(then, behind);
        return branches(condition, then, otherwiseEnds ? otherwise : joined(otherwise, behind), branch.at());
    }

    private static List<Step> joined(List<Step> first, List<Step> second) {
        List<Step> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }

    private PathEnd branches(Expression condition, List<Step> then, List<Step> otherwise, Position at) {
        if (condition instanceof Expression.Constant) {
            return follow(condition.equals(Simplify.TRUE) ? then : otherwise);
        }
        PathEnd[] ends = new PathEnd[2];
        List<StructuredStatement> yes = emission.along(() -> ends[0] = follow(then));
        List<StructuredStatement> no = emission.along(() -> ends[1] = follow(otherwise));
        emission.branch(condition, yes, no, at);
        return ends[0].or(ends[1]);
    }

    /** One statement; what cannot be elaborated ends the caller's work. */
    void runUnreported(P4Statement statement) {
        run(statement);
    }

    private PathEnd run(P4Statement statement) {
        return switch (statement) {
            case P4Statement.Block block
            when isInHash(block) -> {
                PathEnd[] end = new PathEnd[1];
                emission.addAll(HashedOperands.of(emission.along(() -> end[0] = run(block.statements()))));
                yield end[0];
            }
            case P4Statement.Block block -> run(block.statements());
            case P4Statement.If branch -> branch(branch, new ArrayDeque<>());
            case P4Statement.Switch choice -> new P4Switches(context, frame, this).run(choice);
            case P4Statement.Return returned -> returned(returned);
            case P4Statement.Exit exit -> {
                frame.copyOutOfAll();
                emission.add(new StructuredStatement.Exit(exit.at()));
                yield PathEnd.of(Way.EXITED);
            }
            case P4Statement.Break end -> left(Way.BROKEN, end.at());
            case P4Statement.Continue end -> left(Way.CONTINUED, end.at());
            case P4Statement.For loop -> loop(loops().begin(loop), loop.body());
            case P4Statement.ForEach loop -> loop(loops().begin(loop), loop.body());
            case P4Statement.Assign assign -> {
                assign(assign);
                yield PathEnd.GOES_ON;
            }
            case P4Statement.CallStatement call -> {
                P4Value unused = new P4Calls(context, frame).call(call.call());
                if (Leaves.all(unused).stream().anyMatch(Expression.Lookahead.class::isInstance)) {
                    emission.kept(unused, call.at()); // a packet may be too short for it
                }
                yield PathEnd.GOES_ON;
            }
            case P4Statement.Local local -> {
                declare(local.declaration());
                yield PathEnd.GOES_ON;
            }
            case P4Statement.Empty _ -> PathEnd.GOES_ON;
        };
    }

    private static boolean isInHash(P4Statement.Block block) {
        return P4Annotation.find(block.annotations(), "in_hash").isPresent();
    }

    private PathEnd returned(P4Statement.Return statement) {
        statement.value().ifPresent(value -> new PlaceAssignment(emission)
                .assign(frame.result(), expressions.value(value), statement.at()));
        return left(Way.RETURNED, statement.at());
    }

    private PathEnd left(Way way, Position at) {
        emission.add(frame.flag(way).set(at));
        return PathEnd.of(way);
    }

    private P4Loops loops() {
        return new P4Loops(context, frame, this);
    }

    private PathEnd loop(P4Loops.Rounds rounds, P4Statement body) {
        return frame.leavable(Way.BROKEN, context, () -> follow(List.of(new Step.Round(rounds, body, 0))));
    }

    private void assign(P4Statement.Assign assign) {
        List<P4Value> sides = expressions.values(List.of(assign.left()));
        P4Value place = sides.getFirst();
        P4Value right = expressions.value(assign.right());
        P4Value value = assign.operator()
                .map(operator -> ValueOperations.binary(operator, place, right, assign.at()))
                .orElse(right);
        assign(place, value, assign.at());
    }

    /** Assigns, and keeps to one valid header in a union. */
    private void assign(P4Value place, P4Value value, Position at) {
        P4Value converted = value;
        if (value instanceof P4Value.Invalid) {
            new PlaceAssignment(emission).invalidate(place, at);
            return;
        }
        if (place instanceof Scalar(Expression target) && !(value instanceof P4Value.Reference)) {
            converted = new Scalar(Conversion.scalar(value, target.type(), at));
        }
        for (P4Value other : context.draft().othersOfUnion(place)) {
            new PlaceAssignment(emission).invalidate(other, at);
        }
        new PlaceAssignment(emission).assign(place, converted, at);
    }

    /** A declaration among statements. */
    void declare(P4Declaration declaration) {
        switch (declaration) {
            case P4Declaration.Variable variable -> declare(variable);
            case P4Declaration.Constant constant -> frame.scope().bind(constant, expressions.constant(constant));
            case P4Declaration.Instance instance ->
                frame.scope().bind(instance, new P4Instances(context).declared(instance, frame.scope()));
            default ->
                throw Refusal.unsupported(declaration.at(), "this declaration among statements", "declare it outside");
        }
    }

    private void declare(P4Declaration.Variable variable) {
        declare(variable, this::place);
    }

    /** A variable of a control has one place wherever that is applied: tables, which are built once, work on it. */
    void declareOfControl(P4Declaration.Variable variable) {
        declare(variable, it -> frame.scope().find(it).orElseGet(() -> place(it)));
    }

    private P4Value place(P4Declaration.Variable variable) {
        return new VariablePlaces(context).local(frame.scope().named(variable.name()), type(variable), variable.at());
    }

    private SemanticType type(P4Declaration.Variable variable) {
        return expressions.type(context.typed().type(variable));
    }

    private void declare(P4Declaration.Variable variable, Function<P4Declaration.Variable, P4Value> placed) {
        SemanticType type = type(variable);
        Optional<P4Value> initial = variable.value().map(expressions::value);
        P4Value place = placed.apply(variable);
        frame.scope().bind(variable, place);
        if (initial.isPresent()) {
            assign(place, Conversion.to(type, initial.get(), variable.at()), variable.at());
        } else {
            new PlaceAssignment(emission).invalidate(place, variable.at());
        }
    }

    /** A new place of the type of a value that a body gives. */
    static P4Value result(SemanticType type, ProgramContext context, Position at) {
        return type instanceof SemanticType.Void
                ? P4Value.NOTHING
                : Shapes.place(context.draft().names().unique("result"), type, at);
    }
}
