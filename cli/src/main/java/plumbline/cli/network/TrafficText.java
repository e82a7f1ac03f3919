package plumbline.cli.network;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.network.host.Flow;
import plumbline.network.topology.HostSpec;
import plumbline.network.topology.LinkSpec;
import plumbline.network.topology.Topology;
import plumbline.network.transport.Distribution;
import plumbline.network.transport.TransportConfig;
import plumbline.network.workload.FlowKind;
import plumbline.network.workload.FlowSizes;
import plumbline.network.workload.HostPairs;
import plumbline.network.workload.IncastFlows;
import plumbline.network.workload.MergedFlows;
import plumbline.network.workload.OnOffFlows;
import plumbline.network.workload.PoissonFlows;
import plumbline.nic.gen.SizeDistribution;
import plumbline.nic.support.Nanos;
import plumbline.pipelines.port.PortException;

/** What hosts send, as users write it: {@code poisson,load=0.5,sizes=web}. */
final class TrafficText {
    static final String WORDS = "poisson, incast, long, onoff, once, list";

    private static final String OPTION = "--traffic";
    private static final Map<String, SizeDistribution> SIZES =
            Map.of("web", FlowSizes.WEB, "web-search", FlowSizes.WEB_SEARCH, "data-mining", FlowSizes.DATA_MINING);
    private static final Pattern BYTES = Pattern.compile("(\\d{1,12})(k|M|G)?B?");

    private final Topology topology;
    private final TransportOptions transports;
    private final long duration;
    private final long seed;

    /** @param duration flows start before */
    TrafficText(Topology topology, TransportOptions transports, long duration, long seed) {
        this.topology = topology;
        this.transports = transports;
        this.duration = duration;
        this.seed = seed;
    }

    /** All flows, in the order of their starts, numbered. */
    Iterator<Flow> flows(List<String> texts) {
        List<Iterator<Flow>> all = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            all.addAll(flows(new KeyValues(OPTION, texts.get(i)), i));
        }
        return new MergedFlows(all);
    }

    private List<Iterator<Flow>> flows(KeyValues text, int number) {
        try {
            List<Iterator<Flow>> flows =
                    switch (text.word()) {
                        case "poisson" -> List.of(poisson(text, number));
                        case "incast" -> List.of(incast(text, number));
                        case "long" -> List.of(each(text, number, Flow.UNTIL_STOPPED));
                        case "once" -> List.of(each(text, number, text.value("bytes", "1MB", TrafficText::bytes)));
                        case "onoff" -> onOff(text, number);
                        case "list" -> List.of(list(text, number));
                        default -> throw text.wrong("there are " + WORDS);
                    };
            text.refuseOthers();
            return flows;
        } catch (IllegalArgumentException wrong) {
            throw text.wrong(wrong.getMessage());
        }
    }

    private FlowKind kind(KeyValues text, int number) {
        String label = text.text("label", number == 0 ? text.word() : text.word() + (number + 1));
        long start = text.value("start", "0ns", Nanos::parse);
        return new FlowKind(label, transport(text), start, Math.max(start, duration));
    }

    private TransportConfig transport(KeyValues text) {
        String word = text.text("transport", "");
        return word.isEmpty()
                ? transports.transport()
                : transports
                        .named(word)
                        .orElseThrow(() -> text.wrong("transport: there are " + TransportOptions.words()));
    }

    private List<String> all() {
        return topology.endHosts().stream().map(HostSpec::name).toList();
    }

    /** Names with a plus between them, or all hosts. */
    private List<String> hosts(KeyValues text, String key) {
        String written = text.text(key, "");
        List<String> names = written.isEmpty() ? all() : Arrays.asList(written.split("\\+"));
        names.stream().filter(name -> !all().contains(name)).findFirst().ifPresent(name -> {
            throw text.wrong(key + ": there is no host " + name);
        });
        return names;
    }

    private Iterator<Flow> poisson(KeyValues text, int number) {
        List<String> sources = hosts(text, "from");
        SizeDistribution sizes = sizes(text);
        double load = text.value("load", "0.5", Double::parseDouble);
        if (!(load > 0)) {
            throw text.wrong("load: above 0; 1 is all that the hosts' links can take");
        }
        double rate = sources.stream()
                .mapToDouble(host -> link(host).config().bitsPerSecond())
                .sum();
        return new PoissonFlows(
                kind(text, number),
                new HostPairs(sources, hosts(text, "to")),
                sizes,
                PoissonFlows.meanGapNanos(load, rate, sizes),
                seed);
    }

    private LinkSpec link(String host) {
        return topology.links().stream()
                .filter(link -> link.a().equals(host) || link.b().equals(host))
                .findFirst()
                .orElseThrow();
    }

    private SizeDistribution sizes(KeyValues text) {
        String word = text.text("sizes", "web");
        Optional<SizeDistribution> named = Optional.ofNullable(SIZES.get(word));
        if (named.isPresent()) {
            return named.get();
        }
        if (BYTES.matcher(word).matches()) {
            double size = bytes(word);
            return SizeDistribution.of(new double[] {size, size}, new double[] {0, 1});
        }
        try {
            return SizeDistribution.load(Path.of(word));
        } catch (PortException wrong) {
            throw CommandFailure.of(wrong.kind(), "plumb: sizes: " + wrong.getMessage(), wrong);
        }
    }

    /** {@code 1500}, {@code 10kB}, {@code 2MB}. */
    static long bytes(String text) {
        Matcher parts = BYTES.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no size: write a number of bytes, or 10kB, 2MB");
        }
        long unit =
                switch (parts.group(2)) {
                    case "k" -> 1_000;
                    case "M" -> 1_000_000;
                    case "G" -> 1_000_000_000;
                    case null, default -> 1;
                };
        return Math.multiplyExact(Long.parseLong(parts.group(1)), unit);
    }

    private Iterator<Flow> incast(KeyValues text, int number) {
        String receiver = text.text("to", all().getFirst());
        List<String> senders = new ArrayList<>(hosts(text, "from"));
        senders.remove(receiver);
        int count = text.value("senders", Integer.toString(senders.size()), Integer::parseInt);
        if (count < 1 || count > senders.size() || !all().contains(receiver)) {
            throw text.wrong("senders: 1 to " + senders.size() + ", to one of the hosts");
        }
        return new IncastFlows(
                kind(text, number),
                senders.subList(0, count),
                receiver,
                text.value("bytes", "1MB", TrafficText::bytes),
                text.value("every", "1s", Nanos::parse));
    }

    /** From each host to the one half the hosts further on, or from the first half to the second. */
    private List<HostPair> pairs(KeyValues text) {
        List<String> sources = hosts(text, "from");
        List<String> destinations = hosts(text, "to");
        int half = sources.size() / 2;
        List<HostPair> pairs = new ArrayList<>();
        boolean halves = sources.equals(destinations);
        int count = halves ? half : Math.max(sources.size(), destinations.size());
        for (int i = 0; i < count; i++) {
            String from = sources.get(i % sources.size());
            String to = halves ? sources.get(half + i) : destinations.get(i % destinations.size());
            if (!from.equals(to)) {
                pairs.add(new HostPair(from, to));
            }
        }
        if (pairs.isEmpty()) {
            throw text.wrong("no host is to send to another: name different hosts by from and to");
        }
        return pairs;
    }

    private record HostPair(String from, String to) {}

    private Iterator<Flow> each(KeyValues text, int number, long bytes) {
        FlowKind kind = kind(text, number);
        long gap = text.value("gap", "0ns", Nanos::parse);
        List<Flow> flows = new ArrayList<>();
        for (HostPair pair : pairs(text)) {
            Flow flow = new Flow(
                    0,
                    pair.from(),
                    pair.to(),
                    kind.startNanos() + flows.size() * gap,
                    bytes,
                    kind.transport(),
                    kind.label());
            flows.add(bytes == Flow.UNTIL_STOPPED ? flow.until(Math.max(duration, flow.startNanos() + 1)) : flow);
        }
        return MergedFlows.listed(flows);
    }

    private List<Iterator<Flow>> onOff(KeyValues text, int number) {
        OnOffFlows.Times times = new OnOffFlows.Times(
                text.value("on", "1ms", Nanos::parse),
                text.value("off", "1ms", Nanos::parse),
                Distribution.EXPONENTIAL);
        FlowKind kind = kind(text, number);
        List<Iterator<Flow>> flows = new ArrayList<>();
        for (HostPair pair : pairs(text)) {
            flows.add(new OnOffFlows(kind, pair.from(), pair.to(), times, seed + flows.size()));
        }
        return flows;
    }

    /** Lines {@code start,source,destination,bytes}. */
    private Iterator<Flow> list(KeyValues text, int number) {
        FlowKind kind = kind(text, number);
        Path file = Path.of(text.text("file", "flows.csv"));
        List<Flow> flows = new ArrayList<>();
        List<String> lines = NamedFiles.read(file).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                flows.add(listed(kind, line, file + ":" + (i + 1)));
            }
        }
        return MergedFlows.listed(flows);
    }

    private Flow listed(FlowKind kind, String line, String place) {
        String[] cells = line.split("\\s*,\\s*");
        try {
            if (cells.length != 4) {
                throw new IllegalArgumentException("write start,source,destination,bytes: 5us,h1,h2,10kB");
            }
            for (String host : List.of(cells[1], cells[2])) {
                if (!all().contains(host)) {
                    throw new IllegalArgumentException("there is no host " + host);
                }
            }
            return new Flow(
                    0, cells[1], cells[2], Nanos.parse(cells[0]), bytes(cells[3]), kind.transport(), kind.label());
        } catch (IllegalArgumentException wrong) {
            throw CommandFailure.rejected(place + ": error[flow]: " + wrong.getMessage(), wrong);
        }
    }
}
