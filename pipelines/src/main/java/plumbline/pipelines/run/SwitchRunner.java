package plumbline.pipelines.run;

import plumbline.pipelines.report.SwitchReport;

/** Drives a switch until it is done or told to stop. */
public interface SwitchRunner {
    /** How long packets inside may take to leave after a stop, by the clock of the run: 1 s. */
    long DRAIN_NANOS = 1_000_000_000L;

    /**
     * Runs on the calling thread: until all traffic is through, or {@link #stop} is called; then lets packets inside
     * leave, within a bound.
     *
     * @return what was counted
     */
    SwitchReport run();

    /** Why the run ended; when it has. */
    Ending ending();

    /** Makes {@link #run} end soon; from any thread, any number of times. */
    void stop();
}
