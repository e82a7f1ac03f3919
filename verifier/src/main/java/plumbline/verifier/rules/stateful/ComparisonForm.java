package plumbline.verifier.rules.stateful;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpClass;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.condition.Relation;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.analysis.stateful.AluInput;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RegisterUse;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Policy;
import plumbline.verifier.target.Target;

/** A comparator of a stateful ALU adds one word, one packet field and one constant, and compares with 0. */
public final class ComparisonForm extends Rule {
    public ComparisonForm() {
        super(
                "stateful-comparison-form",
                "a comparison with the value read takes one word, one packet field and one constant",
                "A comparator adds or subtracts a word of the cell, an input from the packet and a constant, and"
                    + " compares the sum with 0. Where it can mask the word, the mask is no second constant, but both"
                    + " come from one row of the register file if they are large.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Target.StatefulAlu alu = context.target().statefulAlu();
        for (RegisterUse.Entry entry : context.registerAccesses()) {
            entry.comparisons().stream().distinct().forEach(compare -> check(entry, compare, alu, found));
        }
    }

    private static void check(
            RegisterUse.Entry entry, Condition.Compare compare, Target.StatefulAlu alu, Findings found) {
        String what = entry.place() + ": the comparison " + Show.condition(compare, entry.register()) + " of register '"
                + entry.register().name() + "' ";
        if (alu.freeComparisons().value() != Policy.ALLOWED) {
            wrong(compare, alu)
                    .ifPresent(wrong -> found.byPolicy(
                            alu.freeComparisons(),
                            compare.at(),
                            what + wrong,
                            "calculate with packet fields in an earlier stage, so that one is left; or output the word"
                                    + " and compare in a later stage"));
        }
        tooLarge(compare, alu.comparisonBits())
                .ifPresent(constant -> found.error(
                        compare.at(),
                        what + "orders by " + Long.toUnsignedString(constant) + ", and constants are signed numbers of "
                                + alu.comparisonBits().text() + " bits",
                        alu.comparisonBits(),
                        "bring the constant in a packet field, set in an earlier stage"));
    }

    private static Optional<String> wrong(Condition.Compare compare, Target.StatefulAlu alu) {
        List<Calc> sides = List.of(compare.left(), compare.right());
        List<Calc> ofCell = sides.stream().filter(Effects::readsCell).toList();
        long words = ofCell.stream()
                .flatMap(side -> side.operands().stream())
                .filter(Cell.class::isInstance)
                .count();
        long fields = sides.stream().flatMap(AluInput::of).count();
        if (ofCell.stream().anyMatch(side -> StatefulOperands.PARTS.contains(side.op()))) {
            return Optional.of("takes a part of the word");
        }
        if (words > 1) {
            return Optional.of("takes " + words + " words of the cell");
        }
        if (fields > 1) {
            return Optional.of("takes " + fields + " packet fields");
        }
        if (ofCell.stream().anyMatch(side -> side.op().opClass() == OpClass.BITWISE && !isMasked(side))) {
            return Optional.of("changes the word's bits, and can only mask them");
        }
        List<Long> constants = constants(sides.stream().filter(side -> !isMasked(side)));
        if (constants.size() > 1) {
            return Optional.of("takes " + constants.size() + " constants");
        }
        // The register file gives one value, for both.
        List<Long> large = Stream.concat(
                        constants.stream(), constants(sides.stream().filter(ComparisonForm::isMasked)).stream())
                .distinct()
                .filter(value ->
                        value != Bits.signed(value, alu.maskedConstantBits().asInt()))
                .toList();
        return large.size() > 1
                ? Optional.of("takes a mask and a constant that are both beyond "
                        + alu.maskedConstantBits().text() + " bits")
                : Optional.empty();
    }

    private static boolean isMasked(Calc side) {
        return side.op() == Op.AND
                && Effects.readsCell(side)
                && side.operands().stream().anyMatch(Const.class::isInstance);
    }

    /** Those that the ALU gets, other than 0. */
    private static List<Long> constants(Stream<Calc> sides) {
        return sides.filter(side -> !AluInput.isHashed(side))
                .flatMap(side -> side.operands().stream())
                .filter(Const.class::isInstance)
                .map(operand -> ((Const) operand).value())
                .filter(value -> value != 0)
                .toList();
    }

    /** A constant of an unsigned order that its sign would make another. */
    private static Optional<Long> tooLarge(Condition.Compare compare, Limit bits) {
        if (Relation.of(compare.relation()).order() != Relation.Order.UNSIGNED || bits.isUnlimited()) {
            return Optional.empty();
        }
        return constants(compare.sides()).stream()
                .filter(value -> Long.compareUnsigned(value, 1L << bits.value() - 1) > 0)
                .findFirst();
    }
}
