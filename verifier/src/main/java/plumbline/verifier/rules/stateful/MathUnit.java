package plumbline.verifier.rules.stateful;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.MathTable;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Stateful;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RegisterUse;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** A register has one math unit: one function, of one value in an access, for the low word. */
public final class MathUnit extends Rule {
    private static final String FIX =
            "use two registers, or output the word and look the function up in a table, in a" + " later stage";

    public MathUnit() {
        super(
                "math-unit",
                "a math unit computes one function of one value, for the low word",
                "A stateful ALU has one math unit: a table of 16 entries, indexed by the leading bits of one value, the"
                        + " same table for all accesses. Its result enters one of the two ALUs of the low word, so that"
                        + " an access looks up one value.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().statefulAlu().mathUnits();
        if (limit.isUnlimited()) {
            return;
        }
        for (RegisterUse use : context.registerUses()) {
            functions(use, limit, found);
            for (RegisterUse.Entry entry : use.entries()) {
                misplaced(entry, limit, found);
                entry.actions().stream()
                        .map(action -> lookUps(action).distinct().toList())
                        .filter(lookUps -> lookUps.size() > 1)
                        .findFirst()
                        .ifPresent(lookUps -> severalValues(entry, lookUps, limit, found));
            }
        }
    }

    private static void functions(RegisterUse use, Limit limit, Findings found) {
        Map<List<Operand>, RegisterUse.Entry> functions = new LinkedHashMap<>();
        use.entries().forEach(entry -> lookUps(entry.access().program())
                .forEach(lookUp -> functions.putIfAbsent(function(lookUp), entry)));
        if (!limit.allows(functions.size())) {
            RegisterUse.Entry last = List.copyOf(functions.values()).getLast();
            found.error(
                    last.at(),
                    last.place() + ": register '" + use.register().name() + "' asks for "
                            + Show.count(functions.size(), "function"),
                    limit,
                    FIX);
        }
    }

    /** For another word than the low one, or with settings that no math unit has. */
    private static void misplaced(RegisterUse.Entry entry, Limit limit, Findings found) {
        for (Stateful.Update update : entry.access().program().updates()) {
            if (!isLookUp(update.value())) {
                continue;
            }
            String value = Show.value(update.value(), entry.register().width(), entry.register());
            if (update.word().isHigh()) {
                found.error(
                        update.at(),
                        entry.place() + ": '" + Show.cell(update.word(), entry.register()) + "' of register '"
                                + entry.register().name() + "' gets " + value
                                + ", and the unit's result reaches only the low word",
                        limit,
                        "exchange the words of the pair");
            }
            if (!MathTable.isForm(((Const) update.value().operands().getLast()).value())) {
                found.error(
                        update.at(),
                        entry.place() + ": " + value + " has an exponent other than -1, 0 and 1, or a scale outside of"
                                + " -32 to 31",
                        limit,
                        "choose a smaller scale, and shift in a later stage");
            }
        }
    }

    private static void severalValues(RegisterUse.Entry entry, List<Calc> lookUps, Limit limit, Findings found) {
        found.error(
                entry.at(),
                entry.place() + ": an access to register '" + entry.register().name() + "' looks up "
                        + Show.count(lookUps.size(), "value") + ": "
                        + Show.list(lookUps.stream()
                                .map(lookUp -> Show.value(
                                        Calc.of(lookUp.operands().getFirst()),
                                        entry.register().width(),
                                        entry.register()))),
                limit,
                "choose the value in an earlier stage, and look it up here");
    }

    private static Stream<Calc> lookUps(Stateful program) {
        return program.updates().stream().map(Stateful.Update::value).filter(MathUnit::isLookUp);
    }

    private static boolean isLookUp(Calc calc) {
        return calc.op().opClass() == OpClass.MATH;
    }

    private static List<Operand> function(Calc calc) {
        return calc.operands().subList(1, calc.operands().size());
    }
}
