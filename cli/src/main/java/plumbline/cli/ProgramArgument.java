package plumbline.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which program: {@code NAME [-p key=value …]}. */
final class ProgramArgument {
    @Parameters(
            index = "0",
            paramLabel = "NAME",
            description = "A built-in program (see 'plumb programs') or a file: program text or binary.")
    String name;

    @Option(
            names = {"-p", "--param"},
            paramLabel = "KEY=VALUE",
            description = "Gives a parameter of the program another value; may be repeated.")
    Map<String, String> parameters = new LinkedHashMap<>();

    ProgramArgument() {}

    /** Assembles or reads the program, shows warnings, refuses with all its errors. */
    LoadedProgram load(PrintWriter err) {
        LoadedProgram loaded = ProgramLoader.load(name, parameters);
        loaded.warnings().forEach(warning -> err.println(loaded.sources().show(warning)));
        return loaded;
    }
}
