package plumbline.verifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import plumbline.verifier.target.Choices;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Setting;
import plumbline.verifier.target.Settings;
import plumbline.verifier.target.Targets;

/**
 * Every number of every target, at its edge: {@code limits/KEY.plumb} is a program that asks for {@code amount} of what
 * the number is about. With as many as the target has it obeys the rule; with one more it breaks it.
 */
class LimitsTest {
    /** Numbers that no program can exceed, and what holds them instead. */
    private static final Map<String, String> NOT_LIMITS = Map.of(
            "blocks.spare_blocks", "is added to every array: CostModelTest",
            "blocks.version_bits", "is added to every entry: CostModelTest",
            "phv.containers_of_one_direction", "is what the other direction lacks: the cases of phv",
            "recirculation.burst_packets", "holds while packets run: the switch's tests");

    @TempDir
    Path folder;

    /** On the first target that has it. */
    @TestFactory
    Stream<DynamicTest> eachNumberAtItsEdge() {
        Set<String> seen = new HashSet<>();
        return numbers().filter(number -> seen.add(number.text())).map(this::test);
    }

    @TestFactory
    @Tag("long")
    Stream<DynamicTest> eachNumberOfEachTargetAtItsEdge() {
        List<DynamicTest> tests = numbers().map(this::test).toList();
        assertThat(tests).hasSizeGreaterThan(100);
        return tests.stream();
    }

    /** What a target allows of something. */
    private record NumberOfTarget(String target, Setting setting, LongPredicate allows) {
        String key() {
            return setting.origin().key();
        }

        /** The same for the same number of another target. */
        String text() {
            return key() + " " + setting.text();
        }
    }

    private static Stream<NumberOfTarget> numbers() {
        return Targets.names().stream()
                .flatMap(target -> Settings.of(Targets.named(target)).stream()
                        .map(setting -> new NumberOfTarget(target, setting, allows(setting))))
                .filter(number -> number.allows() != null && !NOT_LIMITS.containsKey(number.key()));
    }

    private DynamicTest test(NumberOfTarget number) {
        return dynamicTest(
                number.target() + " " + number.key(),
                () -> check(LimitFile.of(number.key()), number.target(), number.setting(), number.allows()));
    }

    private static LongPredicate allows(Setting setting) {
        return switch (setting) {
            case Limit limit when !limit.isUnlimited() -> limit::allows;
            case Choices<?>(var values, var unlimited, var _)
            when !unlimited && values.stream().allMatch(Long.class::isInstance) -> values::contains;
            default -> null;
        };
    }

    private void check(LimitFile file, String target, Setting setting, LongPredicate allows) throws IOException {
        LongStream amounts = setting instanceof Limit limit ? file.edge(limit.value()) : LongStream.rangeClosed(1, 64);
        for (long amount : amounts.toArray()) {
            List<String> broken = file.limitsBroken(amount, file.target(target, folder));
            if (allows.test(amount)) {
                assertThat(broken).as("%d", amount).isEmpty();
            } else {
                assertThat(broken).as("%d", amount).isNotEmpty();
            }
        }
    }

    /** Beside the numbers: each switch and each list of instructions is the reason of some rejection or warning. */
    @Test
    void everySettingDecidesSomeCase() throws IOException {
        Set<String> keys = new HashSet<>();
        for (String name : Targets.names()) {
            for (Setting setting : Settings.of(Targets.named(name))) {
                keys.add("(target " + name + ", " + setting.origin().key() + ";");
            }
        }
        Set<String> cited = new HashSet<>();
        for (CaseFile each : CaseFile.all()) {
            each.said().forEach(diagnostic -> cited.add(diagnostic.limit()));
        }
        Set<String> decided = new HashSet<>();
        for (String limit : cited) {
            keys.stream().filter(limit::contains).map(LimitsTest::key).forEach(decided::add);
        }
        List<String> undecided = Settings.of(Targets.named("unlimited")).stream()
                .map(setting -> setting.origin().key())
                .filter(key -> !decided.contains(key) && !NOT_LIMITS.containsKey(key) && !key.startsWith("blocks."))
                .filter(key -> !LimitFile.exists(key))
                .toList();
        assertThat(undecided).isEmpty();
    }

    private static String key(String citation) {
        return citation.substring(citation.indexOf(", ") + 2, citation.length() - 1);
    }

    /** None is left of a limit that is no more. */
    @Test
    void everyFileIsAboutALimit() throws IOException {
        List<String> keys = Settings.of(Targets.named("unlimited")).stream()
                .map(setting -> setting.origin().key() + ".plumb")
                .toList();
        try (Stream<Path> files = Files.list(LimitFile.FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .isNotEmpty()
                    .isSubsetOf(keys);
        }
    }
}
