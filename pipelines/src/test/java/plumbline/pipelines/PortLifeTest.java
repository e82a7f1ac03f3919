package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.port.Attachment;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.report.PortReport;
import plumbline.pipelines.report.ReportText;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.DedicatedRunner;
import plumbline.pipelines.run.Idling;
import plumbline.pipelines.run.SharedRunner;
import plumbline.pipelines.run.SwitchRunner;

/** Ports vanish, come back, are deleted, added and put back while the switch runs, on one thread and on several. */
@Timeout(600)
class PortLifeTest {
    private final Cable left = new Cable("left");
    private final Cable right = new Cable("right");
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    private final class Notes implements SwitchListener {
        @Override
        public void portFailed(int number, String name, boolean receiving, PortException cause) {
            heard.add(number + " down: " + cause.getMessage());
        }

        @Override
        public void portReturned(int number, String name) {
            heard.add(number + " back: " + name);
        }
    }

    /** A switch on a thread of its own; frames go from port n to port n ^ 1. */
    private final class Running {
        private final Switch target;
        private final SwitchRunner runner;
        private final Thread thread;
        private volatile SwitchReport report;

        Running(boolean dedicated) throws PortException {
            ScriptedEngine engine = new ScriptedEngine()
                    .ingress(phv -> phv.set(Intrinsic.UCAST_EGRESS_PORT, phv.get(Intrinsic.INGRESS_PORT) ^ 1));
            target = Switch.builder(Programs.verified(Programs.declaring(List.of())), engine)
                    .port(0, 0, left.open(), left)
                    .port(1, 0, right.open(), right)
                    .rings(dedicated ? 5_000 : 0)
                    .listener(new Notes())
                    .build();
            SystemClock clock = SystemClock.sinceNow();
            runner = dedicated
                    ? new DedicatedRunner(target, clock, List.of(Idling.BLOCK.waiter()), Idling.BLOCK)
                    : new SharedRunner(target, clock, Idling.BLOCK.waiter());
            thread = Thread.ofPlatform().start(() -> report = runner.run());
        }

        long droppedAtPort1() {
            Attachment port = target.ports().get(1).attachment();
            return port.drops().total() + port.counters().sendDrops().total();
        }

        SwitchReport stop() throws InterruptedException, PortException {
            runner.stop();
            thread.join();
            target.close();
            assertThat(report.conserved()).as("%s", report).isTrue();
            return report;
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(1);
        }
    }

    private String next() throws InterruptedException {
        return heard.poll(60, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anInterfaceThatVanishesIsReportedCountedAndTakenUpAgain(boolean dedicated) throws Exception {
        Running running = new Running(dedicated);
        left.offer(1_000);
        await(() -> right.taken() == 1_000);
        right.cut();
        assertThat(next()).isEqualTo("1 down: right is cut");
        left.offer(500);
        await(() -> running.droppedAtPort1() == 500);
        right.mend();
        assertThat(next()).isEqualTo("1 back: right");
        left.offer(2_000);
        await(() -> right.taken() == 3_000);
        right.offer(700);
        await(() -> left.taken() == 700);
        SwitchReport report = running.stop();

        PortReport port = report.ports().get(1);
        assertThat(port.sent()).isEqualTo(3_000);
        assertThat(port.received()).isEqualTo(700);
        assertThat(port.sendDrops()).containsExactly(Map.entry(DropReason.PORT_DOWN, 500L));
        assertThat(port.failures()).isEqualTo(1);
        assertThat(port.failure()).isNull();
        assertThat(port.down()).isFalse();
        assertThat(right.opened()).isEqualTo(right.closed()).isEqualTo(2);
        assertThat(heard).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPortIsDeletedAndPutBack(boolean dedicated) throws Exception {
        Running running = new Running(dedicated);
        left.offer(100);
        await(() -> right.taken() == 100);
        running.target.deletePort(1);
        assertThat(right.closed()).isEqualTo(1);
        left.offer(50);
        await(() -> running.droppedAtPort1() == 50);
        Cable other = new Cable("other");
        running.target.addPort(1, 0, other);
        left.offer(30);
        await(() -> other.taken() == 30);
        other.offer(20);
        await(() -> left.taken() == 20);
        SwitchReport report = running.stop();

        PortReport port = report.ports().get(1);
        assertThat(port.name()).isEqualTo("other");
        assertThat(port.sent()).isEqualTo(130);
        assertThat(port.received()).isEqualTo(20);
        assertThat(port.sendDrops()).containsExactly(Map.entry(DropReason.PORT_DOWN, 50L));
        assertThat(port.failures()).isZero();
        assertThat(heard).isEmpty();
        assertThat(other.closed()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void portsAreAddedThatWereNotThereBefore(boolean dedicated) throws Exception {
        Running running = new Running(dedicated);
        Cable third = new Cable("third");
        Cable fourth = new Cable("fourth");
        running.target.addPort(7, 0, fourth);
        running.target.addPort(6, 0, third);
        third.offer(40);
        await(() -> fourth.taken() == 40);
        SwitchReport report = running.stop();
        assertThat(report.ports()).extracting(PortReport::number).containsExactly(0, 1, 6, 7);
        assertThat(report.ports().get(3).sent()).isEqualTo(40);
    }

    @Test
    void aDeletedPortDidNotFail() throws Exception {
        Running running = new Running(false);
        running.target.deletePort(1);
        SwitchReport report = running.stop();
        assertThat(report.ports().get(1).failure()).isEqualTo(PortReport.DELETED);
        assertThat(report.ports().get(1).down()).isTrue();
        assertThat(ReportText.lines(report)).noneMatch(line -> line.contains("down and up again"));
    }

    @Test
    void whatCannotBeSaysWhy() throws Exception {
        Running running = new Running(true);
        Cable broken = new Cable("broken");
        broken.cut();
        fails(() -> running.target.addPort(2, 0, broken), PortException.Cause.ENVIRONMENT, "broken is cut");
        fails(
                () -> running.target.addPort(1, 0, new Cable("x")),
                PortException.Cause.USAGE,
                "port 1 is there already (right)");
        fails(() -> running.target.addPort(68, 0, new Cable("x")), PortException.Cause.USAGE, "recirculation port");
        fails(() -> running.target.addPort(511, 0, new Cable("x")), PortException.Cause.USAGE, "0–510");
        fails(
                () -> running.target.addPort(2, 1, new Cable("x")),
                PortException.Cause.USAGE,
                "pipe 1: the switch has 1");
        fails(() -> running.target.deletePort(2), PortException.Cause.USAGE, "there is no port 2");
        running.stop();
        Cable late = new Cable("late");
        fails(() -> running.target.addPort(2, 0, late), PortException.Cause.ENVIRONMENT, "the switch has ended");
        assertThat(late.closed()).isEqualTo(late.opened());
    }

    private static void fails(ThrowingCallable call, PortException.Cause kind, String why) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        PortException.class, e -> assertThat(e.kind()).isEqualTo(kind))
                .hasMessageContaining(why);
    }

    /** A hundred times off and on under load: nothing is forgotten, nothing is used after it was closed. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void underLoadNothingIsForgotten(boolean dedicated) throws Exception {
        Running running = new Running(dedicated);
        for (int i = 0; i < 100; i++) {
            left.offer(300);
            right.offer(300);
            running.target.deletePort(i % 2);
            running.target.addPort(i % 2, 0, i % 2 == 0 ? left : right);
        }
        await(() -> left.given() == 30_000 && right.given() == 30_000);
        SwitchReport report = running.stop();
        assertThat(report.received()).isEqualTo(60_000);
        assertThat(report.sent()).isEqualTo(left.taken() + right.taken());
        assertThat(left.opened()).isEqualTo(left.closed()).isEqualTo(51);
    }
}
