package plumbline.systems.printqueue.experiment;

import java.util.Map;
import plumbline.programs.printqueue.diagnosis.Span;

/** Says who left in a span of time. */
interface CulpritEstimator {
    /** Flow → packets, rounded down. */
    Map<Integer, Long> left(Span span);
}
