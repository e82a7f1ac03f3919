package plumbline.isa.text.elaborate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.hash.HashCatalogue;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpShape;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.Failure;
import plumbline.isa.text.syntax.Near;

/** Expressions as one instruction each. What is known while assembling is folded first. */
final class Calculations {
    /** Any instruction by its name in the table: {@code op.PLUS(1, 2)} is never folded. */
    private static final String BY_NAME = "op.";

    private final Evaluator evaluator;
    private final Operands operands;

    Calculations(Evaluator evaluator, Operands operands) {
        this.evaluator = evaluator;
        this.operands = operands;
    }

    /**
     * A value whose constants wait for a width. Waiting ones stand as 0 in the calculation.
     *
     * @param exact written with the instruction's name, so that nothing is folded and whatever is too wide is cut
     */
    record Draft(Calc calc, List<Optional<BigInteger>> waiting, List<Position> places, boolean exact) {
        /**
         * The calculation with all constants at their widths.
         *
         * @param resultWidth of the destination or comparison
         * @param receiver    what has that width, for messages
         */
        Calc finish(int resultWidth, int cellWidth, String receiver) {
            List<Operand> finished = new ArrayList<>();
            for (int i = 0; i < waiting.size(); i++) {
                int index = i;
                int width = calc.operandWidth(i, resultWidth, cellWidth);
                String other = calc.op().isComparison() ? "the other side" : receiver;
                finished.add(waiting.get(i)
                        .<Operand>map(value -> Operands.fitted(value, width, places.get(index), other))
                        .orElse(calc.operands().get(i)));
            }
            return new Calc(calc.op(), finished);
        }
    }

    /** The value of an assignment to something of {@code width} bits. */
    Calc assigned(Expr expr, int width, String receiver, Place place) {
        Draft draft = draft(expr, place);
        Calc calc = draft.finish(width, place.cellWidth(), receiver);
        if (!draft.exact()) {
            Widths.check(calc, width, place.cellWidth(), receiver, expr);
        }
        return calc;
    }

    /** One instruction, its constants not yet sized. */
    Draft draft(Expr whole, Place place) {
        Expr expr = whole.bare();
        Optional<Const> sized = operands.sized(expr, place.scope());
        if (sized.isPresent()) {
            return ready(Calc.of(sized.get()), expr.at());
        }
        Optional<BigInteger> known = evaluator.find(expr, place.scope());
        if (known.isPresent()) {
            return new Draft(Calc.of(Const.of(0)), List.of(known), List.of(expr.at()), false);
        }
        return switch (expr) {
            case Expr.Name name -> ready(Calc.of(operands.named(name.name(), place)), name.at());
            case Expr.Prefix prefix -> instruction(op(prefix), List.of(prefix.operand()), false, whole, place);
            case Expr.Infix infix -> plain(instruction(op(infix, place), List.of(infix.left(), infix.right()), false, whole, place));
            case Expr.Slice slice -> slice(slice, whole, place);
            case Expr.Call call -> call(call, whole, place);
            case Expr.Logic logic -> throw condition(logic);
            case Expr.Not not -> throw condition(not);
            case Expr.Every every -> throw condition(every);
            case Expr.Crc crc -> throw hash(crc);
            case Expr.Smooth smooth -> throw hash(smooth);
            case Expr.Number number -> throw new IllegalStateException("a number is known");
            case Expr.Sized number -> throw new IllegalStateException("a sized number is known");
            case Expr.Group group -> throw new IllegalStateException("parentheses were taken away");
        };
    }

    private static Draft ready(Calc calc, Position at) {
        return new Draft(calc, List.of(Optional.empty()), List.of(at), false);
    }

    private Draft call(Expr.Call call, Expr whole, Place place) {
        boolean exact = evaluator.name(call.function(), place.scope()).startsWith(BY_NAME);
        Draft draft = instruction(op(call, place), call.arguments(), exact, whole, place);
        return exact ? draft : plain(draft);
    }

    /** Refuses constants that would only be meaningful by accident. */
    private static Draft plain(Draft draft) {
        Calc calc = draft.calc();
        for (int i = 0; i < calc.operands().size(); i++) {
            Position at = draft.places().get(i);
            if (calc.op() == Op.CONCAT && draft.waiting().get(i).isPresent()) {
                BigInteger value = draft.waiting().get(i).get();
                throw Failure.of(at, "width", "the constant " + value + " has no width, so where its bits go is not known", "write its width: 8w" + value);
            }
            if (calc.op().shape().constantAt(i) && ((Const) calc.operands().get(i)).value() >= Field.MAX_WIDTH) {
                long amount = ((Const) calc.operands().get(i)).value();
                throw Failure.of(at, "range", "a shift by " + amount + " is not 0–" + (Field.MAX_WIDTH - 1), "");
            }
        }
        return draft;
    }

    private Draft instruction(Op op, List<Expr> arguments, boolean exact, Expr whole, Place place) {
        if (arguments.size() != op.shape().operands()) {
            throw Failure.of(whole.at(), "type", op.mnemonic() + " takes " + Names.count(op.shape().operands(), "operand") + ", not " + arguments.size(), "");
        }
        List<Operand> placed = new ArrayList<>();
        List<Optional<BigInteger>> waiting = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            Expr argument = arguments.get(i).bare();
            Optional<Const> sized = operands.sized(argument, place.scope());
            Optional<BigInteger> known = sized.isPresent() ? Optional.empty() : evaluator.find(argument, place.scope());
            if (op.shape().constantAt(i)) {
                int amount = evaluator.integer(argument, place.scope(), 0, Integer.MAX_VALUE, "the constant of " + op.mnemonic());
                placed.add(sized.orElse(Const.of(amount)));
                waiting.add(Optional.empty());
            } else {
                waiting.add(known);
                placed.add(sized.<Operand>map(constant -> constant)
                        .orElseGet(() -> known.isPresent() ? Const.of(0) : simple(argument, whole, place)));
            }
        }
        return new Draft(new Calc(op, placed), waiting, arguments.stream().map(Expr::at).toList(), exact);
    }

    private Operand simple(Expr argument, Expr whole, Place place) {
        if (argument instanceof Expr.Name name) {
            return operands.named(name.name(), place);
        }
        draft(argument, place); // its own errors first
        throw Failure.of(whole.bare().at(), "one-instruction", "'" + whole.bare() + "' is " + count(whole, place) + " instructions, and a statement is one",
                "split it over two stages: put '" + argument + "' into metadata one stage earlier");
    }

    private int count(Expr expr, Place place) {
        if (evaluator.find(expr, place.scope()).isPresent()) {
            return 0;
        }
        return switch (expr) {
            case Expr.Group group -> count(group.inside(), place);
            case Expr.Prefix prefix -> 1 + count(prefix.operand(), place);
            case Expr.Infix infix -> 1 + count(infix.left(), place) + count(infix.right(), place);
            case Expr.Slice slice -> 1 + count(slice.operand(), place);
            case Expr.Call call -> 1 + call.arguments().stream().mapToInt(a -> count(a, place)).sum();
            default -> 0;
        };
    }

    private Draft slice(Expr.Slice slice, Expr whole, Place place) {
        Draft of = draft(slice.operand(), place);
        int high = evaluator.integer(slice.high(), place.scope(), 0, Integer.MAX_VALUE, "bit");
        int low = evaluator.integer(slice.low(), place.scope(), 0, Integer.MAX_VALUE, "bit");
        int width = of.calc().naturalWidth(place.cellWidth());
        if (of.calc().isPlain() && high >= width) {
            throw Failure.of(slice.high().at(), "range", "bit " + high + " of '" + slice.operand() + "', which has " + width + " bits (0–" + (width - 1) + ")", "");
        }
        if (high < low) {
            throw Failure.of(slice.high().at(), "range", "'" + slice + "': the high bit comes first", "write [" + low + ":" + high + "]");
        }
        return instruction(Op.SLICE, List.of(slice.operand(), slice.high(), slice.low()), false, whole, place);
    }

    private static Op op(Expr.Prefix prefix) {
        return find(prefix.symbol(), OpShape.PREFIX).orElseThrow(() -> Failure.of(
                prefix.at(), "type", "'" + prefix + "': there is no instruction " + prefix.symbol() + " of one operand", "write 0 - " + prefix.operand()));
    }

    private Op op(Expr.Infix infix, Place place) {
        boolean constant = evaluator.find(infix.right(), place.scope()).isPresent();
        Optional<Op> fixed = constant ? find(infix.symbol(), OpShape.INFIX_CONSTANT) : Optional.empty();
        return fixed.or(() -> find(infix.symbol(), OpShape.INFIX))
                .orElseThrow(() -> new IllegalStateException("the parser knows " + infix.symbol() + " from the table"));
    }

    private Op op(Expr.Call call, Place place) {
        String name = evaluator.name(call.function(), place.scope());
        if (HashCatalogue.names().contains(name) || name.equals("random")) {
            throw hash(call);
        }
        if (call.poly().isPresent()) {
            throw Failure.of(call.at(), "type", "'" + name + "' is not a CRC and has no poly", "");
        }
        List<String> known = new ArrayList<>(HashCatalogue.names());
        for (Op op : Op.values()) {
            boolean called = op.shape() == OpShape.CALL || op.shape() == OpShape.CALL_CONSTANT;
            if (name.equals(BY_NAME + op.name()) || called && name.equals(op.mnemonic())) {
                return op;
            }
            if (called) {
                known.add(op.mnemonic());
            }
        }
        known.addAll(CompileTime.functions());
        known.add("random");
        throw Failure.unknown(call.at(), "function", name, Near.nearest(name, known)
                .map(near -> "did you mean '" + near + "'?").orElse(""));
    }

    private static Optional<Op> find(String mnemonic, OpShape shape) {
        for (Op op : Op.values()) {
            if (op.shape() == shape && op.mnemonic().equals(mnemonic)) {
                return Optional.of(op);
            }
        }
        return Optional.empty();
    }

    private static Failure condition(Expr expr) {
        return Failure.of(expr.at(), "type", "'" + expr + "' is a condition, not a value", "write when … : x = 1");
    }

    private static Failure hash(Expr expr) {
        return Failure.of(expr.at(), "one-instruction", "'" + expr + "' must stand alone: field = " + expr, "");
    }
}
