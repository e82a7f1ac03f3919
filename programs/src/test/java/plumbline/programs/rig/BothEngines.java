package plumbline.programs.rig;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Function;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** Runs something on each engine. */
public final class BothEngines {
    private BothEngines() {}

    /** What came of it, which must be the same. */
    public static <T> T agree(Function<Engine, T> run) {
        T interpreted = run.apply(new Interpreter());
        assertThat(run.apply(new Compiler())).as("compiled, as interpreted").isEqualTo(interpreted);
        return interpreted;
    }
}
