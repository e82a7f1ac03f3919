package plumbline.vm;

import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;

/**
 * A way to execute programs. Users reach it through {@code pipelines}, which takes only verified programs; the engine
 * itself takes the bare program because {@code vm} and {@code verifier} do not know each other.
 */
public interface Engine {
    /** The name on the command line. */
    String name();

    /**
     * Makes a program ready, once for all its instances.
     *
     * @param limits what to keep checking at run time
     */
    PreparedProgram prepare(Program program, Limits limits);

    /**
     * Makes a program executable alone, with its own copy of all state.
     *
     * @param limits what to keep checking at run time
     * @param seed of all random draws
     */
    default Executable load(Program program, Limits limits, long seed) {
        return prepare(program, limits).instantiate(seed);
    }
}
