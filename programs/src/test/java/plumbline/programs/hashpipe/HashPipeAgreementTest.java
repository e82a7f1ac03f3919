package plumbline.programs.hashpipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.programs.reference.Ways;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.FlowRun;
import plumbline.programs.rig.ZipfFlows;
import plumbline.verifier.Verified;
import plumbline.vm.State;

/** The program in a switch and the reference model, fed the same packets, hold the same entries in the end. */
class HashPipeAgreementTest {
    private static final int PACKETS = 20_000;
    private static final int ENTRIES = 16;

    @ParameterizedTest(name = "d={0} key bits={1} wide={2}")
    @CsvSource({"1, 64, 0", "2, 64, 0", "4, 64, 1", "6, 64, 2", "2, 32, 0", "6, 32, 6"})
    void agreesWithTheModel(int number, long keyBits, int wide) {
        Ways ways = new Ways(number, ENTRIES, wide);
        Map<String, Long> parameters = Map.of(
                "ways",
                (long) number,
                "wide",
                (long) wide,
                "entries",
                (long) ENTRIES,
                "digest",
                keyBits == 64 ? 0L : 1L);
        Verified program = Catalogue.verified("hashpipe", "unlimited", parameters);
        FlowRun.Done run = new FlowRun(program, 1, 1).run(new ZipfFlows(1000, 1.0, 42), PACKETS, (frame, state) -> {});

        HashPipeModel model = new HashPipeModel(ways, (int) keyBits);
        ZipfFlows flows = new ZipfFlows(1000, 1.0, 42);
        for (int i = 0; i < PACKETS; i++) {
            model.packet(flows.getAsLong());
        }

        State registers = run.device().state();
        for (int way = 0; way < number; way++) {
            for (int slot = 0; slot < ways.entries(way); slot++) {
                String place = "way " + (way + 1) + " slot " + slot;
                assertThat(registers.register("entry" + (way + 1)).lo(slot))
                        .as(place)
                        .isEqualTo(model.key(way, slot));
                assertThat(registers.register("entry" + (way + 1)).hi(slot))
                        .as(place)
                        .isEqualTo(model.count(way, slot));
            }
        }
        assertThat(HashPipe.entries(registers, Ways.of(program.program())).largestFirst())
                .isEqualTo(model.flows());
    }
}
