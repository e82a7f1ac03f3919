package plumbline.vm.interpreter;

import java.util.BitSet;
import plumbline.vm.Phv;
import plumbline.vm.PhvLayout;

/**
 * What the nodes of one executable work on. Reads see the vector as it was at stage entry, because writes wait here
 * until the stage is over:
 *
 * <pre>
 * write(slot, value) → slots[n], values[n], n++          stampOf[slot] = this stage's stamp: a second write traps
 * closeStage()       → fields[slots[i]] = values[i] for all i
 * </pre>
 */
final class Workspace {
    private final Places places;
    private final int accessesPerRegister;
    private final long[] locals;
    private final int[] slots;
    private final long[] values;
    private final long[] stampOf;
    private final int[] writerOf;
    private final BitSet seenAtOnce;
    private long stamp;
    private int writes;
    private Phv phv;
    private long[] fields;

    Workspace(Places places, int accessesPerRegister, long[] locals, PhvLayout layout) {
        int fieldCount = layout.slots();
        this.places = places;
        this.accessesPerRegister = accessesPerRegister;
        this.locals = locals;
        this.slots = new int[fieldCount];
        this.values = new long[fieldCount];
        this.stampOf = new long[fieldCount];
        this.writerOf = new int[fieldCount];
        this.seenAtOnce = layout.seenAtOnce();
    }

    /** Turns to a packet. */
    void enter(Phv packet) {
        phv = packet;
        fields = packet.values();
    }

    /** The packet. */
    Phv phv() {
        return phv;
    }

    /** The fields of the packet, for what writes them at once. */
    long[] fields() {
        return fields;
    }

    /** Starts a stage; what a trapped stage left behind is forgotten. */
    void openStage() {
        stamp++;
        writes = 0;
    }

    /** Makes the writes of the stage visible. */
    void closeStage() {
        for (int i = 0; i < writes; i++) {
            fields[slots[i]] = values[i];
        }
    }

    /** The value of a reference, see {@link Locals}. */
    long get(int reference) {
        return reference >= 0 ? field(reference) : locals[~reference];
    }

    /** The value of a field; of one that is {@linkplain PhvLayout#seenAtOnce seen at once}, what waits. */
    long field(int slot) {
        return seenAtOnce.get(slot) && stampOf[slot] == stamp ? values[waiting(slot)] : fields[slot];
    }

    private int waiting(int slot) {
        int write = 0;
        while (slots[write] != slot) {
            write++;
        }
        return write;
    }

    /** Sets a local by its reference. */
    void set(int reference, long value) {
        locals[~reference] = value;
    }

    /** Makes the data of an action readable. */
    void setData(long[] data) {
        System.arraycopy(data, 0, locals, Locals.DATA, data.length);
    }

    /** Notes the result of a look-up, which the units behind it in the same stage may ask for. */
    void note(int slot, long result) {
        fields[slot] = result;
    }

    /** Writes a field, to be seen after this stage; of several writes that are seen at once the last counts. */
    void write(int slot, long value, int place) {
        if (stampOf[slot] == stamp && seenAtOnce.get(slot)) {
            values[waiting(slot)] = value;
            return;
        }
        if (stampOf[slot] == stamp) {
            throw places.writtenTwice(slot, writerOf[slot], place, phv.pass());
        }
        stampOf[slot] = stamp;
        writerOf[slot] = place;
        slots[writes] = slot;
        values[writes++] = value;
    }

    /**
     * Counts an access to a register array. The packet carries, per array, how many accesses there were and the place
     * of the last: {@code count << 32 | place}.
     */
    void countAccess(int register, int place) {
        long[] accesses = phv.accesses();
        int count = (int) (accesses[register] >>> 32) + 1;
        if (count > accessesPerRegister) {
            throw places.registerAccesses(register, accessesPerRegister, (int) accesses[register], place, phv.pass());
        }
        accesses[register] = (long) count << 32 | place;
    }

    /** How many writes wait. */
    int writes() {
        return writes;
    }

    /** Slot of a waiting write. */
    int slotOfWrite(int write) {
        return slots[write];
    }

    /** Value of a waiting write. */
    long valueOfWrite(int write) {
        return values[write];
    }
}
