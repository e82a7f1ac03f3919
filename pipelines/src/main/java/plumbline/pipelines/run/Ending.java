package plumbline.pipelines.run;

/** Why a run ended. */
public enum Ending {
    /** No more traffic would come, and nothing that was to leave was inside. */
    TRAFFIC_OVER,
    /** It was stopped. */
    STOPPED,
    /** As many packets came and were made as it was to take. */
    MAX_PACKETS,
    /** It had gone on for as long as it was to. */
    MAX_TIME,
    /** No more traffic would come, but packets inside were recirculated without end: see {@link RecirculationCount}. */
    ENDLESS_RECIRCULATION
}
