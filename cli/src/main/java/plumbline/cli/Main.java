package plumbline.cli;

import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import plumbline.cli.option.Misspelt;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ErrorJson;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.Interruptible;
import plumbline.console.terminal.Interruption;
import plumbline.console.terminal.JavaLog;
import plumbline.console.terminal.Json;
import plumbline.console.terminal.OpenFiles;
import plumbline.console.terminal.StandardOutput;
import plumbline.console.terminal.Terminal;
import plumbline.console.terminal.WholeNumbers;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.pipelines.port.PortException;
import plumbline.vm.compiler.bytecode.CompileException;

/** The entry point: {@code plumb COMMAND …}. */
@Command(
        name = "plumb",
        description = "A software data plane that holds packet programs to the rules of PISA switch hardware.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footerHeading = GroupedCommands.EXAMPLES,
        footer = {
            "  plumb demo                                        see it work",
            "  plumb verify hashpipe --target pisa               would it fit? why not?",
            "  plumb replay precision --in trace.pcap --json     heavy hitters of a capture",
            "  plumb run l2forward --port 0=tap:tap0 --port 1=afpacket:eth1",
            "  source <(plumb generate-completion)               completion for bash and zsh",
            "",
            "Exit codes: 0 fine, 1 the program or data was rejected, 2 wrong usage, 3 the environment failed."
        })
public final class Main implements Runnable, Interruptible {
    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show stack traces of errors.")
    private boolean debug;

    @Spec
    private CommandSpec spec;

    private final Interruption interruption = new Interruption(Main::halt);

    Main() {}

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] args) {
        System.exit(start(args));
    }

    /** Runs a command on the process's own streams and returns its exit code. */
    static int start(String... args) {
        // Reading any target needs these numbers, whose class takes 20 ms to come up: beside the command line.
        Thread.ofPlatform().daemon().start(BigDecimal.ONE::signum);
        JavaLog.use();
        StandardOutput standard = new StandardOutput();
        PrintWriter out = new PrintWriter(standard, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        Main main = new Main();
        main.interruption.listen();
        int exitCode = main.execute(out, err, colours(), args);
        out.flush();
        if (standard.lost().isPresent()) {
            err.println("plumb: standard output: cannot be written: "
                    + standard.lost().get());
            exitCode = ExitCode.ENVIRONMENT;
        }
        main.interruption.finished(exitCode);
        return exitCode;
    }

    /** Runs a command and returns its exit code. */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        return new Main().execute(out, err, Ansi.OFF, args);
    }

    private int execute(PrintWriter out, PrintWriter err, Ansi colours, String... args) {
        boolean json = ErrorJson.wanted(args);
        CommandLine line = new CommandLine(this);
        GroupedCommandList.addTo(line, GroupedCommands.called(args));
        line.setOut(out);
        line.setErr(err);
        line.setColorScheme(CommandLine.Help.defaultColorScheme(colours));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        // What follows the program is for 'plumb run' and for the command in the host.
        Optional.ofNullable(line.getSubcommands().get("lab"))
                .ifPresent(lab -> lab.setStopAtPositional(true).setEndOfOptionsDelimiter("---"));
        line.setExecutionStrategy(new KnownWords());
        line.setParameterExceptionHandler((wrong, given) -> wrong.getCause() instanceof CommandFailure inFile
                ? explain(inFile, wrong.getCommandLine(), json)
                : explainUsage(wrong, json));
        line.setExecutionExceptionHandler((thrown, command, parsed) -> explain(thrown, command, json));
        WholeNumbers.register(line);
        try {
            return line.execute(args);
        } catch (OutOfMemoryError full) {
            err.println(outOfMemory(full));
            return ExitCode.ENVIRONMENT;
        } catch (Error failed) {
            if (!OpenFiles.ranOut(failed)) {
                throw failed;
            }
            err.println(OpenFiles.WORDS);
            return ExitCode.ENVIRONMENT;
        }
    }

    /** Colours for a person, not for a pipe; see no-color.org. */
    private static Ansi colours() {
        return Terminal.outputIsTerminal() && System.getenv("NO_COLOR") == null ? Ansi.ON : Ansi.OFF;
    }

    @Override
    public Interruption interruption() {
        return interruption;
    }

    /** Ends the process without running shutdown hooks: for the hook that is waiting for the others to be done. */
    private static void halt(int exitCode) {
        System.out.flush();
        System.err.flush();
        Runtime.getRuntime().halt(exitCode);
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    private static int explainUsage(ParameterException thrown, boolean json) {
        ParameterException wrong = Misspelt.first(thrown);
        CommandLine command = wrong.getCommandLine();
        PrintWriter err = command.getErr();
        Optional<String> misspelt = Misspelt.words(wrong);
        String message = misspelt.orElse(wrong.getMessage());
        err.println("plumb: " + message);
        if (misspelt.isEmpty()) {
            CommandLine.UnmatchedArgumentException.printSuggestions(wrong, err);
        }
        err.println("try: " + command.getCommandSpec().qualifiedName() + " --help");
        if (json) {
            command.getOut().println(Json.of(ErrorJson.of(ExitCode.USAGE, message, List.of())));
        }
        return ExitCode.USAGE;
    }

    private int explain(Exception thrown, CommandLine command, boolean json) {
        PrintWriter err = command.getErr();
        int exitCode =
                switch (thrown) {
                    case CommandFailure failure -> {
                        err.println(failure.getMessage());
                        yield failure.exitCode();
                    }
                    case CompileException notCompiled -> {
                        err.println(notCompiled.getMessage());
                        yield ExitCode.REJECTED;
                    }
                    case PortException port -> {
                        err.println("plumb: " + port.getMessage());
                        yield CommandFailure.of(port.kind(), port.getMessage(), port)
                                .exitCode();
                    }
                    case Exception noFile
                    when OpenFiles.ranOut(noFile) -> {
                        err.println(OpenFiles.WORDS);
                        yield ExitCode.ENVIRONMENT;
                    }
                    case Exception full
                    when memoryError(full).isPresent() -> {
                        err.println(outOfMemory(memoryError(full).get()));
                        yield ExitCode.ENVIRONMENT;
                    }
                    default -> {
                        err.println("plumb: internal error: " + thrown
                                + "; this is a defect of Plumbline: please report it with what --debug shows");
                        yield ExitCode.ENVIRONMENT;
                    }
                };
        if (json) {
            List<Diagnostic> found = thrown instanceof CommandFailure failure ? failure.diagnostics() : List.of();
            command.getOut().println(Json.of(ErrorJson.of(exitCode, String.valueOf(thrown.getMessage()), found)));
        }
        if (debug) {
            thrown.printStackTrace(err);
        }
        return exitCode;
    }

    /** What a thread of a command died of, however it was handed on. */
    private static Optional<OutOfMemoryError> memoryError(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError full) {
                return Optional.of(full);
            }
        }
        return Optional.empty();
    }

    private static String outOfMemory(OutOfMemoryError full) {
        return "plumb: out of memory: " + full.getMessage() + "; the heap may have "
                + (Runtime.getRuntime().maxMemory() >> 20) + " MiB; give it more: PLUMB_JAVA_OPTS=-Xmx8g plumb …";
    }

    /** The version from the jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {
                "plumb " + (version == null ? "(not packaged)" : version),
                "Java " + Runtime.version() + ", " + System.getProperty("os.name") + " " + System.getProperty("os.arch")
            };
        }
    }
}
