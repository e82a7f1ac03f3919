package plumbline.programs.heavyhitters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInPrograms;
import plumbline.programs.rig.Catalogue;
import plumbline.vm.State;
import plumbline.vm.interpreter.Interpreter;

/** Reads registers that were filled by hand. */
class HeavyHitterReadOutTest {
    private static final long A = 0x0A00_0001_0A00_0002L;
    private static final long B = 0xC0A8_0001_FFFF_FFFFL;

    private record Loaded(HeavyHitterReadOut readOut, State state) {}

    private static Loaded load(String name, Map<String, Long> parameters) {
        Program program = Catalogue.program(name, parameters);
        HeavyHitterReadOut readOut = (HeavyHitterReadOut)
                BuiltInPrograms.find(name).orElseThrow().readOut(program).orElseThrow();
        return new Loaded(
                readOut, new Interpreter().load(program, Limits.NONE, 1).state());
    }

    private static Loaded precisionWithADuplicate() {
        Loaded loaded = load("precision", Map.of("entries", 4L));
        State state = loaded.state();
        state.register("key1").setLo(0, A);
        state.register("count1").setLo(0, 200);
        state.register("key2").setLo(3, A);
        state.register("count2").setLo(3, 150);
        state.register("key1").setLo(2, B);
        state.register("count1").setLo(2, 300);
        return loaded;
    }

    @Test
    void emptyEntriesCountForNothing() {
        Loaded loaded = load("precision", Map.of("entries", 4L));
        assertThat(loaded.readOut().read(loaded.state(), 10))
                .isEqualTo(new HeavyHitters("source → destination", "packets", 8, 0, 0, List.of()));
    }

    @Test
    void entriesOfOneFlowAreSummed() {
        Loaded loaded = precisionWithADuplicate();
        assertThat(loaded.readOut().read(loaded.state(), 10))
                .isEqualTo(new HeavyHitters(
                        "source → destination",
                        "packets",
                        8,
                        3,
                        1,
                        List.of(
                                new HeavyHitters.Row(1, "10.0.0.1 → 10.0.0.2", 350),
                                new HeavyHitters.Row(2, "192.168.0.1 → 255.255.255.255", 300))));
    }

    @Test
    void pipesAreSummed() {
        Loaded first = precisionWithADuplicate();
        Loaded second = load("precision", Map.of("entries", 4L));
        second.state().register("key1").setLo(1, B);
        second.state().register("count1").setLo(1, 60);
        assertThat(first.readOut().readPipes(List.of(first.state(), second.state()), 10))
                .isEqualTo(new HeavyHitters(
                        "source → destination",
                        "packets",
                        16,
                        4,
                        2,
                        List.of(
                                new HeavyHitters.Row(1, "192.168.0.1 → 255.255.255.255", 360),
                                new HeavyHitters.Row(2, "10.0.0.1 → 10.0.0.2", 350))));
    }

    @Test
    void onlyTheLargestAreListed() {
        Loaded loaded = precisionWithADuplicate();
        assertThat(loaded.readOut().read(loaded.state(), 1).top())
                .containsExactly(new HeavyHitters.Row(1, "10.0.0.1 → 10.0.0.2", 350));
    }

    @Test
    void oneFlowCanBeAskedFor() {
        Loaded loaded = precisionWithADuplicate();
        FlowSums flows = loaded.readOut().flows(loaded.state());
        assertThat(flows.of(A)).isEqualTo(350);
        assertThat(flows.of(B)).isEqualTo(300);
        assertThat(flows.of(1)).isZero();
    }

    @Test
    void theTableLinesUp() {
        Loaded loaded = precisionWithADuplicate();
        assertThat(loaded.readOut().read(loaded.state(), 10).text()).isEqualTo("""
            rank  source → destination                packets
               1  10.0.0.1 → 10.0.0.2                     350
               2  192.168.0.1 → 255.255.255.255           300
            3 of 8 entries occupied, duplicates merged: 1
            """);
    }

    @Test
    void hashPipeIsReadFromItsPairs() {
        Loaded loaded = load("hashpipe", Map.of("entries", 4L));
        loaded.state().register("entry1").setLo(1, A);
        loaded.state().register("entry1").setHi(1, 5);
        loaded.state().register("entry2").setLo(2, A);
        loaded.state().register("entry2").setHi(2, 6);
        assertThat(loaded.readOut().read(loaded.state(), 10))
                .isEqualTo(new HeavyHitters(
                        "source → destination",
                        "packets",
                        8,
                        2,
                        1,
                        List.of(new HeavyHitters.Row(1, "10.0.0.1 → 10.0.0.2", 11))));
    }

    @Test
    void otherKeysAreShownAsWhatTheyAre() {
        assertThat(FlowKey.of(1).show(0x0A000001L)).isEqualTo("10.0.0.1");
        assertThat(FlowKey.of(2).show(0xFFFFFFFFL)).isEqualTo("255.255.255.255");
        assertThat(FlowKey.DIGEST.show(0xABCL)).isEqualTo("0x00000abc");
    }
}
