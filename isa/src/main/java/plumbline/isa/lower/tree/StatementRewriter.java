package plumbline.isa.lower.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;

/**
 * Rewrites all statements of a program, each into any number: what computes an operand is put in front of the statement
 * that uses it.
 */
public abstract class StatementRewriter {
    protected final LoweringContext context;
    private List<StructuredStatement> written = new ArrayList<>();

    protected StatementRewriter(LoweringContext context) {
        this.context = context;
    }

    /** The program with all statements rewritten. */
    protected StructuredProgram program(StructuredProgram program) {
        return new StructuredProgram(
                program.name(),
                program.headers(),
                program.externs().stream().map(this::extern).toList(),
                program.actions().stream().map(this::action).toList(),
                program.tables(),
                program.parser().changed(this::state),
                StructuredProgram.Block.changed(program.ingress(), this::statements),
                program.ingressDeparser().map(this::statements),
                program.egressParser().map(parser -> parser.changed(this::state)),
                StructuredProgram.Block.changed(program.egress(), this::statements),
                statements(program.deparser()),
                program.at());
    }

    /** An extern; a register action has statements too. */
    protected ExternInstance extern(ExternInstance extern) {
        return extern instanceof ExternInstance.RegisterAction action
                ? new ExternInstance.RegisterAction(
                        action.name(),
                        action.register(),
                        action.cell(),
                        action.outputs(),
                        statements(action.body()),
                        action.at())
                : extern;
    }

    protected StructuredAction action(StructuredAction action) {
        return action.with(statements(action.body()));
    }

    /** A parser's state. */
    protected StructuredParser.State state(StructuredParser.State state) {
        return rewritten(state);
    }

    /** A parser's state with its statements rewritten; what its keys need is computed behind them. */
    protected final StructuredParser.State rewritten(StructuredParser.State state) {
        List<StructuredParser.Transition> transition = new ArrayList<>();
        List<StructuredStatement> body = writing(() -> {
            all(state.body());
            transition.add(transition(state.transition()));
        });
        return new StructuredParser.State(state.name(), body, transition.getFirst(), state.at());
    }

    protected StructuredParser.Transition transition(StructuredParser.Transition transition) {
        return new StructuredParser.Transition(
                transition.keys().stream().map(this::expression).toList(), transition.cases());
    }

    /** Statements rewritten. */
    protected List<StructuredStatement> statements(List<StructuredStatement> statements) {
        return writing(() -> all(statements));
    }

    /** What is emitted while something runs. */
    protected final List<StructuredStatement> writing(Runnable run) {
        List<StructuredStatement> outer = written;
        written = new ArrayList<>();
        try {
            run.run();
            return written;
        } finally {
            written = outer;
        }
    }

    private void all(List<StructuredStatement> statements) {
        statements.forEach(statement -> context.attempt(() -> statement(statement)));
    }

    protected final void emit(StructuredStatement statement) {
        written.add(statement);
    }

    protected final void emitAll(List<StructuredStatement> statements) {
        written.addAll(statements);
    }

    /** Emits what a statement becomes: the same with expressions and branches rewritten, unless a pass says more. */
    protected void statement(StructuredStatement statement) {
        UnaryOperator<Expression> each = this::expression;
        StructuredStatement rewritten = Operations.withExpressions(statement, each);
        emit(
                rewritten instanceof StructuredStatement.If branch
                        ? new StructuredStatement.If(
                                branch.condition(),
                                statements(branch.then()),
                                statements(branch.otherwise()),
                                branch.at())
                        : rewritten);
    }

    /** What an expression becomes; it may emit statements that compute parts of it. */
    protected Expression expression(Expression expression) {
        return Operations.withOperands(expression, this::expression);
    }
}
