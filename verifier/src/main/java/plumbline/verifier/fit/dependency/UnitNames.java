package plumbline.verifier.fit.dependency;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Memory;

/** Short names of units, for tables and chains: what a unit works on or writes. */
public final class UnitNames {
    private UnitNames() {}

    public static String of(Unit unit) {
        String made =
                switch (unit) {
                    case Unit.Assign(var _, var _, Hash _, var _) -> "hash";
                    case Unit.Assign(var _, var _, Draw _, var _) -> "random";
                    case Unit.Extend extend -> "table " + extend.table();
                    default ->
                        Memory.of(unit)
                                .map(memory -> memory.kind().word() + " " + memory.name())
                                .orElse("");
                };
        return Stream.concat(
                        unit.result().map(Field::name).stream(), Stream.of(made).filter(text -> !text.isEmpty()))
                .collect(Collectors.joining(" = "));
    }
}
