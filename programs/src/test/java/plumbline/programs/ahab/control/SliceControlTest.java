package plumbline.programs.ahab.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Match;
import plumbline.isa.support.Assembled;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.vm.State;
import plumbline.vm.interpreter.Interpreter;

/** What the controller reads and writes, and when, in a program that has no more than that. */
class SliceControlTest {
    private static final String PROGRAM = """
        program slices
        include "ipv4"
        register demand : bit<32>[16]
        metadata room : bit<32>, slice : bit<4>
        table capacities {
            key { slice : exact }
            action set(c : bit<32>) { room = c }
            default set(6450)
            size 16
        }
        ingress { ucast_egress_port = 1 }
        egress {
            slice = ipv4.dst[3:0]
            apply capacities
            access demand[slice] { word = room }
        }
        """;
    /** 160 Mbit/s are 10,000 bytes per 0.5 ms. */
    private static final String TWO = """
        capacity: 160mbit
        period_ms: 10
        latency_ms: %d
        slices: {a: {slice: 1}, b: {slice: 2}}
        """;

    private static final long MILLISECOND = 1_000_000;

    private final State state = new Interpreter()
            .load(Assembled.program(PROGRAM), new Limits(1, 0, 0), 1)
            .state();
    private final RuntimeControl control = new RuntimeControl(state, null, null, null, null, null);
    private SliceControl controller;

    private void start(int latencyMs) {
        controller = new SliceControl(SlicesFile.read("two.yaml", TWO.formatted(latencyMs), 16));
        controller.start(control);
    }

    private void ask(long a, long b) {
        state.register("demand").setLo(1, a);
        state.register("demand").setLo(2, b);
    }

    private void runUntil(double ms) {
        for (long next = controller.nextWorkNanos(); next <= ms * MILLISECOND; next = controller.nextWorkNanos()) {
            controller.work(control, next);
        }
    }

    private Map<Integer, Long> capacities() {
        Map<Integer, Long> capacities = new TreeMap<>();
        state.table("capacities")
                .entries()
                .forEach(entry -> capacities.put(
                        (int) ((Match.Exact) entry.matches().getFirst()).value(),
                        entry.call().data().getFirst()));
        return capacities;
    }

    @Test
    void capacitiesFollowDemands() {
        start(0);
        assertThat(capacities()).as("half each, before any packet").isEqualTo(Map.of(1, 5_000L, 2, 5_000L));
        ask(9_000, 1_000);
        runUntil(9.9);
        assertThat(capacities()).as("read at 0").isEqualTo(Map.of(1, 9_000L, 2, 5_000L));
        assertThat(state.register("demand").lo(1)).as("cleared").isZero();
        ask(20_000, 20_000);
        runUntil(9.999);
        assertThat(capacities().get(1)).as("not yet").isEqualTo(9_000);
        runUntil(10);
        assertThat(capacities()).isEqualTo(Map.of(1, 5_000L, 2, 5_000L));
        ask(0, 20_000);
        runUntil(20);
        assertThat(capacities()).as("a is silent").isEqualTo(Map.of(1, 5_000L, 2, 10_000L));
    }

    @Test
    void writesCapacitiesSomeTimeAfterReadingDemands() {
        start(3);
        ask(20_000, 1_000);
        runUntil(2.9);
        assertThat(capacities()).isEqualTo(Map.of(1, 5_000L, 2, 5_000L));
        ask(20_000, 20_000); // too late for this time
        runUntil(3);
        assertThat(capacities()).isEqualTo(Map.of(1, 9_000L, 2, 5_000L));
        runUntil(12.9);
        assertThat(capacities()).isEqualTo(Map.of(1, 9_000L, 2, 5_000L));
        runUntil(13);
        assertThat(capacities()).isEqualTo(Map.of(1, 5_000L, 2, 5_000L));
    }

    /** It was called late: the next reading is at a multiple of the period all the same. */
    @Test
    void keepsToItsPeriods() {
        start(0);
        controller.work(control, 27 * MILLISECOND);
        assertThat(controller.nextWorkNanos()).isEqualTo(30 * MILLISECOND);
    }

    @Test
    void says() {
        start(0);
        ask(9_000, 1_000);
        runUntil(5);
        assertThat(controller.reading(8).text()).isEqualTo("""
            slice  asked, Mbit/s  capacity, Mbit/s
                1          144.0             144.0  a
                2           16.0              80.0  b
            2 slices, divided 1 times
            """);
    }
}
