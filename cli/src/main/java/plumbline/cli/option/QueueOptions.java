package plumbline.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Option;
import plumbline.console.option.NamedFiles;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.Rate;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.file.TrafficManagerFile;
import plumbline.pipelines.tm.file.TrafficManagerFileException;
import plumbline.pipelines.tm.mark.EcnMarking;
import plumbline.pipelines.tm.schedule.Scheduling;

/** The traffic manager: a file, and what is most often wanted as options, which go before the file. */
public final class QueueOptions {
    @Option(
            names = "--tm",
            paramLabel = "FILE",
            description = "Queues, schedulers, limits and rates from a JSON file; its keys: docs/TRAFFIC-MANAGER.md.")
    private Path file;

    @Option(
            names = "--rate",
            paramLabel = "[PORT=]RATE",
            description = "What leaves by a port, or by every port, at most: 64kbit, 100mbit, 2.5gbit, unlimited; with"
                    + " preamble, gap and FCS. May be repeated.")
    private List<String> rates = new ArrayList<>();

    @Option(
            names = "--queues",
            paramLabel = "N",
            description = "Queues of every port, for programs that set qid; default: 1.")
    private Integer queues;

    @Option(
            names = "--scheduler",
            paramLabel = "WORD",
            completionCandidates = SchedulerWords.class,
            description = "Which queue sends next: ${COMPLETION-CANDIDATES}.")
    private String scheduler;

    @Option(
            names = "--queue-packets",
            paramLabel = "N",
            description =
                    "Maximum number of packets in each queue, of any size; default: 1024, in 20000 cells of 80 bytes.")
    private Integer packets;

    @Option(
            names = "--ecn",
            paramLabel = "MARKING",
            description =
                    "When a queue marks packets ECN CE: 65packets, 30000bytes or 400cells in it (DCTCP's step), or"
                            + " red:30-90packets; default: none.")
    private String ecn;

    @Option(
            names = "--buffers",
            paramLabel = "N",
            description = "Maximum number of packets in the whole switch; default: ${DEFAULT-VALUE}.")
    private int buffers = SwitchBuilder.DEFAULT_BUFFERS;

    /** All schedulers' words. */
    static final class SchedulerWords implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Scheduling.words().all().stream().map(Scheduling::word).iterator();
        }
    }

    /** Fails if a rate was set, and says why it cannot be. */
    public void refuseRates(String why) {
        if (!rates.isEmpty()) {
            throw CommandFailure.usage("plumb: --rate " + rates.getFirst() + ": " + why);
        }
    }

    /** Whether anything was set. */
    public boolean given() {
        return file != null
                || !rates.isEmpty()
                || queues != null
                || scheduler != null
                || packets != null
                || ecn != null
                || buffers != SwitchBuilder.DEFAULT_BUFFERS;
    }

    /** What was set; fails naming the option, the value and what is allowed. */
    public TrafficManagerConfig trafficManager() {
        TrafficManagerConfig config = file == null ? TrafficManagerConfig.DEFAULT : read();
        if (queues != null || scheduler != null) {
            config = option("--queues/--scheduler", config, set -> set.everyPort(this::queues));
        }
        if (packets != null) {
            config = option(
                    "--queue-packets " + packets,
                    config,
                    set -> set.everyPort(port -> port.everyQueue(queue -> queue.withLimits(packets, set.cells()))));
        }
        if (ecn != null) {
            config = option(
                    "--ecn " + ecn,
                    config,
                    set -> set.everyPort(port -> port.everyQueue(queue -> queue.with(EcnMarking.of(ecn)))));
        }
        for (String rate : rates) {
            config = option("--rate " + rate, config, set -> rate(set, rate));
        }
        return config;
    }

    /** Names the file. */
    public void nameIn(NamedFiles files) {
        if (file != null) {
            files.reads("--tm", file);
        }
    }

    /** Most packets inside at once. */
    public int buffers() {
        if (buffers < 1 || buffers > SwitchBuilder.MAX_BUFFERS) {
            throw CommandFailure.usage("plumb: --buffers " + buffers + ": 1–" + SwitchBuilder.MAX_BUFFERS + " packets");
        }
        return buffers;
    }

    private PortConfig queues(PortConfig port) {
        Scheduling scheduling =
                scheduler == null ? port.scheduling() : Scheduling.words().read(scheduler);
        return port.withQueues(queues == null ? port.queues() : queues, scheduling);
    }

    private static TrafficManagerConfig rate(TrafficManagerConfig config, String text) {
        int equals = text.indexOf('=');
        long bitsPerSecond = Rate.ofLink(text.substring(equals + 1)).bitsPerSecond();
        if (equals < 0) {
            return config.everyPort(port -> port.withRate(bitsPerSecond));
        }
        int port = port(text.substring(0, equals));
        return config.withPort(port, config.port(port).withRate(bitsPerSecond));
    }

    private static int port(String digits) {
        try {
            int port = Integer.parseInt(digits);
            if (port >= 0 && port < Intrinsic.NO_PORT && port != FieldList.Recirculate.PORT) {
                return port;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new IllegalArgumentException("'" + digits + "' is no port number; write e.g. --rate 1=100mbit");
    }

    private static TrafficManagerConfig option(
            String option, TrafficManagerConfig config, UnaryOperator<TrafficManagerConfig> change) {
        return CommandFailure.orUsage(option, () -> change.apply(config));
    }

    private TrafficManagerConfig read() {
        try {
            TrafficManagerConfig config = TrafficManagerFile.read(file.toString(), NamedFiles.read(file));
            if (config.byPort().containsKey(FieldList.Recirculate.PORT)) {
                throw CommandFailure.rejected(file + ": 'port." + FieldList.Recirculate.PORT
                        + "': that is the recirculation port; 'port' is for ports that are attached");
            }
            return config;
        } catch (TrafficManagerFileException e) {
            throw CommandFailure.rejected(e.getMessage(), e);
        }
    }
}
