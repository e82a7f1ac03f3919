package plumbline.isa.text.elaborate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.hash.HashCatalogue;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Op;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.Near;
import plumbline.isa.text.syntax.SyntaxFailure;

/** Hash functions and what goes into them. */
final class Hashes {
    private final Evaluator evaluator;
    private final OperandReader operands;
    private final Calculations calculations;

    Hashes(Evaluator evaluator, OperandReader operands, Calculations calculations) {
        this.evaluator = evaluator;
        this.operands = operands;
        this.calculations = calculations;
    }

    /** The hash that an expression says; empty if it says none. */
    Optional<Hash> hash(Expr expr, ExpressionContext place) {
        return switch (expr) {
            case Expr.Crc crc -> Optional.of(new Hash(crc(crc, place.scope()), inputs(crc.arguments(), place)));
            case Expr.Call call ->
                named(call, place.scope()).map(function -> new Hash(function, inputs(call.arguments(), place)));
            default -> Optional.empty();
        };
    }

    /** The function of the catalogue that is called; empty if the name is none of it. */
    private Optional<HashFunction> named(Expr.Call call, Scope scope) {
        String name = evaluator.name(call.function(), scope);
        if (!HashCatalogue.names().contains(name)) {
            return Optional.empty();
        }
        int number = call.poly()
                .map(poly -> evaluator.integer(poly, scope, 0, Integer.MAX_VALUE, "poly"))
                .orElse(0);
        Optional<HashFunction> function = HashCatalogue.named(name, number);
        if (function.isEmpty()) {
            long last = HashCatalogue.lines().stream()
                            .filter(line -> line.name().equals(name))
                            .count()
                    - 1;
            throw SyntaxFailure.of(
                    call.poly().orElse(call).at(),
                    "range",
                    name + " has poly 0–" + last + ", not " + number,
                    "crc(width …, poly …)(…) takes any polynomial");
        }
        return function;
    }

    /** A CRC by its parameters. */
    private HashFunction crc(Expr.Crc expr, Scope scope) {
        Map<String, BigInteger> values = new HashMap<>(Map.of("init", BigInteger.ZERO, "xorout", BigInteger.ZERO));
        boolean reflectIn = false;
        boolean reflectOut = false;
        for (Expr.Crc.Setting setting : expr.settings()) {
            switch (setting.name()) {
                case "width", "poly", "init", "xorout" ->
                    values.put(setting.name(), evaluator.value(setting.value(), scope));
                case "reflect" -> {
                    boolean in = setting.value().toString().equals("in");
                    if (!in && !setting.value().toString().equals("out")) {
                        throw SyntaxFailure.of(
                                setting.value().at(),
                                "syntax",
                                "a CRC is reflected in or out, not '" + setting.value() + "'",
                                "");
                    }
                    reflectIn |= in;
                    reflectOut |= !in;
                }
                default ->
                    throw SyntaxFailure.unknown(
                            setting.at(),
                            "parameter of a CRC",
                            setting.name(),
                            Near.fix(setting.name(), List.of("width", "poly", "init", "xorout", "reflect")));
            }
        }
        if (!values.containsKey("width") || !values.containsKey("poly")) {
            throw SyntaxFailure.of(
                    expr.at(), "syntax", "a CRC needs a width and a poly", "crc(width 32, poly 0x04C11DB7)(…)");
        }
        for (BigInteger value : values.values()) {
            if (value.signum() < 0 || value.bitLength() > Field.MAX_WIDTH) {
                throw SyntaxFailure.of(
                        expr.at(), "range", "the parameter " + value + " of a CRC does not fit 64 bits", "");
            }
        }
        // A width that is no int is no width either; the model refuses both.
        int width =
                values.get("width").min(BigInteger.valueOf(Integer.MAX_VALUE)).intValueExact();
        return new HashFunction.Crc(
                width,
                values.get("poly").longValue(),
                reflectIn,
                reflectOut,
                values.get("init").longValue(),
                values.get("xorout").longValue());
    }

    /** Fields, slices of them, and constants with a width. */
    private List<Calc> inputs(List<Expr> arguments, ExpressionContext place) {
        List<Calc> inputs = new ArrayList<>();
        for (Expr argument : evaluator.present(arguments, place.scope())) {
            inputs.add(input(argument.bare(), place));
        }
        return inputs;
    }

    private Calc input(Expr argument, ExpressionContext place) {
        Optional<Const> sized = operands.sized(argument, place.scope());
        if (sized.isPresent()) {
            return Calc.of(sized.get());
        }
        Optional<BigInteger> known = evaluator.find(argument, place.scope());
        if (known.isPresent()) {
            throw SyntaxFailure.of(
                    argument.at(),
                    "width",
                    "the constant '" + argument + "' has no width, and a hash takes bits",
                    "write its width: 8w{" + argument + "}");
        }
        Calc calc = calculations.draft(argument, place).finish(Field.MAX_WIDTH, place.cellWidth(), "a hash");
        if (!calc.isPlain() && calc.op() != Op.SLICE && calc.op() != Op.XOR) {
            throw SyntaxFailure.of(
                    argument.at(),
                    "one-instruction",
                    "a hash takes fields, slices of them, two of a width XORed and constants, not '" + argument + "'",
                    "put it into metadata one stage earlier");
        }
        if (!Hash.isInput(calc)) {
            throw SyntaxFailure.of(
                    argument.at(),
                    "type",
                    "a hash takes fields, slices of them, two of a width XORed and constants, not '" + argument + "'",
                    "");
        }
        return calc;
    }
}
