package plumbline.cli.control;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.cli.traffic.NumberedPort;
import plumbline.console.control.Request;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Program;
import plumbline.pipelines.AttachedPort;
import plumbline.pipelines.Switch;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;

/**
 * The configuration of a switch: the options that it was started with, and the control commands that lead from what
 * these alone would set to what is set now.
 *
 * <pre>
 *   options ──► a new switch ──► commands of the file ──► commands of its users
 *                    │ initial                                 │ now
 *                    └──────────── difference ◄────────────────┘
 * </pre>
 */
public final class RunningConfig {
    private static final String PORT = "port";
    private static final String TABLE = "table";

    /**
     * A command of a configuration.
     *
     * @param remark why it is not executed; empty if it is
     */
    public record Command(Request request, String remark) {}

    /** How a configuration is written. */
    @FunctionalInterface
    public interface Form {
        /** The text of options by name, and commands. */
        String text(Map<String, List<String>> options, List<Command> commands);
    }

    private final Program program;
    private final Switch device;
    private final Map<String, List<String>> options;
    private final TrafficManagerConfig queues;
    private final Set<String> maintained;
    private final Form form;
    private final List<PipeSettings> initial;
    /** As their users wrote them. */
    private final Map<Integer, NumberedPort> ports = new ConcurrentHashMap<>();

    /**
     * That of a switch that was built and does not run yet.
     *
     * @param options of {@code plumb run}, with their values
     * @param queues what the options say of the ports' queues
     * @param maintained what the program's own control plane sets, and is no part of it
     * @param form how it is written
     */
    public RunningConfig(
            Program program,
            Switch device,
            Map<String, List<String>> options,
            TrafficManagerConfig queues,
            Set<String> maintained,
            Form form) {
        this.program = program;
        this.device = device;
        this.options = new LinkedHashMap<>(options);
        this.queues = queues;
        this.maintained = Set.copyOf(maintained);
        this.form = form;
        initial = settings(requests(device).access());
        options.getOrDefault(PORT, List.of()).stream().map(NumberedPort::parse).forEach(this::added);
    }

    /** A port was added, or comes in place of one of the same number. */
    public void added(NumberedPort port) {
        ports.put(port.number(), port);
    }

    /** Of a switch that does not run. */
    private Requests requests(Switch idle) {
        return Requests.at(0, program, Optional.empty(), idle);
    }

    /** The options of the switch; its ports as they were at the start. */
    public Map<String, List<String>> options() {
        return options;
    }

    /** The ports there are, as one writes them. */
    public List<NumberedPort> ports() {
        return device.ports().stream()
                .map(AttachedPort::number)
                .filter(this::isThere)
                .map(ports::get)
                .toList();
    }

    /** To set it up before it runs. */
    public Requests beforeItRuns() {
        return requests(device);
    }

    /** What is set in each pipe at one instant of it. */
    private List<PipeSettings> settings(SwitchAccess access) {
        return IntStream.range(0, access.device().pipes().size())
                .mapToObj(pipe -> access.ask(pipe, (control, nanos) -> PipeSettings.of(program, control, maintained)))
                .toList();
    }

    /**
     * The text of a file with which another switch gets the same settings.
     *
     * @param access to the running switch
     */
    String text(SwitchAccess access) {
        Map<String, List<String>> now = new LinkedHashMap<>(options);
        now.put(PORT, ports().stream().map(NumberedPort::toString).toList());
        List<PipeSettings> settings =
                settings(access).stream().map(this::withoutDeletedPorts).toList();
        List<PipeSettings> alone = IntStream.range(0, settings.size())
                .mapToObj(pipe ->
                        initial.get(pipe).with(atFirst(settings.get(pipe).ports())))
                .toList();
        return form.text(now, difference(alone, settings).map(this::command).toList());
    }

    private Map<Integer, PortConfig> atFirst(Map<Integer, PortConfig> ports) {
        Map<Integer, PortConfig> first = new TreeMap<>();
        ports.keySet().forEach(port -> first.put(port, queues.port(port)));
        return first;
    }

    private PipeSettings withoutDeletedPorts(PipeSettings settings) {
        Map<Integer, PortConfig> there = new TreeMap<>(settings.ports());
        there.keySet().removeIf(port -> !isThere(port));
        return settings.with(there);
    }

    private boolean isThere(int port) {
        return port == FieldList.Recirculate.PORT
                || device.ports().stream()
                        .filter(attached -> attached.number() == port)
                        .map(AttachedPort::attachment)
                        .anyMatch(attachment -> attachment.port() != null);
    }

    /** A copy to a deleted port would be refused where that port is not there at all: it stays as a comment. */
    private Command command(Request request) {
        List<String> words = request.words();
        Stream<String> members =
                words.getFirst().equals("multicast") && words.get(1).equals("set")
                        ? words.stream().skip(3).map(member -> member.split("/")[0])
                        : words.getFirst().equals("mirror") && words.get(1).equals(PORT)
                                ? Stream.of(words.get(3))
                                : Stream.empty();
        String gone = members.filter(port -> !isThere(Integer.parseInt(port)))
                .distinct()
                .collect(Collectors.joining(", "));
        return new Command(request, gone.isEmpty() ? "" : "port " + gone + " is deleted");
    }

    /**
     * Rehearses a script with a switch that is like this one and will never run.
     *
     * @param rehearsed new, with the ports that are to be
     * @param script tells that what is to be set
     * @return says what to ask of this one, so that it has the same settings: nothing, if it has them
     */
    public Function<Requests, List<Request>> rehearse(Switch rehearsed, Consumer<Requests> script) {
        Requests rehearsal = requests(rehearsed);
        List<PipeSettings> fresh = settings(rehearsal.access());
        List<PipeSettings> start = IntStream.range(0, fresh.size())
                .mapToObj(pipe -> initial.get(pipe).with(fresh.get(pipe).ports()))
                .toList();
        difference(fresh, start).forEach(request -> rehearsal.answer(request).accepted());
        script.accept(rehearsal);
        return towards(settings(rehearsal.access()));
    }

    /** What to ask, later, so that all settings get as they are now. */
    public Function<Requests, List<Request>> back(Requests running) {
        return towards(settings(running.access()));
    }

    private Function<Requests, List<Request>> towards(List<PipeSettings> wanted) {
        return running -> batched(difference(settings(running.access()), wanted).toList());
    }

    /** All changes of tables of a pipe at one instant. */
    private static List<Request> batched(List<Request> requests) {
        Map<Integer, List<String>> changes = new LinkedHashMap<>();
        List<Request> batched = new ArrayList<>();
        for (Request request : requests) {
            if (request.words().getFirst().equals(TABLE)) {
                List<String> words = request.words().subList(1, request.words().size());
                changes.computeIfAbsent(request.pipe(), pipe -> new ArrayList<>(List.of(TABLE, "apply")))
                        .add(String.join(" ", words));
            } else {
                batched.add(request);
            }
        }
        changes.forEach((pipe, words) -> batched.add(new Request(words, pipe)));
        return batched;
    }

    /** Those that all pipes need are for all of them. */
    private static Stream<Request> difference(List<PipeSettings> from, List<PipeSettings> to) {
        List<SettingCommands> byPipe = IntStream.range(0, to.size())
                .mapToObj(pipe -> new SettingCommands(from.get(pipe), to.get(pipe)))
                .toList();
        return Stream.of(
                        shared(byPipe, SettingCommands::tables).map(RunningConfig::ofTable),
                        shared(byPipe, SettingCommands::everywhere),
                        byPipe.stream().flatMap(pipe -> pipe.queues().stream().map(words -> new Request(words, null))),
                        own(byPipe, SettingCommands::single, true))
                .flatMap(Function.identity());
    }

    private static Request ofTable(Request change) {
        List<String> words = new ArrayList<>(List.of(TABLE));
        words.addAll(change.words());
        return new Request(words, change.pipe());
    }

    private static Stream<Request> shared(
            List<SettingCommands> byPipe, Function<SettingCommands, List<List<String>>> kind) {
        return byPipe.stream().map(kind).distinct().count() == 1
                ? own(byPipe.subList(0, 1), kind, true)
                : own(byPipe, kind, false);
    }

    private static Stream<Request> own(
            List<SettingCommands> byPipe, Function<SettingCommands, List<List<String>>> kind, boolean firstUnsaid) {
        return IntStream.range(0, byPipe.size()).boxed().flatMap(pipe -> kind.apply(byPipe.get(pipe)).stream()
                .map(words -> new Request(words, pipe == 0 && firstUnsaid ? null : pipe)));
    }
}
