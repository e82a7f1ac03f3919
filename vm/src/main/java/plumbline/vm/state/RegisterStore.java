package plumbline.vm.state;

import java.util.Arrays;
import java.util.Objects;
import plumbline.isa.model.Register;
import plumbline.vm.RegisterArray;

/**
 * The cells of a register array. Single words lie one after the other; of a pair, cell i has its low word at 2i and its
 * high word at 2i + 1, so that one access touches one cache line.
 */
public final class RegisterStore implements RegisterArray {
    private final Register declaration;
    private final WordArray words;
    private final int mask;
    private final int stride;

    /** Cells with the declared initial values. */
    public RegisterStore(Register declaration) {
        this.declaration = declaration;
        this.mask = declaration.entries() - 1;
        this.stride = declaration.paired() ? 2 : 1;
        this.words = WordArray.of(declaration.width(), Math.multiplyExact(declaration.entries(), stride));
        reset();
    }

    /** The words themselves, for engines. */
    public WordArray words() {
        return words;
    }

    /** Where the low (or only) word of the cell lies that an index means. */
    public int position(long index) {
        return ((int) index & mask) * stride;
    }

    @Override
    public Register declaration() {
        return declaration;
    }

    @Override
    public long lo(int index) {
        return words.get(position(index));
    }

    @Override
    public long hi(int index) {
        return declaration.paired() ? words.get(position(index) + 1) : 0;
    }

    @Override
    public void setLo(int index, long value) {
        words.set(position(index), value);
    }

    @Override
    public void setHi(int index, long value) {
        if (!declaration.paired()) {
            throw new IllegalStateException("register " + declaration.name() + " has no high words");
        }
        words.set(position(index) + 1, value);
    }

    @Override
    public void readLo(int from, int count, long[] into, int at) {
        Objects.checkFromIndexSize(from, count, declaration.entries());
        words.read(from * stride, stride, count, into, at);
    }

    @Override
    public void readHi(int from, int count, long[] into, int at) {
        Objects.checkFromIndexSize(from, count, declaration.entries());
        if (declaration.paired()) {
            words.read(from * stride + 1, stride, count, into, at);
        } else {
            Arrays.fill(into, at, at + count, 0);
        }
    }

    /** Sets a cell to the declared initial values. */
    void reset(int index) {
        setLo(index, declaration.initialLo());
        if (declaration.paired()) {
            setHi(index, declaration.initialHi());
        }
    }

    @Override
    public void reset() {
        for (int cell = 0; cell < declaration.entries(); cell++) {
            reset(cell);
        }
    }
}
