package plumbline.cli.option;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.program.ProgramCatalogue;
import plumbline.cli.program.ProgramLoader;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;

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
    private List<String> parameters = new ArrayList<>();

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
        LoadedProgram loaded = ProgramLoader.load(name, byName(), more);
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
        Map<String, String> all = byName();
        values.forEach((key, value) -> all.put(key, value.toString()));
        return ProgramLoader.load(name, all);
    }

    /** A list, because of a map's keys given twice picocli keeps the last. */
    private Map<String, String> byName() {
        Map<String, String> values = new LinkedHashMap<>();
        for (String text : parameters) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw CommandFailure.usage("plumb: -p " + text + ": write KEY=VALUE, e.g. -p entries=4096");
            }
            String key = text.substring(0, equals);
            String before = values.putIfAbsent(key, text.substring(equals + 1));
            if (before != null) {
                throw CommandFailure.usage(
                        "plumb: -p " + text + ": " + key + " is already " + before + "; give each parameter once");
            }
        }
        return values;
    }
}
