package plumbline.network.topology;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.network.kernel.LinkConfig;
import plumbline.pipelines.file.YamlFile;
import plumbline.pipelines.file.YamlFileException;

/**
 * Reads a topology as the P4 tutorials (p4lang/tutorials) write it for Mininet, {@code topology.json}:
 *
 * <pre>
 *   {"hosts": {"h1": {"ip": "10.0.1.1/24", "mac": "08:00:00:00:01:11",
 *                     "commands": ["route add default gw 10.0.1.10 dev eth0",
 *                                  "arp -i eth0 -s 10.0.1.10 08:00:00:00:01:00"]}, …},
 *    "switches": {"s1": {"program": "build/basic.json", "runtime_json": "pod-topo/s1-runtime.json",
 *                        "cpu_port": "510"}, …},
 *    "links": [["h1", "s1-p1"], ["s1-p3", "s2-p1", "2ms", 0.5], …]}      latency, Mbit/s
 * </pre>
 *
 * <p>Of the commands only these two are understood: they say where a host sends what is not for its subnet. Of a
 * compiled program the source is taken, {@code basic.p4}; most files name none.
 */
final class TutorialTopology {
    private static final Pattern GATEWAY = Pattern.compile("\\s*route\\s+add\\s+default\\s+gw\\s+(\\S+).*");
    private static final Pattern NEIGHBOUR = Pattern.compile("\\s*arp\\s.*-s\\s+(\\S+)\\s+(\\S+)\\s*");
    private static final Pattern PORT = Pattern.compile("(.+)-p(\\d{1,9})");

    private final YamlFile yaml;
    private final ExerciseFolder folder;
    private final List<Diagnostic> wrong = new ArrayList<>();

    private TutorialTopology(String file, YamlFile yaml) {
        this.yaml = yaml;
        this.folder = new ExerciseFolder(file);
    }

    private record Written(
            Map<String, WrittenHost> hosts, Map<String, WrittenSwitch> switches, List<List<JsonNode>> links) {}

    private record WrittenHost(String ip, String mac, List<String> commands) {}

    private record WrittenSwitch(String program, String runtimeJson, String cliInput, Integer cpuPort) {
        static final WrittenSwitch NOTHING = new WrittenSwitch(null, null, null, null);
    }

    /** Whether a file is written so: its links are lists. */
    static boolean isOne(JsonNode whole) {
        return whole != null
                && whole.path("hosts").isObject()
                && whole.path("links").path(0).isArray();
    }

    /**
     * The topology of a text.
     *
     * @throws TopologyException with everything that is wrong
     */
    static Topology read(String file, YamlFile yaml) throws YamlFileException {
        return new TutorialTopology(file, yaml).topology();
    }

    private Topology topology() throws YamlFileException {
        Written written = yaml.as(Written.class);
        List<HostSpec> hosts = new ArrayList<>();
        written.hosts.forEach((name, host) -> hosts.add(host(name, host)));
        List<SwitchSpec> switches = new ArrayList<>();
        Objects.requireNonNullElse(written.switches, Map.<String, WrittenSwitch>of())
                .forEach((name, one) ->
                        switches.add(device(name, Objects.requireNonNullElse(one, WrittenSwitch.NOTHING))));
        List<LinkSpec> links = new ArrayList<>();
        switches.forEach(device -> {
            WrittenSwitch one = written.switches.get(device.name());
            if (one != null && one.cpuPort != null) {
                HostSpec cpu = HostSpec.cpuOf(device.name(), device.at());
                hosts.add(cpu);
                links.add(ExerciseLink.toCpu(device.name(), one.cpuPort, cpu));
            }
        });
        for (int i = 0; i < written.links.size(); i++) {
            link("/links/" + i, written.links.get(i)).ifPresent(links::add);
        }
        if (!wrong.isEmpty()) {
            throw new TopologyException(wrong, new Sources());
        }
        return new Topology(switches, hosts, links);
    }

    private HostSpec host(String name, WrittenHost written) {
        String pointer = "/hosts/" + YamlFile.escaped(name);
        Optional<HostSpec.Addresses> addresses = Optional.empty();
        if (written == null || written.ip == null || written.mac == null) {
            error(pointer, name + " has an ip and a mac, as \"10.0.1.1/24\" and \"08:00:00:00:01:11\"");
        } else {
            try {
                AddressText.Prefix own = AddressText.prefix(written.ip);
                addresses = Optional.of(new HostSpec.Addresses(
                        own.ipv4(),
                        own.length(),
                        AddressText.mac(written.mac),
                        gateway(Objects.requireNonNullElse(written.commands, List.of()))));
            } catch (IllegalArgumentException e) {
                error(pointer, name + ": " + e.getMessage());
            }
        }
        return new HostSpec(name, addresses, yaml.at(pointer));
    }

    private static long gateway(List<String> commands) {
        Map<Integer, Long> neighbours = new HashMap<>();
        matches(NEIGHBOUR, commands)
                .forEach(entry ->
                        neighbours.put(AddressText.prefix(entry.group(1)).ipv4(), AddressText.mac(entry.group(2))));
        return matches(GATEWAY, commands)
                .map(route -> neighbours.getOrDefault(
                        AddressText.prefix(route.group(1)).ipv4(), 0L))
                .findFirst()
                .orElse(0L);
    }

    private static Stream<Matcher> matches(Pattern pattern, List<String> commands) {
        return commands.stream().map(pattern::matcher).filter(Matcher::matches);
    }

    private SwitchSpec device(String name, WrittenSwitch written) {
        String program = written.program == null ? SwitchSpec.NO_PROGRAM : folder.program(written.program);
        return new SwitchSpec(name, program)
                .withSetup(Stream.of(Optional.ofNullable(written.runtimeJson), Optional.ofNullable(written.cliInput))
                        .flatMap(Optional::stream)
                        .map(folder::file)
                        .toList())
                .writtenAt(yaml.at("/switches/" + YamlFile.escaped(name)));
    }

    private Optional<LinkSpec> link(String pointer, List<JsonNode> written) {
        if (written == null
                || written.size() < 2
                || written.size() > 4
                || !written.get(0).isTextual()
                || !written.get(1).isTextual()) {
            error(
                    pointer,
                    "a link is [\"h1\", \"s1-p1\"], with a latency and a bandwidth in Mbit/s behind them or not");
            return Optional.empty();
        }
        try {
            LinkConfig config = ExerciseLink.config(
                    written.size() < 4 ? MissingNode.getInstance() : written.get(3),
                    written.size() < 3 ? MissingNode.getInstance() : written.get(2));
            String a = written.get(0).textValue();
            String b = written.get(1).textValue();
            return Optional.of(new LinkSpec(node(a), port(a), node(b), port(b), config, yaml.at(pointer)));
        } catch (IllegalArgumentException e) {
            error(pointer, e.getMessage());
            return Optional.empty();
        }
    }

    private static String node(String end) {
        Matcher port = PORT.matcher(end);
        return port.matches() ? port.group(1) : end;
    }

    private static int port(String end) {
        Matcher port = PORT.matcher(end);
        return port.matches() ? Integer.parseInt(port.group(2)) : LinkSpec.ANY_PORT;
    }

    private void error(String pointer, String message) {
        wrong.add(Diagnostic.error(yaml.at(pointer), "topology", message, ""));
    }
}
