package plumbline.isa.text.elaborate;

import java.util.List;
import java.util.function.Predicate;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.isa.model.Use;

/** Which fields a table or unit reads and writes, of a program that is not whole yet. */
final class Fields {
    private Fields() {}

    /** Fields of keys, values and guards. */
    static List<Field> reads(Table table) {
        return fields(Operands.uses(table), Use.Role::isRead);
    }

    /** Destinations of the actions. */
    static List<Field> writes(Table table) {
        return fields(Operands.uses(table), Use.Role.RESULT::equals);
    }

    static List<Field> writes(Unit unit, ProgramDraft draft) {
        return unit instanceof Unit.Apply apply
                ? writes(draft.tables.get(apply.table()))
                : fields(Operands.uses(unit), Use.Role.RESULT::equals);
    }

    private static List<Field> fields(List<Use> uses, Predicate<Use.Role> role) {
        return uses.stream()
                .filter(use -> role.test(use.role()) && use.value() instanceof Field)
                .map(Use::field)
                .distinct()
                .toList();
    }
}
