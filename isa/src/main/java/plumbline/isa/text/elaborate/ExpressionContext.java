package plumbline.isa.text.elaborate;

import java.util.Optional;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.model.Register;
import plumbline.isa.text.syntax.SyntaxFailure;

/**
 * Where an expression stands, and so what it may name.
 *
 * @param direction empty in a table's action, which is checked where the table is applied
 * @param register the array being accessed
 * @param math what its math unit looks up for values; empty where none sees it
 * @param words which words of its cell are in sight
 * @param insteadOfNew the fix for an expression that reads a new word where only old ones exist
 */
record ExpressionContext(
        Scope scope,
        Optional<Direction> direction,
        Optional<Register> register,
        Optional<MathLookUp> math,
        Words words,
        String insteadOfNew) {
    /** Words of a register cell. */
    enum Words {
        /** Outside an access. */
        NONE,
        /** Before the access: in conditions and updates. */
        OLD,
        /** Before and after: in outputs. */
        OLD_AND_NEW
    }

    static ExpressionContext in(Direction direction, Scope scope) {
        return outside(Optional.of(direction), scope);
    }

    static ExpressionContext inAction(Scope scope) {
        return outside(Optional.empty(), scope);
    }

    private static ExpressionContext outside(Optional<Direction> direction, Scope scope) {
        return new ExpressionContext(scope, direction, Optional.empty(), Optional.empty(), Words.NONE, "");
    }

    ExpressionContext with(Scope inner) {
        return new ExpressionContext(inner, direction, register, math, words, insteadOfNew);
    }

    ExpressionContext accessing(Register accessed, MathLookUp lookUp, String fixOfNew) {
        return new ExpressionContext(scope, direction, Optional.of(accessed), Optional.of(lookUp), Words.OLD, fixOfNew);
    }

    /** The same in a condition: comparators do not see what the math unit gives. */
    ExpressionContext comparing() {
        return new ExpressionContext(scope, direction, register, Optional.empty(), words, insteadOfNew);
    }

    ExpressionContext withNewWords() {
        return new ExpressionContext(scope, direction, register, math, Words.OLD_AND_NEW, insteadOfNew);
    }

    /** Width of the register's words, or 0. */
    int cellWidth() {
        return register.map(Register::width).orElse(0);
    }

    /** The word of the cell that a name stands for, if it stands for one. */
    static Optional<Cell> cellNamed(String name) {
        return Optional.ofNullable(
                switch (name) {
                    case "word", "lo" -> Cell.LO;
                    case "hi" -> Cell.HI;
                    case "new", "new_lo" -> Cell.NEW_LO;
                    case "new_hi" -> Cell.NEW_HI;
                    default -> null;
                });
    }

    /** Whether something that cannot have the name of a word of the cell was given it, which was reported. */
    boolean isMistaken(String word) {
        return scope.find(word).filter(Binding.Broken.class::isInstance).isPresent();
    }

    /** Rejects a word of the cell that is not in scope here. */
    Cell checked(Cell cell, String name, Position at) {
        boolean afterwards = cell.isNew() && words != Words.OLD_AND_NEW;
        if ((register.isEmpty() || afterwards) && isMistaken(name)) {
            throw SyntaxFailure.reported();
        }
        if (register.isEmpty()) {
            throw SyntaxFailure.of(
                    at,
                    "cell",
                    "'" + name + "' is a word of a register cell, and this is outside an access",
                    "move it into access … { }, or write `" + name + "` if a field has this name");
        }
        if (afterwards) {
            throw SyntaxFailure.of(
                    at,
                    "cell",
                    "'" + name + "' is the value after the access, which only an output may read",
                    insteadOfNew);
        }
        boolean ofPair = !name.equals("word") && !name.equals("new");
        if (ofPair != register.get().paired()) {
            String cells = register.get().paired() ? "pairs: lo, hi, new_lo, new_hi" : "single words: word, new";
            throw SyntaxFailure.of(
                            at,
                            "cell",
                            "'" + name + "' is no word of register '"
                                    + register.get().name() + "', whose cells are " + cells,
                            register.get().paired()
                                    ? "write lo or hi for word, new_lo or new_hi for new"
                                    : "write word, and new for the value after the access")
                    .because("words of " + register.get().name());
        }
        return cell;
    }

    /** Refuses an intrinsic that cannot be read here. */
    void checkRead(Field field, Position at) {
        Intrinsic intrinsic = Intrinsic.named(field.name());
        if (intrinsic != null && direction.isPresent() && !intrinsic.readableIn(direction.get())) {
            throw SyntaxFailure.of(
                    at,
                    "direction",
                    "'" + field.name() + "' cannot be read in "
                            + direction.get().keyword() + ": " + intrinsic.meaning(),
                    direction.get() == Direction.INGRESS
                            ? "read it in egress"
                            : "read it in ingress and carry it in a metadata field");
        }
    }

    /** Refuses an intrinsic that cannot be written here. */
    void checkWrite(Field field, Position at) {
        Intrinsic intrinsic = Intrinsic.named(field.name());
        if (intrinsic == null) {
            return;
        }
        boolean anywhere = intrinsic.writableIn(Direction.INGRESS) || intrinsic.writableIn(Direction.EGRESS);
        if (!anywhere) {
            throw SyntaxFailure.of(
                    at,
                    "read-only",
                    "'" + field.name() + "' cannot be written: " + intrinsic.meaning(),
                    intrinsic == Intrinsic.EGRESS_PORT || intrinsic == Intrinsic.INGRESS_PORT
                            ? "write ucast_egress_port, in ingress"
                            : "put it into metadata and change that");
        }
        if (direction.isPresent() && !intrinsic.writableIn(direction.get())) {
            throw SyntaxFailure.of(
                    at,
                    "direction",
                    "'" + field.name() + "' cannot be written in "
                            + direction.get().keyword() + ": " + intrinsic.meaning(),
                    "write it in " + direction.get().other().keyword());
        }
    }
}
