package plumbline.bench.jmh;

import java.util.Locale;
import plumbline.bench.handwritten.Forwarder;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** Who does the work. */
public enum Variant {
    /** Code written by hand. */
    HANDWRITTEN {
        @Override
        Forwarder of(EngineWorkload workload, long seed) {
            return workload.handwritten(seed);
        }
    },
    /** The engine that compiles programs. */
    COMPILED {
        @Override
        Forwarder of(EngineWorkload workload, long seed) {
            return workload.on(new Compiler(), seed);
        }
    },
    /** The engine that interprets programs. */
    INTERPRETER {
        @Override
        Forwarder of(EngineWorkload workload, long seed) {
            return workload.on(new Interpreter(), seed);
        }
    };

    /**
     * A worker with fresh state.
     *
     * @param seed of coins, and of the generator that the packets come from
     */
    abstract Forwarder of(EngineWorkload workload, long seed);

    /** Its name in tables. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
