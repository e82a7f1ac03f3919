package plumbline.verifier.analysis;

import java.util.Optional;
import plumbline.isa.model.CellArray;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Unit;

/** A memory of a stage that an operation uses. */
public record Memory(Kind kind, String name) {
    /**
     * What memories there are: registers, tables, and one for each extern.
     *
     * @param word in program text
     */
    public record Kind(String word) {
        /** Register arrays. */
        public static final Kind REGISTER = new Kind("register");

        public static final Kind TABLE = new Kind("table");

        /** The arrays of an extern. */
        public static Kind of(Extern extern) {
            return new Kind(extern.word());
        }
    }

    /** The memory that an operation uses, if any. */
    public static Optional<Memory> of(Unit unit) {
        return switch (unit) {
            case Unit.Access access -> Optional.of(new Memory(Kind.REGISTER, access.array()));
            case Unit.Call call -> Optional.of(new Memory(Kind.of(call.extern()), call.array()));
            case Unit.Apply apply -> Optional.of(new Memory(Kind.TABLE, apply.table()));
            case Unit.Assign _, Unit.Extend _ -> Optional.empty();
        };
    }

    /** The memory of which a unit holds entries or cells: the same, or the table of a further part. */
    public static Optional<Memory> held(Unit unit) {
        return unit instanceof Unit.Extend extend ? Optional.of(new Memory(Kind.TABLE, extend.table())) : of(unit);
    }

    public static Memory of(CellArray array) {
        return switch (array) {
            case Register register -> new Memory(Kind.REGISTER, register.name());
            case Extern.Array other -> new Memory(Kind.of(other.extern()), other.name());
        };
    }

    /** Its declaration, if it is an array that a program declares. */
    public Optional<CellArray> array(Program program) {
        return program.cellArrays().filter(array -> of(array).equals(this)).findFirst();
    }

    /** Whether a program declares it. */
    public boolean isDeclaredIn(Program program) {
        return kind.equals(Kind.TABLE)
                ? program.findTable(name).isPresent()
                : array(program).isPresent();
    }

    @Override
    public String toString() {
        return kind.word() + " '" + name + "'";
    }
}
