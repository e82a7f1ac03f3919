package plumbline.vm.compiler.bytecode;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.util.function.Function;
import plumbline.vm.state.ProgramState;

/**
 * How generated code finds the parts of the state that it works on: arrays, tables, what hashes look up in. In a class
 * of one instance they are constants of the class; in one of several, fields of the instance. The code around is the
 * same.
 */
public interface StateParts {
    /**
     * Pushes a part of the state.
     *
     * @param key equal for the same part only
     * @param name for listings
     * @param of where it is in a state
     */
    void load(CodeBuilder code, Object key, String name, ClassDesc type, Function<ProgramState, Object> of);

    /** Pushes a part of the state that has a name of its own. */
    default void load(CodeBuilder code, String name, ClassDesc type, Function<ProgramState, Object> of) {
        load(code, name, name, type, of);
    }

    /** Pushes an array for one purpose, which no other instance uses. */
    default void loadScratch(CodeBuilder code, String name, int length) {
        load(code, name, Types.LONGS, any -> new long[length]);
    }
}
