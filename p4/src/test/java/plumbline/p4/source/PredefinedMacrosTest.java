package plumbline.p4.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PredefinedMacrosTest {
    @ParameterizedTest
    @CsvSource({
        "tofino1, 1,",
        "tofino2, 2, 1",
        "tofino2u, 2, 1",
        "tofino2m, 2, 2",
        "tofino2h, 2, 3",
        "unlimited, 1,",
        "pisa, 1,"
    })
    void aChipHasItsGenerationAndVariant(String chip, String generation, String variant) {
        assertThat(PredefinedMacros.of(chip))
                .containsEntry("__TARGET_TOFINO__", generation)
                .containsEntry("__p4c__", "1")
                .satisfies(
                        macros -> assertThat(macros.get("__TOFINO2_VARIANT__")).isEqualTo(variant));
    }
}
