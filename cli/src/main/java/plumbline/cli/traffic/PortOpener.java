package plumbline.cli.traffic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import plumbline.nic.wrap.Wrappers;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortFiles;
import plumbline.pipelines.port.PortProvider;
import plumbline.pipelines.port.PortSource;
import plumbline.pipelines.port.PortSpec;
import plumbline.pipelines.port.ScheduledPort;

/** Opens ports by their scheme. */
public final class PortOpener {
    private PortOpener() {}

    /** The kinds of ports there are, by scheme. */
    public static List<PortProvider> providers() {
        List<PortProvider> providers = new ArrayList<>();
        ServiceLoader.load(PortProvider.class).forEach(providers::add);
        providers.sort(Comparator.comparing(PortProvider::scheme));
        return providers;
    }

    /** Whether there is such a kind of port. */
    public static boolean knows(PortSpec spec) {
        return find(spec).isPresent();
    }

    /** The files that a port would open, with those of its options. */
    public static PortFiles files(PortSpec spec) throws PortException {
        return provider(spec).files(spec).and(Wrappers.files(spec));
    }

    /** Opens a port for real time, as often as that is needed. */
    public static PortSource live(String text) throws PortException {
        PortSpec spec = PortSpec.parse(text);
        PortProvider provider = provider(spec);
        return Wrappers.source(spec, plain -> provider.open(provider.inRealTime(plain)));
    }

    public static Port open(PortSpec spec) throws PortException {
        return Wrappers.open(spec, provider(spec)::open);
    }

    private static PortProvider provider(PortSpec spec) throws PortException {
        return find(spec)
                .orElseThrow(() -> spec.refused("unknown kind '" + spec.scheme() + "'; there are: "
                        + String.join(
                                ", ",
                                providers().stream().map(PortProvider::scheme).toList())));
    }

    private static Optional<PortProvider> find(PortSpec spec) {
        return providers().stream()
                .filter(provider -> provider.scheme().equals(spec.scheme()))
                .findFirst();
    }

    /** A port for virtual time: it must know when its next frame comes. */
    public static ScheduledPort openScheduled(PortSpec spec) throws PortException {
        Port port = open(spec);
        if (port instanceof ScheduledPort scheduled) {
            return scheduled;
        }
        port.close();
        throw new PortException(
                PortException.Cause.USAGE,
                "port '" + spec + "' is live: a replay needs a capture (pcap:) or a generator (gen:); see 'plumb run'");
    }

    /** Opens ports in the order of their numbers; if one fails, closes those that were opened before it. */
    public static Map<Integer, Port> openAll(Map<Integer, PortSource> sources) throws PortException {
        Map<Integer, Port> opened = new TreeMap<>();
        try {
            for (Map.Entry<Integer, PortSource> port : sources.entrySet()) {
                opened.put(port.getKey(), port.getValue().open());
            }
            return opened;
        } catch (PortException e) {
            for (Port port : opened.values()) {
                port.close();
            }
            throw e;
        }
    }
}
