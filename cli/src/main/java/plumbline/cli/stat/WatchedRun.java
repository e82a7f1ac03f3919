package plumbline.cli.stat;

import java.io.IOException;
import plumbline.console.terminal.MessageLog;
import plumbline.pipelines.count.CounterMemory;
import plumbline.pipelines.file.FileTrouble;
import plumbline.pipelines.stat.StatFile;

/** Where a run counts, so that {@code plumb stat} can watch it from another process. */
public final class WatchedRun implements AutoCloseable {
    private final StatFile file;
    private final MessageLog log;

    /** A switch whose counters cannot be shown runs all the same, with a warning. */
    public WatchedRun(MessageLog log) {
        this.log = log;
        StatFile created = null;
        try {
            created = StatFile.create(
                    StatFolders.ofThisUser().fileOfThisProcess(),
                    ProcessHandle.current().pid());
        } catch (IOException e) {
            log.warning("'plumb stat' will not see this switch: " + FileTrouble.inWords(e));
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
            log.warning("the file of counters stays behind: " + e);
        }
    }
}
