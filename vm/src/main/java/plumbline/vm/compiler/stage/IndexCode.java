package plumbline.vm.compiler.stage;

import static java.lang.constant.ConstantDescs.CD_Long;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.List;
import java.util.function.Consumer;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Field;
import plumbline.vm.compiler.bytecode.Types;
import plumbline.vm.compiler.bytecode.Variables;

/** The index of an array in generated code. */
final class IndexCode {

    private final CodeBuilder code;
    private final Values values;

    IndexCode(CodeBuilder code, Values values) {
        this.code = code;
        this.values = values;
    }

    /**
     * Uses an array where the index has a cell; elsewhere the results are 0. Only an index that can be beyond its bound
     * is checked.
     *
     * @param use takes what pushes the index
     */
    void emit(ArrayIndex index, List<Field> results, Consumer<Runnable> use) {
        if (!(index instanceof ArrayIndex.Within(Field field, int bound))
                || index.alone().isPresent()) {
            use.accept(() -> values.pushIndex(index));
            return;
        }
        int value = Variables.allocate(code, "index");
        Label outside = code.newLabel();
        Label done = code.newLabel();
        values.push(field);
        code.lstore(value).lload(value).loadConstant((long) bound);
        code.invokestatic(CD_Long, "compareUnsigned", Types.COMPARE_UNSIGNED).ifge(outside);
        use.accept(() -> code.lload(value));
        code.goto_(done).labelBinding(outside);
        results.forEach(result -> {
            code.lconst_0();
            values.pop(result);
        });
        code.labelBinding(done);
    }
}
