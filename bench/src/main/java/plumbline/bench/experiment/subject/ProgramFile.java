package plumbline.bench.experiment.subject;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plumbline.isa.diagnostic.SourceLanguage;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.p4.assemble.P4Assembler;
import plumbline.p4.source.IncludePath;
import plumbline.verifier.target.Target;

/** A file with a program, in Plumbline's own language or in P4. */
public final class ProgramFile {
    private ProgramFile() {}

    /**
     * Assembles it for a target.
     *
     * @param parameters of the program; of a P4 program macros
     * @throws IOException if it cannot be read
     */
    public static Assembly assemble(Path file, Map<String, Long> parameters, Target target) throws IOException {
        if (SourceLanguage.of(file.toString()) != SourceLanguage.P4) {
            return Assembler.assemble(file, parameters);
        }
        IncludePath.Found text = IncludePath.read(file);
        Map<String, String> macros = parameters.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, macro -> macro.getValue().toString()));
        return P4Assembler.assemble(text.name(), text.text(), new IncludePath(List.of()), macros, chip(target));
    }

    /** What of a target a P4 program depends on. */
    public static P4Assembler.Chip chip(Target target) {
        return new P4Assembler.Chip(
                target.name(),
                target.registers().actions().value(),
                !target.memories().stagesEach().isUnlimited());
    }
}
