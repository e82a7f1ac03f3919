package plumbline.cli.stat;

import java.io.IOException;
import java.io.PrintWriter;
import plumbline.cli.traffic.TrafficSummary;
import plumbline.pipelines.Switch;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.file.FileTrouble;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.SwitchRunner;
import plumbline.pipelines.stat.StatFile;
import plumbline.pipelines.stat.StatPublisher;

/** A run that {@code plumb stat} can watch from another process. */
public final class WatchedRun {
    private WatchedRun() {}

    /**
     * Runs to the end. A switch whose counters cannot be published runs all the same, with a warning.
     *
     * @return the runner's report
     */
    public static SwitchReport run(SwitchRunner runner, Switch device, PrintWriter err) {
        StatFile file;
        try {
            file = StatFile.create(
                    StatFolders.ofThisUser().fileOfThisProcess(),
                    ProcessHandle.current().pid());
        } catch (IOException e) {
            err.println("plumb: warning: 'plumb stat' will not see this switch: " + FileTrouble.inWords(e));
            return runner.run();
        }
        StatPublisher counters = new StatPublisher(file, SystemClock.unixEpoch(), () -> device.commands()
                .submit((control, nanos) -> TrafficSummary.of(device.report())));
        try {
            return runner.run();
        } finally {
            close(counters, err);
        }
    }

    private static void close(StatPublisher counters, PrintWriter err) {
        try {
            counters.close();
        } catch (IOException e) {
            err.println("plumb: warning: the file of counters stays behind: " + e);
        }
    }
}
