package plumbline.bench.jmh;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.openjdk.jmh.results.RunResult;

/**
 * One program of {@link StagesBenchmark}.
 *
 * @param program how it is called in tables
 * @param units instructions, register accesses, hashes and tables of all its stages
 */
record StagesRow(String program, int units, double nanos, double medianNanos, double nanosPerUnit) {
    /** The rows of a run, smallest program first. */
    static List<StagesRow> of(Collection<RunResult> results) {
        return results.stream()
                .map(StagesRow::of)
                .sorted(Comparator.comparingInt(StagesRow::units))
                .toList();
    }

    private static StagesRow of(RunResult result) {
        int stages = Integer.parseInt(result.getParams().getParam("stages"));
        int units = GeneratedProgram.units(StagesBenchmark.program(stages).program());
        Sample sample = Sample.of(result, StagesBenchmark.PACKETS);
        String program = stages == 0 ? "full, 12 + 12 stages" : stages + (stages == 1 ? " stage" : " stages");
        return new StagesRow(program, units, sample.nanos(), sample.medianNanos(), sample.nanos() / units);
    }
}
