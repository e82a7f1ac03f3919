package plumbline.cli.mutation;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.cli.option.EngineOption;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.program.P4Settings;
import plumbline.cli.program.ProgramCatalogue;
import plumbline.cli.program.ProgramLoader;
import plumbline.cli.program.Verification;
import plumbline.cli.stf.StfRun;
import plumbline.cli.stf.StfSuite;
import plumbline.cli.traffic.SwitchSettings;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ErrorLog;
import plumbline.pipelines.port.PortException;
import plumbline.verifier.Verified;

/** A mutated program on the whole way: read, checked, lowered, verified, loaded by both engines, sent packets. */
final class P4Mutant {
    private static final long SEED = 1;

    /** How far a program came. */
    enum End {
        /** The front end or the lowering has an error for it. */
        READ,
        /** The verifier rejects it. */
        VERIFIED,
        /** Both engines have run the packet test, passed or not. */
        RUN
    }

    private P4Mutant() {}

    /**
     * Takes it as far as it goes.
     *
     * @param folder for its file
     * @throws AssertionError if the engines disagree, or an error has no place
     */
    static End end(MutationBase base, String text, Path folder) throws IOException, PortException {
        Path file = Files.writeString(folder.resolve(base.file().getFileName().toString()), text);
        LoadedProgram loaded;
        try {
            loaded = ProgramLoader.load(
                    file.toString(),
                    Map.of(),
                    ProgramCatalogue.NONE,
                    new P4Settings(List.of(base.file().getParent()), Map.of()).on(base.target()));
        } catch (CommandFailure refused) {
            hasPlaces(refused);
            return End.READ;
        }
        Verified verified;
        try {
            verified = Verification.require(loaded, base.target());
        } catch (CommandFailure rejected) {
            hasPlaces(rejected);
            return End.VERIFIED;
        }
        run(verified, base.test());
        return End.RUN;
    }

    private static void hasPlaces(CommandFailure failure) {
        if (failure.diagnostics().isEmpty()
                || failure.diagnostics().stream().anyMatch(said -> said.at().line() < 1)) {
            throw new AssertionError("an error without a place: " + failure.getMessage());
        }
    }

    private static void run(Verified verified, Path test) throws IOException, PortException {
        StfSuite suite = new StfSuite(
                new StfRun.Setup(
                        verified, SwitchSettings.seeded(SEED), Optional.empty(), pipes -> Map.of(), List.of(), 1),
                EngineOption.all(),
                Optional.empty(),
                new ErrorLog(new PrintWriter(Writer.nullWriter())));
        suite.run(test.toString(), Files.readString(test)).failures().stream()
                .filter(failure -> failure.diagnostic().code().equals("engines"))
                .findFirst()
                .ifPresent(failure -> {
                    throw new AssertionError(failure);
                });
    }
}
