package plumbline.bench.jmh;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Started by {@code bench/run-jmh}: runs the benchmarks and prints tables, or data. */
public final class JmhMain {
    private static final String JSON = "--json";

    private JmhMain() {}

    /**
     * Runs the benchmarks.
     *
     * @param arguments {@code --json}, and workloads if not all are wanted
     */
    public static void main(String[] arguments) throws RunnerException, IOException {
        Set<String> words = new TreeSet<>(Arrays.asList(arguments));
        boolean json = words.remove(JSON);
        List<String> known =
                Arrays.stream(EngineWorkload.values()).map(EngineWorkload::key).toList();
        if (!known.containsAll(words)) {
            throw new IllegalArgumentException("run-jmh [--json] [" + String.join("|", known) + "]…, not " + words);
        }
        List<EngineWorkload> workloads = Arrays.stream(EngineWorkload.values())
                .filter(workload -> words.isEmpty() || words.contains(workload.key()))
                .toList();
        JmhReport report = new JmhRun(workloads, progress()).run();
        System.out.println(json ? data(report) : JmhText.of(report));
    }

    static OutputFormat progress() {
        return OutputFormatFactory.createFormatInstance(System.err, VerboseMode.NORMAL);
    }

    private static String data(JmhReport report) throws IOException {
        return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(report);
    }
}
