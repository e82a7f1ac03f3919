package plumbline.programs.printqueue;

import java.util.Locale;
import plumbline.programs.Reading;

/**
 * What was recorded.
 *
 * @param history     the folder
 * @param checkpoints written
 * @param frozen      those of them that a packet asked for by meeting a long queue
 * @param asked       packets that met a long queue
 * @param bytes       written
 * @param lost        checkpoints that could not be written
 * @param trouble     why the last of them could not
 */
record RecordedReading(String history, long checkpoints, long frozen, long asked, long bytes, long lost, String trouble)
        implements Reading {
    @Override
    public String text() {
        return String.format(
                        Locale.ROOT, "history %s: %,d checkpoints, %,d bytes; %,d packets met a long queue, %,d of them froze it%n",
                        history, checkpoints, bytes, asked, frozen)
                + (lost == 0 ? "" : String.format(Locale.ROOT, "%,d checkpoints could not be written: %s%n", lost, trouble))
                + "ask it: plumb diagnose " + history + "\n";
    }
}
