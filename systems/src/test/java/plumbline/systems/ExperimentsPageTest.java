package plumbline.systems;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import plumbline.bench.experiment.Experiment;
import plumbline.bench.experiment.Experiments;
import plumbline.bench.experiment.subject.Subject;

/** docs/EXPERIMENTS.md: its example is an experiment, and it names all experiments and subjects. */
class ExperimentsPageTest {
    private static String page() throws IOException {
        return Files.readString(Path.of("../docs/EXPERIMENTS.md"));
    }

    @Test
    void theExampleIsAnExperiment() throws IOException {
        var yaml = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(page());
        assertThat(yaml.find()).isTrue();
        Experiment example = Experiments.parse("EXPERIMENTS.md", yaml.group(1));
        assertThat(example.points()).hasSize(2 * 3 * 3);
        assertThat(example.expect()).hasSize(1);
    }

    @Test
    void everyExperimentIsNamed() throws IOException {
        String page = page();
        assertThat(Experiments.names()).allSatisfy(name -> assertThat(page).contains('`' + name + '`'));
    }

    @Test
    void everySubjectIsNamed() throws IOException {
        String page = page();
        assertThat(ServiceLoader.load(Subject.class))
                .allSatisfy(subject -> assertThat(page).contains("| `" + subject.name() + "` |"));
    }
}
