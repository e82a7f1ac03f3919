package plumbline.verifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Program;
import plumbline.verifier.explain.Explanation;
import plumbline.verifier.fit.Extent;
import plumbline.verifier.report.Report;
import plumbline.verifier.target.Targets;

class CasesTest {
    /** The folder of whole programs, that are about no rule in particular. */
    private static final String PROGRAMS = "programs";

    @TestFactory
    Stream<DynamicTest> eachCase() {
        List<CaseFile> cases = CaseFile.all();
        assertThat(cases).isNotEmpty();
        return cases.stream().map(each -> dynamicTest(each.path().toString(), () -> check(each)));
    }

    private static void check(CaseFile each) {
        List<Diagnostic> found = each.said();
        List<String> said = found.stream()
                .filter(diagnostic -> each.isAbout(diagnostic.code()))
                .map(diagnostic -> diagnostic.at().line() + ": "
                        + diagnostic.severity().word() + "[" + diagnostic.code() + "]: " + diagnostic.message())
                .toList();
        assertThat(said).containsExactlyElementsOf(each.expected());
        assertThat(found.stream().anyMatch(Diagnostic::isError)).isEqualTo(each.isRejected());
        if (each.isRejected() && !each.code().equals(PROGRAMS)) {
            assertThat(found).anyMatch(d -> d.isError() && d.code().equals(each.code()));
        }
    }

    /** What only warns is among the accepted; its case says so. */
    @Test
    void everyRuleHasCasesOfBothKindsInItsFolder() {
        Set<String> obeyed = new HashSet<>();
        Set<String> broken = new HashSet<>();
        for (CaseFile each : CaseFile.all()) {
            boolean breaks = each.expected().stream().anyMatch(said -> said.contains("[" + each.code() + "]"));
            (breaks ? broken : obeyed).add(each.code());
        }
        assertThat(Explanation.codes()).doesNotHaveDuplicates().isNotEmpty();
        assertThat(obeyed).containsAll(Explanation.codes());
        assertThat(broken).containsAll(Explanation.codes());
        obeyed.addAll(broken);
        obeyed.remove(PROGRAMS);
        assertThat(Explanation.codes()).as("no case of a rule that is no more").containsAll(obeyed);
    }

    /** Written in three stages for each way, or without stages at all. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theFitterOverlapsTheWaysOfPrecision(long ways) {
        for (String file : List.of("precision_naive.plumb", "precision_sequence.plumb")) {
            CaseFile precision = CaseFile.all().stream()
                    .filter(each -> each.path().endsWith(file))
                    .findFirst()
                    .orElseThrow();
            for (String target : List.of("pisa", "tofino1", "tofino2")) {
                Program program = precision.program(Map.of("ways", ways, "entries", 16384L));
                Fitted fitted = Verifier.fit(program, Targets.named(target));
                Extent extent = fitted.fit()
                        .orElseThrow()
                        .layout()
                        .orElseThrow()
                        .extents()
                        .get(0);
                // One stage before for the flow, one after for the coin.
                assertThat(extent.stages()).as("%s on %s", file, target).isEqualTo((int) ways + 2 + 2);
                assertThat(extent.isMinimal()).isTrue();
                if (target.equals("pisa")) {
                    assertThat(fitted.verdict()).isInstanceOf(Verdict.Accepted.class);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void precisionTakesTwoStagesMoreThanItHasWays(long ways) {
        CaseFile precision = CaseFile.all().stream()
                .filter(each -> each.path().endsWith("precision.plumb"))
                .findFirst()
                .orElseThrow();
        Report report = Verifier.verify(precision.program(Map.of("ways", ways)), Targets.named("pisa"))
                .report();
        assertThat(report.diagnostics()).isEmpty();
        // One stage before for the hashes, one after for the coin.
        assertThat(report.totals().ingressStages()).isEqualTo(ways + 2 + 2);
    }
}
