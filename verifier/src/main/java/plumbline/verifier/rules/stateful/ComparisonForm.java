package plumbline.verifier.rules.stateful;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Op;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.stateful.AluInput;
import plumbline.verifier.analysis.stateful.CellComparisons;
import plumbline.verifier.rules.RegisterUse;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** A comparator of a stateful ALU adds one word, one packet field and one constant, and compares with 0. */
public final class ComparisonForm extends Rule {
    public ComparisonForm() {
        super(
                "stateful-comparison-form",
                "a comparison with the value read takes one word, one packet field and one constant",
                "A comparator adds or subtracts a word of the cell, an input from the packet and a constant, and"
                        + " compares the sum with 0.");
    }

    @Override
    public List<Diagnostic> check(RuleContext context) {
        Choice<Policy> free = context.target().statefulAlu().freeComparisons();
        List<Diagnostic> found = new ArrayList<>();
        if (free.value() == Policy.ALLOWED) {
            return found;
        }
        for (RegisterUse use : context.registerUses()) {
            for (RegisterUse.Entry entry : use.entries()) {
                Unit.Access access = entry.access();
                CellComparisons.of(access.program()).stream().distinct().forEach(compare -> wrong(compare)
                        .ifPresent(what -> found.add(finding(
                                free.value(),
                                compare.at(),
                                entry.place() + ": the comparison " + Show.compare(compare, use.register())
                                        + " of register '" + access.register() + "' " + what,
                                free,
                                "calculate with packet fields in an earlier stage, so that one is left; or output the"
                                        + " word and compare in a later stage"))));
            }
        }
        return found;
    }

    private static Optional<String> wrong(Condition.Compare compare) {
        long words = Stream.of(compare.left(), compare.right())
                .flatMap(side -> side.operands().stream())
                .filter(Cell.class::isInstance)
                .count();
        long fields =
                Stream.of(compare.left(), compare.right()).flatMap(AluInput::of).count();
        long constants = Stream.of(compare.left(), compare.right())
                .filter(side -> !AluInput.isHashed(side))
                .flatMap(side -> side.operands().stream())
                .filter(operand -> operand instanceof Const constant && constant.value() != 0)
                .count();
        boolean part = Stream.of(compare.left(), compare.right())
                .anyMatch(side -> (side.op() == Op.SLICE || side.op() == Op.CONCAT)
                        && side.operands().stream().anyMatch(Cell.class::isInstance));
        if (part) {
            return Optional.of("takes a part of the word");
        }
        if (words > 1) {
            return Optional.of("takes " + words + " words of the cell");
        }
        if (fields > 1) {
            return Optional.of("takes " + fields + " packet fields");
        }
        return constants > 1 ? Optional.of("takes " + constants + " constants") : Optional.empty();
    }
}
