package plumbline.network.topology;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import plumbline.isa.text.syntax.Near;
import plumbline.network.kernel.LinkConfig;
import plumbline.nic.support.Nanos;
import plumbline.pipelines.tm.Rate;

/** A topology of a usual form, of routers; its parameters have a default each. */
public enum Preset {
    /** Hosts on both sides of one link. */
    DUMBBELL(
            "dumbbell",
            "pairs of hosts on both sides of one link: l1 … to r1 … over s1 and s2",
            Preset::dumbbell,
            new Parameter("pairs", "2", "hosts on each side, 1 to 500"),
            new Parameter("rate", "1gbit", "of the hosts' links"),
            new Parameter("delay", "10us", "of the hosts' links"),
            new Parameter("bottleneck", "100mbit", "rate of the link in the middle"),
            new Parameter("bottleneck-delay", "1ms", "of the link in the middle"),
            new Parameter("loss", "0", "probability that the link in the middle loses a frame")),
    /** Hosts around one switch. */
    STAR(
            "star",
            "hosts h1 … around one switch, s1",
            Preset::star,
            new Parameter("hosts", "8", "2 to 500"),
            new Parameter("rate", "1gbit", "of each link"),
            new Parameter("delay", "1us", "of each link")),
    /** Every leaf has a link to every spine. */
    LEAF_SPINE(
            "leaf-spine",
            "hosts h1 … at leaves, each of which has a link to every spine: leaf1 …, spine1 …",
            Preset::leafSpine,
            new Parameter("leaves", "9", "1 to 500"),
            new Parameter("spines", "4", "1 to 400"),
            new Parameter("hosts", "16", "at each leaf, 1 to 100"),
            new Parameter("host-rate", "1gbit", "of the hosts' links"),
            new Parameter("rate", "4gbit", "of the links between leaves and spines"),
            new Parameter("delay", "1us", "of each link")),
    /** Three layers of switches with k ports each. */
    FAT_TREE(
            "fat-tree",
            "k³/4 hosts below three layers of switches with k ports: edge1-1 …, agg1-1 …, core1 …",
            Preset::fatTree,
            new Parameter("k", "4", "even, 2 to 32"),
            new Parameter("rate", "1gbit", "of each link"),
            new Parameter("delay", "1us", "of each link"));

    private final String word;
    private final String summary;
    private final Function<Values, Topology> build;
    private final List<Parameter> parameters;

    Preset(String word, String summary, Function<Values, Topology> build, Parameter... parameters) {
        this.word = word;
        this.summary = summary;
        this.build = build;
        this.parameters = List.of(parameters);
    }

    /** What can be chosen. */
    public record Parameter(String name, String standard, String meaning) {}

    /** What users call it. */
    public String word() {
        return word;
    }

    /** In a line. */
    public String summary() {
        return summary;
    }

    /** What can be chosen. */
    public List<Parameter> parameters() {
        return parameters;
    }

    /** The preset of a name. */
    public static Optional<Preset> named(String word) {
        return List.of(values()).stream()
                .filter(preset -> preset.word.equals(word))
                .findFirst();
    }

    /** The names. */
    public static List<String> words() {
        return List.of(values()).stream().map(Preset::word).toList();
    }

    /**
     * The topology.
     *
     * @param chosen values of parameters that are not to have their default
     * @throws IllegalArgumentException saying what is wrong with one
     */
    public Topology topology(Map<String, String> chosen) {
        Map<String, String> all = new LinkedHashMap<>();
        parameters.forEach(parameter -> all.put(parameter.name, parameter.standard));
        chosen.forEach((name, value) -> {
            if (all.replace(name, value) == null) {
                throw new IllegalArgumentException(word + " has no '" + name + "'; " + Near.fix(name, all.keySet()));
            }
        });
        return build.apply(new Values(all));
    }

    /** The values of the parameters. */
    private record Values(Map<String, String> texts) {
        int count(String name, int least, int most) {
            String text = texts.get(name);
            if (text.matches("\\d{1,9}") && Integer.parseInt(text) >= least && Integer.parseInt(text) <= most) {
                return Integer.parseInt(text);
            }
            throw new IllegalArgumentException(name + "=" + text + ": " + least + " to " + most);
        }

        LinkConfig link(String rate, String delay) {
            try {
                return new LinkConfig(Rate.ofLink(texts.get(rate)).bitsPerSecond(), Nanos.parse(texts.get(delay)));
            } catch (IllegalArgumentException wrong) {
                throw new IllegalArgumentException(
                        rate + "=" + texts.get(rate) + " " + delay + "=" + texts.get(delay) + ": " + wrong.getMessage(),
                        wrong);
            }
        }

        double probability(String name) {
            try {
                return Double.parseDouble(texts.get(name));
            } catch (NumberFormatException wrong) {
                throw new IllegalArgumentException(name + "=" + texts.get(name) + ": 0 to 1", wrong);
            }
        }
    }

    /** Collects nodes and links. */
    private static final class Builder {
        private final List<SwitchSpec> switches = new ArrayList<>();
        private final List<HostSpec> hosts = new ArrayList<>();
        private final List<LinkSpec> links = new ArrayList<>();

        String router(String name) {
            switches.add(new SwitchSpec(name, SwitchSpec.ROUTER));
            return name;
        }

        void host(String name, String at, LinkConfig link) {
            hosts.add(new HostSpec(name));
            links.add(new LinkSpec(name, at, link));
        }

        void link(String a, String b, LinkConfig link) {
            links.add(new LinkSpec(a, b, link));
        }

        Topology topology() {
            return new Topology(switches, hosts, links);
        }
    }

    private static Topology dumbbell(Values values) {
        int pairs = values.count("pairs", 1, 500);
        LinkConfig access = values.link("rate", "delay");
        LinkConfig middle = values.link("bottleneck", "bottleneck-delay").withLoss(values.probability("loss"));
        Builder network = new Builder();
        network.link(network.router("s1"), network.router("s2"), middle);
        for (int pair = 1; pair <= pairs; pair++) {
            network.host("l" + pair, "s1", access);
            network.host("r" + pair, "s2", access);
        }
        return network.topology();
    }

    private static Topology star(Values values) {
        int hosts = values.count("hosts", 2, 500);
        LinkConfig link = values.link("rate", "delay");
        Builder network = new Builder();
        network.router("s1");
        for (int host = 1; host <= hosts; host++) {
            network.host("h" + host, "s1", link);
        }
        return network.topology();
    }

    private static Topology leafSpine(Values values) {
        int leaves = values.count("leaves", 1, 500);
        int spines = values.count("spines", 1, 400);
        int hosts = values.count("hosts", 1, 100);
        LinkConfig access = values.link("host-rate", "delay");
        LinkConfig fabric = values.link("rate", "delay");
        Builder network = new Builder();
        for (int spine = 1; spine <= spines; spine++) {
            network.router("spine" + spine);
        }
        for (int leaf = 1; leaf <= leaves; leaf++) {
            String name = network.router("leaf" + leaf);
            for (int host = 1; host <= hosts; host++) {
                network.host("h" + ((leaf - 1) * hosts + host), name, access);
            }
            for (int spine = 1; spine <= spines; spine++) {
                network.link(name, "spine" + spine, fabric);
            }
        }
        return network.topology();
    }

    /** M. Al-Fares et al., "A scalable, commodity data center network architecture", SIGCOMM 2008. */
    private static Topology fatTree(Values values) {
        int ports = values.count("k", 2, 32);
        if (ports % 2 != 0) {
            throw new IllegalArgumentException("k=" + ports + ": an even number, 2 to 32");
        }
        int half = ports / 2;
        LinkConfig link = values.link("rate", "delay");
        Builder network = new Builder();
        for (int core = 1; core <= half * half; core++) {
            network.router("core" + core);
        }
        for (int pod = 1; pod <= ports; pod++) {
            for (int i = 1; i <= half; i++) {
                String above = network.router("agg" + pod + "-" + i);
                for (int core = 1; core <= half; core++) {
                    network.link(above, "core" + ((i - 1) * half + core), link);
                }
            }
            for (int i = 1; i <= half; i++) {
                String edge = network.router("edge" + pod + "-" + i);
                for (int above = 1; above <= half; above++) {
                    network.link(edge, "agg" + pod + "-" + above, link);
                }
                for (int host = 1; host <= half; host++) {
                    network.host("h" + (((pod - 1) * half + i - 1) * half + host), edge, link);
                }
            }
        }
        return network.topology();
    }
}
