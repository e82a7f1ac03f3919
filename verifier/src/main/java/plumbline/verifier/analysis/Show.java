package plumbline.verifier.analysis;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Position;
import plumbline.isa.model.Register;
import plumbline.isa.text.print.CalcPrinter;

/** Parts of a program as messages show them. */
public final class Show {
    private static final String PREFIXES = " kMGT";

    private Show() {}

    /** A condition as in the text of an access. */
    public static String condition(Condition condition, Register register) {
        return CalcPrinter.in(register).condition(condition);
    }

    /** A value of so many bits as in the text of an access. */
    public static String value(Calc calc, int width, Register register) {
        return CalcPrinter.in(register).value(calc, width);
    }

    /** The name of a word of a cell. */
    public static String cell(Cell cell, Register register) {
        return CalcPrinter.in(register).cell(cell);
    }

    /** A number of parts per million as a percentage. */
    public static String percent(long ppm) {
        return BigDecimal.valueOf(ppm, 4).stripTrailingZeros().toPlainString() + " %";
    }

    /** A rate with three digits, rounded up: {@code 2.75 Gbit/s}. */
    public static String bitsPerSecond(long bits) {
        BigDecimal rounded = BigDecimal.valueOf(bits).round(new MathContext(3, RoundingMode.UP));
        int power = Math.min((rounded.precision() - rounded.scale() - 1) / 3, PREFIXES.length() - 1);
        String prefix = PREFIXES.substring(power, power + 1).strip();
        return rounded.scaleByPowerOfTen(-3 * power).stripTrailingZeros().toPlainString() + " " + prefix + "bit/s";
    }

    /** {@code line 12}, or the place in full if it is in another file. */
    public static String line(Position other, Position here) {
        if (other.line() == 0) {
            return "another operation";
        }
        return other.file().equals(here.file()) ? "line " + other.line() : other.toString();
    }

    /** {@code 1 stage}, {@code 2 stages}. */
    public static String count(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }

    /** {@code a, b and c}. */
    public static String list(Stream<String> words) {
        return list(words.toList());
    }

    /** {@code a, b and c}. */
    public static String list(List<String> words) {
        int last = words.size() - 1;
        return last < 1
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }
}
