package plumbline.verifier.rules.condition;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Const;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Unit;
import plumbline.verifier.analysis.PlacedUnit;

/**
 * Which fields and registers hold time stamps, and after how many bits each wraps: a time stamp, a slice of one, or
 * what a register has stored of one.
 */
final class Clocks {
    private final Program program;
    private final Map<Operand, Integer> fields = new HashMap<>();
    private final Map<String, Integer> registers = new HashMap<>();

    /**
     * The clocks of a well-formed program.
     *
     * @param queueTimeBits bits of the target's enq_tstamp
     */
    Clocks(Program program, List<PlacedUnit> units, int queueTimeBits) {
        this.program = program;
        fields.put(
                Intrinsic.INGRESS_MAC_TSTAMP.field(),
                Intrinsic.INGRESS_MAC_TSTAMP.field().width());
        fields.put(
                Intrinsic.GLOBAL_TSTAMP.field(), Intrinsic.GLOBAL_TSTAMP.field().width());
        fields.put(
                Intrinsic.ENQ_TSTAMP.field(),
                Math.min(queueTimeBits, Intrinsic.ENQ_TSTAMP.field().width()));
        int known;
        do {
            known = fields.size() + registers.size();
            units.forEach(unit -> spread(unit.unit()));
        } while (known < fields.size() + registers.size());
    }

    /**
     * After how many bits an operand wraps; empty if it holds no time stamp. {@code register} is the one accessed, or
     * null.
     */
    OptionalInt bits(Operand operand, Register register) {
        Integer bits = operand instanceof Cell
                ? register == null ? null : registers.get(register.name())
                : fields.get(operand);
        return bits == null ? OptionalInt.empty() : OptionalInt.of(bits);
    }

    private void spread(Unit unit) {
        if (unit instanceof Unit.Assign(var _, var dest, Calc value, var _)) {
            bits(value, null).ifPresent(bits -> fields.putIfAbsent(dest, bits));
        } else if (unit instanceof Unit.Access access) {
            Register register = program.register(access.array());
            for (Stateful.Update update : access.program().updates()) {
                bits(update.value(), register).ifPresent(bits -> registers.putIfAbsent(register.name(), bits));
            }
            for (Stateful.Output output : access.program().outputs()) {
                bits(output.value(), register).ifPresent(bits -> fields.putIfAbsent(output.dest(), bits));
            }
        }
    }

    private OptionalInt bits(Calc value, Register register) {
        OptionalInt source = bits(value.operands().get(0), register);
        if (source.isEmpty() || value.isPlain()) {
            return source;
        }
        if (value.op() == Op.SLICE) {
            int high = (int) ((Const) value.operands().get(1)).value();
            int low = (int) ((Const) value.operands().get(2)).value();
            return low < source.getAsInt()
                    ? OptionalInt.of(Math.min(high + 1, source.getAsInt()) - low)
                    : OptionalInt.empty();
        }
        return OptionalInt.empty();
    }

    /** The narrower of two fields' clocks if a calc subtracts them from each other. */
    OptionalInt difference(Calc calc, Register register) {
        if (calc.op() != Op.MINUS) {
            return OptionalInt.empty();
        }
        OptionalInt left = bits(calc.operands().get(0), register);
        OptionalInt right = bits(calc.operands().get(1), register);
        return left.isEmpty() || right.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(Math.min(left.getAsInt(), right.getAsInt()));
    }
}
