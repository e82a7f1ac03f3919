package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import plumbline.pipelines.tm.order.Discipline;
import plumbline.pipelines.tm.schedule.Scheduling;

/** docs/TRAFFIC-MANAGER.md lists the schedulers and disciplines that there are. */
class SchedulersDocumentTest {
    private static String list(String name) throws IOException {
        String page = Files.readString(Checkout.root().resolve("docs/TRAFFIC-MANAGER.md"));
        String start = "<!-- " + name + " -->\n";
        int from = page.indexOf(start);
        assertThat(from).as(start).isPositive();
        return page.substring(from + start.length(), page.indexOf("<!-- end -->", from))
                .lines()
                .skip(2)
                .collect(Collectors.joining("\n"));
    }

    @Test
    void listsTheSchedulers() throws IOException {
        assertThat(list("schedulers"))
                .isEqualTo(Scheduling.words().all().stream()
                        .map(found -> "| `%s` | %s | %s|"
                                .formatted(
                                        found.word(),
                                        found.help(),
                                        found.settings().stream()
                                                .map("`%s` "::formatted)
                                                .collect(Collectors.joining())))
                        .collect(Collectors.joining("\n")));
    }

    @Test
    void listsTheDisciplines() throws IOException {
        assertThat(list("disciplines"))
                .isEqualTo(Discipline.words().all().stream()
                        .map(found -> "| `%s` | %s | %s |"
                                .formatted(found.word(), found.help(), found.isHardware() ? "yes" : "no"))
                        .collect(Collectors.joining("\n")));
    }
}
