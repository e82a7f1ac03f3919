package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.programs.rig.Catalogue;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verifier;
import plumbline.verifier.fit.Layout;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;

/**
 * The standard program, 11 attribute hashes and 65,536 collectors, on a Tofino 1: it fits, and takes the shares of the
 * chip that its README puts beside the published ones.
 */
class ResourcesTest {
    private static final Path PAGE = Path.of("src/main/resources/plumbline/programs/beaucoup/README.md");
    private static final Target TOFINO = Targets.named("tofino1");
    private static final int STAGES = 12;

    private static Layout layout() {
        return Verifier.fit(Catalogue.program("beaucoup", Map.of()), TOFINO)
                .fit()
                .orElseThrow()
                .layout()
                .orElseThrow();
    }

    /** Used of stages together, in percent of the chip with one digit. */
    private static String share(List<Layout.HardwareStage> stages, Resource resource) {
        long used = stages.stream().mapToLong(stage -> stage.together(resource)).sum();
        return String.format(
                Locale.ROOT,
                "%.1f %%",
                100.0 * used / (STAGES * resource.limit(TOFINO).value()));
    }

    @Test
    void itFitsInElevenStages() {
        assertThat(Catalogue.verdict("beaucoup", "tofino1", Map.of())).isInstanceOf(Verdict.Accepted.class);
        assertThat(layout().stages()).hasSize(11);
    }

    /** The coupon table of several stages needs a longer pipeline. */
    @Test
    void moreWaysFitATofino2() {
        assertThat(Catalogue.verdict("beaucoup", "tofino1", Map.of("ways", 2L))).isInstanceOf(Verdict.Rejected.class);
        assertThat(Catalogue.verdict("beaucoup", "tofino2", Map.of("ways", 2L))).isInstanceOf(Verdict.Accepted.class);
        assertThat(Catalogue.verdict("beaucoup", "tofino2", Map.of("ways", 4L, "slots", 32_768L)))
                .isInstanceOf(Verdict.Accepted.class);
    }

    /** Two words of 32 bits, side by side in one stage, each accessed once: 64 coupons take no stage more. */
    @ParameterizedTest
    @ValueSource(strings = {"tofino1", "tofino2", "unlimited"})
    void sixtyFourCouponsFitToo(String target) {
        assertThat(Catalogue.verdict("beaucoup", target, Map.of("coupons", 64L)))
                .isInstanceOf(Verdict.Accepted.class);
    }

    /** What each part of the program takes, by its stages: rows of the README. */
    @ParameterizedTest
    @CsvSource({
        "hashes and coupon tables, 0, 3",
        "tie-break, 3, 4",
        "key, 4, 5",
        "collectors and their two hashes, 5, 10",
        "alert and counters, 10, 11",
    })
    void theReadmeHasTheSharesByComponent(String component, int from, int to) throws Exception {
        List<Layout.HardwareStage> stages = layout().stages().subList(from, to);
        String row = Stream.of(Resource.TCAM_BLOCKS, Resource.SRAM_BLOCKS, Resource.ACTIONS, Resource.HASH_UNITS)
                .map(resource -> share(stages, resource))
                .collect(Collectors.joining(" | ", "| " + component + " | " + (to - from) + " | ", " |"));
        assertThat(Files.readString(PAGE)).contains(row);
    }

    /** As many coupons per attribute as the published program has room for, where the pipeline is long enough. */
    @ParameterizedTest
    @CsvSource({
        "4096, 1, 11, tofino1, 18, false",
        "4096, 1, 11, tofino2, 18, true",
        "4096, 0, 11, tofino1, 14, false",
        "4096, 0, 11, tofino2, 14, true",
        "4096, 0, 6, tofino1, 12, true",
        "2048, 0, 11, tofino1, 12, true",
        "2048, 0, 11, tofino2, 12, true",
        "65536, 1, 1, unlimited, 21, true",
    })
    void roomForMoreCouponsTakesStages(
            long entries, long filters, long attributes, String target, int stages, boolean legal) {
        Map<String, Long> parameters = Map.of("entries", entries, "filters", filters, "attributes", attributes);
        assertThat(Catalogue.verdict("beaucoup", target, parameters) instanceof Verdict.Accepted)
                .isEqualTo(legal);
        assertThat(Catalogue.program("beaucoup", parameters).ingress())
                .filteredOn(stage -> !stage.units().isEmpty())
                .hasSize(stages);
    }

    /** Rows of the README. */
    @ParameterizedTest
    @CsvSource({
        "TCAM, 13.2 %, TCAM_BLOCKS",
        "SRAM, 12.3 %, SRAM_BLOCKS",
        "instructions, 12.8 %, ACTIONS",
        "hash units, 41.7 %, HASH_UNITS"
    })
    void theReadmeHasTheShares(String name, String published, Resource resource) throws Exception {
        String row = String.join(" | ", "| " + name, published, share(layout().stages(), resource));
        assertThat(Files.readString(PAGE)).contains(row + " |");
    }
}
