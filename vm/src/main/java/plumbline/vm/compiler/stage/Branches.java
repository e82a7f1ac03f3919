package plumbline.vm.compiler.stage;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.List;
import plumbline.isa.model.Condition;
import plumbline.vm.TableResult;

/** Conditions in generated code: branches. */
final class Branches {
    private final CodeBuilder code;
    private final Values values;

    Branches(CodeBuilder code, Values values) {
        this.code = code;
        this.values = values;
    }

    /** Jumps if a condition does not hold. */
    void jumpUnless(Condition condition, Label target) {
        switch (condition) {
            case Condition.Compare compare -> {
                compare(compare);
                code.ifeq(target);
            }
            case Condition.Result result -> {
                result(result);
                code.ifne(target);
            }
            case Condition.And and -> and.parts().forEach(part -> jumpUnless(part, target));
            case Condition.Or or -> anyOf(or.parts(), target);
            case Condition.Not not -> jumpIf(not.part(), target);
        }
    }

    /** Jumps if a condition holds. */
    void jumpIf(Condition condition, Label target) {
        switch (condition) {
            case Condition.Compare compare -> {
                compare(compare);
                code.ifne(target);
            }
            case Condition.Result result -> {
                result(result);
                code.ifeq(target);
            }
            case Condition.And and -> {
                Label no = code.newLabel();
                and.parts().forEach(part -> jumpUnless(part, no));
                code.goto_(target).labelBinding(no);
            }
            case Condition.Or or -> or.parts().forEach(part -> jumpIf(part, target));
            case Condition.Not not -> jumpUnless(not.part(), target);
        }
    }

    private void anyOf(List<Condition> parts, Label target) {
        Label yes = code.newLabel();
        parts.forEach(part -> jumpIf(part, yes));
        code.goto_(target).labelBinding(yes);
    }

    /** Pushes an int: 0 if the comparison fails. */
    private void compare(Condition.Compare compare) {
        push(compare);
        code.lconst_0().lcmp();
    }

    /** Pushes an int: 0 if a table gave this result. */
    private void result(Condition.Result result) {
        TableResult asked = values.pushResult(result);
        code.loadConstant(asked.mask()).land().loadConstant(asked.wanted()).lcmp();
    }

    /** Pushes 1 if the comparison holds, else 0. */
    void push(Condition.Compare compare) {
        int width = compare.width(values.cellWidth());
        values.meaning(compare.relation());
        values.push(compare.left(), width);
        values.push(compare.right(), width);
        code.loadConstant(0L);
        values.apply(1, width, width);
    }
}
