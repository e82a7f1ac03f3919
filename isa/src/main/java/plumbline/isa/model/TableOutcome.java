package plumbline.isa.model;

/**
 * What may be asked about the look-up that a table did for a packet; TNA's {@code hit}, {@code miss},
 * {@code action_run}.
 */
public sealed interface TableOutcome {
    /** Whether an entry matched. */
    enum LookUp implements TableOutcome {
        /** An entry matched. */
        HIT,
        /** None did, so that the default action ran, if there is one. */
        MISS
    }

    /** This action ran, that of an entry or as the default one. */
    record ActionRun(String action) implements TableOutcome {}
}
