package plumbline.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import plumbline.isa.support.CommittedFile;
import plumbline.pipelines.tm.order.Discipline;
import plumbline.pipelines.tm.schedule.Scheduling;

/** docs/TRAFFIC-MANAGER.md lists the schedulers and disciplines that there are. */
class SchedulersDocumentTest {
    private static final Path FILE = Checkout.root().resolve("docs/TRAFFIC-MANAGER.md");

    @Test
    void listsTheSchedulers() throws IOException {
        CommittedFile.has(
                FILE,
                "schedulers",
                "| word | which queue sends next | settings |\n|---|---|---|\n"
                        + Scheduling.words().all().stream()
                                .map(found -> "| `%s` | %s | %s|%n"
                                        .formatted(
                                                found.word(),
                                                found.help(),
                                                found.settings().stream()
                                                        .map("`%s` "::formatted)
                                                        .collect(Collectors.joining())))
                                .collect(Collectors.joining()));
    }

    @Test
    void listsTheDisciplines() throws IOException {
        CommittedFile.has(
                FILE,
                "disciplines",
                "| word | order of the packets of a queue | a chip has it |\n|---|---|---|\n"
                        + Discipline.words().all().stream()
                                .map(found -> "| `%s` | %s | %s |%n"
                                        .formatted(found.word(), found.help(), found.isHardware() ? "yes" : "no"))
                                .collect(Collectors.joining()));
    }
}
