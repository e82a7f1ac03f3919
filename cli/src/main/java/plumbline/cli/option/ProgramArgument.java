package plumbline.cli.option;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.program.ProgramCatalogue;
import plumbline.cli.program.ProgramLoader;
import plumbline.console.option.NamedFiles;

/** Which program: {@code NAME [-p key=value …]}. */
public final class ProgramArgument {
    @Parameters(
            index = "0",
            paramLabel = "NAME",
            description = "A built-in program (see 'plumb programs') or a file: program text or binary.")
    private String name;

    @Mixin
    private ParameterOption parameters;

    /** The program as the user named it. */
    public String name() {
        return name;
    }

    /** Assembles or reads the program, shows warnings, refuses with all its errors. */
    public LoadedProgram load(PrintWriter err) {
        return load(err, ProgramCatalogue.NONE);
    }

    /** The same; the name may also be that of a program that only the command knows. */
    public LoadedProgram load(PrintWriter err, ProgramCatalogue more) {
        LoadedProgram loaded = ProgramLoader.load(name, parameters.byName(), more);
        loaded.warnings().forEach(warning -> err.println(loaded.sources().show(warning)));
        return loaded;
    }

    /** Names the files that the program was read from. */
    public void nameIn(NamedFiles files, LoadedProgram loaded) {
        if (loaded.builtIn().isEmpty()) {
            files.reads("program", Path.of(name));
            loaded.sources().files().forEach(file -> files.reads("program", Path.of(file)));
        }
    }

    /** The same program with other values for some parameters, without its warnings. */
    public LoadedProgram with(Map<String, Long> values) {
        Map<String, String> all = parameters.byName();
        values.forEach((key, value) -> all.put(key, value.toString()));
        return ProgramLoader.load(name, all);
    }
}
