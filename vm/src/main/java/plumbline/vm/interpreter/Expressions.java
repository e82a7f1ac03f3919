package plumbline.vm.interpreter;

import java.util.List;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Operand;

/** Binds instructions and conditions to their operands, at load. */
final class Expressions {
    private static final Const NOTHING = Const.of(0);

    private final Locals locals;

    Expressions(Locals locals) {
        this.locals = locals;
    }

    /** An instruction whose result has {@code width} bits. */
    ValueNode value(Calc calc, int width, EvaluationContext scope) {
        List<Operand> operands = calc.operands();
        int widthA = calc.operandWidth(0, width, scope.cellWidth());
        int a = locals.reference(operands.getFirst(), widthA, scope.data());
        if (calc.isPlain()) {
            return new ValueNode.Plain(a, Bits.mask(width));
        }
        Operand second = operands.size() > 1 ? operands.get(1) : NOTHING;
        int widthB = operands.size() > 1 ? calc.operandWidth(1, width, scope.cellWidth()) : widthA;
        long third = operands.size() > 2 ? ((Const) operands.get(2)).value() : 0;
        return new ValueNode.Computed(
                calc.op().meaning(),
                a,
                locals.reference(second, widthB, scope.data()),
                third,
                width,
                widthA,
                widthB,
                Bits.mask(width));
    }

    /** A condition; null if it always holds. */
    TestNode guard(Condition condition, EvaluationContext scope) {
        return condition.equals(Condition.ALWAYS) ? null : test(condition, scope);
    }

    private TestNode test(Condition condition, EvaluationContext scope) {
        return switch (condition) {
            case Condition.Compare compare -> comparison(compare, scope);
            case Condition.Result result -> locals.lookedUp(result);
            case Condition.And and -> TestNode.all(tests(and.parts(), scope));
            case Condition.Or or -> TestNode.any(tests(or.parts(), scope));
            case Condition.Not not -> TestNode.not(test(not.part(), scope));
        };
    }

    private List<TestNode> tests(List<Condition> conditions, EvaluationContext scope) {
        return conditions.stream().map(part -> test(part, scope)).toList();
    }

    private TestNode comparison(Condition.Compare compare, EvaluationContext scope) {
        int width = compare.width(scope.cellWidth());
        if (!compare.left().isPlain() || !compare.right().isPlain()) {
            return new TestNode.Computed(
                    compare.relation().meaning(),
                    value(compare.left(), width, scope),
                    value(compare.right(), width, scope),
                    width);
        }
        Operand left = compare.left().operands().getFirst();
        Operand right = compare.right().operands().getFirst();
        int reference = locals.reference(left, width, scope.data());
        int leftWidth = Calc.width(left, scope.cellWidth());
        if (right instanceof Const constant && leftWidth > 0 && leftWidth <= TestNode.Tabulated.WIDEST) {
            return tabulated(compare, reference, leftWidth, constant.value() & Bits.mask(width), width);
        }
        int rightReference = locals.reference(right, width, scope.data());
        return new TestNode.Plain(compare.relation().meaning(), reference, rightReference, width);
    }

    private static TestNode tabulated(Condition.Compare compare, int reference, int bits, long constant, int width) {
        long answers = 0;
        for (long value = 0; value <= Bits.mask(bits); value++) {
            answers |= compare.relation().meaning().of(value, constant, 0, 1, width, width) << value;
        }
        return new TestNode.Tabulated(reference, answers);
    }
}
