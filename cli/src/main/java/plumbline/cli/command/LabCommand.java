package plumbline.cli.command;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import plumbline.cli.lab.Lab;
import plumbline.console.option.JsonOption;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.console.terminal.Interruptible;
import plumbline.pipelines.tm.word.KeyValue;

/** {@code plumb lab}. */
@Command(
        name = "lab",
        description = {
            "Build hosts in network namespaces, run a program as the switch between them, run a command in one of them,"
                    + " print what the switch counted, and take everything down again.",
            "Hosts are h1, h2, …: 10.77.0.1, 10.77.0.2, … (fd77::1, 02:00:00:00:00:01), also by name; host hN is at"
                    + " port N-1. Commands run in the folder where the lab is started. Needs root."
        },
        customSynopsis =
                "plumb lab [--hosts=N] [--rate=RATE] [--delay=TIME] [--on=HOST]%n                 [--background"
                        + " HOST=COMMAND]... [--json]%n                 PROGRAM [options of 'plumb run'] -- COMMAND...",
        footer = {
            "  plumb lab l2forward -- ping -c 5 h2",
            "  plumb lab --rate 100mbit l2forward --queue-packets 4096 -- ping -c 5 h2",
            "  plumb lab --background h2='iperf3 -s' l2forward -- iperf3 -c h2",
            "  plumb lab --hosts 3 my.plumb --engine interpreter -- bash",
            "  plumb lab --hosts 4 --on all l2switch -- sh -c 'for h in h1 h2 h3 h4; do ping -c 1 $h; done'"
        })
public final class LabCommand implements Callable<Integer> {
    /** Between what is for the switch and what is to be run in a host. */
    private static final String SEPARATOR = "--";

    @Option(names = "--hosts", paramLabel = "N", defaultValue = "2", description = "Hosts; default: ${DEFAULT-VALUE}.")
    private int hosts;

    @Option(
            names = "--on",
            paramLabel = "HOST",
            defaultValue = "h1",
            description = "The host that runs the command; 'all': each of them, one after the other. $HOST is its name."
                    + " Default: ${DEFAULT-VALUE}.")
    private String host;

    @Option(
            names = "--background",
            paramLabel = "HOST=COMMAND",
            description =
                    "Runs a command in a host, or in 'all', meanwhile, such as a server; ends with the lab; may be"
                            + " repeated.")
    private List<String> background = new ArrayList<>();

    @Option(
            names = "--rate",
            paramLabel = "RATE",
            description = "What leaves the switch towards each host at most, e.g. 100mbit; as --rate of 'plumb run'.")
    private String rate;

    @Option(
            names = "--delay",
            paramLabel = "TIME",
            description = "How long each link delays a packet, each way, e.g. 5ms: a round trip takes four times that.")
    private String delay;

    @Parameters(
            paramLabel = "PROGRAM … -- COMMAND",
            arity = "1..*",
            description = "As for 'plumb run', but for the ports; behind -- the command for the host.")
    private List<String> words;

    @Mixin
    private JsonOption output;

    @ParentCommand
    private Interruptible parent;

    @Spec
    private CommandSpec spec;

    /**
     * The report.
     *
     * @param exit exit code of the command
     * @param report what the switch reported, as 'plumb run --json' prints it
     */
    public record Report(
            List<String> command,
            String host,
            int exit,
            @JsonRawValue String report) {}

    @Override
    public Integer call() throws InterruptedException {
        int split = words.indexOf(SEPARATOR);
        if (split < 1 || split == words.size() - 1) {
            throw CommandFailure.usage("plumb: lab: write PROGRAM, then --, then the command to run in host " + host
                    + ", e.g. plumb lab l2forward -- ping -c 5 h2");
        }
        List<String> forSwitch = new ArrayList<>(words.subList(0, split));
        refuseOptionsOfTheLab(forSwitch);
        List<String> command = words.subList(split + 1, words.size());
        if (rate != null) {
            forSwitch.addAll(List.of("--rate", rate));
        }
        if (output.json()) {
            forSwitch.add("--json");
        }
        try (Lab lab = Lab.build(hosts, spec.commandLine().getErr())) {
            for (String one : background) {
                startInBackground(lab, one);
            }
            lab.startSwitch(forSwitch, Optional.ofNullable(delay));
            int exit = run(lab, command);
            report(command, exit, lab.stopSwitch());
            return exit == 0 ? ExitCode.FINE : ExitCode.REJECTED;
        }
    }

    /** Behind the program they would be for 'plumb run', which does not know them. */
    private static void refuseOptionsOfTheLab(List<String> forSwitch) {
        forSwitch.stream()
                .map(word -> word.split("=", 2)[0])
                .filter(Set.of("--hosts", "--delay", "--on", "--background")::contains)
                .findFirst()
                .ifPresent(option -> {
                    throw CommandFailure.usage("plumb: lab: " + option + " stands before the program: plumb lab "
                            + option + " … " + forSwitch.getFirst() + " … -- COMMAND");
                });
    }

    /** One host after the other, until one fails. */
    private int run(Lab lab, List<String> command) throws InterruptedException {
        int exit = 0;
        for (String name : lab.named(host)) {
            Process process = lab.start(name, command, commandOutput());
            parent.interruption().onSignal(process::destroy);
            exit = process.waitFor();
            if (exit != 0) {
                break;
            }
        }
        return exit;
    }

    private static void startInBackground(Lab lab, String text) {
        KeyValue said = KeyValue.of(text)
                .orElseThrow(() -> CommandFailure.usage(
                        "plumb: --background " + text + ": write HOST=COMMAND, e.g. h2='iperf3 -s'"));
        for (String name : lab.named(said.key())) {
            lab.start(name, List.of("sh", "-c", said.value()), ProcessBuilder.Redirect.DISCARD);
        }
    }

    /** Standard output is the report's when it is for programs; the command then speaks on standard error. */
    private ProcessBuilder.Redirect commandOutput() {
        return output.json()
                ? ProcessBuilder.Redirect.to(new File("/proc/self/fd/2"))
                : ProcessBuilder.Redirect.INHERIT;
    }

    private void report(List<String> command, int exit, String report) {
        output.print(new Report(command, host, exit, report), out -> {
            out.println();
            out.print(report);
            if (exit != 0) {
                spec.commandLine().getErr().println("plumb: lab: the command exited with " + exit);
            }
        });
    }
}
