package plumbline.cli.program;

import java.util.List;
import java.util.Optional;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.lower.Lowering;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.text.LoweringListing;
import plumbline.p4.P4Text;
import plumbline.p4.assemble.P4Assembler;
import plumbline.p4.elaborate.Elaboration;
import plumbline.p4.elaborate.P4Program;
import plumbline.p4.info.P4Info;

/** Loads P4 programs: read, checked, elaborated, lowered. */
public final class P4Loader {
    private final P4Text read;

    private P4Loader(P4Text read) {
        this.read = read;
    }

    /**
     * Loads a program.
     *
     * @throws CommandFailure with everything that is wrong with it
     */
    static LoadedProgram load(String file, String text, P4Settings settings) {
        return ProgramLoader.accepted(
                P4Assembler.assemble(file, text, settings.path(), settings.defines(), settings.chip()),
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

    private StructuredProgram structured(String file) {
        accepted(Optional.of(read), read.diagnostics());
        Elaboration elaborated = P4Program.elaborate(P4Assembler.name(file), read);
        return accepted(elaborated.program(), elaborated.diagnostics());
    }

    private Sources sources() {
        return read.sources();
    }

    private <T> T accepted(Optional<T> made, List<Diagnostic> said) {
        if (made.isEmpty() || said.stream().anyMatch(Diagnostic::isError)) {
            throw CommandFailure.rejected(Diagnostics.show(said, sources()), said);
        }
        return made.get();
    }
}
