package plumbline.vm.compiler.bytecode;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import plumbline.vm.state.ProgramState;

/** Parts of one state as constants: the JIT knows their addresses and the lengths of arrays. */
public final class ConstantParts implements StateParts {
    private final ClassConstants constants;
    private final ProgramState state;
    private final Map<Object, Object> parts = new HashMap<>();

    public ConstantParts(ClassConstants constants, ProgramState state) {
        this.constants = constants;
        this.state = state;
    }

    @Override
    public void load(CodeBuilder code, Object key, String name, ClassDesc type, Function<ProgramState, Object> of) {
        constants.load(code, name, type, parts.computeIfAbsent(key, any -> of.apply(state)));
    }
}
