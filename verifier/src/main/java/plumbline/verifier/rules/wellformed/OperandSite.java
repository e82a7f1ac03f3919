package plumbline.verifier.rules.wellformed;

import java.util.List;
import java.util.Set;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Position;

/**
 * An operand or destination in a program, with what is allowed there.
 *
 * @param place the stage, table, field list … in words
 * @param cells words of a register that may be read there
 * @param data action data that may be read there
 */
record OperandSite(Operand operand, String place, Set<Cell> cells, List<ActionData> data, Position at) {
    public OperandSite {
        cells = Set.copyOf(cells);
        data = List.copyOf(data);
    }
}
