package plumbline.systems.ahab;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import plumbline.bench.experiment.subject.PointSettings;
import plumbline.bench.experiment.subject.Subject;
import plumbline.bench.experiment.subject.Trial;

/**
 * How well AHAB's tables divide. The quotients of 1, 10,001, 20,001, …, 100,001, each by all numerators up to it.
 * Settings: {@code bits} and {@code mantissa} of the program. Metrics: {@code entries} of the table; {@code error}:
 * mean of the errors, each in per cent of the true quotient; {@code step}: 2^14 · 1012/1690, which is 9,811.
 */
public final class DivisionSubject implements Subject {
    private static final int LARGEST = 100_001;
    private static final int APART = 10_000;
    private static final double PERCENT = 100;
    private static final int EXAMPLE_DIVIDEND = 1_012;
    private static final int EXAMPLE_DIVISOR = 1_690;
    private static final int EXAMPLE_POWER = 14;

    @Override
    public String name() {
        return "slice-division";
    }

    @Override
    public Map<String, Double> measure(Trial trial) {
        PointSettings settings = trial.settings();
        DivisionTables division = new DivisionTables(settings.numbersBeside(Set.of("subject")));
        double sum = 0;
        long quotients = 0;
        for (int divisor = 1; divisor <= LARGEST; divisor += APART) {
            for (int dividend = 1; dividend <= divisor; dividend++) {
                double exact = (double) dividend / divisor;
                sum += Math.abs(division.quotient(dividend, divisor) - exact) / exact;
                quotients++;
            }
        }
        Map<String, Double> metrics = new LinkedHashMap<>();
        metrics.put("entries", (double) division.entries());
        metrics.put("error", PERCENT * sum / quotients);
        metrics.put("step", (double) division.step(EXAMPLE_DIVIDEND, EXAMPLE_DIVISOR, EXAMPLE_POWER));
        return metrics;
    }
}
