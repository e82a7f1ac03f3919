package plumbline.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plumbline.cli.option.EngineOption;
import plumbline.cli.option.ProgramArgument;
import plumbline.cli.option.RunOptions;
import plumbline.cli.option.SetUpOption;
import plumbline.cli.option.TargetOption;
import plumbline.cli.program.Colours;
import plumbline.cli.program.JudgedProgram;
import plumbline.cli.program.LoadedProgram;
import plumbline.cli.stf.StfFailure;
import plumbline.cli.stf.StfRun;
import plumbline.cli.stf.StfStatement;
import plumbline.cli.stf.StfSuite;
import plumbline.cli.traffic.ProgramControls;
import plumbline.console.option.JsonOption;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ErrorLog;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.Json;
import plumbline.isa.model.Ethernet;
import plumbline.pipelines.file.FileTrouble;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.PortException;
import plumbline.programs.ProgramControl;
import plumbline.verifier.Verified;
import plumbline.verifier.report.ReportJson.Finding;
import plumbline.vm.Engine;

/** {@code plumb stf}. */
@Command(
        name = "stf",
        description = {
            "Test a program with packets: what comes in, what must leave, and the table entries in between, in the"
                    + " language of p4c's simple test framework (STF).",
            "Each file is run on a new switch in virtual time, on both engines; what leaves and no line expects is a"
                    + " failure too. docs/PACKET-TESTS.md lists the commands."
        },
        footer = {
            "  plumb stf router.plumb router.stf",
            "  plumb stf l2forward tests/*.stf --json",
            "  plumb stf router --setup router.yaml router.stf",
            "  plumb stf router.plumb router.stf --captures . && plumb trace router.plumb --in router-0-in.pcap"
                    + " --packet 1",
            "",
            "A test:",
            "  add routes ipv4.dst:10.0.0.0/8 forward(port:1)",
            "  packet 0 ffffffffffff 020000000001 88b5 00010203",
            "  expect 1 ffffffffffff ************ 88b5$",
            ""
        })
public final class StfCommand implements Callable<Integer> {
    @Mixin
    private ProgramArgument program;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "FILE", description = "A packet test; may be repeated.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private TargetOption target;

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            description = "Only this engine: compiled or interpreter; default: both, which must agree.")
    private String engine;

    @Option(
            names = "--pad",
            description =
                    "Fill up packets that come in to " + Ethernet.MIN_FRAME + " bytes with zeros, as Ethernet does.")
    private boolean padded;

    @Option(
            names = "--captures",
            paramLabel = "DIR",
            description =
                    "Also write what came in and what left as captures, TEST-PORT-in.pcap and TEST-PORT-out.pcap, for"
                            + " 'plumb replay' and 'plumb trace'.")
    private Path captures;

    @Mixin
    private SetUpOption setUp;

    @Mixin
    private RunOptions options;

    @Mixin
    private JsonOption output;

    private CommandSpec spec;

    /** Also lists what a test may say: declared once, in {@link StfStatement}. */
    @Spec
    void spec(CommandSpec own) {
        spec = own;
        spec.usageMessage()
                .footer(Stream.of(
                                Stream.of(spec.usageMessage().footer()),
                                Stream.of("Lines of a test, beside those that 'plumb table', 'plumb queue' … take:"),
                                StfStatement.help().stream().map(line -> "  " + line.replace("%", "%%")))
                        .flatMap(lines -> lines)
                        .toArray(String[]::new));
    }

    /** The report. */
    public record Report(
            String program, String target, List<String> engines, int passed, int failed, List<File> files) {
        /**
         * A test.
         *
         * @param packets that came in
         * @param left packets that left
         * @param drops by line of the packet; 0: before the first
         */
        public record File(
                String file,
                boolean passed,
                int packets,
                int left,
                List<Failure> failures,
                List<StfSuite.Reading> readings,
                Map<Integer, Map<DropReason, Long>> drops) {}

        /** Why it failed: as the errors of other commands, with bytes. */
        public record Failure(Finding error, String expected, String received) {
            static Failure of(StfFailure failure) {
                return new Failure(Finding.of(failure.diagnostic()), failure.expected(), failure.received());
            }
        }

        static File file(StfSuite.Result result) {
            return new File(
                    result.file(),
                    result.passed(),
                    result.packets(),
                    result.left(),
                    result.failures().stream().map(Failure::of).toList(),
                    result.answers(),
                    result.drops());
        }
    }

    @Override
    public Integer call() throws PortException {
        makeCaptures();
        List<Engine> engines = engine == null ? EngineOption.all() : List.of(EngineOption.named(engine));
        PrintWriter err = spec.commandLine().getErr();
        JudgedProgram judged = program.judge(err, target.target());
        LoadedProgram loaded = judged.loaded();
        Verified verified = judged.require();
        Optional<Supplier<ProgramControl>> own = setUp.control(loaded);
        StfSuite suite = new StfSuite(
                new StfRun.Setup(
                        verified,
                        options.settings(),
                        loaded.builtIn().flatMap(known -> known.readOut(loaded.program())),
                        pipes -> ProgramControls.of(loaded, own, pipes.stream().mapToInt(Integer::intValue))
                                .byPipe(),
                        setUp.commandsBeforeTraffic(loaded, "make it a line of the test, behind wait TIME"),
                        padded ? Ethernet.MIN_FRAME : 0),
                engines,
                Optional.ofNullable(captures),
                new ErrorLog(err));
        List<String> texts = files.stream().map(NamedFiles::read).toList();
        List<StfSuite.Result> results = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            StfSuite.Result result = suite.run(files.get(i).toString(), texts.get(i));
            results.add(result);
            if (!output.json()) {
                print(result);
            }
        }
        int passed = (int) results.stream().filter(StfSuite.Result::passed).count();
        int failed = results.size() - passed;
        PrintWriter out = spec.commandLine().getOut();
        out.println(
                output.json()
                        ? Json.of(new Report(
                                loaded.program().name(),
                                verified.target(),
                                engines.stream().map(Engine::name).toList(),
                                passed,
                                failed,
                                results.stream().map(Report::file).toList()))
                        : passed + " passed, " + failed + " failed");
        out.flush();
        return failed == 0 ? ExitCode.FINE : ExitCode.REJECTED;
    }

    private void makeCaptures() {
        try {
            if (captures != null) {
                Files.createDirectories(captures);
            }
        } catch (IOException e) {
            throw CommandFailure.environment(
                    "plumb: --captures " + captures + ": cannot be made: " + FileTrouble.inWords(e), e);
        }
    }

    private void print(StfSuite.Result result) {
        PrintWriter out = spec.commandLine().getOut();
        Colours colours = Colours.of(spec.commandLine());
        result.answers().forEach(reading -> {
            out.println(result.file() + ":" + reading.line() + ": " + reading.command());
            reading.lines().forEach(line -> out.println("  " + line));
        });
        result.failures().forEach(failure -> out.println(colours.diagnostic(failure.show(result.sources())) + "\n"));
        if (!result.passed()) {
            result.drops()
                    .forEach((line, reasons) -> out.println(
                            "  dropped " + (line == 0 ? "before the first packet" : "of the packet of line " + line)
                                    + ": " + text(reasons)));
        }
        out.println((result.passed() ? "passed  " : "FAILED  ") + result.file() + ": " + result.packets() + " in, "
                + result.left() + " out");
    }

    private static String text(Map<DropReason, Long> reasons) {
        return reasons.entrySet().stream()
                .map(reason -> reason.getKey().name().toLowerCase(Locale.ROOT) + " " + reason.getValue())
                .collect(Collectors.joining(", "));
    }
}
