package plumbline.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import plumbline.cli.program.P4Settings;

/** {@code -I DIR … -D NAME[=VALUE] …}: for the preprocessor of P4 programs. */
public final class P4Option {
    @Option(
            names = "-I",
            paramLabel = "DIR",
            description =
                    "Of a P4 program: where #include looks before it takes Plumbline's own files; may be repeated.")
    private List<Path> folders = new ArrayList<>();

    @Option(
            names = "-D",
            paramLabel = "NAME[=VALUE]",
            description = "Of a P4 program: defines a macro, as 1 if no value is given; may be repeated.")
    private List<String> defines = new ArrayList<>();

    /** What the user gave. */
    public P4Settings settings() {
        Map<String, String> byName = new LinkedHashMap<>();
        for (String define : defines) {
            int equals = define.indexOf('=');
            byName.put(
                    equals < 0 ? define : define.substring(0, equals), equals < 0 ? "1" : define.substring(equals + 1));
        }
        return new P4Settings(folders, byName);
    }
}
