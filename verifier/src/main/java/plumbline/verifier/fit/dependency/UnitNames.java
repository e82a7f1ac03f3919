package plumbline.verifier.fit.dependency;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Unit;
import plumbline.isa.text.print.CalcPrinter;
import plumbline.verifier.analysis.Memory;

/**
 * Short names of units, for tables and chains: what a unit works on or writes; what it computes, if it writes a
 * variable that lowering made.
 */
public final class UnitNames {
    private static final Pattern MADE_BY_LOWERING = Pattern.compile("(.*)\\$\\d+");

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
                        unit.result().map(result -> written(unit, result)).stream(),
                        Stream.of(made).filter(text -> !text.isEmpty()))
                .collect(Collectors.joining(" = "));
    }

    private static String written(Unit unit, Field result) {
        Matcher made = MADE_BY_LOWERING.matcher(result.name());
        if (!made.matches()) {
            return result.name();
        }
        return unit instanceof Unit.Assign(var _, var _, Calc value, var _)
                        && value.constant().isEmpty()
                ? CalcPrinter.OUTSIDE.value(value, result.width())
                : made.group(1);
    }
}
