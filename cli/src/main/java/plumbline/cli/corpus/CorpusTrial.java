package plumbline.cli.corpus;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.p4.P4Text;
import plumbline.p4.corpus.CorpusProgram;
import plumbline.p4.corpus.P4Corpus;
import plumbline.p4.source.IncludePath;
import plumbline.p4.source.PredefinedMacros;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.schedule.Scheduling;
import plumbline.verifier.Verified;
import plumbline.verifier.target.Target;

/** Tries programs of a checkout: reads and checks them, verifies them for their target, runs their packet tests. */
final class CorpusTrial {
    /** Errors of texts that cannot be read. */
    private static final Set<String> UNREADABLE = Set.of("syntax", "preprocessor");

    /** A program of bf-p4c that is several tests asks for the number of one. */
    private static final Map<String, String> MACROS = Map.of("TEST", "1");

    private static final long SEED = 1;
    /** What a class of service says is no reason to lose a packet: BMv2 has no queue for it that could be missing. */
    private static final TrafficManagerConfig ALL_QUEUES =
            TrafficManagerConfig.DEFAULT.with(PortConfig.DEFAULT.withQueues(Scheduling.MAX_QUEUES, Scheduling.STRICT));

    private final P4Corpus corpus;

    CorpusTrial(P4Corpus corpus) {
        this.corpus = corpus;
    }

    /**
     * Tries one.
     *
     * @throws IOException if a file cannot be read at all
     */
    CorpusVerdict verdict(CorpusProgram program) throws IOException {
        try {
            return tried(program);
        } catch (RuntimeException
                | StackOverflowError
                | PortException thrown) { // a defect of ours is a row of the table
            return new CorpusVerdict(program, true, null, false, null, "threw " + thrown);
        }
    }

    private CorpusVerdict tried(CorpusProgram program) throws IOException, PortException {
        boolean typeChecked = P4Corpus.isTypeChecked(program);
        IncludePath includes = typeChecked ? corpus.ownIncludes() : corpus.includes(program);
        String target = program.architecture().target().orElse("");
        Map<String, String> macros = PredefinedMacros.of(target);
        macros.putAll(MACROS);
        Optional<Diagnostic> wrong = P4Text.read(program.file(), includes, macros).diagnostics().stream()
                .filter(Diagnostic::isError)
                .findFirst();
        boolean read = wrong.filter(error -> UNREADABLE.contains(error.code())).isEmpty();
        Boolean agree =
                typeChecked ? wrong.isPresent() == program.expectedFailure().isPresent() : null;
        String reason = wrong.map(Diagnostic::headline).orElse("");
        if (target.isEmpty() || typeChecked && program.expectedFailure().isPresent()) {
            return new CorpusVerdict(program, read, agree, null, null, reason);
        }
        try {
            Optional<String> failure = run(program, Verification.target(target));
            Boolean passed = program.packetTest().isPresent() ? failure.isEmpty() : null;
            return new CorpusVerdict(program, read, agree, true, passed, failure.orElse(""));
        } catch (CommandFailure refused) {
            return new CorpusVerdict(program, read, agree, false, null, firstError(refused));
        }
    }

    private static String firstError(CommandFailure refused) {
        return refused.diagnostics().stream()
                .filter(Diagnostic::isError)
                .map(Diagnostic::headline)
                .findFirst()
                .orElse(refused.getMessage().lines().findFirst().orElse("refused without a word"));
    }

    /**
     * Verifies it and runs its packet test, if it has one.
     *
     * @return the test's first failure
     * @throws CommandFailure if the program is refused
     */
    private Optional<String> run(CorpusProgram program, Target target) throws IOException, PortException {
        P4Settings settings = new P4Settings(corpus.includes(program).folders(), MACROS).on(target);
        LoadedProgram loaded = ProgramLoader.load(program.file().toString(), Map.of(), ProgramCatalogue.NONE, settings);
        Verified verified = Verification.require(loaded, target);
        if (program.packetTest().isEmpty()) {
            return Optional.empty();
        }
        Path test = program.packetTest().get();
        StfSuite suite = new StfSuite(
                new StfRun.Setup(
                        verified,
                        SwitchSettings.seeded(SEED).with(ALL_QUEUES),
                        Optional.empty(),
                        pipes -> Map.of(),
                        List.of(),
                        program.architecture().shortestFrame()),
                EngineOption.all(),
                Optional.empty(),
                new ErrorLog(new PrintWriter(Writer.nullWriter())));
        return suite.run(test.toString(), Files.readString(test, StandardCharsets.ISO_8859_1)).failures().stream()
                .map(failure -> failure.diagnostic().headline())
                .findFirst();
    }
}
