package plumbline.vm.compiler;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import plumbline.isa.model.Program;
import plumbline.vm.PhvLayout;
import plumbline.vm.compiler.bytecode.CompiledProgram;
import plumbline.vm.state.ProgramState;

/** The hidden class of a program; it may be unloaded with the last of its instances. */
final class CompiledClass {
    private final Program program;
    private final PhvLayout layout;
    private final ProgramClass generated;
    private final MethodHandle constructor;

    CompiledClass(Program program, PhvLayout layout, ProgramClass generated) {
        this.program = program;
        this.layout = layout;
        this.generated = generated;
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup()
                    .defineHiddenClassWithClassData(generated.bytes(), generated.classData(), true);
            MethodType type = MethodType.fromMethodDescriptorString(
                    ProgramClass.CONSTRUCTOR.descriptorString(), getClass().getClassLoader());
            constructor = lookup.findConstructor(lookup.lookupClass(), type);
        } catch (ReflectiveOperationException | LinkageError wrong) {
            throw wrong(wrong);
        }
    }

    /** An instance that works on a state. */
    CompiledProgram instance(ProgramState state, long seed) {
        try {
            return (CompiledProgram) constructor.invoke(
                    program, layout, generated.supplied(), generated.bridged(), state, seed, generated.parts(state));
        } catch (Throwable wrong) {
            throw wrong(wrong);
        }
    }

    private AssertionError wrong(Throwable cause) {
        return new AssertionError("the class generated for " + program.name() + " is wrong", cause);
    }
}
