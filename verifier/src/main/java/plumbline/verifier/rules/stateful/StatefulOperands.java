package plumbline.verifier.rules.stateful;

import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Op;
import plumbline.isa.model.Position;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.analysis.stateful.AluInput;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RegisterUse;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** A stateful ALU takes one operand from memory and the other from the packet, both whole. */
public final class StatefulOperands extends Rule {
    private static final String APART = "takes a word apart";
    /** What takes parts of an operand, or puts such together. */
    static final Set<Op> PARTS = Set.of(Op.SLICE, Op.CONCAT, Op.DEPOSIT);

    public StatefulOperands() {
        super(
                "stateful-operands",
                "a stateful ALU combines one operand from the cell with one from the packet",
                "One side of the ALU is connected to the cell, the other to the packet. Either can be a"
                        + " constant. The ALU cannot shift words or take parts of them. Of packet fields alone the hash"
                        + " logic makes one operand: a part, a concatenation, a mask, an exclusive or; and a part of a"
                        + " word can be put out.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Choice<Policy> free = context.target().statefulAlu().freeOperands();
        for (RegisterUse.Entry entry : context.registerAccesses()) {
            for (Stateful.Update update : entry.access().program().updates()) {
                check(entry, update.value(), update.at(), free, found);
            }
            // A part of a word is cut out of the output on its way to the packet.
            for (Stateful.Output output : entry.access().program().outputs()) {
                if (output.value().op() != Op.SLICE) {
                    check(entry, output.value(), output.at(), free, found);
                }
            }
        }
    }

    private static void check(RegisterUse.Entry entry, Calc value, Position at, Choice<Policy> free, Findings found) {
        Register register = entry.register();
        wrong(value)
                .ifPresent(what -> found.byPolicy(
                        free,
                        at,
                        entry.place() + ": " + Show.value(value, register.width(), register) + " of register '"
                                + register.name() + "' " + what,
                        what.equals(APART)
                                ? "out the whole word into a field of " + register.width()
                                        + " bits, and take its bits in a later stage"
                                : "calculate with packet fields in an earlier stage, with the word in a later one"));
    }

    private static Optional<String> wrong(Calc value) {
        if (AluInput.isHashed(value)) {
            return Optional.empty();
        }
        boolean binary = value.operands().size() > 1 && !value.op().isComparison();
        boolean looksUp = value.operands().contains(Cell.MATH);
        long words = value.operands().stream()
                .filter(operand -> operand instanceof Cell && operand != Cell.MATH)
                .count();
        long fields = value.fields().count();
        if (words > 0 && PARTS.contains(value.op())) {
            return Optional.of(APART);
        }
        if (binary && words > 1) {
            return Optional.of("combines two words");
        }
        if (binary && looksUp && fields > 0) {
            return Optional.of("combines what the math unit gives with a packet field");
        }
        return binary && fields > 1 ? Optional.of("combines two packet fields") : Optional.empty();
    }
}
