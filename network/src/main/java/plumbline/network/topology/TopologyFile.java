package plumbline.network.topology;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Ethernet;
import plumbline.isa.model.Position;
import plumbline.network.kernel.LinkConfig;
import plumbline.nic.support.Nanos;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.file.Complaints;
import plumbline.pipelines.file.FileTrouble;
import plumbline.pipelines.file.YamlFile;
import plumbline.pipelines.file.YamlFileException;
import plumbline.pipelines.pipe.RecirculationConfig;
import plumbline.pipelines.tm.Rate;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.file.TrafficManagerFile;
import plumbline.pipelines.tm.file.TrafficManagerFileException;

/**
 * Reads a topology from YAML:
 *
 * <pre>
 *   each_switch: {program: router}                  # what switches have that say nothing else
 *   each_link: {rate: 1gbit, delay: 1us}            # the same of links
 *   switches:
 *     s1: {}
 *     s2: {program: mine.plumb, parameters: {entries: 64}, target: tofino1, setup: [tables.txt],
 *          traffic_manager: tm.json, recirculation_latency: 2us, buffers: 4096}
 *   hosts: [h1, h2]
 *   links:
 *     - {between: [h1, s1]}
 *     - {between: ["s1:7", s2], rate: 100mbit, delay: 1ms, loss: 0.001, overhead: 24}    # by port 7 of s1
 *     - {between: [h2, s2]}
 *   routes:                                         # in the place of computed ones; may be left out
 *     - {at: s1, to: h2, via: [s2]}
 *   addresses:                                      # in the place of planned ones; may be left out
 *     h2: {ipv4: 10.0.1.2/24, mac: "08:00:00:00:01:22", gateway: "08:00:00:00:01:00"}
 * </pre>
 *
 * <p>Files that it names are beside it. A {@link TutorialTopology} and a {@link P4UtilsTopology} are read too.
 */
public final class TopologyFile {
    private static final String WHOLE = "a topology is an object with switches, hosts and links";
    private static final Complaints COMPLAINTS =
            new Complaints("YAML", WHOLE, Map.of(Rate.class, "a rate such as 100mbit", Long.class, "a whole number"));
    private static final Pattern END = Pattern.compile("([^:]+)(?::(\\d{1,9}))?");

    private final String file;
    private final YamlFile yaml;
    private final List<Diagnostic> wrong = new ArrayList<>();

    private TopologyFile(String file, YamlFile yaml) {
        this.file = file;
        this.yaml = yaml;
    }

    /** The file as it is written; what is left out is null. */
    private record Written(
            WrittenSwitch eachSwitch,
            WrittenLink eachLink,
            Map<String, WrittenSwitch> switches,
            List<String> hosts,
            Map<String, WrittenAddresses> addresses,
            List<WrittenLink> links,
            List<WrittenRoute> routes) {}

    private record WrittenSwitch(
            String program,
            Map<String, Long> parameters,
            String target,
            JsonNode trafficManager,
            String recirculationLatency,
            Integer buffers,
            List<String> setup) {
        static final WrittenSwitch NOTHING = new WrittenSwitch(null, null, null, null, null, null, null);

        WrittenSwitch over(WrittenSwitch base) {
            return new WrittenSwitch(
                    first(program, base.program),
                    first(parameters, program == null ? base.parameters : null),
                    first(target, base.target),
                    first(trafficManager, base.trafficManager),
                    first(recirculationLatency, base.recirculationLatency),
                    first(buffers, base.buffers),
                    first(setup, base.setup));
        }
    }

    private record WrittenLink(List<String> between, String rate, String delay, Integer overhead, Double loss) {
        static final WrittenLink NOTHING = new WrittenLink(null, null, null, null, null);
        /** What makes a link of one that says too little. */
        static final WrittenLink USUAL = new WrittenLink(null, "1gbit", "1us", null, null);

        WrittenLink over(WrittenLink base) {
            return new WrittenLink(
                    between,
                    first(rate, base.rate),
                    first(delay, base.delay),
                    first(overhead, base.overhead),
                    first(loss, base.loss));
        }
    }

    private record WrittenAddresses(String ipv4, String mac, String gateway) {}

    private record WrittenRoute(String at, String to, List<String> via) {}

    private static <T> T first(T own, T base) {
        return own == null ? base : own;
    }

    /**
     * The topology in a text.
     *
     * @param file for messages; what it names is beside it
     * @throws TopologyException with everything that is wrong
     */
    public static Topology read(String file, String text) {
        Sources sources = new Sources();
        sources.add(file, text);
        List<Diagnostic> wrong = new ArrayList<>();
        try {
            YamlFile yaml = YamlFile.read(file, text, COMPLAINTS);
            JsonNode whole = yaml.as(JsonNode.class);
            if (TutorialTopology.isOne(whole)) {
                return TutorialTopology.read(file, yaml);
            }
            if (P4UtilsTopology.isOne(whole)) {
                return P4UtilsTopology.read(file, yaml, whole);
            }
            TopologyFile reader = new TopologyFile(file, yaml);
            Topology topology = reader.topology();
            if (topology != null) {
                return topology;
            }
            wrong.addAll(reader.wrong);
        } catch (TopologyException refused) {
            wrong.addAll(refused.diagnostics());
        } catch (YamlFileException e) {
            wrong.add(Diagnostic.error(e.at(), "topology", e.reason(), ""));
        }
        throw new TopologyException(wrong, sources);
    }

    private Topology topology() throws YamlFileException {
        Written written = yaml.as(Written.class);
        if (written == null || written.hosts == null || written.links == null) {
            error("", WHOLE);
            return null;
        }
        List<SwitchSpec> switches = new ArrayList<>();
        String standard = written.addresses == null ? SwitchSpec.ROUTER : SwitchSpec.NO_PROGRAM;
        WrittenSwitch each = Objects.requireNonNullElse(written.eachSwitch, WrittenSwitch.NOTHING);
        Objects.requireNonNullElse(written.switches, Map.<String, WrittenSwitch>of())
                .forEach((name, one) -> switches.add(device(
                        name,
                        standard,
                        Objects.requireNonNullElse(one, WrittenSwitch.NOTHING).over(each))));
        List<HostSpec> hosts = hosts(written);
        List<LinkSpec> links = new ArrayList<>();
        WrittenLink eachLink = Objects.requireNonNullElse(written.eachLink, WrittenLink.NOTHING);
        // What is wrong for each link is wrong once.
        boolean fits = config("/each_link", "each_link", eachLink.over(WrittenLink.USUAL))
                .isPresent();
        for (int i = 0; fits && i < written.links.size(); i++) {
            link(
                            "/links/" + i,
                            Objects.requireNonNullElse(written.links.get(i), WrittenLink.NOTHING)
                                    .over(eachLink))
                    .ifPresent(links::add);
        }
        List<StaticRoute> routes = new ArrayList<>();
        List<WrittenRoute> asWritten = Objects.requireNonNullElse(written.routes, List.of());
        for (int i = 0; i < asWritten.size(); i++) {
            WrittenRoute one = asWritten.get(i);
            if (one == null || one.at == null || one.to == null || one.via == null) {
                error("/routes/" + i, "a route is {at: s1, to: h2, via: [s2]}");
            } else {
                routes.add(new StaticRoute(one.at, one.to, one.via, at("/routes/" + i)));
            }
        }
        return wrong.isEmpty() ? new Topology(switches, hosts, links, routes) : null;
    }

    private List<HostSpec> hosts(Written written) {
        Map<String, WrittenAddresses> own = Objects.requireNonNullElse(written.addresses, Map.of());
        own.keySet().stream()
                .filter(name -> !written.hosts.contains(name))
                .forEach(name ->
                        error("/addresses/" + YamlFile.escaped(name), "addresses of " + name + ", which is no host"));
        List<HostSpec> hosts = new ArrayList<>();
        for (int i = 0; i < written.hosts.size(); i++) {
            String name = written.hosts.get(i);
            Optional<HostSpec.Addresses> addresses = own.containsKey(name)
                    ? addresses("/addresses/" + YamlFile.escaped(name), name, own.get(name))
                    : Optional.empty();
            hosts.add(new HostSpec(name, addresses, at("/hosts/" + i)));
        }
        return hosts;
    }

    private Optional<HostSpec.Addresses> addresses(String pointer, String name, WrittenAddresses written) {
        if (written == null || written.ipv4 == null || written.mac == null) {
            error(pointer, "addresses of " + name + ": both, {ipv4: 10.0.1.1/24, mac: \"08:00:00:00:01:11\"}");
            return Optional.empty();
        }
        try {
            AddressText.Prefix address = AddressText.prefix(written.ipv4);
            return Optional.of(new HostSpec.Addresses(
                    address.ipv4(),
                    address.length(),
                    AddressText.mac(written.mac),
                    written.gateway == null ? 0 : AddressText.mac(written.gateway)));
        } catch (IllegalArgumentException e) {
            error(pointer, name + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    /** @param standard its program if none is written: who says addresses of hosts has no router */
    private SwitchSpec device(String name, String standard, WrittenSwitch written) {
        String pointer = "/switches/" + YamlFile.escaped(name);
        int buffers = Objects.requireNonNullElse(written.buffers, SwitchBuilder.DEFAULT_BUFFERS);
        if (buffers < 1 || buffers > SwitchBuilder.MAX_BUFFERS) {
            error(pointer, name + ": buffers " + buffers + ": 1 to " + SwitchBuilder.MAX_BUFFERS + " packets");
        }
        String program = written.program == null ? standard : beside(written.program);
        Map<String, Long> parameters = new TreeMap<>();
        Objects.requireNonNullElse(written.parameters, Map.<String, Long>of()).forEach((key, value) -> {
            if (value == null) {
                error(pointer, name + ": parameter " + key + " has no value");
            } else {
                parameters.put(key, value);
            }
        });
        return new SwitchSpec(
                name,
                program,
                parameters,
                beside(Objects.requireNonNullElse(written.target, SwitchSpec.DEFAULT_TARGET)),
                queues(pointer, written.trafficManager),
                recirculation(pointer, name, written.recirculationLatency),
                buffers,
                Objects.requireNonNullElse(written.setup, List.<String>of()).stream()
                        .map(this::beside)
                        .toList(),
                at(pointer));
    }

    /** Of what is a file beside this one, its path; of all else, what is written. */
    private String beside(String name) {
        Path folder = Path.of(file).getParent();
        return folder != null && Files.exists(folder.resolve(name))
                ? folder.resolve(name).toString()
                : name;
    }

    private TrafficManagerConfig queues(String pointer, JsonNode written) {
        if (written == null) {
            return TrafficManagerConfig.DEFAULT;
        }
        try {
            if (!written.isTextual()) {
                return TrafficManagerFile.read("traffic_manager", written.toString());
            }
            Path path = Path.of(beside(written.textValue()));
            return TrafficManagerFile.read(path.toString(), Files.readString(path));
        } catch (TrafficManagerFileException e) {
            error(pointer, e.getMessage());
        } catch (IOException e) {
            error(pointer, "traffic_manager: " + written.textValue() + " cannot be read: " + FileTrouble.inWords(e));
        }
        return TrafficManagerConfig.DEFAULT;
    }

    private RecirculationConfig recirculation(String pointer, String name, String latency) {
        try {
            return latency == null
                    ? RecirculationConfig.DEFAULT
                    : RecirculationConfig.DEFAULT.withLatency(Nanos.parse(latency));
        } catch (IllegalArgumentException e) {
            error(pointer, name + ": recirculation_latency: " + e.getMessage());
            return RecirculationConfig.DEFAULT;
        }
    }

    private Optional<LinkSpec> link(String pointer, WrittenLink written) {
        if (written.between == null || written.between.size() != 2) {
            error(pointer, "a link is between two nodes: {between: [h1, s1]}");
            return Optional.empty();
        }
        if (written.rate == null || written.delay == null) {
            error(
                    pointer,
                    "the link " + String.join("–", written.between) + " has no "
                            + (written.rate == null ? "rate" : "delay")
                            + "; write e.g. rate: 1gbit, delay: 1us here or under each_link");
            return Optional.empty();
        }
        List<Matcher> ends = written.between.stream()
                .map(end -> END.matcher(end == null ? "" : end))
                .filter(Matcher::matches)
                .toList();
        if (ends.size() != 2) {
            error(pointer, "an end of a link is a node, or a node and its port: s1, \"s1:7\"");
            return Optional.empty();
        }
        return config(pointer, "link " + String.join("–", written.between), written)
                .map(config -> new LinkSpec(
                        ends.get(0).group(1),
                        port(ends.get(0)),
                        ends.get(1).group(1),
                        port(ends.get(1)),
                        config,
                        at(pointer)));
    }

    private Optional<LinkConfig> config(String pointer, String what, WrittenLink written) {
        try {
            return Optional.of(new LinkConfig(
                    Rate.ofLink(written.rate).bitsPerSecond(),
                    Nanos.parse(written.delay),
                    Objects.requireNonNullElse(written.overhead, Ethernet.WIRE_OVERHEAD),
                    Objects.requireNonNullElse(written.loss, 0.0)));
        } catch (IllegalArgumentException e) {
            error(pointer, what + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    private static int port(Matcher end) {
        return end.group(2) == null ? LinkSpec.ANY_PORT : Integer.parseInt(end.group(2));
    }

    private void error(String pointer, String message) {
        wrong.add(Diagnostic.error(at(pointer), "topology", message, ""));
    }

    private Position at(String pointer) {
        return yaml.at(pointer);
    }
}
