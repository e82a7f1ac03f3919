package plumbline.verifier.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.IncludeResolver;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;

class SarifTest {
    private static final String TEXT = """
        program sample
        metadata i : bit<4>, v : bit<32>
        register r : bit<32>[256]
        ingress {
            stage { access r[i] { when word < v : word = v } }
        }
        """;

    /**
     * The members that the standard requires of a log (section 3.13), run (3.14), tool (3.18), result (3.27) and place.
     */
    @Test
    void hasWhatTheStandardRequires() throws JsonProcessingException {
        Report report = Verifier.verify(
                        Assembler.assemble("my programs/a.plumb", TEXT, Map.of(), IncludeResolver.library())
                                .orThrow(),
                        Targets.named("pisa"))
                .report();
        ObjectMapper mapper = new ObjectMapper();
        JsonNode log = mapper.readTree(mapper.writeValueAsString(Sarif.of(report, "1.2")));
        assertThat(log.fieldNames()).toIterable().containsExactly("$schema", "version", "runs");
        assertThat(log.at("/version").asText()).isEqualTo("2.1.0");
        JsonNode driver = log.at("/runs/0/tool/driver");
        assertThat(driver.at("/name").asText()).isEqualTo("plumb");
        assertThat(driver.at("/version").asText()).isEqualTo("1.2");
        assertThat(driver.at("/rules/0/id").asText()).isEqualTo("duplicate-name");
        assertThat(driver.at("/rules/0/shortDescription/text").asText()).isNotBlank();
        JsonNode results = log.at("/runs/0/results");
        assertThat(results.findValuesAsText("level"))
                .containsExactly("warning", "warning", "warning", "warning", "error");
        for (JsonNode result : results) {
            assertThat(driver.at("/rules/" + result.path("ruleIndex").asInt() + "/id")
                            .asText())
                    .isEqualTo(result.path("ruleId").asText());
            assertThat(result.at("/locations/0/physicalLocation/artifactLocation/uri")
                            .asText())
                    .isEqualTo("my%20programs/a.plumb");
            assertThat(result.at("/locations/0/physicalLocation/region/startLine")
                            .asInt())
                    .isEqualTo(5);
        }
        assertThat(results.at("/4/locations/0/physicalLocation/region/startColumn")
                        .asInt())
                .isEqualTo(43);
        assertThat(results.at("/4/message/text").asText())
                .startsWith("ingress stage 0: the update of register 'r' depends on a value just read")
                .contains("\nLimit: forbidden: ", "\nFix: output the comparison");
    }
}
