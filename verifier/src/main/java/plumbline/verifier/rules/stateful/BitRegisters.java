package plumbline.verifier.rules.stateful;

import java.util.Optional;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Op;
import plumbline.isa.model.Position;
import plumbline.isa.model.Stateful;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RegisterUse;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** A register of single bits is set, cleared and read. */
public final class BitRegisters extends Rule {
    public BitRegisters() {
        super(
                "bit-register",
                "a register of single bits is only set, cleared and read",
                "Many bits share a memory word; the ALU has three instructions to reach one of them: set, clear and"
                        + " read.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Choice<Policy> arithmetic = context.target().registers().bitArithmetic();
        for (RegisterUse.Entry entry : context.registerAccesses()) {
            if (entry.register().width() == 1) {
                entry.actions().stream()
                        .flatMap(action -> wrong(action).stream())
                        .findFirst()
                        .ifPresent(at -> found.byPolicy(
                                arithmetic,
                                at,
                                entry.place() + ": register '"
                                        + entry.register().name()
                                        + "' has words of 1 bit, and this calculates with them",
                                "write 0 or 1 under a condition on the packet, or make the words 8 bits wide"));
            }
        }
    }

    private static Optional<Position> wrong(Stateful action) {
        for (Stateful.Update update : action.updates()) {
            if (update.value().constant().isEmpty()
                    || Effects.comparisonWithCell(update.when()).isPresent()) {
                return Optional.of(update.at());
            }
        }
        return action.outputs().stream()
                .filter(output -> !isRead(output.value())
                        || Effects.comparisonWithCell(output.when()).isPresent())
                .map(Stateful.Output::at)
                .findFirst();
    }

    /** The bit or its complement. */
    private static boolean isRead(Calc value) {
        return value.isPlain() || value.op() == Op.NOT;
    }
}
