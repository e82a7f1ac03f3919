package plumbline.cli.corpus;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.Interruption;
import plumbline.console.terminal.ProgressBar;
import plumbline.p4.corpus.CorpusProgram;
import plumbline.p4.corpus.P4Corpus;

/**
 * Started by {@code bench/p4-corpus}: the programs of a checkout of p4c or bf-p4c. Ctrl-C ends it with what there is.
 */
@Command(
        name = "bench/p4-corpus",
        description = "Reads, checks, verifies and runs the P4 programs of a checkout of p4lang/p4c or p4lang/bf-p4c,"
                + " and prints how many fare as with their own compiler.",
        mixinStandardHelpOptions = true)
public final class P4CorpusMain implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "The checkout, or a folder with its folders of programs.")
    private Path checkout;

    @Option(
            names = "--only",
            paramLabel = "TEXT",
            description = "Only programs with this in FOLDER/NAME; may be repeated.")
    private List<String> only = new ArrayList<>();

    @Mixin
    private JsonOption output;

    @Spec
    private CommandSpec spec;

    private final AtomicBoolean stopped = new AtomicBoolean();

    public static void main(String[] arguments) {
        P4CorpusMain command = new P4CorpusMain();
        Interruption interruption = new Interruption(Runtime.getRuntime()::halt);
        interruption.onSignal(() -> command.stopped.set(true));
        interruption.listen();
        int exitCode = new CommandLine(command)
                .setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
                .execute(arguments);
        interruption.finished(exitCode);
        System.exit(exitCode);
    }

    @Override
    public Integer call() throws IOException {
        if (!Files.isDirectory(checkout)) {
            spec.commandLine().getErr().println("p4-corpus: " + checkout + ": no such folder");
            return ExitCode.USAGE;
        }
        CorpusReport report = report();
        if (report.parts().isEmpty()) {
            spec.commandLine()
                    .getErr()
                    .println("p4-corpus: " + checkout + ": has no folder p4_16_samples, p4_16_errors or p4_16 with"
                            + " programs; name a checkout of p4lang/p4c or p4lang/bf-p4c");
            return ExitCode.USAGE;
        }
        output.print(report, out -> new CorpusTable(out).print(report));
        if (report.interrupted()) {
            spec.commandLine().getErr().println("p4-corpus: interrupted: not all programs were tried");
            return ExitCode.REJECTED;
        }
        return ExitCode.FINE;
    }

    private CorpusReport report() throws IOException {
        P4Corpus corpus = new P4Corpus(checkout);
        CorpusTrial trial = new CorpusTrial(corpus);
        List<CorpusProgram> programs = corpus.programs().stream()
                .filter(program ->
                        only.isEmpty() || only.stream().anyMatch((program.folder() + "/" + program.name())::contains))
                .toList();
        List<CorpusVerdict> verdicts = new ArrayList<>();
        ProgressBar progress = ProgressBar.onTerminal("trying", "programs", programs.size());
        try {
            for (CorpusProgram program : programs) {
                if (stopped.get()) {
                    break;
                }
                verdicts.add(trial.verdict(program));
                progress.at(verdicts.size());
            }
        } finally {
            progress.done();
        }
        return CorpusReport.of(checkout.toString(), verdicts.size() < programs.size(), verdicts);
    }
}
