package plumbline.verifier.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Position;

class TargetsTest {
    @TempDir
    Path folder;

    @Test
    void theListNamesAllBuiltInFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/main/resources/plumbline/targets"))) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".json"))
                    .map(name -> name.substring(0, name.length() - ".json".length()))
                    .toList();
            assertThat(Targets.names()).containsExactlyInAnyOrderElementsOf(names);
        }
        Targets.names().forEach(name -> assertThat(Targets.named(name).name()).isEqualTo(name));
    }

    @Test
    void pisaIsStrict() {
        Target pisa = Targets.named("pisa");
        assertThat(pisa.stages().perDirection().value()).isEqualTo(12);
        assertThat(pisa.statefulAlu().branchOnValue().value()).isEqualTo(Policy.FORBIDDEN);
        assertThat(pisa.alu().instructions().values()).allMatch(OpClass::onHardware);
        assertThat(pisa.limits()).isEqualTo(new Limits(1, 10_000, 1024));
        assertThat(pisa.stages().perDirection().cite())
                .isEqualTo("12: match-action stages in each direction (target pisa, stages.per_direction; source: "
                        + "Tofino 1: p4c:bf-asm/target.h:306)");
    }

    @Test
    void unlimitedHasNoLimits() {
        assertThat(Targets.named("unlimited").limits()).isEqualTo(Limits.NONE);
    }

    @Test
    void aNameThatIsNoTargetIsTriedAsAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.json"), pisa().replace("\"pisa\"", "\"mine\""));
        assertThat(Targets.named(file.toString()).name()).isEqualTo("mine");
    }

    @Test
    void unknownNamesAndUnreadableFiles() throws IOException {
        assertThatExceptionOfType(TargetException.class)
                .isThrownBy(() -> Targets.named("piza"))
                .withMessage("error[target]: no target and no file is named 'piza'; known here: "
                        + String.join(", ", Targets.names()) + "; did you mean 'pisa'?");
        assertThatExceptionOfType(TargetException.class)
                .isThrownBy(() -> Targets.named("\0"))
                .withMessage("error[target]: no target and no file is named '\0'; known here: "
                        + String.join(", ", Targets.names()));
        Path missing = folder.resolve("missing.json");
        assertThatExceptionOfType(TargetException.class)
                .isThrownBy(() -> Targets.load(missing))
                .withMessage("error[target]: target file " + missing + " cannot be read: there is none");
        Path binary = Files.write(folder.resolve("binary.json"), new byte[] {(byte) 0xC3, 0x28});
        assertThatExceptionOfType(TargetException.class)
                .isThrownBy(() -> Targets.load(binary))
                .withMessage("error[target]: target file " + binary + " is not UTF-8 text");
    }

    @Test
    void aTargetBuildsOnAnother() throws IOException {
        Target wide = Targets.load(Files.writeString(folder.resolve("wide.json"), """
            { "name": "wide", "title": "t", "extends": "tofino1",
              "stages": { "per_direction": { "v": 14, "src": "a test" } } }\
            """));
        assertThat(wide.stages().perDirection().cite())
                .isEqualTo("14: match-action stages in each direction (target wide, stages.per_direction; source: a"
                        + " test)");
        assertThat(wide.stages().sharing().value()).isEqualTo(Sharing.SHARED);
        assertThat(wide.perStage().sramBlocks().cite())
                .isEqualTo("80: SRAM blocks in one stage (target wide, per_stage.sram_blocks; source: "
                        + "p4c:bf-p4c/specs/mau_spec.h:35)");
        Path wider = Files.writeString(folder.resolve("wider.json"), """
            { "name": "wider", "title": "t", "extends": "wide.json" }\
            """);
        assertThat(Targets.load(wider).stages().perDirection().value()).isEqualTo(14);
        assertThat(Targets.named("tofino2h").stages().perDirection().value()).isEqualTo(6);
        assertThat(Targets.named("tofino2h").statefulAlu().comparisons().value())
                .isEqualTo(4);
    }

    /** A value stands in one file; what holds for both generations of Tofino, in that of the first. */
    @Test
    void noFileRepeatsWhatItInherits() {
        for (String name : Targets.names()) {
            JsonNode file = json(name);
            if (file.has("extends")) {
                Map<String, Setting> inherited = Settings.of(
                                Targets.named(file.get("extends").asText()))
                        .stream()
                        .collect(Collectors.toMap(setting -> setting.origin().key(), setting -> setting));
                assertThat(Settings.of(Targets.named(name)).stream()
                                .filter(own -> file.at("/" + own.origin().key().replace('.', '/'))
                                        .isObject())
                                .filter(own -> own.text()
                                        .equals(inherited
                                                .get(own.origin().key())
                                                .text()))
                                .map(own -> own.origin().key()))
                        .as(name)
                        .isEmpty();
            }
        }
    }

    private static JsonNode json(String name) {
        try {
            return new ObjectMapper().readTree(text(name));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theDocumentShowsATarget() throws IOException {
        String page = Files.readString(Path.of("../docs/TARGETS.md"));
        String file = page.substring(page.indexOf("```json\n") + "```json\n".length(), page.indexOf("\n```\n"));
        Target target = Targets.load(Files.writeString(folder.resolve("shared-tofino.json"), file));
        assertThat(target.name()).isEqualTo("shared-tofino");
        assertThat(target.stages().perDirection().value()).isEqualTo(8);
        assertThat(target.perStage().tcamBlocks().value()).isEqualTo(12);
    }

    @Test
    void whatCannotBeInherited() throws IOException {
        assertThat(errors("{ \"extends\": \"tofino1\" }"))
                .containsExactly(
                        "t.json:1:1: error[target]: key 'name' is missing: as in --target NAME",
                        "t.json:1:1: error[target]: key 'title' is missing: one line for the list of targets");
        assertThat(errors("{ \"extends\": \"pisa\", \"extends\": \"pisa\" }"))
                .containsExactly("t.json:1:22: error[target]: key 'extends' is given twice");
        assertThat(errors("{ \"extends\": 1 }"))
                .containsExactly("t.json:1:14: error[target]: 'extends' names a target or a file");
        assertThat(errors("{ \"name\": \"a\", \"title\": \"b\", \"extends\": \"pisa\", \"stages\": {"
                        + " \"per_direction\": { \"v\": 3 } } }"))
                .singleElement()
                .asString()
                .endsWith("'stages.per_direction' has no \"src\"");
        Path self = folder.resolve("self.json");
        Files.writeString(self, "{ \"name\": \"self\", \"extends\": \"self.json\" }");
        assertThatExceptionOfType(TargetException.class)
                .isThrownBy(() -> Targets.load(self))
                .withMessageEndingWith("error[target]: target 'self.json' extends itself");
        Path orphan = folder.resolve("orphan.json");
        Files.writeString(orphan, "{ \"name\": \"orphan\", \"extends\": \"tofino3\" }");
        assertThatExceptionOfType(TargetException.class)
                .isThrownBy(() -> Targets.load(orphan))
                .withMessageStartingWith(
                        orphan + ":1:21: error[target]: no target and no file is named 'tofino3'; known here: ")
                .withMessageEndingWith("did you mean 'tofino1'?");
    }

    @Test
    void unknownKeys() throws IOException {
        assertThat(errors(pisa().replace("\"stages\":", "\"stagess\":")))
                .containsExactly(
                        "t.json:5:3: error[target]: unknown key 'stagess'; known here: extends, name, title, stages,"
                                + " per_stage, blocks, memories, registers, stateful_alu, alu, guards, tables, phv,"
                                + " parser, field_lists, intrinsics, recirculation; did you mean 'stages'?");
        assertThat(errors(text("unlimited").replace("\"stages\":", "\"stagess\":")))
                .contains("t.json:1:1: error[target]: key 'stages' is missing");
        assertThat(errors(pisa().replace("\"v\": 12, \"src\"", "\"v\": 12, \"note\": \"\", \"src\"")))
                .containsExactly("t.json:6:33: error[target]: unknown key 'note'; known here: v, src");
    }

    @Test
    void missingAndDoubleKeys() throws IOException {
        assertThat(errors(pisa().replace("\"v\": 12, ", "")))
                .containsExactly("t.json:6:22: error[target]: 'stages.per_direction' has no \"v\"");
        assertThat(errors(pisa().replace("\"v\": 12, ", "\"v\": 12, \"v\": 13, ")))
                .containsExactly("t.json:6:33: error[target]: key 'v' is given twice");
        assertThat(errors(pisa().replace("\"title\":", "\"name\":")))
                .containsExactly(
                        "t.json:1:1: error[target]: key 'title' is missing: one line for the list of targets",
                        "t.json:3:3: error[target]: key 'name' is given twice");
    }

    @Test
    void wrongTypesAndAbsurdValues() throws IOException {
        String whole =
                "t.json:6:29: error[target]: 'stages.per_direction' is a whole number from 1 to 1000 or \"unlimited\"";
        for (String wrong :
                List.of("0", "-1", "1001", "1.5", "\"12\"", "true", "null", "[12]", "99999999999999999999")) {
            assertThat(errors(pisa().replace("\"v\": 12,", "\"v\": " + wrong + ",")))
                    .as(wrong)
                    .containsExactly(whole + ", not " + (wrong.startsWith("[") ? "a list" : wrong));
        }
        assertThat(errors(pisa().replace("\"v\": 10000,", "\"v\": 1000001,")))
                .singleElement()
                .asString()
                .endsWith(
                        "'recirculation.share_ppm' is a whole number from 0 to 1000000 or \"unlimited\", not 1000001");
        assertThat(errors(pisa().replace("[8, 16, 32, 64]", "[8, 8]")))
                .singleElement()
                .asString()
                .endsWith("'registers.pair_word_bits' names 8 twice");
        assertThat(errors(pisa().replace("\"min_max\"", "\"minmax\"")))
                .singleElement()
                .asString()
                .endsWith(
                        "'alu.instructions': unknown word 'minmax'; known here: move, bitwise, add, saturate, min_max,"
                                + " shift, compare, variable_shift, multiply, divide, math, off_chip; did you mean"
                                + " 'min_max'?");
        assertThat(errors(pisa().replace("\"forbidden\", \"src\": \"P4", "\"no\", \"src\": \"P4")))
                .singleElement()
                .asString()
                .endsWith("'alu.narrowing': unknown word 'no'; known here: forbidden, warned, allowed");
        assertThat(errors(pisa().replace("\"src\": \"Tofino 1: p4c:bf-asm/target.h:306\"", "\"src\": \" \"")))
                .containsExactly("t.json:6:40: error[target]: 'stages.per_direction.src' is a text that is not empty");
        assertThat(errors("[]")).containsExactly("t.json:1:1: error[target]: a target is an object: { … }");
    }

    @Test
    void notJson() throws IOException {
        assertThat(errors("")).containsExactly("t.json:1:1: error[target]: a target is an object: { … }");
        assertThat(errors("{ \"a\": 1,\n  \"b\" }"))
                .containsExactly(
                        "t.json:2:7: error[target]: this is not JSON: Unexpected character ('}' (code 125)): was "
                                + "expecting a colon to separate field name and value");
        assertThat(errors("{} {}")).containsExactly("t.json:1:4: error[target]: the file goes on after its last brace");
        assertThat(errors("[".repeat(100_000))).singleElement().asString().contains("this is not JSON");
    }

    private List<String> errors(String text) {
        TargetException thrown = catchThrowableOfType(
                TargetException.class, () -> TargetReader.read("t.json", text, TargetsTest::builtIn));
        return thrown.diagnostics().stream().map(Diagnostic::headline).toList();
    }

    private static LocatedJson builtIn(String name, Position child) {
        return LocatedJson.parse(name + ".json", text(name));
    }

    private static String pisa() {
        return text("pisa");
    }

    private static String text(String name) {
        try (InputStream in = Targets.class.getResourceAsStream("/plumbline/targets/" + name + ".json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
