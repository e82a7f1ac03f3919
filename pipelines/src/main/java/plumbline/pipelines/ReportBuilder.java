package plumbline.pipelines;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plumbline.isa.model.Bundle;
import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.pipe.Digests;
import plumbline.pipelines.pipe.Pipe;
import plumbline.pipelines.pipe.PipeCounters;
import plumbline.pipelines.port.Attachment;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.report.PipeReport;
import plumbline.pipelines.report.PortReport;
import plumbline.pipelines.report.QueueReport;
import plumbline.pipelines.report.RingReport;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.ring.FrameRing;
import plumbline.pipelines.ring.RingPort;
import plumbline.pipelines.tm.QueueCounters;
import plumbline.verifier.Verified;

/** Reads the live counters into a report. */
final class ReportBuilder {
    private final Verified program;
    private final Switch target;
    private final Pipe pipe;

    ReportBuilder(Verified program, Switch target) {
        this.program = program;
        this.target = target;
        this.pipe = target.pipe();
    }

    SwitchReport build() {
        return new SwitchReport(
                program.program().name(),
                program.target(),
                target.ports().stream().map(this::port).toList(),
                pipe(),
                target.pipes().stream()
                        .map(PipeUnit::inside)
                        .reduce(SwitchReport.Inside::plus)
                        .orElseThrow());
    }

    private PortReport port(AttachedPort attached) {
        Attachment attachment = attached.attachment();
        PortCounters counters = attachment.port().counters();
        Map<DropReason, Long> sendDrops = new EnumMap<>(DropReason.class);
        sendDrops.putAll(counters.sendDrops().nonZero());
        attachment.drops().nonZero().forEach((reason, count) -> sendDrops.merge(reason, count, Long::sum));
        return new PortReport(
                attached.number(),
                attachment.port().name(),
                counters.received(),
                counters.receivedBytes(),
                counters.receiveDrops().nonZero(),
                queue(pipe.queues().counters(attached.number())),
                queues(attached.number()),
                counters.sent(),
                counters.sentBytes(),
                sendDrops,
                rings(attached.rings()),
                failure(attachment));
    }

    private static List<RingReport> rings(RingPort rings) {
        return rings == null
                ? List.of()
                : List.of(ring("to the pipe", rings.received()), ring("to the port", rings.sending()));
    }

    private static RingReport ring(String name, FrameRing ring) {
        return new RingReport(name, ring.capacity(), ring.in(), ring.out(), ring.dropped());
    }

    private static String failure(Attachment attachment) {
        PortException cause =
                attachment.receiveFailure() != null ? attachment.receiveFailure() : attachment.sendFailure();
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
                target.pipes().getFirst().firstTrap());
    }
}
