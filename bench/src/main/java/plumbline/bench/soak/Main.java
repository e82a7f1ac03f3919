package plumbline.bench.soak;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.ArrayList;
import java.util.List;
import plumbline.pipelines.port.PortException;

/** Started by {@code bench/soak}: one soak on one thread, then one on many. */
public final class Main {
    private static final String JSON = "--json";

    private Main() {}

    /**
     * Soaks a switch.
     *
     * @param arguments {@code --json}; minutes altogether; seed; network interfaces to use as ports beside made-up ones
     */
    public static void main(String[] arguments) throws PortException, InterruptedException, java.io.IOException {
        List<String> words = new ArrayList<>(List.of(arguments));
        boolean json = words.remove(JSON);
        int seconds = (int) (Double.parseDouble(words.get(0)) * 60 / 2);
        long seed = Long.parseLong(words.get(1));
        List<String> interfaces = words.subList(2, words.size());
        List<SoakReport> reports = new ArrayList<>();
        for (boolean dedicated : new boolean[] {false, true}) {
            SoakReport report = new Soak(new SoakPlan(seed, seconds, dedicated, 2, interfaces)).run();
            reports.add(report);
            if (!json) {
                System.out.println(report.text());
            }
        }
        if (json) {
            System.out.println(new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(reports));
        }
        System.exit(reports.stream().allMatch(report -> report.wrong().isEmpty()) ? 0 : 1);
    }
}
