package plumbline.bench.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.PortEffect;
import plumbline.pipelines.report.PortReport;
import plumbline.pipelines.report.QueueReport;
import plumbline.pipelines.report.RingReport;
import plumbline.pipelines.report.SwitchReport;

/**
 * Balances the books of a switch that has stopped: the whole, and every port, ring and queue. Nothing here uses sums
 * that the switch made itself, except what is still inside.
 */
final class Balance {
    private final SwitchReport report;
    private final List<String> wrong = new ArrayList<>();

    Balance(SwitchReport report) {
        this.report = report;
    }

    /**
     * What does not add up, line by line; empty if all does.
     *
     * @param cables what really came and went, by port number
     */
    List<String> check(List<Disturbance.SoakPort> cables) {
        equal("received + generated + copies = sent + dropped + inside", report.unaccounted(), 0);
        for (Disturbance.SoakPort cable : cables) {
            PortReport port = port(cable.number());
            equal(
                    "port " + port.number() + ": received",
                    port.received(),
                    cable.cable().given());
            equal("port " + port.number() + ": sent", port.sent(), cable.cable().taken());
        }
        report.ports().forEach(port -> {
            queue("port " + port.number(), port.queue());
            port.queues().forEach((number, queue) -> queue("port " + port.number() + " queue " + number, queue));
        });
        report.links().forEach(this::ring);
        if (report.ports().stream().noneMatch(port -> port.rings().isEmpty())) {
            rings();
        }
        return wrong;
    }

    /** With rings every step from cable to pipe and back is counted on both sides. */
    private void rings() {
        report.ports().forEach(port -> port.rings().forEach(this::ring));
        equal(
                "from ports to rings",
                sum(port -> port.received() + duplicates(port.receiveEffects()) - all(port.receiveDrops())),
                sum(port -> offered(port.rings().get(0))) + report.inside().arriving());
        equal(
                "from rings to ports",
                sum(port -> port.rings().get(1).out() + duplicates(port.sendEffects())),
                sum(port -> port.sent() + all(port.sendDrops()))
                        + report.inside().leaving());
    }

    private PortReport port(int number) {
        return report.ports().stream()
                .filter(port -> port.number() == number)
                .findFirst()
                .orElseThrow();
    }

    private void ring(RingReport ring) {
        equal("ring " + ring.name() + ": in - out", ring.in() - ring.out(), 0);
    }

    private void queue(String name, QueueReport queue) {
        equal(name + ": enqueued - dequeued", queue.enqueued() - queue.dequeued(), queue.waiting());
    }

    private long sum(ToLongFunction<PortReport> of) {
        return report.ports().stream().mapToLong(of).sum();
    }

    private static long offered(RingReport ring) {
        return ring.in() + ring.dropped();
    }

    private static long all(Map<DropReason, Long> drops) {
        return drops.values().stream().mapToLong(Long::longValue).sum();
    }

    private static long duplicates(Map<PortEffect, Long> effects) {
        return effects.getOrDefault(PortEffect.DUPLICATED, 0L);
    }

    private void equal(String what, long one, long other) {
        if (one != other) {
            wrong.add(what + ": " + one + " against " + other);
        }
    }
}
