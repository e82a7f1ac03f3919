package plumbline.pipelines;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plumbline.isa.model.Bundle;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;
import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.pipe.Digests;
import plumbline.pipelines.pipe.Pipe;
import plumbline.pipelines.pipe.PipeCounters;
import plumbline.pipelines.port.Attachment;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.report.GeneratorReport;
import plumbline.pipelines.report.PipeReport;
import plumbline.pipelines.report.PortReport;
import plumbline.pipelines.report.QueueReport;
import plumbline.pipelines.report.RingReport;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.report.TableReport;
import plumbline.pipelines.ring.Ring;
import plumbline.pipelines.ring.RingPort;
import plumbline.pipelines.tm.QueueCounters;
import plumbline.pipelines.tm.TrafficManager;
import plumbline.verifier.Verified;
import plumbline.vm.RuntimeTable;

/** Reads the live counters into a report. */
final class ReportBuilder {
    private final Verified program;
    private final Switch target;

    ReportBuilder(Verified program, Switch target) {
        this.program = program;
        this.target = target;
    }

    SwitchReport build() {
        return new SwitchReport(
                program.program().name(),
                program.target(),
                target.ports().stream().map(this::port).toList(),
                target.pipes().stream().map(this::pipe).toList(),
                links(),
                target.pipes().stream()
                        .map(PipeUnit::inside)
                        .reduce(SwitchReport.Inside::plus)
                        .orElseThrow());
    }

    private PortReport port(AttachedPort attached) {
        TrafficManager manager = target.pipeOf(attached).pipe().queues();
        Attachment attachment = attached.attachment();
        PortCounters counters = attachment.counters();
        Map<DropReason, Long> sendDrops = new EnumMap<>(DropReason.class);
        sendDrops.putAll(counters.sendDrops().nonZero());
        attachment.drops().nonZero().forEach((reason, count) -> sendDrops.merge(reason, count, Long::sum));
        String failure = failure(attachment);
        return new PortReport(
                attached.number(),
                attachment.name(),
                counters.received(),
                counters.receivedBytes(),
                counters.receiveDrops().nonZero(),
                queue(manager.counters(attached.number())),
                queues(manager, attached.number()),
                counters.sent(),
                counters.sentBytes(),
                sendDrops,
                counters.receiving().effects().nonZero(),
                counters.sending().effects().nonZero(),
                rings(attached.rings()),
                attachment.failures(),
                failure != null,
                failure);
    }

    private static List<RingReport> rings(RingPort rings) {
        return rings == null
                ? List.of()
                : List.of(ring("to the pipe", rings.received()), ring("to the port", rings.sending()));
    }

    private List<RingReport> links() {
        return target.pipes().stream()
                .flatMap(unit -> unit.incoming().stream())
                .map(link -> ring("pipe " + link.from() + " to pipe " + link.to(), link.ring()))
                .toList();
    }

    private static RingReport ring(String name, Ring<?> ring) {
        return new RingReport(name, ring.capacity(), ring.in(), ring.out(), ring.dropped());
    }

    private static String failure(Attachment attachment) {
        PortException cause =
                attachment.receiveFailure() != null ? attachment.receiveFailure() : attachment.sendFailure();
        if (cause == null) {
            return attachment.port() == null ? PortReport.DELETED : null;
        }
        return cause.getMessage();
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
    private static Map<Integer, QueueReport> queues(TrafficManager manager, int port) {
        Map<Integer, QueueReport> reports = new TreeMap<>();
        List<QueueCounters> queues =
                manager.countersByQueue(port); // asked once: another pipe's thread may change their number
        for (int number = 0; queues.size() > 1 && number < queues.size(); number++) {
            QueueCounters counters = queues.get(number);
            if (counters.enqueued() + counters.drops().total() > 0) {
                reports.put(number, queue(counters));
            }
        }
        return reports;
    }

    private PipeReport pipe(PipeUnit unit) {
        Pipe pipe = unit.pipe();
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
                digests.lostUnheard(),
                digests.lostUndeclared(),
                pipe.queues().hasPort(Bundle.Recirculate.PORT)
                        ? queue(pipe.queues().counters(Bundle.Recirculate.PORT))
                        : null,
                new GeneratorReport(
                        counters.generated(),
                        pipe.generator().late(),
                        pipe.generator().missed()),
                counters.drops().nonZero(),
                stages(unit),
                unit.firstTrap());
    }

    /** Stages are called as in the verifier's report: {@code in 2 route}. */
    private Map<String, Map<String, TableReport>> stages(PipeUnit unit) {
        Map<String, Map<String, TableReport>> stages = new LinkedHashMap<>();
        for (Direction direction : Direction.values()) {
            List<Stage> all = program.program().stages(direction);
            for (int number = 0; number < all.size(); number++) {
                Map<String, TableReport> tables = tables(all.get(number), unit);
                if (!tables.isEmpty()) {
                    String place = (direction == Direction.INGRESS ? "in " : "out ") + number;
                    stages.put((place + " " + all.get(number).name()).strip(), tables);
                }
            }
        }
        return stages;
    }

    private static Map<String, TableReport> tables(Stage stage, PipeUnit unit) {
        Map<String, TableReport> tables = new LinkedHashMap<>();
        for (Unit one : stage.units()) {
            if (one instanceof Unit.Apply apply) {
                RuntimeTable table = unit.pipe().state().table(apply.table());
                tables.put(apply.table(), new TableReport(table.hits(), table.misses(), table.size()));
            }
        }
        return tables;
    }
}
