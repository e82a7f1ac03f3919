package plumbline.programs.flowradar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.model.Program;
import plumbline.programs.beaucoup.BeauCoupModel.Packet;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.CaptureSource;
import plumbline.programs.rig.CapturedPairs;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.EngineRun;
import plumbline.programs.rig.FlowRun;
import plumbline.programs.rig.Frames;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

/** Cells hold what they should, and peeling gets every flow back while there is room. */
class FlowRadarTest {
    private static FiveTuple flow(int number) {
        SplittableRandom random = new SplittableRandom(number);
        int protocol = new int[] {Frames.TCP, Frames.UDP, 1}[random.nextInt(3)];
        boolean ports = protocol != 1;
        return new FiveTuple(
                random.nextInt(),
                random.nextInt(),
                ports ? random.nextInt(65536) : 0,
                ports ? random.nextInt(65536) : 0,
                protocol);
    }

    @ParameterizedTest
    @CsvSource({"true, 3, 1200", "false, 3, 600", "true, 4, 1200"})
    void theProgramCountsAndDecodesEveryFlow(boolean compiled, int hashes, int flows) {
        Program program = Catalogue.program("flowradar", Map.of("hashes", (long) hashes, "cells", 1_024L));
        EngineRun run = new EngineRun(compiled ? new Compiler() : new Interpreter(), program);
        CountingTable model = new CountingTable(hashes, 1_024);
        Map<FiveTuple, Long> truth = new HashMap<>();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 10_000; i++) {
            FiveTuple flow = flow((int) (flows * random.nextDouble() * random.nextDouble()));
            run.send(Frames.frame(flow.src(), flow.dst(), flow.protocol(), 0, flow.srcPort(), flow.dstPort()));
            model.count(flow, truth.merge(flow, 1L, Long::sum) == 1);
        }
        CountingTable read = FlowRadar.cells(run.state(), hashes, 1_024);
        assertThat(read).usingRecursiveComparison().isEqualTo(model);
        CountingTable.Decoded decoded = read.peel();
        assertThat(decoded.packets()).isEqualTo(truth);
        assertThat(decoded.stuck()).isZero();
        FlowCounts counts =
                (FlowCounts) new FlowRadar().readOut(program).orElseThrow().read(run.state(), 3);
        assertThat(counts.flows()).isEqualTo(truth.size());
        assertThat(counts.packets()).isEqualTo(10_000);
        assertThat(counts.largest()).hasSize(3);
    }

    /**
     * Real packets, in a switch; of those that get past the parser, which rejects what a capture cut off. Eight filters
     * know all flows again.
     */
    @ParameterizedTest
    @CsvSource({CapturedPairs.BACKBONE + ", 4000", CapturedPairs.INDUSTRIAL + ", 16000"})
    void everyFlowOfATraceIsDecoded(String trace, int flows) {
        Map<String, Long> parameters = Map.of("filters", 8L, "cells", 8_192L);
        Map<FiveTuple, Long> truth = new HashMap<>();
        CountingTable model = new CountingTable(3, 8_192);
        new FlowRun(Catalogue.verified("flowradar", "unlimited", parameters), EngineRun.SEED, 1)
                .run(CaptureSource.port(CapturedPairs.file(trace)), (frame, state) -> {
                    byte[] bytes = new byte[frame.length()];
                    frame.buffer().getBytes(frame.offset(), bytes);
                    Packet packet = Frames.read(bytes, 0);
                    if (packet != null) {
                        FiveTuple flow = new FiveTuple(
                                packet.src(), packet.dst(), packet.srcPort(), packet.dstPort(), packet.protocol());
                        model.count(flow, truth.merge(flow, 1L, Long::sum) == 1);
                    }
                });
        assertThat(truth).hasSizeGreaterThan(flows);
        Map<FiveTuple, Long> decoded = BothEngines.agree(engine -> {
            CountingTable cells = FlowRadar.cells(
                    new FlowRun(Catalogue.verified("flowradar", "unlimited", parameters), EngineRun.SEED, 1, engine)
                            .run(CaptureSource.port(CapturedPairs.file(trace)), (frame, state) -> {})
                            .device()
                            .state(),
                    3,
                    8_192);
            assertThat(cells).usingRecursiveComparison().isEqualTo(model);
            return cells.peel().packets();
        });
        assertThat(decoded).isEqualTo(truth);
    }

    /** With more flows than cells little can be peeled; what is, is right, and the rest is told. */
    @Test
    void tooManyFlowsAreNotInvented() {
        CountingTable cells = new CountingTable(3, 256);
        Set<FiveTuple> flows = new HashSet<>();
        for (int i = 0; i < 900; i++) {
            flows.add(flow(i));
            cells.count(flow(i), true);
        }
        CountingTable.Decoded decoded = cells.peel();
        assertThat(flows).containsAll(decoded.packets().keySet());
        assertThat(decoded.packets().values()).containsOnly(1L);
        assertThat(decoded.stuck())
                .isEqualTo(flows.size() - decoded.packets().size())
                .isGreaterThan(500);
    }
}
