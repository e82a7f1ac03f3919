package plumbline.isa.lower.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.model.Op;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;

/**
 * The smaller or the larger of two values, as a choice between them: one instruction.
 *
 * @param choice {@code left < right ? left : right}, or the other way round
 */
public record Extremum(Expression.Choose choice, Expression left, Expression right, boolean smaller) {
    /** What a value is, if it is one. */
    public static Optional<Extremum> of(Expression value) {
        if (!(value instanceof Expression.Choose choice)
                || !(choice.condition() instanceof Expression.Binary(var operation, var left, var right, var at))
                || operation != BinaryOperation.LESS && operation != BinaryOperation.LESS_OR_EQUAL) {
            return Optional.empty();
        }
        boolean smaller = left.equals(choice.yes()) && right.equals(choice.no());
        boolean larger = left.equals(choice.no()) && right.equals(choice.yes());
        return smaller || larger ? Optional.of(new Extremum(choice, left, right, smaller)) : Optional.empty();
    }

    /**
     * The statements of an action, in which {@code if (field > other) field = other} is the choice that it means: a
     * chip's compiler predicates what an action does.
     */
    static List<StructuredStatement> chosen(List<StructuredStatement> statements) {
        List<StructuredStatement> chosen = new ArrayList<>();
        for (StructuredStatement statement : statements) {
            Optional<StructuredStatement> both =
                    !chosen.isEmpty() && chosen.getLast() instanceof StructuredStatement.Assign first
                            ? chosen(first, statement)
                            : Optional.empty();
            both.ifPresent(_ -> chosen.removeLast());
            chosen.add(both.orElse(statement));
        }
        return chosen;
    }

    private static Optional<StructuredStatement> chosen(
            StructuredStatement.Assign first, StructuredStatement statement) {
        if (!(statement instanceof StructuredStatement.If(var condition, var then, var otherwise, var at))
                || !otherwise.isEmpty()
                || then.size() != 1
                || !(then.getFirst() instanceof StructuredStatement.Assign(var target, var value, var _))
                || !target.equals(first.target())) {
            return Optional.empty();
        }
        return Stream.of(first.value(), new Expression.Read(target, at))
                .map(now -> new Expression.Choose(condition, value, now, at))
                .filter(choice -> of(choice).isPresent())
                .map(choice -> new Expression.Choose(
                        replaced(condition, target, first.value()),
                        replaced(value, target, first.value()),
                        first.value(),
                        at))
                .<StructuredStatement>map(choice -> new StructuredStatement.Assign(target, choice, at))
                .findFirst();
    }

    private static Expression replaced(Expression value, Variable target, Expression by) {
        return value instanceof Expression.Read(var read, var _) && read.equals(target)
                ? by
                : Operations.withOperands(value, operand -> replaced(operand, target, by));
    }

    /** The same of other values. */
    public Expression of(Expression first, Expression second) {
        Expression less = Simplify.binary(BinaryOperation.LESS, first, second, choice.at());
        return new Expression.Choose(less, smaller ? first : second, smaller ? second : first, choice.at());
    }

    public Op op() {
        boolean signed = left.type().isSigned();
        return smaller ? signed ? Op.MINS : Op.MIN : signed ? Op.MAXS : Op.MAX;
    }
}
