package plumbline.pipelines.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import plumbline.pipelines.Programs;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.control.ControlPlane;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.generator.GeneratorApp;
import plumbline.pipelines.generator.Trigger;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.vm.interpreter.Interpreter;

/** What is done at times known beforehand: counted from the first arrival, before packets, and to the last entry. */
class AgendaTest {
    private static final String PROGRAM = """
        program counted
        register seen : bit<32>[1]
        parser { state start { goto accept } }
        ingress { stage { access seen[0] { word = word + 1 } drop_ctl = 1 } }
        deparser { }
        """;

    private final MemoryPort in = new MemoryPort("in");
    private final List<String> log = new ArrayList<>();

    /** Notes at each of its times how many packets had been counted, and does something if so wanted. */
    private final class Notes implements Agenda {
        private final Switch device;
        private final TreeMap<Long, Runnable> entries;

        Notes(Switch device, Map<Long, Runnable> entries) {
            this.device = device;
            this.entries = new TreeMap<>(entries);
        }

        @Override
        public long nextNanos() {
            return entries.isEmpty() ? Switch.NEVER : entries.firstKey();
        }

        @Override
        public void work(long nanos) {
            log.add(nanos + ": " + device.state().register("seen").lo(0));
            entries.pollFirstEntry().getValue().run();
        }
    }

    private static SwitchBuilder builder() {
        return Switch.builder(Programs.verified(PROGRAM), new Interpreter());
    }

    private static void nothing() {}

    /**
     * The first packet comes at 1,000: entries are at 1,000, 1,500, 1,501 and 9,000, each before the packets of then.
     */
    @Test
    void entriesComeBeforeThePacketsOfTheirInstantAndAfterTheLast() {
        in.add(1_000, new byte[60]);
        in.add(1_500, new byte[60]);
        in.add(1_501, new byte[60]);
        Switch device = builder().port(0, in).build();
        Agenda agenda = new Notes(
                device,
                Map.of(
                        0L,
                        AgendaTest::nothing,
                        500L,
                        AgendaTest::nothing,
                        501L,
                        AgendaTest::nothing,
                        8_000L,
                        () -> {}));
        StepRunner runner = new StepRunner(device, packets -> {}, RunLimits.NONE, agenda);
        runner.run();
        assertThat(log).containsExactly("1000: 0", "1500: 1", "1501: 2", "9000: 3");
        assertThat(runner.now()).isEqualTo(9_000);
        assertThat(runner.ending()).isEqualTo(Ending.TRAFFIC_OVER);
    }

    @Test
    void anEntryComesBeforeTheControlPlane() {
        in.add(70, new byte[60]);
        ControlPlane control = new ControlPlane() {
            @Override
            public long nextWorkNanos() {
                return 70;
            }

            @Override
            public void work(RuntimeControl pipe, long nanos) {
                log.add("control plane");
            }

            @Override
            public void end(RuntimeControl pipe, long nanos) {}
        };
        Switch device = builder().port(0, in).controlPlane(control).build();
        new StepRunner(device, packets -> {}, RunLimits.NONE, new Notes(device, Map.of(0L, AgendaTest::nothing))).run();
        assertThat(log).startsWith("70: 0", "control plane");
    }

    /**
     * A packet every microsecond from 0 on, until it is stopped at 10 µs: eleven, less the one that it is stopped at.
     */
    @Test
    void aGeneratorWithoutAnEndGoesOnToTheLastEntry() {
        Switch device = builder()
                .port(0, in)
                .generate(0, new GeneratorApp(0, new Trigger.Periodic(1_000, 0), 1, 0, 1, 0, new byte[58]))
                .build();
        Runnable stop = () -> device.pipe().generator().stop(0);
        new StepRunner(device, packets -> {}, RunLimits.NONE, new Notes(device, Map.of(10_000L, stop))).run();
        assertThat(log).containsExactly("10000: 9");
        assertThat(device.state().register("seen").lo(0)).isEqualTo(9);
    }

    @Test
    void whatComesAfterTheLimitIsNotDone() {
        in.add(0, new byte[60]);
        in.add(2_000, new byte[60]);
        Switch device = builder().port(0, in).build();
        StepRunner runner = new StepRunner(
                device,
                packets -> {},
                new RunLimits(RunLimits.NONE.packets(), 1_000),
                new Notes(device, Map.of(1_000L, AgendaTest::nothing, 1_001L, AgendaTest::nothing)));
        runner.run();
        assertThat(log).containsExactly("1000: 1");
        assertThat(runner.ending()).isEqualTo(Ending.MAX_TIME);
    }
}
