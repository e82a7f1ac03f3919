package plumbline.isa.lower.statement;

import java.util.List;
import plumbline.isa.lower.parser.ParserDeferral;
import plumbline.isa.lower.tree.ConstantFolding;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.UnsupportedConstruct;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/** Three-address code without branches, for the states of a parser: a choice is computed with a mask. */
final class StraightLineCode extends ThreeAddressCode {
    StraightLineCode(LoweringContext context) {
        super(context);
    }

    @Override
    protected void statement(StructuredStatement statement) {
        switch (statement) {
            case StructuredStatement.Assign(var _, var value, var _)
            when ParserDeferral.isMove(value) -> emit(statement);
            case StructuredStatement.Assign(var target, var value, var at) -> assign(target, value, at);
            default -> super.statement(statement);
        }
    }

    @Override
    void branch(StructuredStatement.If branch) {
        Expression condition = decided(branch.condition(), branch.at());
        Expression opposite = Simplify.complement(condition, branch.at());
        branch.then().forEach(statement -> under(condition, statement));
        branch.otherwise().forEach(statement -> under(opposite, statement));
    }

    private Expression decided(Expression truth, Position at) {
        Variable decided = context.local("branch", ValueType.BOOL);
        assign(decided, truth, at);
        return new Expression.Read(decided, at);
    }

    private void under(Expression condition, StructuredStatement statement) {
        switch (statement) {
            case StructuredStatement.Assign(var target, var value, var at) ->
                assign(target, new Expression.Choose(condition, value, new Expression.Read(target, at), at), at);
            case StructuredStatement.If(var inner, var then, var otherwise, var at) -> {
                Expression asked = decided(inner, at);
                branch(new StructuredStatement.If(Simplify.and(condition, asked, at), then, List.of(), at));
                Expression opposite = Simplify.and(condition, Simplify.complement(asked, at), at);
                branch(new StructuredStatement.If(opposite, otherwise, List.of(), at));
            }
            default ->
                throw new UnsupportedConstruct(
                        statement.at(), "a parser state does what no parser can", "do it in the control behind it");
        }
    }

    /** {@code no ^ ((yes ^ no) & mask)}. */
    @Override
    void choose(Variable target, Expression.Choose choose, Position at) {
        ValueType type = target.type();
        Expression no = atom(choose.no());
        Expression different = binary(BinaryOperation.XOR, atom(choose.yes()), no, at);
        Expression chosen = binary(BinaryOperation.AND, atom(different), mask(choose, type), at);
        emit(new StructuredStatement.Assign(target, binary(BinaryOperation.XOR, no, atom(chosen), at), at));
    }

    private static Expression binary(BinaryOperation operation, Expression left, Expression right, Position at) {
        return ConstantFolding.folded(Simplify.binary(operation, left, right, at));
    }

    /** All bits set where the condition holds, else none. */
    private Expression mask(Expression.Choose choose, ValueType type) {
        Expression condition = Simplify.cast(type, choose.condition(), choose.at());
        return type.width() == 1
                ? atom(condition)
                : atom(Simplify.binary(BinaryOperation.SUBTRACT, Simplify.zero(type), condition, choose.at()));
    }

    @Override
    void decide(Variable target, Expression truth, Position at) {
        emit(new StructuredStatement.Assign(target, instruction(truth), at));
    }
}
