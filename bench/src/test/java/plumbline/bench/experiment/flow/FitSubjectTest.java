package plumbline.bench.experiment.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.SharedInputs;
import plumbline.bench.experiment.subject.Trial;

class FitSubjectTest {
    @TempDir
    private Path folder;

    private Map<String, Double> measured(String target, int registers) throws IOException {
        StringBuilder text = new StringBuilder("program arrays\ninclude \"ethernet\"\n");
        for (int i = 0; i < registers; i++) {
            text.append("register r" + i + " : bit<32>[4096]\nmetadata seen" + i + " : bit<32>\n");
        }
        text.append("ingress {\n    ucast_egress_port = ingress_port ^ 1\n");
        for (int i = 0; i < registers; i++) {
            text.append("    access r" + i + "[ingress_port] { word = word + 1; out seen" + i + " = new }\n");
        }
        Files.writeString(folder.resolve("arrays.plumb"), text.append("}\n"));
        return new FitSubject()
                .measure(new Trial(
                        new PointSettings(
                                "here", Map.of("subject", "fit", "program", "arrays.plumb", "target", target)),
                        1,
                        new SharedInputs(List.of(folder))));
    }

    /** 16 KiB of cells are a block, and a spare one: 2 of 12 · 80 each. Four arrays sit in a stage. */
    @Test
    void memoryIsThatOfAllStages() throws Exception {
        assertThat(measured("tofino1", 4)).containsEntry("fits", 1.0).containsEntry("stages", 1.0);
        assertThat(measured("tofino1", 5)).containsEntry("fits", 1.0).containsEntry("stages", 2.0);
        assertThat(measured("tofino1", 5).get("sram")).isCloseTo(10.0 / 960, within(1e-12));
    }

    /** 48 arrays fill twelve stages; one more needs a thirteenth. */
    @Test
    void whatDoesNotFitSaysHowManyStagesItWouldTake() throws Exception {
        assertThat(measured("tofino1", 48)).containsEntry("fits", 1.0).containsEntry("stages", 12.0);
        assertThat(measured("tofino1", 49)).containsEntry("fits", 0.0).containsEntry("stages", 13.0);
    }

    @Test
    void anUnlimitedTargetHasNoShares() throws Exception {
        assertThat(measured("unlimited", 1)).doesNotContainKey("sram").containsEntry("fits", 1.0);
    }
}
