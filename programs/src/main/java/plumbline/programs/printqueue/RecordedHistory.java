package plumbline.programs.printqueue;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import plumbline.isa.model.Program;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.programs.ProgramControl;
import plumbline.programs.printqueue.checkpoint.Checkpoint;
import plumbline.programs.printqueue.checkpoint.LinkAdvice;
import plumbline.programs.printqueue.checkpoint.LinkPace;
import plumbline.programs.printqueue.checkpoint.TimeWindows;
import plumbline.programs.printqueue.history.HistoryException;
import plumbline.programs.printqueue.history.HistoryHead;
import plumbline.programs.printqueue.history.HistoryWriter;

/** PrintQueue's control plane with a history on disk. */
final class RecordedHistory implements ProgramControl {
    private final Path folder;
    private final HistoryWriter writer;
    private final QueueRecorder recorder;
    private final TimeWindows windows;
    private final Map<Integer, LinkPace> links = new TreeMap<>();

    private RecordedHistory(Path folder, Program program, HistoryWriter writer) {
        this.folder = folder;
        this.writer = writer;
        windows = TimeWindows.of(program);
        recorder = new QueueRecorder(program, this::keep);
    }

    private void keep(Checkpoint checkpoint) {
        links.computeIfAbsent(checkpoint.port(), port -> new LinkPace()).add(checkpoint.samples());
        writer.accept(checkpoint);
    }

    static RecordedHistory in(Path folder, Program program, long mostBytes) throws HistoryException {
        return new RecordedHistory(folder, program, HistoryWriter.open(folder, HistoryHead.of(program), mostBytes));
    }

    @Override
    public Set<String> maintains() {
        return Set.of("bank");
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
                folder.toString(),
                writer.written(),
                recorder.frozen(),
                recorder.asked(),
                writer.writtenBytes(),
                writer.lost(),
                writer.trouble(),
                links.entrySet().stream()
                        .flatMap(link -> LinkAdvice.of(link.getKey(), windows, link.getValue()).stream())
                        .toList());
    }
}
