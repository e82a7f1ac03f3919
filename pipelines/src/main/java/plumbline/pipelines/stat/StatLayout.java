package plumbline.pipelines.stat;

import plumbline.pipelines.count.CounterFamily;
import plumbline.vm.count.CounterBlock;

/**
 * The counters' file:
 *
 * <pre>
 *      0  magic          "PLUMSTAT"
 *      8  version        int, {@value #VERSION}
 *     12  records        int, how many were ever in use
 *     16  process        long, its number
 *     24  changes        long, odd while records change
 *    128  records        {@value #RECORDS} of {@value #RECORD} bytes:
 *         0  family      int, its place in {@link CounterFamily}, from 1; 0: not in use
 *         4  owner       int
 *         8  index       int
 *        12  values      int, where they are in the file
 *        16  text        int, its length; then UTF-8
 *      …  values         a long for each counter of the family, in the order of its constants
 * </pre>
 *
 * Native byte order: the file is for processes on the same machine.
 */
final class StatLayout {
    static final long MAGIC = 0x54415453_4d554c50L;
    static final int VERSION = 3;
    /** Room for 32 ports with 16 queues each, and more. */
    static final int RECORDS = 4_096;

    static final int RECORD = 384;

    static final int MAGIC_AT = 0;
    static final int VERSION_AT = 8;
    static final int RECORDS_AT = 12;
    static final int PROCESS_AT = 16;
    static final int CHANGES_AT = 24;
    static final int FIRST_RECORD_AT = 128;

    static final int FAMILY_AT = 0;
    static final int OWNER_AT = 4;
    static final int INDEX_AT = 8;
    static final int VALUES_AT = 12;
    static final int TEXT_AT = 16;
    static final int MAX_TEXT = RECORD - TEXT_AT - Integer.BYTES;

    static final int FIRST_VALUES_AT = FIRST_RECORD_AT + RECORDS * RECORD;
    static final int LENGTH = FIRST_VALUES_AT + RECORDS * 2 * CounterBlock.ALIGNMENT;

    private StatLayout() {}

    static int recordAt(int number) {
        return FIRST_RECORD_AT + number * RECORD;
    }
}
