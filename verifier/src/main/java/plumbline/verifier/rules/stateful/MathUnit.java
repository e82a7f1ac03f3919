package plumbline.verifier.rules.stateful;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.RegisterUse;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/**
 * Multiplication, division and shifts of a register are one function of one value, for the low word: one lookup of its
 * math unit. {@link StatefulInstructions} checks whether a target has exact instructions for them.
 */
public final class MathUnit extends Rule {
    private static final Set<OpClass> LOOKED_UP =
            Set.of(OpClass.MULTIPLY, OpClass.DIVIDE, OpClass.SHIFT, OpClass.VARIABLE_SHIFT);
    private static final String FIX = "output the word and look up the function in a table, in a later stage";

    public MathUnit() {
        super(
                "math-unit",
                "multiplication, division and shifts of a register are one function of one value, for the"
                        + " low word",
                "A stateful ALU has no multiplier. It has one math unit: a table of 16 entries, indexed"
                        + " by the leading bits of one value. It computes one function of one operand, the same for"
                        + " all accesses, for the low word only, with an error of up to 11 to 21 %. The"
                        + " instructions here are exact, so no Tofino has them for words (rule"
                        + " stateful-instruction); this rule says what even an approximation cannot do.");
    }

    @Override
    public List<Diagnostic> check(RuleContext context) {
        Target.StatefulAlu alu = context.target().statefulAlu();
        Limit limit = alu.mathUnits();
        List<Diagnostic> found = new ArrayList<>();
        if (limit.isUnlimited()) {
            return found;
        }
        for (RegisterUse use : context.registerUses()) {
            Map<String, RegisterUse.Entry> functions = new LinkedHashMap<>();
            for (RegisterUse.Entry entry : use.entries()) {
                misplaced(entry, use.register(), alu, found);
                calcs(entry, alu)
                        .filter(MathUnit::isLookedUp)
                        .forEach(calc -> functions.putIfAbsent(function(calc), entry));
            }
            if (!limit.allows(functions.size())) {
                RegisterUse.Entry last = List.copyOf(functions.values()).getLast();
                found.add(error(
                        last.access().at(),
                        last.place() + ": register '" + use.register().name() + "' asks for "
                                + Show.count(functions.size(), "function") + ": "
                                + Show.list(List.copyOf(functions.keySet())),
                        limit,
                        FIX));
            }
        }
        return found;
    }

    /** A function of two values, or for another word than the low one. */
    private void misplaced(RegisterUse.Entry entry, Register register, Target.StatefulAlu alu, List<Diagnostic> found) {
        Limit limit = alu.mathUnits();
        Stateful program = entry.access().program();
        calcs(entry, alu)
                .filter(MathUnit::isLookedUp)
                .filter(calc -> !hasOneValue(calc))
                .distinct()
                .forEach(calc -> found.add(error(
                        entry.access().at(),
                        entry.place() + ": " + Show.value(calc, register.width(), register) + " of register '"
                                + register.name() + "' is a function of two values",
                        limit,
                        FIX)));
        for (Stateful.Update update : program.updates()) {
            if (isLookedUp(update.value()) && update.word().isHigh()) {
                found.add(error(
                        update.at(),
                        entry.place() + ": '" + Show.cell(update.word(), register) + "' of register '" + register.name()
                                + "' gets " + Show.value(update.value(), register.width(), register)
                                + ", and the unit's result reaches only the low word",
                        limit,
                        "exchange the words of the pair"));
            }
        }
    }

    private static boolean isLookedUp(Calc calc) {
        return LOOKED_UP.contains(calc.op().opClass());
    }

    private static boolean hasOneValue(Calc calc) {
        return calc.operands().stream()
                        .filter(operand -> !(operand instanceof Const))
                        .count()
                <= 1;
    }

    /** The function without its operand: {@code … * 3}. */
    private static String function(Calc calc) {
        List<String> operands = calc.operands().stream()
                .map(operand -> operand instanceof Const constant ? Long.toUnsignedString(constant.value()) : "…")
                .toList();
        return String.join(" " + calc.op().mnemonic() + " ", operands);
    }

    /** All but outputs for which the target has an instruction. */
    private static Stream<Calc> calcs(RegisterUse.Entry entry, Target.StatefulAlu alu) {
        Stateful program = entry.access().program();
        return Stream.of(
                        program.updates().stream().map(Stateful.Update::value),
                        program.outputs().stream().map(Stateful.Output::value).filter(value -> !alu.pairOutputs()
                                .allows(value.op().opClass())),
                        entry.comparisons().stream().flatMap(compare -> Stream.of(compare.left(), compare.right())))
                .flatMap(stream -> stream);
    }
}
