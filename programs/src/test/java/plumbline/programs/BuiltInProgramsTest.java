package plumbline.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Program;
import plumbline.programs.rig.Catalogue;
import plumbline.verifier.Verdict;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;

@Execution(ExecutionMode.CONCURRENT)
class BuiltInProgramsTest {
    static List<String> names() {
        return BuiltInPrograms.names();
    }

    @Test
    void listsAllPrograms() {
        assertThat(BuiltInPrograms.names())
                .containsExactly(
                        "afq",
                        "ahab",
                        "beaucoup",
                        "cmsketch",
                        "cocosketch",
                        "conquest",
                        "countsketch",
                        "drill",
                        "firewall",
                        "flowlet",
                        "flowradar",
                        "hashpipe",
                        "hcsfq",
                        "hhhrandom",
                        "hhhstack",
                        "hyperloglog",
                        "l2forward",
                        "l2switch",
                        "policer",
                        "precision",
                        "printqueue",
                        "prophet",
                        "router",
                        "sampling",
                        "vlanbridge");
        assertThat(BuiltInPrograms.find("nonesuch")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyProgramAssemblesWithoutAWarning(String name) {
        BuiltInProgram program = BuiltInPrograms.find(name).orElseThrow();
        assertThat(program.assemble(Map.of()).diagnostics()).isEmpty();
        assertThat(Catalogue.program(name, Map.of()).name()).isEqualTo(name);
        assertThat(program.summary()).hasSizeBetween(20, 100);
        assertThat(program.readme()).startsWith("# ");
    }

    @ParameterizedTest
    @MethodSource("names")
    void theCatalogueNamesTheParametersOfTheText(String name) {
        List<Program.Parameter> said = BuiltInPrograms.find(name).orElseThrow().parameters().stream()
                .map(parameter -> new Program.Parameter(parameter.name(), parameter.standard()))
                .toList();
        assertThat(said).isEqualTo(Catalogue.program(name, Map.of()).parameters());
    }

    @Test
    void aParameterWithoutAMeaningIsRefused() {
        BuiltInProgram precision = BuiltInPrograms.find("precision").orElseThrow();
        assertThat(precision.assemble(Map.of("ways", 17L, "key", -1L)).diagnostics())
                .map(Diagnostic::headline)
                .containsExactly(
                        "precision.plumb: error[parameter]: ways = 17 is not 1 to 16",
                        "precision.plumb: error[parameter]: key = -1 is not 0 to 7");
        assertThat(precision.assemble(Map.of("nonesuch", 1L)).program()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyProgramIsLegalOnATargetThatItNames(String name) {
        String target = Collections.max(BuiltInPrograms.find(name).orElseThrow().targets());
        assertThat(Catalogue.verdict(name, target, Map.of())).isInstanceOf(Verdict.Accepted.class);
    }

    @ParameterizedTest
    @Tag("long")
    @MethodSource("names")
    void everyProgramIsLegalExactlyWhereItSays(String name) {
        Verifier verifier = Verifier.of(Catalogue.program(name, Map.of()));
        assertThat(Targets.names().stream()
                        .filter(target -> verifier.against(Targets.named(target)) instanceof Verdict.Accepted))
                .containsExactlyInAnyOrderElementsOf(
                        BuiltInPrograms.find(name).orElseThrow().targets());
    }

    /** The first that is legal on a target is taken; one that is never taken is superfluous. */
    @ParameterizedTest
    @Tag("long")
    @MethodSource("names")
    void eachVariantIsTakenSomewhere(String name) {
        BuiltInProgram program = BuiltInPrograms.find(name).orElseThrow();
        List<Map<String, Long>> taken = Targets.names().stream()
                .filter(target -> !program.targets().contains(target))
                .flatMap(target -> program.variants().stream()
                        .filter(values -> Catalogue.verdict(name, target, values) instanceof Verdict.Accepted)
                        .limit(1))
                .toList();
        assertThat(taken).containsAll(program.variants());
    }
}
