package plumbline.verifier.analysis.stateful;

import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.verifier.analysis.condition.Evaluation;

/**
 * What reaches a stateful ALU over one of its inputs: a packet field, or what the hash logic makes of fields on the way
 * there: a part, a concatenation, a mask, an exclusive or (p4c:bf-p4c/mau/ixbar_expr.h CanBeIXBarExpr).
 *
 * @param value a field alone, or the instruction
 */
public record AluInput(Calc value) {
    /** The inputs that a calc takes, in the order of the text. */
    public static Stream<AluInput> of(Calc calc) {
        return isHashed(calc)
                ? Stream.of(new AluInput(calc))
                : calc.fields().map(field -> new AluInput(Calc.of(field)));
    }

    /** Whether the hash logic computes it, so that the ALU gets one value. */
    public static boolean isHashed(Calc calc) {
        if (calc.fields().findAny().isEmpty() || !Evaluation.isOverPacket(calc)) {
            return false;
        }
        return switch (calc.op()) {
            case SLICE, CONCAT, DEPOSIT, XOR -> true;
            case AND, OR -> calc.operands().stream().anyMatch(Const.class::isInstance);
            default -> false;
        };
    }

    /** Whether it takes hash bits. */
    public boolean isHashed() {
        return !value.isPlain();
    }

    /** In bits. */
    public int width() {
        return value.naturalWidth(Field.MAX_WIDTH);
    }

    public Stream<Field> fields() {
        return value.fields();
    }
}
