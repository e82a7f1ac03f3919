package plumbline.vm.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import plumbline.isa.model.Extern;

/** What the cells of an array are set to: all as the array is declared, until one is set otherwise. */
final class CellSettings<A extends Extern.Array> {
    private final A declared;
    /** Null: all as declared, which costs no memory and a packet no look at more of it. */
    private List<A> each;

    CellSettings(A declared) {
        this.declared = declared;
    }

    /** An array that is declared as a cell is set. */
    A of(int cell) {
        return each == null ? declared : each.get(cell);
    }

    void set(int cell, A as) {
        if (each == null) {
            each = new ArrayList<>(Collections.nCopies(declared.entries(), declared));
        }
        each.set(cell, as);
    }

    void reset(int cell) {
        if (each != null) {
            each.set(cell, declared);
        }
    }

    void reset() {
        each = null;
    }
}
