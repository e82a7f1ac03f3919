package plumbline.systems.ahab;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.bench.experiment.PointSettings;
import plumbline.bench.experiment.Subject;
import plumbline.bench.experiment.Trial;
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

/**
 * Flows of TCP from as many hosts to one, over links of 10 Gbit/s around a switch whose program gives them a slice of 1
 * Gbit/s. Settings: {@code program}, a built-in one that routes; {@code flows}, {@code tcp}: cubic, reno, …;
 * {@code delay} of a link, as 100us; {@code ms} in all, of which the first {@code warm_ms} do not count,
 * {@code interval_ms}; the rest are parameters of the program.
 *
 * <p>Metrics: {@code deviation}: how far a flow's bytes in an interval are from an equal share of the slice, mean over
 * flows and intervals, in per cent of it; {@code worst}: the same of the flow that is furthest from its share over the
 * whole time; {@code sum} of what all receive, Mbit/s; {@code retransmissions} per 1,000 packets.
 */
public final class TcpSharesSubject implements Subject {
    private static final double MILLISECOND = 1e6;
    private static final double SLICE_BYTES_PER_NANO = 0.125;
    private static final double MBIT = 8e3;
    private static final double PERCENT = 100;
    private static final double THOUSAND = 1_000;
    private static final int HEADERS = 40;
    private static final Set<String> OWN =
            Set.of("subject", "program", "flows", "tcp", "delay", "ms", "warm_ms", "interval_ms");

    @Override
    public String name() {
        return "slice-tcp";
    }

    @Override
    public Map<String, Double> measure(Trial trial) {
        PointSettings settings = trial.settings();
        int flows = Math.toIntExact(settings.number("flows"));
        Map<String, Long> parameters = new HashMap<>(settings.numbersBeside(OWN));
        Topology topology = Preset.STAR.topology(Map.of(
                "hosts", Integer.toString(flows + 1), "rate", "10gbit", "delay", settings.text("delay", "100us")));
        parameters.put("forward", 1L);
        TcpConfig tcp = TcpConfig.DEFAULT.with(settings.choice("tcp", CongestionControlKind.class));
        List<Flow> all = new ArrayList<>();
        for (int i = 0; i < flows; i++) {
            all.add(new Flow(i, "h" + (i + 2), "h1", i * 1_000_000L, Flow.UNTIL_STOPPED, tcp, "TCP"));
        }
        Network network = Network.of(
                        topology.everySwitch(
                                device -> device.withProgram(settings.text("program", "ahab"), parameters)),
                        NetworkSettings.DEFAULT.withSeed(trial.seed()),
                        ProgramSource.STANDARD,
                        SwitchListener.SILENT)
                .flows(all.iterator());
        return metrics(network, settings, flows, tcp.mss());
    }

    private static Map<String, Double> metrics(Network network, PointSettings settings, int flows, int mss) {
        long from = Math.round(settings.real("warm_ms") * MILLISECOND);
        long end = Math.round(settings.real("ms") * MILLISECOND);
        long interval = Math.round(settings.real("interval_ms") * MILLISECOND);
        double share = SLICE_BYTES_PER_NANO * mss / (mss + HEADERS) / flows;
        network.run(from);
        long[] first = delivered(network, flows);
        long[] before = first;
        double off = 0;
        int intervals = 0;
        for (long now = from + interval; now <= end; now += interval) {
            network.run(now);
            long[] after = delivered(network, flows);
            for (int flow = 0; flow < flows; flow++) {
                off += Math.abs((after[flow] - before[flow]) / (share * interval) - 1);
            }
            before = after;
            intervals++;
        }
        double worst = 0;
        long sum = 0;
        double time = (double) intervals * interval;
        for (int flow = 0; flow < flows; flow++) {
            worst = Math.max(worst, Math.abs((before[flow] - first[flow]) / (share * time) - 1));
            sum += before[flow] - first[flow];
        }
        long sent = 0;
        long again = 0;
        for (int flow = 0; flow < flows; flow++) {
            FlowRecord record = record(network, flow);
            sent += record.sent();
            again += record.retransmissions();
        }
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("deviation", PERCENT * off / flows / intervals);
        metrics.put("worst", PERCENT * worst);
        metrics.put("sum", sum * MBIT / time);
        metrics.put("retransmissions", THOUSAND * again / sent);
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
        return network.host("h" + (flow + 2)).open().getFirst();
    }
}
