package plumbline.cli.stat;

import java.io.IOException;
import java.io.PrintWriter;
import plumbline.pipelines.count.CounterMemory;
import plumbline.pipelines.file.FileTrouble;
import plumbline.pipelines.stat.StatFile;

/** Where a run counts, so that {@code plumb stat} can watch it from another process. */
public final class WatchedRun implements AutoCloseable {
    private final StatFile file;
    private final PrintWriter err;

    /** A switch whose counters cannot be shown runs all the same, with a warning. */
    public WatchedRun(PrintWriter err) {
        this.err = err;
        StatFile created = null;
        try {
            created = StatFile.create(
                    StatFolders.ofThisUser().fileOfThisProcess(),
                    ProcessHandle.current().pid());
        } catch (IOException e) {
            err.println("plumb: warning: 'plumb stat' will not see this switch: " + FileTrouble.inWords(e));
        }
        file = created;
    }

    /** For the switch. */
    public CounterMemory memory() {
        return file == null ? CounterMemory.NONE : file;
    }

    /** Ends with the run, and {@code plumb stat} with it. */
    @Override
    public void close() {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            err.println("plumb: warning: the file of counters stays behind: " + e);
        }
    }
}
