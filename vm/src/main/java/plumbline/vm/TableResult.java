package plumbline.vm;

import plumbline.isa.model.Condition;
import plumbline.isa.model.Table;
import plumbline.isa.model.TableOutcome;

/**
 * What the look-up of a table gave, as engines keep it with the packet: 0 while the table was not applied, then one bit
 * for a hit, one for a miss, and above them the number of the action that ran, from 1; 0 for none. In the upper half is
 * the cell that the entry says.
 *
 * @param mask the bits that an outcome looks at
 * @param wanted what they are if it holds
 */
public record TableResult(long mask, long wanted) {
    /** An entry matched. */
    public static final long HIT = 1;
    /** None did. */
    public static final long MISS = 2;
    /** Where the number of the action begins. */
    public static final int ACTION_SHIFT = 2;

    /** Where the number of the cell begins. */
    public static final int CELL_SHIFT = 32;

    private static final long ACTION_MASK = (1L << CELL_SHIFT) - 1 & -1L << ACTION_SHIFT;

    /**
     * What a condition looks for.
     *
     * @param table whose result it asks for
     */
    public static TableResult of(Condition.Result asked, Table table) {
        return switch (asked.outcome()) {
            case TableOutcome.LookUp.HIT -> new TableResult(HIT, HIT);
            case TableOutcome.LookUp.MISS -> new TableResult(MISS, MISS);
            case TableOutcome.ActionRun(String action) ->
                new TableResult(ACTION_MASK, number(table.actions().indexOf(table.action(action))));
        };
    }

    /**
     * The result of a look-up.
     *
     * @param action that it ran, by its number in the table, from 0; −1 for none
     * @param cell that the entry says; 0 if it addresses no array
     */
    public static long of(boolean hit, int action, int cell) {
        return (hit ? HIT : MISS) | number(action) | (long) cell << CELL_SHIFT;
    }

    private static long number(int action) {
        return action + 1L << ACTION_SHIFT;
    }
}
