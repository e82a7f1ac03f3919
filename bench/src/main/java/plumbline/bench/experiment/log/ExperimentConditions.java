package plumbline.bench.experiment.log;

import java.util.Comparator;
import plumbline.bench.throughput.BenchConditions;

/**
 * Where points were measured. Results do not depend on it: points of one experiment may have several.
 *
 * @param machine processor, cores and system
 * @param java the virtual machine
 * @param commit of the checkout that was run; empty if it was none
 */
public record ExperimentConditions(String machine, String java, String commit)
        implements Comparable<ExperimentConditions> {
    private static final Comparator<ExperimentConditions> ORDER = Comparator.comparing(ExperimentConditions::machine)
            .thenComparing(ExperimentConditions::java)
            .thenComparing(ExperimentConditions::commit);

    /** Of this machine. */
    public static ExperimentConditions here() {
        BenchConditions here = BenchConditions.here();
        return new ExperimentConditions(
                here.cpu() + ", " + here.cores() + " cores, " + here.os(), here.java(), PlumbBuild.commit());
    }

    @Override
    public int compareTo(ExperimentConditions other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return machine + "; " + java + (commit.isEmpty() ? "" : "; commit " + commit);
    }
}
