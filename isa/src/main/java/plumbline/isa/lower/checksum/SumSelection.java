package plumbline.isa.lower.checksum;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.lower.parser.StatePaths;
import plumbline.isa.lower.tree.UnsupportedConstruct;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
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
 * Sums of parsers, for checksum units. A unit sums fields of headers and constants, and says only whether a sum is
 * right, or deposits it. Other sums are computed in ingress, as everything that a parser computes.
 */
public final class SumSelection {
    private static final ValueType SUM = ValueType.bits(Short.SIZE);
    private static final ValueType ERROR = ValueType.bits(1);

    private final StructuredParser parser;
    private final Set<Variable> fieldsOfHeaders;
    private final Set<Variable> sums = new HashSet<>();
    private final StatePaths paths;

    private SumSelection(StructuredParser parser, List<HeaderInstance> headers) {
        this.parser = parser;
        this.paths = new StatePaths(parser);
        this.fieldsOfHeaders =
                headers.stream().flatMap(header -> header.fields().stream()).collect(Collectors.toSet());
        parser.statements().forEach(statement -> {
            switch (statement) {
                case StructuredStatement.AddToSum add -> sums.add(add.sum());
                case StructuredStatement.SubtractFromSum subtract -> sums.add(subtract.sum());
                default -> {}
            }
        });
    }

    public static StructuredProgram select(StructuredProgram program) {
        SumSelection selection = new SumSelection(program.parser(), program.headers());
        if (selection.sums.isEmpty()) {
            return program;
        }
        selection.keepThoseOfUnits();
        return program.withParser(selection.selected());
    }

    /** Removes the sums that something else reads, or that are over what a unit cannot take. */
    private void keepThoseOfUnits() {
        Set<Variable> others = new HashSet<>();
        for (State state : parser.states()) {
            state.transition().keys().forEach(key -> others.addAll(Operations.reads(key)));
            for (StructuredStatement statement : state.body()) {
                if (check(statement).isEmpty()) {
                    others.addAll(Operations.reads(statement));
                }
                switch (statement) {
                    case StructuredStatement.AddToSum(var sum, var values, var at)
                    when terms(values).isEmpty() -> others.add(sum);
                    case StructuredStatement.SubtractFromSum(var sum, var values, var at)
                    when terms(values).isEmpty() -> others.add(sum);
                    default -> {}
                }
            }
        }
        sums.removeAll(others);
    }

    /** What is summed, as fields of headers and constants. */
    private Optional<List<Expression>> terms(List<Expression> values) {
        return ChecksumTerms.of(values, _ -> Optional.empty()).filter(terms -> terms.stream()
                .allMatch(term -> term instanceof Expression.Constant
                        || term instanceof Expression.Read(var variable, var at)
                                && fieldsOfHeaders.contains(variable)));
    }

    private StructuredParser selected() {
        return parser.changed(state -> state.with(body(state)));
    }

    private List<StructuredStatement> body(State state) {
        List<StructuredStatement> body = new ArrayList<>();
        for (StructuredStatement statement : state.body()) {
            switch (statement) {
                case StructuredStatement.AddToSum(var sum, var values, var at) ->
                    body.add(
                            sums.contains(sum)
                                    ? new StructuredStatement.AddToSum(
                                            sum, terms(values).orElseThrow(), at)
                                    : computed(sum, values, at));
                case StructuredStatement.SubtractFromSum(var sum, var values, var at) ->
                    body.add(
                            sums.contains(sum)
                                    ? new StructuredStatement.SubtractFromSum(
                                            sum, terms(values).orElseThrow(), at)
                                    : computed(sum, List.of(new Expression.Checksum(values, at)), at));
                case StructuredStatement.DepositSum(var target, var sum, var at)
                when !sums.contains(sum) ->
                    throw new UnsupportedConstruct(
                            at,
                            "'" + sum.name() + "' is deposited, and the parser's checksum unit cannot sum it",
                            "sum fields of headers, and read the sum where it is deposited only");
                default ->
                    body.addAll(check(statement)
                            .filter(check -> sums.contains(check.sum))
                            .map(check -> check.statements(state))
                            .orElse(List.of(statement)));
            }
        }
        return body;
    }

    /** What a unit cannot sum is an expression: the complement of the checksum of the sum and the values. */
    private static StructuredStatement computed(Variable sum, List<Expression> values, Position at) {
        List<Expression> all = new ArrayList<>(List.of(new Expression.Read(sum, at)));
        all.addAll(values);
        return new StructuredStatement.Assign(sum, new Expression.Complement(new Expression.Checksum(all, at), at), at);
    }

    /** An assignment that says whether a sum is wrong; {@code keeps}: or the target was 1 before. */
    private final class SumCheck {
        private final Variable target;
        private final Variable sum;
        private final boolean keeps;
        private final Position at;

        private SumCheck(Variable target, Variable sum, boolean keeps, Position at) {
            this.target = target;
            this.sum = sum;
            this.keeps = keeps;
            this.at = at;
        }

        private List<StructuredStatement> statements(State state) {
            StructuredStatement check = new StructuredStatement.CheckSum(target, sum, at);
            return keeps || !mayBeWritten(state)
                    ? List.of(check)
                    : List.of(new StructuredStatement.Assign(target, Simplify.zero(target.type()), at), check);
        }

        /** Whether something may write the target before, in this state or on the way to it. */
        private boolean mayBeWritten(State state) {
            boolean loops = paths.behind(state.name()).contains(state);
            return fieldsOfHeaders.contains(target)
                    || parser.states().stream()
                            .filter(other -> other.equals(state)
                                    || paths.behind(other.name()).contains(state))
                            .flatMap(other -> other.body().stream())
                            .filter(other -> !(other instanceof StructuredStatement.Assign assign
                                    && assign.value() instanceof Expression.Constant constant
                                    && constant.value().signum() == 0))
                            .filter(other -> loops
                                    || check(other)
                                            .filter(same -> same.at.equals(at) && same.sum.equals(sum))
                                            .isEmpty())
                            .anyMatch(other -> Operations.writes(other).contains(target));
        }
    }

    private Optional<SumCheck> check(StructuredStatement statement) {
        if (!(statement instanceof StructuredStatement.Assign(var target, var value, var at))
                || target.type().width() != 1) {
            return Optional.empty();
        }
        Optional<Variable> alone = wrong(value);
        if (alone.isPresent()) {
            return Optional.of(new SumCheck(target, alone.get(), false, at));
        }
        return orBefore(bare(value), target).map(sum -> new SumCheck(target, sum, true, at));
    }

    /** The sum of a value that is 1 if the sum is wrong, or if the target was 1 before. */
    private Optional<Variable> orBefore(Expression value, Variable target) {
        return switch (value) {
            case Expression.Binary(var operation, var left, var right, var at)
            when operation == BinaryOperation.OR ->
                isRead(left, target) ? wrong(right) : isRead(right, target) ? wrong(left) : Optional.empty();
            case Expression.Choose(var condition, var yes, var no, var at)
            when isOne(yes) ->
                isRead(condition, target) ? wrong(no) : isRead(no, target) ? wrong(condition) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static boolean isOne(Expression value) {
        return bare(value) instanceof Expression.Constant constant
                && constant.value().equals(Simplify.ones(1));
    }

    private static boolean isRead(Expression value, Variable target) {
        return bare(value) instanceof Expression.Read(var variable, var at) && variable.equals(target);
    }

    /** The sum of a truth, perhaps as a bit, that says that it is wrong. */
    private Optional<Variable> wrong(Expression value) {
        return switch (bare(value)) {
            case Expression.Complement complement -> compared(bare(complement.value()), BinaryOperation.EQUAL);
            case Expression other -> compared(other, BinaryOperation.NOT_EQUAL);
        };
    }

    private Optional<Variable> compared(Expression value, BinaryOperation how) {
        return value instanceof Expression.Binary(var operation, Expression.Read sum, var right, var at)
                        && operation == how
                        && sums.contains(sum.variable())
                        && right.equals(Simplify.constant(Simplify.ones(Short.SIZE), SUM))
                ? Optional.of(sum.variable())
                : Optional.empty();
    }

    /** A bit without the casts between truths and numbers. */
    private static Expression bare(Expression value) {
        return value instanceof Expression.Cast cast
                        && cast.type().width() == ERROR.width()
                        && cast.value().type().width() == ERROR.width()
                ? bare(cast.value())
                : value;
    }
}
