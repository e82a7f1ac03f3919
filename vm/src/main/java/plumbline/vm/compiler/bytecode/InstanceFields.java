package plumbline.vm.compiler.bytecode;

import static java.lang.classfile.ClassFile.ACC_FINAL;
import static java.lang.classfile.ClassFile.ACC_PRIVATE;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import plumbline.vm.state.ProgramState;

/** Parts of the state as final fields of each instance, which its constructor fills from an array. */
public final class InstanceFields implements StateParts {
    private final ClassDesc owner;
    private final FieldNames names;
    private final Map<Object, Part> parts = new LinkedHashMap<>();

    /** @param names of the class so far */
    InstanceFields(ClassDesc owner, FieldNames names) {
        this.owner = owner;
        this.names = names;
    }

    private record Part(String field, ClassDesc type, Function<ProgramState, Object> of) {}

    @Override
    public void load(CodeBuilder code, Object key, String name, ClassDesc type, Function<ProgramState, Object> of) {
        Part part = parts.computeIfAbsent(key, any -> new Part(names.of(name), type, of));
        code.aload(0).getfield(owner, part.field, part.type);
    }

    /** What the constructor takes for an instance with a state. */
    public Object[] of(ProgramState state) {
        return parts.values().stream().map(part -> part.of.apply(state)).toArray();
    }

    /** Adds the fields, when all code has been generated. */
    public void define(ClassBuilder builder) {
        parts.values().forEach(part -> builder.withField(part.field, part.type, ACC_PRIVATE | ACC_FINAL));
    }

    /**
     * Fills the fields, in a constructor.
     *
     * @param array variable that holds what {@link #of} made
     */
    public void initialise(CodeBuilder code, int array) {
        int i = 0;
        for (Part part : parts.values()) {
            code.aload(0)
                    .aload(array)
                    .loadConstant(i++)
                    .aaload()
                    .checkcast(part.type)
                    .putfield(owner, part.field, part.type);
        }
    }
}
