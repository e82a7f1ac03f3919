package plumbline.verifier.rules.wellformed;

import plumbline.isa.model.Cell;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** Words of a cell are used only where they exist. */
public final class CellWords extends Rule {
    public CellWords() {
        super(
                "cell",
                "words of a register cell are used only where they exist",
                "A cell is read by its own access; the words after the update exist only at its outputs, and only a"
                        + " pair has a high word.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        for (OperandSite part : Parts.of(context.program(), context.units())) {
            if (part.operand() instanceof Cell cell && !part.cells().contains(cell)) {
                found.error(part.at(), part.place() + " uses " + describe(cell) + ", " + why(part, cell), "");
            }
        }
    }

    private static String describe(Cell cell) {
        return cell == Cell.MATH
                ? "the result of a math unit"
                : "the " + (cell.isHigh() ? "high" : "low") + " word of a cell"
                        + (cell.isNew() ? " after its update" : "");
    }

    private static String why(OperandSite part, Cell cell) {
        if (part.cells().isEmpty()) {
            return "but only a register access has one";
        }
        if (cell == Cell.MATH) {
            return "but only a value can read that";
        }
        return cell.isHigh() && !part.cells().contains(Cell.HI)
                ? "but the register has single words"
                : "but only the value of an output can read that";
    }
}
