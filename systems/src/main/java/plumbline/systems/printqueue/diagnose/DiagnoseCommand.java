package plumbline.systems.printqueue.diagnose;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plumbline.console.CommandGroup;
import plumbline.console.PlumbCommand;
import plumbline.console.option.JsonOption;
import plumbline.console.option.NamedFiles;
import plumbline.console.option.TopOption;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;
import plumbline.isa.hash.HashSeed;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.diagnosis.Diagnosis;
import plumbline.programs.printqueue.diagnosis.HistoryQueries;
import plumbline.programs.printqueue.diagnosis.Span;
import plumbline.programs.printqueue.history.History;
import plumbline.programs.printqueue.history.HistoryException;
import plumbline.programs.printqueue.history.HistorySeed;

/** {@code plumb diagnose}. */
@Command(
        name = "diagnose",
        description = {
            "Who filled the queue? Answers from a history of PrintQueue: who left while a packet waited (direct"
                + " culprits), who left before, since the queue was last empty (indirect), and whose packets built the"
                + " queue (original).",
            "Without --victim or --from: what the history has."
        },
        footer = {
            "  plumb run printqueue --port 0=afpacket:veth0 --port 1=afpacket:veth1 \\",
            "      --rate 1=10gbit --history DIR",
            "  plumb diagnose DIR",
            "  plumb diagnose DIR --victim longest --html report.html",
            "  plumb diagnose DIR --from 102.5ms --to 110ms --json"
        })
public final class DiagnoseCommand implements PlumbCommand, Callable<Integer> {
    private static final String LONGEST = "longest";

    @Parameters(
            paramLabel = "HISTORY",
            description = "Folder that --history of run or replay has filled; it may still be running.")
    private Path folder;

    @Option(names = "--port", paramLabel = "N", description = "Egress port; needed if the history has several.")
    private Integer port;

    @Option(
            names = "--victim",
            paramLabel = "N|longest",
            description = "A packet that met a long queue: its number in the list, or the one that waited longest.")
    private String victim;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = "Start of an interval: 102.5ms since the start of the history, nanoseconds as recorded, or"
                    + " 2026-11-21T22:00:00.5Z.")
    private String from;

    @Option(names = "--to", paramLabel = "TIME", description = "Its end.")
    private String to;

    @Option(
            names = "--queue",
            paramLabel = "N",
            description = "Queue of the port, if it has several; default: the victim's own, and of an interval all.")
    private Integer queue;

    @Option(names = "--html", paramLabel = "FILE", description = "Also write the report as a page with charts.")
    private Path html;

    @Option(
            names = "--host",
            paramLabel = "IPV6",
            description = "An IPv6 address that may occur: histories have hashes of them only. May be repeated.")
    private List<String> hosts = List.of();

    @Mixin
    private TopOption top;

    @Mixin
    private JsonOption output;

    @Override
    public CommandGroup group() {
        return CommandGroup.MEASURE;
    }

    @Override
    public String after() {
        return "stat";
    }

    @Override
    public Integer call() {
        int rows = top.rows();
        List<Inet6Address> known = hosts.stream().map(DiagnoseCommand::ipv6).toList();
        try {
            new NamedFiles()
                    .reads("the history", History.files(folder))
                    .writes("--html", html)
                    .refuseClash();
            History history = History.open(folder);
            HashSeed seed = HistorySeed.in(folder).orElse(HashSeed.PUBLIC);
            FlowNames names = new FlowNames(known, seed, history.head().ip6());
            refuseQueue(history.head().queues());
            int watched = port(history);
            HistoryQueries queries = new HistoryQueries(history, watched);
            HistoryTimes times = new HistoryTimes(queries.span().from());
            Question question = question(queries, times);
            if (question == null) {
                Overview overview = Overview.of(history, queries, watched);
                output.print(overview, overview.text(times, rows));
            } else {
                Diagnosis diagnosis = queries.diagnose(question.span(), question.qid());
                DiagnosisView view = new DiagnosisView(times, names, rows);
                if (html != null) {
                    String page = DiagnosisPage.of(diagnosis, view);
                    NamedFiles.write("diagnose: --html " + html, html, page.getBytes(StandardCharsets.UTF_8));
                }
                output.print(DiagnosisReport.of(diagnosis, names), DiagnosisText.of(diagnosis, view));
            }
            return ExitCode.FINE;
        } catch (HistoryException e) {
            throw CommandFailure.rejected("plumb: diagnose: " + e.getMessage(), e);
        }
    }

    private static Inet6Address ipv6(String text) {
        try {
            if (text.indexOf(':') >= 0 && InetAddress.getByName(text) instanceof Inet6Address address) {
                return address;
            }
        } catch (UnknownHostException e) {
            throw CommandFailure.usage("plumb: diagnose: --host " + text + " is no IPv6 address: " + e.getMessage());
        }
        throw CommandFailure.usage("plumb: diagnose: --host " + text + " is no IPv6 address");
    }

    private int port(History history) {
        List<Integer> ports = HistoryQueries.ports(history);
        if (ports.isEmpty()) {
            throw CommandFailure.rejected("plumb: diagnose: " + folder + ": no checkpoint was recorded");
        }
        if (port == null && ports.size() > 1) {
            throw CommandFailure.usage(
                    "plumb: diagnose: the history has several ports; choose one: --port, of " + ports);
        }
        if (port != null && !ports.contains(port)) {
            throw CommandFailure.usage(
                    "plumb: diagnose: --port " + port + " is not in the history; there are " + ports);
        }
        return port == null ? ports.getFirst() : port;
    }

    private void refuseQueue(int queues) {
        if (queue != null && (queue < 0 || queue >= queues)) {
            throw CommandFailure.usage("plumb: diagnose: --queue " + queue + " was not recorded; there are 0 to "
                    + (queues - 1)
                    + " (the program's parameter queues)");
        }
    }

    /** A wait or an interval, and the queue that it is about; empty: the port as a whole. */
    private record Question(Span span, OptionalInt qid) {}

    /** Null if nothing was asked for. */
    private Question question(HistoryQueries queries, HistoryTimes times) throws HistoryException {
        if (victim != null) {
            if (from != null || to != null) {
                throw CommandFailure.usage("plumb: diagnose: give --victim, or --from and --to");
            }
            return victim(queries);
        }
        if (from == null && to == null) {
            if (html != null) {
                throw CommandFailure.usage(
                        "plumb: diagnose: --html shows a diagnosis: give --victim, or --from and --to");
            }
            if (queue != null) {
                throw CommandFailure.usage("plumb: diagnose: --queue says what a diagnosis is about:"
                        + " give --victim, or --from and --to");
            }
            return null;
        }
        if (from == null || to == null) {
            throw CommandFailure.usage("plumb: diagnose: an interval has --from and --to");
        }
        Span span = new Span(times.parse("--from", from), times.parse("--to", to));
        if (span.nanos() == 0) {
            throw CommandFailure.usage("plumb: diagnose: --to " + to + " is not after --from " + from);
        }
        return new Question(span, queue == null ? OptionalInt.empty() : OptionalInt.of(queue));
    }

    private Question victim(HistoryQueries queries) throws HistoryException {
        Checkpoint.Victim chosen = chosen(queries.victims());
        return new Question(
                new Span(chosen.came(), chosen.left()), OptionalInt.of(queue == null ? chosen.queue() : queue));
    }

    private Checkpoint.Victim chosen(List<Checkpoint.Victim> victims) {
        if (victims.isEmpty()) {
            throw CommandFailure.rejected(
                    "plumb: diagnose: no packet met a long queue (the program's threshold); ask for an interval:"
                            + " --from … --to …");
        }
        if (victim.equals(LONGEST)) {
            return victims.stream()
                    .max(Comparator.comparingLong(one -> one.left() - one.came()))
                    .orElseThrow();
        }
        if (!victim.matches("\\d{1,9}") || Integer.parseInt(victim) < 1 || Integer.parseInt(victim) > victims.size()) {
            throw CommandFailure.usage("plumb: diagnose: --victim " + victim + ": a number from 1 to " + victims.size()
                    + ", or " + LONGEST);
        }
        return victims.get(Integer.parseInt(victim) - 1);
    }
}
