package plumbline.programs.printqueue;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import plumbline.programs.Reading;
import plumbline.programs.printqueue.checkpoint.LinkAdvice;

/**
 * What was recorded.
 *
 * @param history the folder
 * @param checkpoints written
 * @param frozen those of them that a packet asked for by meeting a long queue
 * @param asked packets that met a long queue
 * @param bytes written
 * @param lost checkpoints that could not be written
 * @param trouble why recording ended; empty if it did not
 * @param misfits ports whose links the windows do not fit
 */
record RecordedReading(
        String history,
        long checkpoints,
        long frozen,
        long asked,
        long bytes,
        long lost,
        String trouble,
        List<LinkAdvice> misfits)
        implements Reading {
    @Override
    public String text() {
        return String.format(
                        Locale.ROOT,
                        "history %s: %,d checkpoints, %,d bytes; %,d packets met a long queue, %,d of them froze it%n",
                        history,
                        checkpoints,
                        bytes,
                        asked,
                        frozen)
                + (trouble.isEmpty()
                        ? ""
                        : String.format(
                                Locale.ROOT, "recording ended: %s; %,d checkpoints are missing%n", trouble, lost))
                + misfits.stream().map(misfit -> misfit.text() + "\n").collect(Collectors.joining())
                + "ask it: plumb diagnose " + history + "\n";
    }
}
