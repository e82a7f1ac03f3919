package plumbline.vm.interpreter;

import java.util.List;
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
    CalcNode calc(Calc calc, int width, Scope scope) {
        List<Operand> operands = calc.operands();
        Operand second = operands.size() > 1 ? operands.get(1) : NOTHING;
        long third = operands.size() > 2 ? ((Const) operands.get(2)).value() : 0;
        int widthA = calc.operandWidth(0, width, scope.cellWidth());
        int widthB = operands.size() > 1 ? calc.operandWidth(1, width, scope.cellWidth()) : widthA;
        return new CalcNode(calc.op(), locals.reference(operands.getFirst(), widthA, scope.data()),
                locals.reference(second, widthB, scope.data()), third, width, widthA, widthB);
    }

    /** A condition; null if it always holds, so that nothing is asked per packet. */
    TestNode guard(Condition condition, Scope scope) {
        return condition.equals(Condition.ALWAYS) ? null : test(condition, scope);
    }

    private TestNode test(Condition condition, Scope scope) {
        return switch (condition) {
            case Condition.Compare compare -> comparison(compare, scope);
            case Condition.And and -> new TestNode.All(tests(and.parts(), scope));
            case Condition.Or or -> new TestNode.Any(tests(or.parts(), scope));
            case Condition.Not not -> new TestNode.Not(test(not.part(), scope));
        };
    }

    private TestNode[] tests(List<Condition> conditions, Scope scope) {
        return conditions.stream().map(part -> test(part, scope)).toArray(TestNode[]::new);
    }

    private TestNode comparison(Condition.Compare compare, Scope scope) {
        int width = compare.width(scope.cellWidth());
        if (compare.left().isPlain() && compare.right().isPlain()) {
            return new TestNode.Plain(compare.relation().meaning(),
                    locals.reference(compare.left().operands().getFirst(), width, scope.data()),
                    locals.reference(compare.right().operands().getFirst(), width, scope.data()), width);
        }
        return new TestNode.Computed(compare.relation().meaning(),
                calc(compare.left(), width, scope), calc(compare.right(), width, scope), width);
    }
}
