package plumbline.programs.printqueue;

import java.nio.file.Path;
import plumbline.isa.model.Program;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.programs.ProgramControl;
import plumbline.programs.printqueue.checkpoint.TimeWindows;
import plumbline.programs.printqueue.history.HistoryException;
import plumbline.programs.printqueue.history.HistoryHead;
import plumbline.programs.printqueue.history.HistoryWriter;

/** PrintQueue's control plane with a history on disk. */
final class RecordedHistory implements ProgramControl {
    private final Path folder;
    private final HistoryWriter writer;
    private final QueueRecorder recorder;

    private RecordedHistory(Path folder, Program program, HistoryWriter writer) {
        this.folder = folder;
        this.writer = writer;
        recorder = new QueueRecorder(program, writer);
    }

    static RecordedHistory in(Path folder, Program program, long mostBytes) throws HistoryException {
        HistoryHead head = new HistoryHead(TimeWindows.of(program), program.parameter("monitor") == 1);
        return new RecordedHistory(folder, program, HistoryWriter.open(folder, head, mostBytes));
    }

    @Override
    public void start(RuntimeControl control) {
        recorder.start(control);
    }

    @Override
    public long nextWorkNanos() {
        return recorder.nextWorkNanos();
    }

    @Override
    public void work(RuntimeControl control, long nanos) {
        recorder.work(control, nanos);
    }

    @Override
    public void end(RuntimeControl control, long nanos) {
        recorder.end(control, nanos);
        writer.close();
    }

    @Override
    public RecordedReading reading(int top) {
        return new RecordedReading(
                folder.toString(), writer.written(), recorder.frozen(), recorder.asked(), writer.writtenBytes(), writer.lost(),
                writer.trouble());
    }
}
