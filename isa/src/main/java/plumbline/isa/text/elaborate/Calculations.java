package plumbline.isa.text.elaborate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.OneAddress;
import plumbline.isa.text.syntax.SyntaxFailure;

/** Expressions as one instruction each. What is known while assembling is folded first. */
final class Calculations {
    private static final String TOO_MANY = "one-instruction";

    private static final String WORD = "a word of the cell";

    private final Evaluator evaluator;
    private final OperandReader operands;
    private final InstructionLookup instructions;

    Calculations(Evaluator evaluator, OperandReader operands) {
        this.evaluator = evaluator;
        this.operands = operands;
        this.instructions = new InstructionLookup(evaluator);
    }

    /**
     * A value whose constants wait for a width. Waiting ones stand as 0 in the calculation.
     *
     * @param exact written with the instruction's name, so that nothing is folded and whatever is too wide is cut
     */
    record Unsized(Calc calc, List<Optional<BigInteger>> waiting, List<Position> places, boolean exact) {
        private Unsized exactly() {
            return new Unsized(calc, waiting, places, true);
        }

        /**
         * The calculation with all constants at their widths.
         *
         * @param resultWidth of the destination or comparison
         * @param receiver what has that width, for messages
         */
        Calc finish(int resultWidth, int cellWidth, String receiver) {
            List<Operand> finished = new ArrayList<>();
            for (int i = 0; i < waiting.size(); i++) {
                int index = i;
                int width = calc.operandWidth(i, resultWidth, cellWidth);
                if (calc.op() == Op.MOD
                        && i == 1
                        && waiting.get(1)
                                .filter(value -> value.equals(BigInteger.ONE.shiftLeft(width)))
                                .isPresent()) {
                    throw SyntaxFailure.of(
                            places.get(1),
                            "width",
                            waiting.get(1).get() + " needs " + Names.count(width + 1, "bit") + ", " + receiver + " has "
                                    + width,
                            "the remainder is the low bits: write x[" + (width - 1) + ":0]");
                }
                String other = calc.op().isComparison() ? "the other side" : receiver;
                finished.add(waiting.get(i)
                        .<Operand>map(value -> OperandReader.fitted(value, width, places.get(index), other))
                        .orElse(calc.operands().get(i)));
            }
            return new Calc(calc.op(), finished);
        }
    }

    /** The value of an assignment to something of {@code width} bits. */
    Calc assigned(Expr expr, int width, String receiver, ExpressionContext place) {
        Unsized value = draft(expr, place);
        Calc calc = value.finish(width, place.cellWidth(), receiver);
        if (!value.exact()) {
            Widths.check(calc, width, place.cellWidth(), receiver, expr);
        }
        return calc;
    }

    /** One instruction, its constants not yet sized. */
    Unsized draft(Expr whole, ExpressionContext place) {
        Expr expr = whole.bare();
        Optional<Const> sized = operands.sized(expr, place.scope());
        if (sized.isPresent()) {
            return ready(Calc.of(sized.get()), expr.at());
        }
        Optional<BigInteger> known = evaluator.find(expr, place.scope());
        if (known.isPresent()) {
            return new Unsized(Calc.of(Const.of(0)), List.of(known), List.of(expr.at()), false);
        }
        return switch (expr) {
            case Expr.Name name -> ready(Calc.of(operands.named(name.name(), place)), name.at());
            case Expr.Prefix prefix -> instruction(instructions.of(prefix), List.of(prefix.operand()), whole, place);
            case Expr.Infix infix ->
                plain(instruction(
                        instructions.of(infix, place.scope()), List.of(infix.left(), infix.right()), whole, place));
            case Expr.Slice slice -> slice(slice, whole, place);
            case Expr.Call call -> call(call, whole, place);
            case Expr.Logic _, Expr.Not _, Expr.Every _ -> throw condition(expr);
            case Expr.Crc crc -> throw InstructionLookup.hash(crc);
            case Expr.Feed feed ->
                throw place.register()
                        .map(register -> OneAddress.second(
                                feed.at(), register.name(), feed.array().toString()))
                        .orElseGet(() -> InstructionLookup.hash(feed));
            case Expr.Conditional _, Expr.Number _, Expr.Sized _, Expr.Group _ ->
                throw new IllegalStateException("refused, known or taken away before: " + expr);
        };
    }

    private static Unsized ready(Calc calc, Position at) {
        return new Unsized(calc, List.of(Optional.empty()), List.of(at), false);
    }

    private Unsized call(Expr.Call call, Expr whole, ExpressionContext place) {
        Optional<Operand> lookUp = lookUp(call, whole, place);
        if (lookUp.isPresent()) {
            return ready(Calc.of(lookUp.get()), call.at());
        }
        Op op = instructions.of(call, place.scope());
        Unsized value = instruction(op, call.arguments(), whole, place);
        return instructions.isExact(call, place.scope()) ? value.exactly() : plain(value);
    }

    /** The result of the math unit of the access that a call stands in, if it calls it. */
    private Optional<Operand> lookUp(Expr.Call call, Expr whole, ExpressionContext place) {
        return place.math()
                .filter(_ -> instructions.isMath(call, place.scope()))
                .map(math -> {
                    Calc calc = instruction(Op.MATH, call.arguments(), whole, place)
                            .finish(place.cellWidth(), place.cellWidth(), WORD);
                    if (!instructions.isExact(call, place.scope())) {
                        Widths.check(calc, place.cellWidth(), place.cellWidth(), WORD, call);
                    }
                    return math.result(calc, call.at());
                });
    }

    /** Refuses constants that would only be meaningful by accident. */
    private static Unsized plain(Unsized draft) {
        Calc calc = draft.calc();
        for (int i = 0; i < calc.operands().size(); i++) {
            Position at = draft.places().get(i);
            if (calc.op() == Op.CONCAT && draft.waiting().get(i).isPresent()) {
                BigInteger value = draft.waiting().get(i).get();
                throw SyntaxFailure.of(
                        at,
                        "width",
                        "the constant " + value + " has no width, so where its bits go is not known",
                        "write its width: 8w" + value);
            }
            if (calc.op().shape().amountAt(i) && ((Const) calc.operands().get(i)).value() >= Field.MAX_WIDTH) {
                long amount = ((Const) calc.operands().get(i)).value();
                throw SyntaxFailure.of(at, "range", "a shift by " + amount + " is not 0–" + (Field.MAX_WIDTH - 1), "");
            }
        }
        return draft;
    }

    private Unsized instruction(Op op, List<Expr> arguments, Expr whole, ExpressionContext place) {
        if (arguments.size() != op.shape().operands()) {
            throw SyntaxFailure.of(
                    whole.at(),
                    "type",
                    op.mnemonic() + " takes " + Names.count(op.shape().operands(), "operand") + ", not "
                            + arguments.size(),
                    "");
        }
        List<Operand> placed = new ArrayList<>();
        List<Optional<BigInteger>> waiting = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            Expr argument = arguments.get(i).bare();
            Optional<Const> sized = operands.sized(argument, place.scope());
            Optional<BigInteger> known = sized.isPresent() ? Optional.empty() : evaluator.find(argument, place.scope());
            if (op.shape().constantAt(i)) {
                placed.add(sized.orElseGet(() -> constant(op, place.scope(), argument)));
                waiting.add(Optional.empty());
            } else {
                waiting.add(known);
                placed.add(sized.<Operand>map(constant -> constant)
                        .orElseGet(() -> known.isPresent() ? Const.of(0) : simple(argument, whole, place)));
            }
        }
        return new Unsized(
                new Calc(op, placed), waiting, arguments.stream().map(Expr::at).toList(), false);
    }

    private Const constant(Op op, Scope scope, Expr argument) {
        String what = "the constant of " + op.mnemonic();
        return op.shape().amountAt(1)
                ? Const.of(evaluator.integer(argument, scope, 0, Integer.MAX_VALUE, what))
                : OperandReader.fitted(evaluator.value(argument, scope), Field.MAX_WIDTH, argument.at(), what);
    }

    /** A hash fills its destination, so a modulus behind it is one instruction too many. */
    private Optional<String> hashedModulo(Expr argument, Expr whole, ExpressionContext place) {
        return (argument instanceof Expr.Crc
                                || argument instanceof Expr.Call call
                                        && call.function().toString().startsWith("crc"))
                        && whole.bare() instanceof Expr.Infix infix
                        && infix.symbol().equals("%")
                ? Optional.of("leave out % " + infix.right()
                        + ": the field that gets the hash takes as many low bits as it has"
                        + evaluator
                                .find(infix.right(), place.scope())
                                .filter(modulus -> modulus.compareTo(BigInteger.ONE) > 0)
                                .map(Calculations::bits)
                                .orElse(""))
                : Optional.empty();
    }

    /** The width that is as good as a modulus, or nearly. */
    private static String bits(BigInteger modulus) {
        int bits = modulus.subtract(BigInteger.ONE).bitLength();
        return modulus.bitCount() == 1
                ? "; a bit<" + bits + "> holds 0 to " + modulus.subtract(BigInteger.ONE)
                : "; the nearest are bit<" + (bits - 1) + ">, modulo " + BigInteger.TWO.pow(bits - 1) + ", and bit<"
                        + bits + ">, modulo " + BigInteger.TWO.pow(bits);
    }

    private Operand simple(Expr argument, Expr whole, ExpressionContext place) {
        if (argument instanceof Expr.Name name) {
            return operands.named(name.name(), place);
        }
        if (argument instanceof Expr.Call call) {
            Optional<Operand> lookUp = lookUp(call, whole, place);
            if (lookUp.isPresent()) {
                return lookUp.get();
            }
        }
        try {
            draft(argument, place); // its own errors first, unless they are of this kind
        } catch (SyntaxFailure failure) {
            if (failure.diagnostic()
                    .filter(diagnostic -> diagnostic.code().equals(TOO_MANY))
                    .isEmpty()) {
                throw failure;
            }
        }
        throw SyntaxFailure.of(
                whole.bare().at(),
                TOO_MANY,
                "'" + whole.bare() + "' is " + count(whole, place) + " instructions, and a statement is one",
                split(argument, whole, place));
    }

    /** What to write instead of several instructions. */
    private String split(Expr argument, Expr whole, ExpressionContext place) {
        boolean inAccess = place.register().isPresent();
        if (isComparison(whole.bare())) {
            return "a condition may have one instruction on each side: when " + whole.bare() + " : "
                    + (inAccess ? "out " : "") + "x = 1";
        }
        boolean withCell = inAccess
                && evaluator.leaves(argument).stream().anyMatch(leaf -> leaf.fixed()
                        .flatMap(ExpressionContext::cellNamed)
                        .isPresent());
        return withCell
                ? "an access computes once with a word of its cell: compute what needs only the packet in an "
                        + "earlier stage (t = …), then word = word + t"
                        + (whole.toString().contains(">>") ? "; a moving average is a unit of its own, lowpass" : "")
                : hashedModulo(argument, whole, place)
                        .orElse("split it over two stages: put '" + argument + "' into metadata one stage earlier");
    }

    private static boolean isComparison(Expr expr) {
        return expr instanceof Expr.Infix infix
                && PredicateBuilder.relation(infix).isPresent();
    }

    private int count(Expr expr, ExpressionContext place) {
        if (evaluator.find(expr, place.scope()).isPresent()) {
            return 0;
        }
        return switch (expr) {
            case Expr.Group group -> count(group.inside(), place);
            case Expr.Prefix prefix -> 1 + count(prefix.operand(), place);
            case Expr.Infix infix -> 1 + count(infix.left(), place) + count(infix.right(), place);
            case Expr.Slice slice -> 1 + count(slice.operand(), place);
            case Expr.Call call ->
                1 + call.arguments().stream().mapToInt(a -> count(a, place)).sum();
            default -> 0;
        };
    }

    private Unsized slice(Expr.Slice slice, Expr whole, ExpressionContext place) {
        Unsized of = draft(slice.operand(), place);
        int high = evaluator.integer(slice.high(), place.scope(), 0, Integer.MAX_VALUE, "bit");
        int low = evaluator.integer(slice.low(), place.scope(), 0, Integer.MAX_VALUE, "bit");
        int width = of.calc().naturalWidth(place.cellWidth());
        if (of.calc().isPlain() && high >= width) {
            throw SyntaxFailure.of(
                    slice.high().at(),
                    "range",
                    "bit " + high + " of '" + slice.operand() + "', which has " + width + " bits (0–" + (width - 1)
                            + ")",
                    "");
        }
        if (high < low) {
            throw SyntaxFailure.of(
                    slice.high().at(),
                    "range",
                    "'" + slice + "': the high bit comes first",
                    "write [" + low + ":" + high + "]");
        }
        return instruction(Op.SLICE, List.of(slice.operand(), slice.high(), slice.low()), whole, place);
    }

    private static SyntaxFailure condition(Expr expr) {
        return SyntaxFailure.of(
                expr.at(), "type", "'" + expr + "' is a condition, not a value", "write when … : x = 1");
    }
}
