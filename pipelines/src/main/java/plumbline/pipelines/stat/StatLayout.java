package plumbline.pipelines.stat;

import org.agrona.concurrent.status.CountersReader;

/**
 * The counters' file:
 *
 * <pre>
 *      0  magic          "PLUMSTAT"
 *      8  version        int, {@value #VERSION}
 *     12  counters       int, room for so many
 *     16  process        long, its number
 *     24  updated        long, ns since 1970: when the values were last written; 0 before the first time
 *     32  looks          long, how often somebody has looked: counted up by who reads
 *     40  answered       long, looks that the values are newer than
 *     64  metadata       Agrona counters: {@value CountersReader#METADATA_LENGTH} bytes each, with the label
 *      …  values         Agrona counters: {@value CountersReader#COUNTER_LENGTH} bytes each
 * </pre>
 *
 * Native byte order: the file is for processes on the same machine.
 */
final class StatLayout {
    static final long MAGIC = 0x54415453_4d554c50L;
    static final int VERSION = 1;
    /** Room for a switch of 32 ports with all that is counted of each. */
    static final int COUNTERS = 4_096;

    static final int MAGIC_AT = 0;
    static final int VERSION_AT = 8;
    static final int COUNTERS_AT = 12;
    static final int PROCESS_AT = 16;
    static final int UPDATED_AT = 24;
    static final int LOOKS_AT = 32;
    static final int ANSWERED_AT = 40;
    static final int METADATA_AT = 64;

    private StatLayout() {}

    static int metadataLength(int counters) {
        return counters * CountersReader.METADATA_LENGTH;
    }

    static int valuesLength(int counters) {
        return counters * CountersReader.COUNTER_LENGTH;
    }

    static int valuesAt(int counters) {
        return METADATA_AT + metadataLength(counters);
    }

    static int fileLength(int counters) {
        return valuesAt(counters) + valuesLength(counters);
    }
}
