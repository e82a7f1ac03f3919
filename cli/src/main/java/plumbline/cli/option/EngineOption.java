package plumbline.cli.option;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import plumbline.console.terminal.CommandFailure;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** Which engine executes the program. */
public final class EngineOption {
    private static final List<Engine> ENGINES = List.of(new Compiler(), new Interpreter());

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
