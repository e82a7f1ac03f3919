package plumbline.verifier.rules.stateful;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Const;
import plumbline.isa.model.MathTable;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Stateful;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RegisterUse;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** A register has one math unit: one function, of one value in an access, for one instruction of the low word. */
public final class MathUnit extends Rule {
    private static final String FIX =
            "use two registers, or output the word and look the function up in a table, in a later stage";

    public MathUnit() {
        super(
                "math-unit",
                "a math unit computes one function of one value, for one instruction of the low word",
                "A stateful ALU has one math unit: a table of 16 entries, indexed by the leading bits of one value, the"
                        + " same table for all accesses. Its result enters one of the two ALUs of the low word, in the"
                        + " place of a packet field.");
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
                entry.access().program().math().ifPresent(lookUp -> {
                    settings(entry, lookUp, limit, found);
                    entry.access().program().updates().stream()
                            .filter(update -> update.word().isHigh() && takesResult(update))
                            .forEach(update -> misplaced(entry, update, limit, found));
                    entry.actions().stream()
                            .map(MathUnit::instructions)
                            .filter(instructions -> instructions.size() > 1)
                            .findFirst()
                            .ifPresent(instructions -> severalInstructions(entry, instructions, limit, found));
                });
            }
        }
    }

    private static void functions(RegisterUse use, Limit limit, Findings found) {
        Map<List<Operand>, RegisterUse.Entry> functions = new LinkedHashMap<>();
        use.entries().forEach(entry -> entry.access()
                .program()
                .math()
                .ifPresent(lookUp -> functions.putIfAbsent(
                        lookUp.operands().subList(1, lookUp.operands().size()), entry)));
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

    private static void settings(RegisterUse.Entry entry, Calc lookUp, Limit limit, Findings found) {
        if (!MathTable.isForm(((Const) lookUp.operands().getLast()).value())) {
            found.error(
                    entry.at(),
                    entry.place() + ": " + show(entry, lookUp)
                            + " has an exponent other than -1, 0 and 1, or a scale outside of -32 to 31",
                    limit,
                    "choose a smaller scale, and shift in a later stage");
        }
    }

    private static void misplaced(RegisterUse.Entry entry, Stateful.Update update, Limit limit, Findings found) {
        found.error(
                update.at(),
                entry.place() + ": '" + Show.cell(update.word(), entry.register()) + "' of register '"
                        + entry.register().name() + "' gets " + show(entry, update.value())
                        + ", and the unit's result reaches only the low word",
                limit,
                "exchange the words of the pair");
    }

    private static void severalInstructions(
            RegisterUse.Entry entry, List<Calc> instructions, Limit limit, Findings found) {
        found.error(
                entry.at(),
                entry.place() + ": an access to register '" + entry.register().name()
                        + "' has several instructions that take what the math unit gives: "
                        + Show.list(instructions.stream().map(value -> show(entry, value))),
                limit,
                "let one instruction take it, and choose what else it takes in an earlier stage");
    }

    private static List<Calc> instructions(Stateful action) {
        return action.updates().stream()
                .filter(MathUnit::takesResult)
                .map(Stateful.Update::value)
                .distinct()
                .toList();
    }

    private static boolean takesResult(Stateful.Update update) {
        return update.value().operands().contains(Cell.MATH);
    }

    private static String show(RegisterUse.Entry entry, Calc value) {
        return Show.value(value, entry.register().width(), entry.register());
    }
}
