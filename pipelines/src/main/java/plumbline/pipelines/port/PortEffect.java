package plumbline.pipelines.port;

import java.util.Locale;

/** What a port, or what is laid around it, did to a frame other than dropping it. */
public enum PortEffect {
    /** Made a second frame of it: one more packet in the sum of all. */
    DUPLICATED("duplicated"),
    /** Changed a bit of it. */
    CORRUPTED("corrupted"),
    /** Let the next frame go before it. */
    REORDERED("overtaken by the next"),
    /** Held it back for a time. */
    DELAYED("delayed"),
    /** Let it pass without recording it: the capture file takes no more. */
    NOT_CAPTURED("missing in the capture");

    private final String meaning;

    PortEffect(String meaning) {
        this.meaning = meaning;
    }

    /** A phrase for reports. */
    public String meaning() {
        return meaning;
    }

    /** Its name in reports, counters and documents. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
