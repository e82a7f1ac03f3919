package plumbline.pipelines.generator;

/** What a packet generator did not do. */
public enum GeneratorCounter {
    /** Packets that were not sent because they would have been too late. */
    LATE,
    /** Recirculated packets that found their application still busy with one before. */
    MISSED
}
