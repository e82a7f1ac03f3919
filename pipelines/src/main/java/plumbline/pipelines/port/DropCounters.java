package plumbline.pipelines.port;

/** Packets dropped, by reason. Written by one thread; readers of other threads see a recent value. */
public final class DropCounters extends KindCounters<DropReason> {
    /** Nothing dropped yet. */
    public DropCounters() {
        super(DropReason.class);
    }
}
