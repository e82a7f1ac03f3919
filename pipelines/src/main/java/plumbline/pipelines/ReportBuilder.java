package plumbline.pipelines;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import plumbline.isa.model.Bundle;
import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.pipe.Digests;
import plumbline.pipelines.pipe.Pipe;
import plumbline.pipelines.pipe.PipeCounters;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.report.PipeReport;
import plumbline.pipelines.report.PortReport;
import plumbline.pipelines.report.QueueReport;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.tm.QueueCounters;
import plumbline.verifier.Verified;

/** Reads the live counters into a report. */
final class ReportBuilder {
    private final Verified program;
    private final Pipe pipe;
    private final Ports ports;
    private final TrapLog traps;

    ReportBuilder(Verified program, Pipe pipe, Ports ports, TrapLog traps) {
        this.program = program;
        this.pipe = pipe;
        this.ports = ports;
        this.traps = traps;
    }

    SwitchReport build() {
        long collected = ports.list().stream().mapToLong(AttachedPort::waiting).sum();
        long held = ports.list().stream()
                .map(port -> port.port().counters())
                .mapToLong(counters ->
                        counters.receiving().held() + counters.sending().held())
                .sum();
        return new SwitchReport(
                program.program().name(),
                program.target(),
                ports.list().stream().map(this::port).toList(),
                pipe(),
                new SwitchReport.Inside(
                        pipe.queues().waiting(), pipe.recirculation().waiting(), collected, held));
    }

    private PortReport port(AttachedPort attached) {
        PortCounters counters = attached.port().counters();
        Map<DropReason, Long> sendDrops = new EnumMap<>(DropReason.class);
        sendDrops.putAll(counters.sendDrops().nonZero());
        attached.drops().nonZero().forEach((reason, count) -> sendDrops.merge(reason, count, Long::sum));
        return new PortReport(
                attached.number(),
                attached.port().name(),
                counters.received(),
                counters.receivedBytes(),
                counters.receiveDrops().nonZero(),
                queue(pipe.queues().counters(attached.number())),
                queues(attached.number()),
                counters.sent(),
                counters.sentBytes(),
                sendDrops,
                counters.receiving().effects().nonZero(),
                counters.sending().effects().nonZero(),
                failure(attached));
    }

    private static String failure(AttachedPort attached) {
        PortException cause =
                attached.receiveFailure() != null ? attached.receiveFailure() : attached.sendFailure();
        return cause == null ? null : cause.getMessage();
    }

    private static QueueReport queue(QueueCounters counters) {
        return new QueueReport(
                counters.enqueued(),
                counters.dequeued(),
                counters.waiting(),
                counters.peakCells(),
                counters.drops().nonZero());
    }

    /** The queues of a port that has several, without those that nothing was sent to. */
    private Map<Integer, QueueReport> queues(int port) {
        Map<Integer, QueueReport> reports = new TreeMap<>();
        int queues = pipe.queues().queues(port);
        for (int number = 0; queues > 1 && number < queues; number++) {
            QueueCounters counters = pipe.queues().counters(port, number);
            if (counters.enqueued() + counters.drops().total() > 0) {
                reports.put(number, queue(counters));
            }
        }
        return reports;
    }

    private PipeReport pipe() {
        PipeCounters counters = pipe.counters();
        Digests digests = pipe.digests();
        return new PipeReport(
                counters.firstPasses(),
                counters.passes(Origin.RECIRCULATION),
                counters.passes(Origin.RESUBMIT),
                counters.passes(Origin.MIRROR),
                counters.mirrorCopies(),
                counters.multicastCopies(),
                digests.sent(),
                digests.lostFull(),
                digests.lostUndeclared(),
                pipe.queues().hasPort(Bundle.Recirculate.PORT) ? queue(pipe.queues().counters(Bundle.Recirculate.PORT)) : null,
                counters.drops().nonZero(),
                traps.first());
    }
}
