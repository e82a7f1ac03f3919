package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plumbline.console.terminal.Json;
import plumbline.isa.support.CommittedFile;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.PortEffect;

/** A drop has one name, that of its constant in lower case, wherever one reads of it. */
class DropReasonsDocumentTest {
    private static final Path FILE = Checkout.root().resolve("docs/LIFE-OF-A-PACKET.md");
    private static final Pattern DROP = Pattern.compile("drop ([A-Za-z_]+)(?:$| +#)", Pattern.MULTILINE);

    private static <T> String table(T[] constants, Function<T, String> meaning) {
        return "| name | meaning |\n|---|---|\n"
                + Arrays.stream(constants)
                        .map(constant -> "| `" + constant + "` | " + meaning.apply(constant) + " |\n")
                        .collect(Collectors.joining());
    }

    @Test
    void itListsAllNames() throws IOException {
        CommittedFile.has(FILE, "drop reasons", table(DropReason.values(), DropReason::meaning));
        CommittedFile.has(FILE, "port effects", table(PortEffect.values(), PortEffect::meaning));
    }

    @Test
    void theLifeOfAPacketDropsByTheseNames() throws IOException {
        List<String> names =
                Arrays.stream(DropReason.values()).map(DropReason::toString).toList();
        List<String> dropped = DROP.matcher(Files.readString(FILE))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        assertThat(dropped).hasSizeGreaterThan(20).isSubsetOf(names);
    }

    @Test
    void noDocumentUsesTheNamesOfTheCode() throws IOException {
        List<String> constants = Arrays.stream(DropReason.values())
                .map(DropReason::name)
                .filter(name -> name.contains("_"))
                .toList();
        try (Stream<Path> documents = Stream.concat(
                Stream.of(Checkout.root().resolve("README.md")),
                Files.walk(Checkout.root().resolve("docs")))) {
            for (Path document :
                    documents.filter(file -> file.toString().endsWith(".md")).toList()) {
                assertThat(Files.readString(document)).as(document.toString()).doesNotContain(constants);
            }
        }
    }

    @Test
    void jsonHasTheSameNames() throws IOException {
        record Report(Map<DropReason, Long> drops, Map<PortEffect, Long> effects) {}
        JsonNode read = new ObjectMapper()
                .readTree(
                        Json.of(new Report(Map.of(DropReason.PORT_OVERRUN, 7L), Map.of(PortEffect.NOT_CAPTURED, 8L))));
        assertThat(read.path("drops").path("port_overrun").asLong()).isEqualTo(7);
        assertThat(read.path("effects").path("not_captured").asLong()).isEqualTo(8);
    }
}
