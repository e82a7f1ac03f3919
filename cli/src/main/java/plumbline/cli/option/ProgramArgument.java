package plumbline.cli.option;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.program.ProgramLoader;

/** Which program: {@code NAME [-p key=value …]}. */
public final class ProgramArgument {
    @Parameters(
            index = "0",
            paramLabel = "NAME",
            description = "A built-in program (see 'plumb programs') or a file: program text or binary.")
    private String name;

    @Option(
            names = {"-p", "--param"},
            paramLabel = "KEY=VALUE",
            description = "Gives a parameter of the program another value; may be repeated.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    /** The program as the user named it. */
    public String name() {
        return name;
    }

    /** Assembles or reads the program, shows warnings, refuses with all its errors. */
    public LoadedProgram load(PrintWriter err) {
        LoadedProgram loaded = ProgramLoader.load(name, parameters);
        loaded.warnings().forEach(warning -> err.println(loaded.sources().show(warning)));
        return loaded;
    }
}
