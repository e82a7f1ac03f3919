package plumbline.p4.elaborate.program;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredStatement;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.P4Value.HeaderStack;
import plumbline.p4.elaborate.value.P4Value.Scalar;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.elaborate.value.ValueOperations;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Statement;
import plumbline.p4.types.SemanticType;

/** Writes down what statements do. */
final class P4Statements {
    /** So often may a loop run. */
    private static final int MAX_ROUNDS = 1_000;

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

    /** Statements one after another. What cannot be elaborated is reported, and the next one follows. */
    PathEnd run(List<P4Statement> statements) {
        PathEnd before = PathEnd.GOES_ON;
        for (int i = 0; i < statements.size(); i++) {
            List<P4Statement> rest = statements.subList(i + 1, statements.size());
            P4Statement statement = statements.get(i);
            if (statement instanceof P4Statement.If branch && ControlFlow.leaves(branch) && !rest.isEmpty()) {
                return PathEnd.either(before, withRest(branch, rest));
            }
            PathEnd flow = reported(statement);
            if (flow.ends()) {
                return flow;
            }
            if (flow == PathEnd.MAY_HAVE_RETURNED && !rest.isEmpty()) {
                return PathEnd.either(PathEnd.MAY_HAVE_RETURNED, unlessReturned(rest, statement.at()));
            }
            before = flow;
        }
        return before;
    }

    private PathEnd reported(P4Statement statement) {
        try {
            return run(statement);
        } catch (Refusal refusal) {
            var said = refusal.diagnostic();
            context.messages().error(said.at(), said.code(), said.message(), said.fix());
            return PathEnd.GOES_ON;
        }
    }

    private PathEnd unlessReturned(List<P4Statement> rest, Position at) {
        frame.returnedIsRead();
        Expression returned = new Expression.Read(frame.returned(context.draft().names()), at);
        PathEnd[] flow = new PathEnd[1];
        List<StructuredStatement> otherwise = emission.within(() -> flow[0] = run(rest));
        emission.branch(ValueFolding.complement(returned, at), otherwise, List.of(), at);
        return flow[0];
    }

    /** A branch that may leave the body: what follows it goes into the branches that do not. */
    private PathEnd withRest(P4Statement.If branch, List<P4Statement> rest) {
        Optional<Expression> condition = condition(branch);
        if (condition.isEmpty()) {
            return run(rest);
        }
        List<P4Statement> then = List.of(branch.then());
        List<P4Statement> otherwise = branch.otherwise().map(List::of).orElse(List.of());
        boolean thenEnds = ControlFlow.ends(branch.then());
        boolean otherwiseEnds = branch.otherwise().filter(ControlFlow::ends).isPresent();
        if (condition.get() instanceof Expression.Constant || thenEnds || otherwiseEnds) {
            return branches(
                    condition.get(),
                    thenEnds ? then : joined(then, rest),
                    otherwiseEnds ? otherwise : joined(otherwise, rest),
                    branch.at());
        }
        PathEnd flow = branches(condition.get(), then, otherwise, branch.at());
        if (flow == PathEnd.MAY_HAVE_RETURNED) {
            return PathEnd.either(flow, unlessReturned(rest, branch.at()));
        }
        return flow.ends() ? flow : run(rest);
    }

    private Optional<Expression> condition(P4Statement.If branch) {
        try {
            return Optional.of(expressions.scalar(branch.condition()));
        } catch (Refusal refusal) {
            var said = refusal.diagnostic();
            context.messages().error(said.at(), said.code(), said.message(), said.fix());
            return Optional.empty();
        }
    }

    private static List<P4Statement> joined(List<P4Statement> first, List<P4Statement> second) {
        List<P4Statement> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }

    private PathEnd branches(Expression condition, List<P4Statement> then, List<P4Statement> otherwise, Position at) {
        if (condition instanceof Expression.Constant) {
            return run(ValueFolding.isTrue(condition) ? then : otherwise);
        }
        PathEnd[] flows = new PathEnd[2];
        List<StructuredStatement> yes = emission.within(() -> flows[0] = run(then));
        List<StructuredStatement> no = emission.within(() -> flows[1] = run(otherwise));
        emission.branch(condition, yes, no, at);
        return PathEnd.either(flows[0], flows[1]);
    }

    /** One statement; what cannot be elaborated ends the caller's work. */
    void runUnreported(P4Statement statement) {
        run(statement);
    }

    private PathEnd run(P4Statement statement) {
        return switch (statement) {
            case P4Statement.Block block
            when isInHash(block) -> {
                PathEnd[] flow = new PathEnd[1];
                emission.addAll(HashedOperands.of(emission.within(() -> flow[0] = run(block.statements()))));
                yield flow[0];
            }
            case P4Statement.Block block -> run(block.statements());
            case P4Statement.If branch ->
                branches(
                        expressions.scalar(branch.condition()),
                        List.of(branch.then()),
                        branch.otherwise().map(List::of).orElse(List.of()),
                        branch.at());
            case P4Statement.Switch choice -> new P4Switches(context, frame, this).run(choice);
            case P4Statement.Return returned -> returned(returned);
            case P4Statement.Exit exit -> {
                frame.copyOutOfAll();
                emission.add(new StructuredStatement.Exit(exit.at()));
                yield PathEnd.EXITED;
            }
            case P4Statement.For loop -> loop(loop);
            case P4Statement.ForEach loop -> loop(loop);
            case P4Statement.Break _, P4Statement.Continue _ ->
                throw Refusal.unsupported(
                        statement.at(), "break and continue", "put the rest of the loop's body under a condition");
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
        return InstancePaths.find(block.annotations(), "in_hash").isPresent();
    }

    private PathEnd returned(P4Statement.Return statement) {
        statement.value().ifPresent(value -> new PlaceAssignment(emission)
                .assign(frame.result(), expressions.value(value), statement.at()));
        emission.add(new StructuredStatement.Assign(
                frame.returned(context.draft().names()), ValueFolding.TRUE, statement.at()));
        return PathEnd.RETURNED;
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
        SemanticType type = expressions.type(context.typed().type(variable));
        Optional<P4Value> initial = variable.value().map(expressions::value);
        P4Value place = new VariablePlaces(context).local(frame.scope().named(variable.name()), type, variable.at());
        frame.scope().bind(variable, place);
        if (initial.isPresent()) {
            assign(place, Conversion.to(type, initial.get(), variable.at()), variable.at());
        } else {
            new PlaceAssignment(emission).invalidate(place, variable.at());
        }
    }

    private PathEnd loop(P4Statement.ForEach loop) {
        List<P4Value> rounds = new ArrayList<>();
        if (loop.collection() instanceof P4Expression.Range range) {
            BigInteger high = expressions.constant(range.high());
            for (BigInteger i = expressions.constant(range.low()); i.compareTo(high) <= 0; i = i.add(BigInteger.ONE)) {
                checkRounds(rounds.size(), loop.at());
                rounds.add(new P4Value.Whole(i));
            }
        } else if (expressions.value(loop.collection()) instanceof HeaderStack stack) {
            rounds.addAll(stack.elements());
        } else {
            throw Refusal.unsupported(loop.at(), "a loop over this", "loop over a range of constants, or a stack");
        }
        SemanticType type = expressions.type(context.typed().type(loop));
        for (P4Value round : rounds) {
            frame.scope().bind(loop, Conversion.to(type, round, loop.at()));
            if (run(List.of(loop.body())) != PathEnd.GOES_ON) {
                throw ofReturn(loop.at());
            }
        }
        return PathEnd.GOES_ON;
    }

    private static Refusal ofReturn(Position at) {
        return Refusal.unsupported(at, "a loop that is left by return", "put the rest under a condition");
    }

    private static void checkRounds(int rounds, Position at) {
        if (rounds >= MAX_ROUNDS) {
            throw Refusal.error(
                    at, "too-large", "the loop runs more than " + MAX_ROUNDS + " times", "bound it by a constant");
        }
    }

    /** The variables that the head declares are constants in each round; nothing but the head may change them. */
    private PathEnd loop(P4Statement.For loop) {
        for (P4Statement start : loop.start()) {
            if (start instanceof P4Statement.Local local
                    && local.declaration() instanceof P4Declaration.Variable variable
                    && variable.value().isPresent()) {
                SemanticType type = expressions.type(context.typed().type(variable));
                frame.scope()
                        .bind(
                                variable,
                                Conversion.to(
                                        type, expressions.value(variable.value().get()), variable.at()));
            } else {
                throw Refusal.unsupported(start.at(), "a loop whose variable is declared before", "declare it here");
            }
        }
        for (int rounds = 0; ; rounds++) {
            checkRounds(rounds, loop.at());
            Expression condition = expressions.scalar(loop.condition());
            if (!(condition instanceof Expression.Constant)) {
                throw Refusal.unsupported(
                        loop.condition().at(), "a loop whose end the packet decides", "bound it by a constant");
            }
            if (ValueFolding.isFalse(condition)) {
                return PathEnd.GOES_ON;
            }
            if (run(List.of(loop.body())) != PathEnd.GOES_ON) {
                throw ofReturn(loop.at());
            }
            loop.step().forEach(this::step);
        }
    }

    private void step(P4Statement step) {
        if (!(step instanceof P4Statement.Assign assign)
                || !(assign.left() instanceof P4Expression.Name name)
                || !(context.typed().symbol(name) instanceof plumbline.p4.types.Symbol.Declared(var variable))) {
            throw Refusal.unsupported(step.at(), "a step that is not an assignment", "write i = i + 1");
        }
        P4Value right = expressions.value(assign.right());
        P4Value old = expressions.value(assign.left());
        P4Value value = assign.operator()
                .map(operator -> ValueOperations.binary(operator, old, right, assign.at()))
                .orElse(right);
        frame.scope()
                .bind(variable, Conversion.to(expressions.type(context.typed().type(variable)), value, assign.at()));
    }

    /** A new place of the type of a value that a body gives. */
    static P4Value result(SemanticType type, ProgramContext context, Position at) {
        return type instanceof SemanticType.Void
                ? P4Value.NOTHING
                : Shapes.place(context.draft().names().unique("result"), type, at);
    }
}
