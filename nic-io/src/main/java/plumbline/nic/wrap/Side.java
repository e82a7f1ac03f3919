package plumbline.nic.wrap;

import plumbline.nic.support.Seeds;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.port.SideCounters;

/** A direction of a port, as seen from the switch. */
enum Side {
    /** Frames that the switch receives. */
    IN("in", Seeds.Purpose.FAULTS_RECEIVED),
    /** Frames that the switch sends. */
    OUT("out", Seeds.Purpose.FAULTS_SENT);

    private final String word;
    private final Seeds.Purpose faults;

    Side(String word, Seeds.Purpose faults) {
        this.word = word;
        this.faults = faults;
    }

    /** How options name it. */
    String word() {
        return word;
    }

    /** The random stream of its faults. */
    Seeds.Purpose faults() {
        return faults;
    }

    /** Its half of a port's counters. */
    SideCounters of(PortCounters counters) {
        return this == IN ? counters.receiving() : counters.sending();
    }
}
