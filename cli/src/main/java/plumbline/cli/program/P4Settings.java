package plumbline.cli.program;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.bench.experiment.subject.ProgramFile;
import plumbline.p4.assemble.P4Assembler;
import plumbline.p4.source.IncludePath;
import plumbline.p4.source.PredefinedMacros;
import plumbline.verifier.target.Target;

/**
 * What the preprocessor of P4 is told.
 *
 * @param folders where it looks for included files, in order
 * @param defines macros that the user gives, by name
 * @param target that the program is for: it has macros of its own
 */
public record P4Settings(List<Path> folders, Map<String, String> defines, Optional<Target> target) {
    /** Nothing. */
    public static final P4Settings NONE = new P4Settings(List.of(), Map.of());

    public P4Settings {
        folders = List.copyOf(folders);
        defines = Map.copyOf(defines);
    }

    /** For no target in particular. */
    public P4Settings(List<Path> folders, Map<String, String> defines) {
        this(folders, defines, Optional.empty());
    }

    /** The same, for a target. */
    public P4Settings on(Target newTarget) {
        return new P4Settings(folders, defines, Optional.of(newTarget));
    }

    /** What of the target a program depends on. */
    P4Assembler.Chip chip() {
        return target.map(ProgramFile::chip).orElse(P4Assembler.Chip.NONE);
    }

    /** Where included files are. */
    IncludePath path() {
        return new IncludePath(folders);
    }

    /** All macros; the user's win. */
    Map<String, String> macros() {
        Map<String, String> macros =
                PredefinedMacros.of(target.map(Target::name).orElse(""));
        macros.putAll(defines);
        return macros;
    }
}
