package plumbline.bench.experiment.flow;

import java.nio.file.Path;
import java.util.Set;
import java.util.SplittableRandom;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.bench.experiment.subject.SharedInputs;
import plumbline.nic.gen.AliasTable;
import plumbline.nic.gen.CountedFlows;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.port.PortSpec;

/**
 * Where packets' flows come from, as files and users say it:
 *
 * <pre>
 *   zipf:?s=1.0&amp;flows=1000000    independent draws; a seed also gives each flow another id
 *   tree:?s=1.0                 source addresses whose four bytes are Zipf draws: heavy prefixes at every level
 *   counts:FILE.csv             so many packets of each flow, in any order; a seed also gives each flow another id
 *   pcap:FILE.pcap              the IPv4 packets of a capture, as they come; a seed changes the program's coins only
 * </pre>
 */
public final class FlowWorkloads {
    static final String HELP = "zipf:?s=1.0&flows=1000000, tree:?s=1.0, counts:FILE.csv, pcap:FILE.pcap";

    private FlowWorkloads() {}

    /**
     * The workload of a text.
     *
     * @throws PortException if its file cannot be used
     * @throws ExperimentException if there is no such kind
     */
    public static FlowWorkload of(String text, SharedInputs shared) throws PortException {
        return shared.get("workload " + text, FlowWorkload.class, () -> make(text, shared));
    }

    private static FlowWorkload make(String text, SharedInputs shared) throws PortException {
        PortSpec spec = PortSpec.parse(text);
        Path file = shared.file(spec.target());
        return switch (spec.scheme()) {
            case "zipf" -> {
                spec.allowOnly(Set.of("s", "flows"));
                yield zipf(Math.toIntExact(spec.number("flows", 1_000_000)), skew(spec));
            }
            case "tree" -> {
                spec.allowOnly(Set.of("s"));
                yield new TreeFlows(skew(spec));
            }
            case "counts" -> {
                spec.allowOnly(Set.of());
                yield counts(file);
            }
            case "pcap" -> {
                spec.allowOnly(Set.of());
                yield CapturedFlows.load(file);
            }
            default -> throw new ExperimentException("workload '" + text + "': there are " + HELP);
        };
    }

    private static double skew(PortSpec spec) {
        String text = spec.option("s", "1.0");
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new ExperimentException("workload '" + spec + "': s=" + text + " is no number", e);
        }
    }

    private static FlowWorkload zipf(int flows, double s) {
        AliasTable table = zipfTable(flows, s);
        return new Drawn(FlowWorkload.ENDLESS, random -> () -> table.draw(random));
    }

    static AliasTable zipfTable(int size, double s) {
        double[] weights = new double[size];
        for (int i = 0; i < size; i++) {
            weights[i] = Math.pow(i + 1.0, -s);
        }
        return new AliasTable(weights);
    }

    private static FlowWorkload counts(Path file) throws PortException {
        long packets = CountedFlows.load(file, new SplittableRandom(0)).packets();
        return new Drawn(packets, random -> {
            CountedFlows flows = load(file, random);
            return flows::next;
        });
    }

    private static CountedFlows load(Path file, SplittableRandom random) {
        try {
            return CountedFlows.load(file, random);
        } catch (PortException e) {
            throw new ExperimentException(e.getMessage(), e);
        }
    }
}
