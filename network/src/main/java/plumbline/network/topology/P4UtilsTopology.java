package plumbline.network.topology;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Sources;
import plumbline.network.kernel.LinkConfig;
import plumbline.pipelines.file.YamlFile;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.schedule.Scheduling;

/**
 * Reads a topology as p4-utils writes it (ETH Zürich's P4 exercises, nsg-ethz/p4-learning), {@code p4app.json}:
 *
 * <pre>
 *   {"p4_src": "ecmp.p4",
 *    "topology": {
 *      "assignment_strategy": "mixed",
 *      "links": [["h1", "s1"], ["s1", "s2", {"bw": 10, "delay": "5ms"}], …],      Mbit/s
 *      "hosts": {"h1": {}, …},
 *      "switches": {"s1": {"cli_input": "s1-commands.txt", "priority_queues_num": 8, "cpu_port": true}, …}}}
 * </pre>
 *
 * <p>Ports count from 1 in the order of the links, those written from a host first; then comes the CPU port. The
 * strategy says addresses by the numbers in names: of host h at switch s {@code l2} 10.0.0.h, {@code mixed} 10.0.s.h,
 * {@code l3} 10.s.h.2; MAC addresses are 00:00 and the address, and 00:01 and the address of the switch's port there,
 * which is the gateway. All other keys are of the tool.
 */
final class P4UtilsTopology {
    private static final int BYTE = 0xff;
    private static final int TWO_BYTES = 0xffff;
    private static final int PRIVATE = 10 << 24;
    private static final long GATEWAY = 1L << Integer.SIZE;
    private static final Pattern NUMBER = Pattern.compile("\\D*(\\d{1,5})");

    private final YamlFile yaml;
    private final JsonNode whole;
    private final ExerciseFolder folder;
    private final List<Diagnostic> wrong = new ArrayList<>();

    private P4UtilsTopology(String file, YamlFile yaml, JsonNode whole) {
        this.yaml = yaml;
        this.whole = whole;
        this.folder = new ExerciseFolder(file);
    }

    /** Whether a file is written so. */
    static boolean isOne(JsonNode whole) {
        return whole != null && whole.path("topology").path("links").isArray();
    }

    /**
     * The topology of a file.
     *
     * @throws TopologyException with everything that is wrong
     */
    static Topology read(String file, YamlFile yaml, JsonNode whole) {
        return new P4UtilsTopology(file, yaml, whole).topology();
    }

    private Topology topology() {
        JsonNode topology = whole.path("topology");
        List<LinkSpec> links = links(topology);
        List<SwitchSpec> switches = topology.path("switches").properties().stream()
                .map(one -> device(one.getKey(), one.getValue()))
                .toList();
        List<HostSpec> hosts = new ArrayList<>();
        topology.path("hosts").properties().forEach(one -> hosts.add(host(one.getKey(), topology, links)));
        for (SwitchSpec device : switches) {
            if (topology.path("switches").path(device.name()).path("cpu_port").asBoolean()) {
                HostSpec cpu = HostSpec.cpuOf(device.name(), device.at());
                int port = 1
                        + (int) links.stream()
                                .filter(link -> link.isAt(device.name()))
                                .count();
                hosts.add(cpu);
                links.add(ExerciseLink.toCpu(device.name(), port, cpu));
            }
        }
        if (!wrong.isEmpty()) {
            throw new TopologyException(wrong, new Sources());
        }
        return new Topology(switches, hosts, links);
    }

    private SwitchSpec device(String name, JsonNode written) {
        String program = Stream.of(written.path("program"), written.path("p4_src"), whole.path("p4_src"))
                .filter(JsonNode::isTextual)
                .findFirst()
                .map(source -> folder.program(source.textValue()))
                .orElse(SwitchSpec.NO_PROGRAM);
        List<String> setup = Stream.of(written.path("cli_input"))
                .filter(JsonNode::isTextual)
                .map(commands -> folder.file(commands.textValue()))
                .toList();
        String pointer = "/topology/switches/" + YamlFile.escaped(name);
        SwitchSpec device = new SwitchSpec(name, program).withSetup(setup).writtenAt(yaml.at(pointer));
        return queues(pointer + "/priority_queues_num", written.path("priority_queues_num"), device);
    }

    private SwitchSpec queues(String pointer, JsonNode number, SwitchSpec device) {
        if (number.isMissingNode()) {
            return device;
        }
        try {
            TrafficManagerConfig strict =
                    TrafficManagerConfig.DEFAULT.everyPort(port -> port.withQueues(number.asInt(), Scheduling.STRICT));
            return device.withQueues(strict, device.buffers());
        } catch (IllegalArgumentException e) {
            error(pointer, e.getMessage());
            return device;
        }
    }

    private List<LinkSpec> links(JsonNode topology) {
        JsonNode written = topology.path("links");
        Map<String, Integer> ports = new HashMap<>();
        List<LinkSpec> links = new ArrayList<>();
        for (int i : hostsFirst(written, topology.path("hosts"))) {
            String pointer = "/topology/links/" + i;
            JsonNode link = written.get(i);
            if (!link.path(0).isTextual() || !link.path(1).isTextual()) {
                error(pointer, "a link is [\"h1\", \"s1\"], with {\"bw\": 10, \"delay\": \"5ms\"} behind them or not");
                continue;
            }
            String a = link.get(0).textValue();
            String b = link.get(1).textValue();
            int portOfA = ports.merge(a, 1, Integer::sum);
            int portOfB = ports.merge(b, 1, Integer::sum);
            config(pointer, link.path(2), topology.path("default"))
                    .map(config -> new LinkSpec(a, portOfA, b, portOfB, config, yaml.at(pointer)))
                    .ifPresent(links::add);
        }
        return links;
    }

    /** The numbers of the links in the order in which they get ports. */
    private static List<Integer> hostsFirst(JsonNode links, JsonNode hosts) {
        return IntStream.range(0, links.size())
                .boxed()
                .sorted(Comparator.comparing(
                        i -> !hosts.has(links.get(i).path(0).asText())))
                .toList();
    }

    private Optional<LinkConfig> config(String pointer, JsonNode own, JsonNode usual) {
        try {
            JsonNode rate = own.has("bw") ? own.get("bw") : usual.path("bw");
            JsonNode delay = own.has("delay") ? own.get("delay") : usual.path("delay");
            return Optional.of(ExerciseLink.config(rate, delay));
        } catch (IllegalArgumentException e) {
            error(pointer, e.getMessage());
            return Optional.empty();
        }
    }

    private HostSpec host(String name, JsonNode topology, List<LinkSpec> links) {
        String at = links.stream()
                .filter(link -> link.isAt(name))
                .map(link -> link.other(name))
                .findFirst()
                .orElse("");
        int host = number(name);
        int device = number(at);
        Optional<HostSpec.Addresses> addresses =
                switch (topology.path("assignment_strategy").asText()) {
                    case "l2" -> Optional.of(addresses(PRIVATE | host & TWO_BYTES, 16, 0));
                    case "mixed" ->
                        Optional.of(addresses(PRIVATE | (device & TWO_BYTES) << Byte.SIZE | host & BYTE, 24, GATEWAY));
                    case "l3" ->
                        Optional.of(addresses(
                                PRIVATE | (device & BYTE) << 2 * Byte.SIZE | (host & BYTE) << Byte.SIZE | 2,
                                24,
                                GATEWAY));
                    default -> Optional.empty(); // they are planned
                };
        return new HostSpec(name, addresses, yaml.at("/topology/hosts/" + YamlFile.escaped(name)));
    }

    private static HostSpec.Addresses addresses(int ipv4, int length, long gateway) {
        long mac = Integer.toUnsignedLong(ipv4);
        return new HostSpec.Addresses(ipv4, length, mac, gateway == 0 ? 0 : gateway | mac);
    }

    private static int number(String name) {
        Matcher number = NUMBER.matcher(name);
        return number.matches() ? Integer.parseInt(number.group(1)) : 0;
    }

    private void error(String pointer, String message) {
        wrong.add(Diagnostic.error(yaml.at(pointer), "topology", message, ""));
    }
}
