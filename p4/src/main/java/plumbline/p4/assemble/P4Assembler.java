package plumbline.p4.assemble;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.lower.Lowered;
import plumbline.isa.lower.Lowering;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.text.Assembly;
import plumbline.p4.P4Text;
import plumbline.p4.elaborate.Elaboration;
import plumbline.p4.elaborate.P4Program;
import plumbline.p4.source.IncludePath;
import plumbline.p4.source.PredefinedMacros;
import plumbline.p4.tofino.TofinoRules;

/** From the text of a P4 program to a program with units: read, checked, elaborated, lowered. */
public final class P4Assembler {
    private P4Assembler() {}

    /**
     * What a program is for.
     *
     * @param name of the target, which has macros of its own; empty: none
     * @param registerActions most actions of a register
     * @param hasStages whether an access to a register must be done at once
     */
    public record Chip(String name, long registerActions, boolean hasStages) {
        /** None in particular. */
        public static final Chip NONE = new Chip("", 0, false);

        private static final String TOFINO = "tofino";

        /** What its compiler refuses although the chip could do it. */
        private List<Diagnostic> refused(StructuredProgram program) {
            if (!name.startsWith(TOFINO)) {
                return List.of();
            }
            int generation = Integer.parseInt(PredefinedMacros.of(name).get(PredefinedMacros.GENERATION));
            return TofinoRules.check(program, generation, registerActions);
        }

        private List<Diagnostic> ofLowering(List<Diagnostic> said) {
            return hasStages ? said.stream().map(Diagnostic::asError).toList() : said;
        }
    }

    /**
     * Assembles a text. Where there is an error, the diagnostics are those of the step that found it.
     *
     * @param file name of the text for messages and for finding includes
     * @param defines macros from outside, which win over the chip's
     */
    public static Assembly assemble(
            String file, String text, IncludePath path, Map<String, String> defines, Chip chip) {
        Map<String, String> macros = PredefinedMacros.of(chip.name());
        macros.putAll(defines);
        P4Text read = P4Text.read(file, text, path, macros);
        Sources sources = read.sources();
        List<Diagnostic> all = new ArrayList<>(read.diagnostics());
        if (read.hasErrors()) {
            return new Assembly(Optional.empty(), all, sources);
        }
        Elaboration elaborated = P4Program.elaborate(name(file), read);
        Optional<StructuredProgram> structured = elaborated.program();
        if (structured.isEmpty() || hasError(elaborated.diagnostics())) {
            return new Assembly(Optional.empty(), elaborated.diagnostics(), sources);
        }
        all.addAll(elaborated.diagnostics());
        List<Diagnostic> refused = chip.refused(structured.get());
        if (hasError(refused)) {
            return new Assembly(Optional.empty(), refused, sources);
        }
        all.addAll(refused);
        Lowered lowered = Lowering.lower(structured.get());
        List<Diagnostic> ofLowering = chip.ofLowering(lowered.diagnostics());
        if (lowered.program().isEmpty() || hasError(ofLowering)) {
            return new Assembly(Optional.empty(), ofLowering, sources);
        }
        all.addAll(ofLowering);
        return new Assembly(lowered.program(), all, sources);
    }

    private static boolean hasError(List<Diagnostic> said) {
        return said.stream().anyMatch(Diagnostic::isError);
    }

    /** The name of the program in a file. */
    public static String name(String file) {
        String last = Path.of(file).getFileName().toString();
        return last.substring(0, last.lastIndexOf('.'));
    }
}
