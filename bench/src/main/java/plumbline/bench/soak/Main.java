package plumbline.bench.soak;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.ArrayList;
import java.util.List;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.run.Threading;

/** Started by {@code bench/soak}: one soak for each way to use threads. */
public final class Main {
    private static final String JSON = "--json";

    private Main() {}

    /**
     * Soaks a switch.
     *
     * @param arguments {@code --json}; minutes altogether; seed; network interfaces to use as ports beside made-up ones
     * @throws IllegalStateException if the books do not balance
     */
    public static void main(String[] arguments) throws PortException, InterruptedException, java.io.IOException {
        List<String> words = new ArrayList<>(List.of(arguments));
        boolean json = words.remove(JSON);
        int seconds = (int) (Double.parseDouble(words.get(0)) * 60 / Threading.values().length);
        long seed = Long.parseLong(words.get(1));
        List<String> interfaces = words.subList(2, words.size());
        List<SoakReport> reports = new ArrayList<>();
        for (Threading threads : Threading.values()) {
            SoakReport report = new Soak(new SoakPlan(seed, seconds, threads, 2, interfaces)).run();
            reports.add(report);
            if (!json) {
                System.out.println(report.text());
            }
        }
        if (json) {
            System.out.println(new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(reports));
        }
        if (!reports.stream().allMatch(report -> report.wrong().isEmpty())) {
            throw new IllegalStateException("the books do not balance"); // exit code 1
        }
    }
}
