package plumbline.verifier.analysis;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Position;
import plumbline.isa.model.Register;

/** Parts of a program as they stand in messages. */
public final class Show {
    private Show() {}

    /** A comparison with words of a register's cell. */
    public static String compare(Condition.Compare compare, Register register) {
        return calc(compare.left(), register) + " " + compare.relation().mnemonic() + " "
                + calc(compare.right(), register);
    }

    /** The name of a word of a cell. */
    public static String cell(Cell cell, Register register) {
        if (register.paired()) {
            return cell.name().toLowerCase(Locale.ROOT);
        }
        return cell.isNew() ? "new" : "word";
    }

    /** A number of parts per million as a percentage. */
    public static String percent(long ppm) {
        return java.math.BigDecimal.valueOf(ppm, 4).stripTrailingZeros().toPlainString() + " %";
    }

    /** {@code line 12}, or the place in full if it is in another file. */
    public static String line(Position other, Position here) {
        if (other.line() == 0) {
            return "another unit";
        }
        return other.file().equals(here.file()) ? "line " + other.line() : other.toString();
    }

    /** {@code 1 stage}, {@code 2 stages}. */
    public static String count(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }

    /** {@code a, b and c}. */
    public static String list(List<String> words) {
        int last = words.size() - 1;
        return last < 1
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }

    private static String calc(Calc calc, Register register) {
        List<String> parts = calc.operands().stream()
                .map(operand -> operand(operand, register))
                .collect(Collectors.toList());
        String mnemonic = calc.op().mnemonic();
        return switch (calc.op().shape()) {
            case PLAIN -> parts.get(0);
            case PREFIX -> mnemonic + parts.get(0);
            case INFIX, INFIX_CONSTANT -> parts.get(0) + " " + mnemonic + " " + parts.get(1);
            case CALL, CALL_CONSTANT -> mnemonic + "(" + String.join(", ", parts) + ")";
            case SLICE -> parts.get(0) + "[" + parts.get(1) + ":" + parts.get(2) + "]";
        };
    }

    private static String operand(Operand operand, Register register) {
        return switch (operand) {
            case Field field -> field.name();
            case ActionData data -> data.name();
            case Const constant -> Long.toUnsignedString(constant.value());
            case Cell cell -> cell(cell, register);
        };
    }
}
