package plumbline.cli.program;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.p4.source.IncludePath;
import plumbline.verifier.target.Target;

/**
 * What the preprocessor of P4 is told.
 *
 * @param folders where it looks for included files, in order
 * @param defines macros by name
 */
public record P4Settings(List<Path> folders, Map<String, String> defines) {
    /** Nothing. */
    public static final P4Settings NONE = new P4Settings(List.of(), Map.of());

    private static final String GENERATION = "__TARGET_TOFINO__";

    /** Copies the collections. */
    public P4Settings {
        folders = List.copyOf(folders);
        defines = Map.copyOf(defines);
    }

    /** The same, with the generation of a Tofino that the program is for, unless the user has named one. */
    public P4Settings on(Target target) {
        if (!target.name().startsWith("tofino2") || defines.containsKey(GENERATION)) {
            return this;
        }
        Map<String, String> more = new LinkedHashMap<>(defines);
        more.put(GENERATION, "2");
        return new P4Settings(folders, more);
    }

    /** Where included files are. */
    IncludePath path() {
        return new IncludePath(folders);
    }
}
