package plumbline.cli.option;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import plumbline.console.terminal.CommandFailure;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** Which engine executes the program. */
public final class EngineOption {
    /** Programs are not warmed up: in virtual time no packet waits for the first ones. */
    private static final List<Engine> ENGINES = List.of(new Compiler(Duration.ZERO), new Interpreter());

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            defaultValue = "compiled",
            description = "compiled (to JVM bytecode), or interpreter (checks every access while it runs);"
                    + " default: ${DEFAULT-VALUE}.")
    private String name;

    public Engine engine() {
        return named(name);
    }

    /** For packets that come in real time, or are timed: the first ones find a program that is warmed up. */
    public Engine ofRealTime() {
        Engine engine = engine();
        return engine instanceof Compiler ? new Compiler() : engine;
    }

    /** All engines. */
    public static List<Engine> all() {
        return ENGINES;
    }

    /** The engine of a name; fails naming those there are. */
    public static Engine named(String name) {
        return ENGINES.stream()
                .filter(engine -> engine.name().equals(name))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("plumb: --engine " + name + ": there are "
                        + ENGINES.stream().map(Engine::name).collect(Collectors.joining(", "))));
    }
}
