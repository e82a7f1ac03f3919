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
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.PortEffect;

/** A drop has one name, that of its constant in lower case, wherever one reads of it. */
class DropReasonsDocumentTest {
    private static final Path FILE = Checkout.root().resolve("docs/LIFE-OF-A-PACKET.md");
    private static final String END = "<!-- end -->";
    private static final Pattern DROP = Pattern.compile("drop ([A-Za-z_]+)(?:$| +#)", Pattern.MULTILINE);

    private static String with(String text, String name, String table) {
        String begin = "<!-- " + name + " -->\n";
        int from = text.indexOf(begin) + begin.length();
        return text.substring(0, from) + table + text.substring(text.indexOf(END, from));
    }

    private static <T> String table(T[] constants, Function<T, String> meaning) {
        return "| name | meaning |\n|---|---|\n"
                + Arrays.stream(constants)
                        .map(constant -> "| `" + constant + "` | " + meaning.apply(constant) + " |\n")
                        .collect(Collectors.joining());
    }

    @Test
    void itListsAllNames() throws IOException {
        String right = with(
                with(Files.readString(FILE), "drop reasons", table(DropReason.values(), DropReason::meaning)),
                "port effects",
                table(PortEffect.values(), PortEffect::meaning));
        if (Boolean.getBoolean("plumbline.write")) {
            Files.writeString(FILE, right);
        }
        assertThat(Files.readString(FILE))
                .as("docs/LIFE-OF-A-PACKET.md is out of date; write it with mvn -pl cli -am test"
                        + " -Dtest=DropReasonsDocumentTest -Dsurefire.failIfNoSpecifiedTests=false"
                        + " -Dplumbline.write=true")
                .isEqualTo(right);
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
