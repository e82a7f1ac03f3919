package plumbline.bench.soak;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.run.Threading;

/** {@code bench/run soak}: one soak for each way to use threads. */
public final class Soaking {
    private static final String JSON = "--json";

    private Soaking() {}

    /**
     * Soaks a switch.
     *
     * @param arguments {@code --json}; minutes per mode; seed; modes, with commas between; network interfaces to use as
     *     ports beside made-up ones
     * @throws IllegalStateException if the books do not balance or memory grows
     */
    public static void run(String[] arguments) throws PortException, InterruptedException, java.io.IOException {
        List<String> words = new ArrayList<>(List.of(arguments));
        boolean json = words.remove(JSON);
        int seconds = (int) (Double.parseDouble(words.get(0)) * 60);
        long seed = Long.parseLong(words.get(1));
        List<Threading> modes = Arrays.stream(
                        words.get(2).toUpperCase(Locale.ROOT).split(","))
                .map(Threading::valueOf)
                .toList();
        List<String> interfaces = words.subList(3, words.size());
        List<SoakReport> reports = new ArrayList<>();
        for (Threading threads : modes) {
            SoakReport report = new Soak(new SoakPlan(seed, seconds, threads, 2, interfaces)).run();
            reports.add(report);
            if (!json) {
                System.out.println(report.text());
            }
        }
        if (json) {
            System.out.println(new ObjectMapper()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .writeValueAsString(reports));
        }
        if (!reports.stream().allMatch(report -> report.wrong().isEmpty())) {
            throw new IllegalStateException("the books do not balance, or memory grows"); // exit code 1
        }
    }
}
