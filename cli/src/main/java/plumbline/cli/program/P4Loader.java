package plumbline.cli.program;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.lower.Lowered;
import plumbline.isa.lower.Lowering;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.text.LoweringListing;
import plumbline.p4.P4Text;
import plumbline.p4.elaborate.Elaboration;
import plumbline.p4.elaborate.P4Program;
import plumbline.p4.info.P4Info;
import plumbline.p4.source.PredefinedMacros;
import plumbline.p4.tofino.TofinoRules;
import plumbline.verifier.target.Target;

/** Loads P4 programs: read, checked, elaborated, lowered. */
public final class P4Loader {
    /** How the names of P4 files end. */
    private final P4Text read;

    private final List<Diagnostic> warnings = new ArrayList<>();

    private P4Loader(P4Text read) {
        this.read = read;
    }

    /**
     * Loads a program.
     *
     * @throws CommandFailure with everything that is wrong with it
     */
    static LoadedProgram load(String file, String text, P4Settings settings) {
        P4Loader loader = new P4Loader(P4Text.read(file, text, settings.path(), settings.macros()));
        StructuredProgram structured = loader.structured(file);
        settings.tofino().ifPresent(chip -> loader.accepted(Optional.of(structured), refused(structured, chip)));
        Lowered lowered = Lowering.lower(structured);
        boolean hasStages = settings.target()
                .filter(chip -> !chip.memories().stagesEach().isUnlimited())
                .isPresent();
        return new LoadedProgram(
                loader.accepted(
                        lowered.program(),
                        hasStages
                                ? lowered.diagnostics().stream()
                                        .map(Diagnostic::asError)
                                        .toList()
                                : lowered.diagnostics()),
                loader.sources(),
                loader.warnings,
                Optional.empty());
    }

    /**
     * P4Info of a program.
     *
     * @throws CommandFailure with everything that is wrong with it
     */
    public static String info(String file, String text, P4Settings settings) {
        P4Text read = P4Text.read(file, text, settings.path(), settings.macros());
        StructuredProgram structured = new P4Loader(read).structured(file);
        return P4Info.text(structured, P4Program.architecture(read));
    }

    /**
     * The text of its structured form, or of what a pass of lowering makes of that.
     *
     * @param pass one of {@link Lowering#passes()}; empty: none
     * @throws CommandFailure with everything that is wrong with it, if no pass or not this one is reached
     */
    public static String listing(String file, String text, P4Settings settings, Optional<String> pass) {
        P4Loader loader = new P4Loader(P4Text.read(file, text, settings.path(), settings.macros()));
        StructuredProgram structured = loader.structured(file);
        if (pass.isEmpty()) {
            return LoweringListing.of(structured);
        }
        LoweringListing.Listing listing = LoweringListing.after(pass.get(), structured);
        return loader.accepted(
                Optional.of(listing.text()).filter(it -> !it.isEmpty()),
                listing.text().isEmpty() ? listing.lowered().diagnostics() : List.of());
    }

    /** What its compiler refuses although the chip could do it. */
    private static List<Diagnostic> refused(StructuredProgram program, Target chip) {
        int generation = Integer.parseInt(PredefinedMacros.of(chip.name()).get(PredefinedMacros.GENERATION));
        return TofinoRules.check(program, generation, chip.registers().actions().value());
    }

    private StructuredProgram structured(String file) {
        accepted(Optional.of(read), read.diagnostics());
        Elaboration elaborated = P4Program.elaborate(name(file), read);
        return accepted(elaborated.program(), elaborated.diagnostics());
    }

    private static String name(String file) {
        String last = Path.of(file).getFileName().toString();
        return last.substring(0, last.lastIndexOf('.'));
    }

    private Sources sources() {
        return read.sources();
    }

    private <T> T accepted(Optional<T> made, List<Diagnostic> said) {
        if (made.isEmpty() || said.stream().anyMatch(Diagnostic::isError)) {
            throw CommandFailure.rejected(Diagnostics.show(said, sources()), said);
        }
        warnings.addAll(said);
        return made.get();
    }
}
