package plumbline.vm.table;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Table;

/**
 * How the call of an action is packed into words for look-ups that must be fast: most calls are one word, which lies
 * beside the key.
 *
 * <pre>
 * word 0   … data 1 | data 0 | cell | action + 1 | removed    1 bit for removed; action −1 is to do nothing;
 *                                                             the cell that the entry says where it addresses arrays
 * word 1   what does not fit into word 0; no value crosses words
 * </pre>
 */
public final class CallLayout {
    /** Set in the first word of an entry that has been removed; all else stays, for who is still reading it. */
    static final long REMOVED = 1;

    private static final int ACTION_SHIFT = 1;

    private final int actionBits;
    private final int cellBits;
    private final List<Table.Action> actions;
    private final Place[][] places;
    private final int words;

    CallLayout(List<Table.Action> actions, int cellBits) {
        this.actions = actions;
        this.cellBits = cellBits;
        actionBits = Integer.SIZE - Integer.numberOfLeadingZeros(actions.size());
        places = actions.stream().map(action -> placesOf(action.data())).toArray(Place[][]::new);
        words = 1
                + Arrays.stream(places)
                        .flatMap(Arrays::stream)
                        .mapToInt(Place::word)
                        .max()
                        .orElse(0);
    }

    /** Where a value is: {@code word >>> shift & mask}. */
    public record Place(int word, int shift, long mask) {}

    private Place[] placesOf(List<ActionData> data) {
        Place[] made = new Place[data.size()];
        int word = 0;
        int used = ACTION_SHIFT + actionBits + cellBits;
        for (int i = 0; i < made.length; i++) {
            int width = data.get(i).width();
            if (used + width > Long.SIZE) {
                word++;
                used = 0;
            }
            made[i] = new Place(word, used, Bits.mask(width));
            used += width;
        }
        return made;
    }

    /** How many words a call has. */
    public int words() {
        return words;
    }

    /** Where the values of an action are. */
    public Map<ActionData, Place> places(Table.Action action) {
        Map<ActionData, Place> found = new HashMap<>();
        for (int i = 0; i < action.data().size(); i++) {
            found.put(action.data().get(i), places[actions.indexOf(action)][i]);
        }
        return found;
    }

    /** Where the action is, as its number + 1. */
    public Place action() {
        return new Place(0, ACTION_SHIFT, Bits.mask(actionBits));
    }

    /** Where the cell is that the entry says; of no bits if it addresses no array. */
    public Place cell() {
        return new Place(0, ACTION_SHIFT + actionBits, Bits.mask(cellBits));
    }

    /** A call in words; the first is not 0 unless the call is to do nothing. */
    long[] pack(int action, int cell, long[] data) {
        long[] packed = new long[words];
        packed[0] = action + 1L << ACTION_SHIFT | (long) cell << ACTION_SHIFT + actionBits;
        for (int i = 0; i < data.length; i++) {
            Place place = places[action][i];
            packed[place.word] |= data[i] << place.shift;
        }
        return packed;
    }
}
