package plumbline.systems.ahab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;
import plumbline.network.Network;
import plumbline.network.NetworkSettings;
import plumbline.network.ProgramSource;
import plumbline.network.host.Flow;
import plumbline.network.host.FlowRecord;
import plumbline.network.topology.Preset;
import plumbline.network.topology.Topology;
import plumbline.network.transport.CongestionControlKind;
import plumbline.network.transport.TcpConfig;
import plumbline.pipelines.SwitchListener;
import plumbline.pipelines.control.TableBatch;

/**
 * Flows of TCP, each from a host of its own to one, over links of 10 Gbit/s around a switch whose program gives them a
 * slice of 1 Gbit/s. Settings: {@code program}, a built-in one that routes; {@code flows}, {@code tcp}: cubic, reno, …;
 * {@code weights}, as 1+2+4, of the flows in turn (only {@code ahab}); {@code delay} of a link, as 100us; {@code ms} in
 * all, of which the first {@code warm_ms} do not count, {@code interval_ms}; the rest are parameters of the program.
 *
 * <p>Metrics: {@code deviation}: how far a flow's bytes in an interval are from its share of the slice by weight, mean
 * over flows and intervals, in per cent of it; {@code worst}: the same of the flow that is furthest from its share over
 * the whole time; {@code sum} of what all receive, Mbit/s; {@code retransmissions} per 1,000 packets; {@code w1},
 * {@code w2}, …: mean of the flows of a weight, in Mbit/s of IP, if there are several weights.
 */
public final class TcpSharesSubject implements Subject {
    private static final double SLICE_BYTES_PER_NANO = 0.125;
    private static final double MBIT = 8e3;
    private static final double PERCENT = 100;
    private static final double THOUSAND = 1_000;
    private static final int HEADERS = 40;
    private static final Set<String> OWN =
            Set.of("subject", "program", "flows", "tcp", "weights", "delay", "ms", "warm_ms", "interval_ms");

    @Override
    public String name() {
        return "slice-tcp";
    }

    @Override
    public Map<String, Double> measure(Trial trial) {
        PointSettings settings = trial.settings();
        int flows = settings.integer("flows");
        Map<String, Long> parameters = new HashMap<>(settings.numbersBeside(OWN));
        Topology topology = Preset.STAR.topology(Map.of(
                "hosts", Integer.toString(2 * flows), "rate", "10gbit", "delay", settings.text("delay", "100us")));
        parameters.put("forward", 1L);
        TcpConfig tcp = TcpConfig.DEFAULT.with(settings.choice("tcp", CongestionControlKind.class));
        List<Flow> all = new ArrayList<>();
        for (int i = 0; i < flows; i++) {
            all.add(new Flow(i, sender(i), receiver(i, flows), i * 1_000_000L, Flow.UNTIL_STOPPED, tcp, "TCP"));
        }
        Network network = Network.of(
                        topology.everySwitch(
                                device -> device.withProgram(settings.text("program", "ahab"), parameters)),
                        NetworkSettings.DEFAULT.withSeed(trial.seed()),
                        ProgramSource.STANDARD,
                        SwitchListener.SILENT)
                .flows(all.iterator());
        double[] weights = UserWeights.of(settings, flows);
        TableBatch entries = new TableBatch();
        for (int i = 0; i < flows; i++) {
            int exponent = UserWeights.exponent(weights[i]);
            if (exponent != 0) {
                int address = network.addresses().host(receiver(i, flows)).ipv4();
                UserEntries.slice(entries, Integer.toUnsignedLong(address), 0, exponent);
            }
        }
        entries.apply(network.device("s1").state());
        return metrics(network, settings, weights, tcp.mss());
    }

    private static String sender(int flow) {
        return "h" + (flow + 1);
    }

    private static String receiver(int flow, int flows) {
        return "h" + (flows + flow + 1);
    }

    private static Map<String, Double> metrics(Network network, PointSettings settings, double[] weights, int mss) {
        long from = settings.nanos("warm_ms");
        long end = settings.nanos("ms");
        long interval = settings.nanos("interval_ms");
        int flows = weights.length;
        double weight = Arrays.stream(weights).sum();
        double payload = (double) mss / (mss + HEADERS);
        double[] shares = Arrays.stream(weights)
                .map(one -> SLICE_BYTES_PER_NANO * payload * one / weight)
                .toArray();
        network.run(from);
        long[] first = delivered(network, flows);
        long[] before = first;
        double off = 0;
        int intervals = 0;
        for (long now = from + interval; now <= end; now += interval) {
            network.run(now);
            long[] after = delivered(network, flows);
            for (int flow = 0; flow < flows; flow++) {
                off += Math.abs((after[flow] - before[flow]) / (shares[flow] * interval) - 1);
            }
            before = after;
            intervals++;
        }
        double worst = 0;
        double time = (double) intervals * interval;
        double[] got = new double[flows];
        long sent = 0;
        long again = 0;
        for (int flow = 0; flow < flows; flow++) {
            got[flow] = (before[flow] - first[flow]) * MBIT / time;
            worst = Math.max(worst, Math.abs(got[flow] / (shares[flow] * MBIT) - 1));
            FlowRecord record = record(network, flow);
            sent += record.sent();
            again += record.retransmissions();
        }
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("deviation", PERCENT * off / flows / intervals);
        metrics.put("worst", PERCENT * worst);
        metrics.put("sum", Arrays.stream(got).sum());
        metrics.put("retransmissions", THOUSAND * again / sent);
        UserWeights.addMeans(
                metrics, weights, Arrays.stream(got).map(mbit -> mbit / payload).toArray());
        return metrics;
    }

    private static long[] delivered(Network network, int flows) {
        long[] bytes = new long[flows];
        for (int flow = 0; flow < flows; flow++) {
            bytes[flow] = record(network, flow).delivered();
        }
        return bytes;
    }

    private static FlowRecord record(Network network, int flow) {
        return network.host(sender(flow)).open().getFirst();
    }
}
