package plumbline.isa.text.print;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import plumbline.isa.hash.HashCatalogue;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.HashFunction;
import plumbline.isa.model.Op;
import plumbline.isa.model.OpShape;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Register;
import plumbline.isa.model.TableOutcome;
import plumbline.isa.text.elaborate.Widths;

/**
 * Instructions and conditions. What the plain form would be read differently, by folding or because something would be
 * cut off, is written with the instruction's name: {@code op.PLUS(1, 2)}.
 */
public final class CalcPrinter {
    /** Outside of accesses. */
    public static final CalcPrinter OUTSIDE = new CalcPrinter(Optional.empty(), Optional.empty());

    private final Optional<Register> register;
    private final Optional<Calc> math;

    private CalcPrinter(Optional<Register> register, Optional<Calc> math) {
        this.register = register;
        this.math = math;
    }

    /** In an access, with the cell of an array in sight, and somewhat of a math unit. */
    public static CalcPrinter in(Register register) {
        return new CalcPrinter(Optional.of(register), Optional.empty());
    }

    /** In an access, with the cell of an array and what the math unit looks up in sight. */
    static CalcPrinter in(Register register, Optional<Calc> math) {
        return new CalcPrinter(Optional.of(register), math);
    }

    /** A value that goes to {@code width} bits. */
    public String value(Calc calc, int width) {
        boolean readTheSame = isPlain(calc) && Widths.fits(calc, width, cellWidth());
        return readTheSame ? plain(calc) : exact(calc);
    }

    String operand(Operand operand) {
        return switch (operand) {
            case Field field -> Literals.name(field.name());
            case ActionData data -> Literals.name(data.name());
            case Const constant -> Literals.constant(constant);
            case Cell cell -> cell(cell);
        };
    }

    /** The index of an array, in a form that tells different ones apart. */
    public String index(ArrayIndex index) {
        return switch (index) {
            case Field field -> operand(field);
            case Const constant -> operand(constant);
            case ArrayIndex.Within(Field field, int bound) -> operand(field) + " < " + bound;
            case Hash hash -> hash(hash);
            case ArrayIndex.OfEntry(String table) -> Literals.name(table + ".entry");
            case ArrayIndex.OfData(String table, String data) -> Literals.name(table + "." + data);
        };
    }

    private String hash(Hash hash) {
        return hash(
                hash.function(), hash.inputs().stream().map(this::side).collect(Collectors.joining(", ", "(", ")")));
    }

    /** A hash function of inputs, which are in parentheses. */
    static String hash(HashFunction function, String inputs) {
        Optional<HashCatalogue.Line> named = HashCatalogue.lineOf(function);
        if (named.isPresent()) {
            return named.get().name()
                    + inputs
                    + (named.get().poly() == 0 ? "" : " poly " + named.get().poly());
        }
        if (!(function instanceof HashFunction.Crc crc)) {
            throw new IllegalArgumentException("the catalogue has no name for " + function);
        }
        return "crc(width " + crc.width() + ", poly 0x" + Long.toHexString(crc.polynomial()) + ", init 0x"
                + Long.toHexString(crc.init())
                + ", xorout 0x" + Long.toHexString(crc.xorOut()) + (crc.reflectIn() ? ", reflect in" : "")
                + (crc.reflectOut() ? ", reflect out" : "") + ")" + inputs;
    }

    /** A word of the cell in scope. */
    public String cell(Cell cell) {
        if (cell == Cell.MATH) {
            return math.map(lookUp -> value(lookUp, cellWidth())).orElse("math(…)");
        }
        boolean paired = register.map(Register::paired).orElse(false);
        if (!paired) {
            return cell.isNew() ? "new" : "word";
        }
        return (cell.isNew() ? "new_" : "") + (cell.isHigh() ? "hi" : "lo");
    }

    public String condition(Condition condition) {
        return switch (condition) {
            case Condition.Compare compare -> compare(compare);
            case Condition.Result result -> result(result);
            case Condition.And and -> parts(and.parts(), "and", "all");
            case Condition.Or or -> parts(or.parts(), "or", "any");
            case Condition.Not not ->
                "not " + (isLogic(not.part()) ? "(" + condition(not.part()) + ")" : condition(not.part()));
        };
    }

    /** A result of a table. */
    public static String result(Condition.Result result) {
        return switch (result.outcome()) {
            case TableOutcome.LookUp.HIT -> Literals.name(result.table() + ".hit");
            case TableOutcome.LookUp.MISS -> Literals.name(result.table() + ".miss");
            case TableOutcome.ActionRun(String action) ->
                Literals.name(result.table() + ".action") + " == " + Literals.name(action);
        };
    }

    private String parts(List<Condition> parts, String word, String function) {
        if (parts.size() < 2) {
            return function + "(" + parts.stream().map(this::condition).collect(Collectors.joining()) + ")";
        }
        return parts.stream()
                .map(part -> isLogic(part) ? "(" + condition(part) + ")" : condition(part))
                .collect(Collectors.joining(" " + word + " "));
    }

    private static boolean isLogic(Condition condition) {
        return switch (condition) {
            case Condition.And and -> and.parts().size() > 1;
            case Condition.Or or -> or.parts().size() > 1;
            case Condition.Compare _, Condition.Result _, Condition.Not _ -> false;
        };
    }

    private String compare(Condition.Compare compare) {
        boolean bit = compare.relation() == Op.EQ
                && compare.right().equals(Calc.of(Const.of(1)))
                && compare.left().isPlain()
                && compare.left().operands().get(0) instanceof Field field
                && field.width() == 1;
        if (bit) {
            return plain(compare.left());
        }
        boolean folded = isConstant(compare.left()) && isConstant(compare.right());
        return (folded ? exact(compare.left()) : side(compare.left(), compare.right())) + " "
                + compare.relation().mnemonic() + " " + side(compare.right(), compare.left());
    }

    /** One side of a comparison, whose constant looks as what the other one has. */
    private String side(Calc calc, Calc other) {
        return calc.isPlain()
                        && calc.operands().get(0) instanceof Const(long value, int width)
                        && width == 0
                        && other.isPlain()
                        && other.operands().get(0) instanceof Field field
                ? Literals.number(value, field)
                : side(calc);
    }

    private String side(Calc calc) {
        String text = isPlain(calc) ? plain(calc) : exact(calc);
        return calc.op().isComparison() && isPlain(calc) ? "(" + text + ")" : text;
    }

    private static boolean isConstant(Calc calc) {
        return calc.operands().stream().allMatch(Const.class::isInstance);
    }

    /** Whether the plain form is read as the same instruction. */
    private boolean isPlain(Calc calc) {
        Op op = calc.op();
        if (op == Op.MOV) {
            return true;
        }
        Operand last = calc.operands().get(calc.operands().size() - 1);
        boolean shadowed = op.shape() == OpShape.INFIX
                && last instanceof Const
                && Op.find(op.mnemonic(), OpShape.INFIX_CONSTANT).isPresent();
        boolean unsized = op == Op.CONCAT && calc.operands().stream().anyMatch(o -> Calc.width(o, 1) == 0);
        return !isConstant(calc) && !shadowed && !unsized && amountsInside(calc);
    }

    private boolean amountsInside(Calc calc) {
        int limit = calc.op() == Op.SLICE ? Calc.width(calc.operands().get(0), cellWidth()) : Field.MAX_WIDTH;
        for (int i = 0; i < calc.operands().size(); i++) {
            if (calc.op().shape().amountAt(i) && ((Const) calc.operands().get(i)).value() >= limit) {
                return false;
            }
        }
        return true;
    }

    private String plain(Calc calc) {
        List<String> operands = calc.operands().stream().map(this::operand).toList();
        String mnemonic = calc.op().mnemonic();
        return switch (calc.op().shape()) {
            case PLAIN -> operands.get(0);
            case PREFIX -> mnemonic + operands.get(0);
            case INFIX, INFIX_CONSTANT -> operands.get(0) + " " + mnemonic + " " + operands.get(1);
            case CALL_ONE, CALL, CALL_CONSTANT, CALL_TABLE, CALL_PLACE ->
                mnemonic + "(" + String.join(", ", operands) + ")";
            case SLICE -> operands.get(0) + "[" + operands.get(1) + ":" + operands.get(2) + "]";
        };
    }

    private String exact(Calc calc) {
        return "op." + calc.op().name() + "("
                + calc.operands().stream().map(this::operand).collect(Collectors.joining(", ")) + ")";
    }

    private int cellWidth() {
        return register.map(Register::width).orElse(0);
    }
}
