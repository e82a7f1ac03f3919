package plumbline.p4.export;

import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import plumbline.isa.model.ActionData;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;

/**
 * Instructions and conditions as P4 expressions. P4 widens and cuts nothing silently, so that casts and slices say it.
 *
 * @param names of fields
 * @param copies of fields that are to be read instead of them: their values when the stage began
 * @param cells what the words of a cell are called; empty outside of an access
 * @param cellWidth bits of a word
 */
record CalcText(P4Names names, Map<Field, String> copies, Map<Cell, String> cells, int cellWidth) {
    /** Without copies, outside of an access. */
    static CalcText plain(P4Names names) {
        return new CalcText(names, Map.of(), Map.of(), Field.MAX_WIDTH);
    }

    /** The same where a word of the cell is called something else. */
    CalcText with(Cell cell, String text) {
        Map<Cell, String> changed = new EnumMap<>(cells);
        changed.put(cell, text);
        return new CalcText(names, copies, changed, cellWidth);
    }

    /** A value of {@code width} bits. */
    String value(Calc calc, int width) {
        Operand first = calc.operands().getFirst();
        return switch (calc.op()) {
            case MOV -> operand(first, width);
            case SLICE -> slice(calc, width);
            case CONCAT -> {
                int left = operandWidth(calc, 0, width);
                int right = operandWidth(calc, 1, width);
                yield fit(
                        "(" + sized(first, left) + " ++ "
                                + sized(calc.operands().get(1), right) + ")",
                        left + right,
                        width);
            }
            case EQ, NE, LT, LE, GT, GE, LTS, LES, GTS, GES -> {
                int sides = Math.max(operandWidth(calc, 0, width), operandWidth(calc, 1, width));
                yield fit("((bit<1>) (" + compared(calc, sides) + "))", 1, width);
            }
            case ROTL -> {
                int own = operandWidth(calc, 0, width);
                int up = (int) (((Const) calc.operands().get(1)).value() % own);
                String value = operand(first, own);
                String rotated = up == 0
                        ? value
                        : "(" + value + "[" + (own - up - 1) + ":0] ++ " + value + "[" + (own - 1) + ":" + (own - up)
                                + "])";
                yield fit(rotated, own, width);
            }
            case DEPOSIT -> {
                int own = operandWidth(calc, 0, width);
                int bits = operandWidth(calc, 1, width);
                int low = (int) ((Const) calc.operands().get(2)).value();
                String whole = operand(first, own);
                String front = low + bits >= own ? "" : whole + "[" + (own - 1) + ":" + (low + bits) + "] ++ ";
                String behind = low == 0 ? "" : " ++ " + whole + "[" + (low - 1) + ":0]";
                yield fit("(" + front + sized(calc.operands().get(1), bits) + behind + ")", own, width);
            }
            case SHRS -> {
                int own = operandWidth(calc, 0, width);
                yield fit(
                        "((" + P4Names.type(own) + ") ((int<" + own + ">) " + operand(first, own) + " >> "
                                + amount(calc) + "))",
                        own,
                        width);
            }
            default -> {
                int at = Math.max(width, wide(calc, width));
                yield fit(computed(calc, at), at, width);
            }
        };
    }

    private int operandWidth(Calc calc, int index, int width) {
        return calc.operandWidth(index, width, cellWidth);
    }

    private int wide(Calc calc, int width) {
        int wide = operandWidth(calc, 0, width);
        return calc.operands().size() > 1 && !calc.op().shape().constantAt(1)
                ? Math.max(wide, operandWidth(calc, 1, width))
                : wide;
    }

    private static long amount(Calc calc) {
        return ((Const) calc.operands().get(1)).value();
    }

    private String computed(Calc calc, int width) {
        String a = operand(calc.operands().getFirst(), width);
        if (calc.op() == Op.NOT) {
            return "(~" + a + ")";
        }
        if (calc.op().shape().constantAt(1)) {
            return "(" + a + " " + calc.op().mnemonic() + " " + amount(calc) + ")";
        }
        String b = operand(calc.operands().get(1), width);
        String signed = "(int<" + width + ">) ";
        return switch (calc.op()) {
            case NAND -> "(~(" + a + " & " + b + "))";
            case NOR -> "(~(" + a + " | " + b + "))";
            case XNOR -> "(~(" + a + " ^ " + b + "))";
            case ANDCA -> "(~" + a + " & " + b + ")";
            case ANDCB -> "(" + a + " & ~" + b + ")";
            case ORCA -> "(~" + a + " | " + b + ")";
            case ORCB -> "(" + a + " | ~" + b + ")";
            case MIN, MAX ->
                calc.op().mnemonic() + "(" + sized(calc.operands().getFirst(), width) + ", "
                        + sized(calc.operands().get(1), width) + ")";
            case MINS, MAXS ->
                "((" + P4Names.type(width) + ") " + (calc.op() == Op.MINS ? "min" : "max") + "(" + signed + a + ", "
                        + signed + b + "))";
            case PLUS_SATS, MINUS_SATS ->
                "((" + P4Names.type(width) + ") (" + signed + a + (calc.op() == Op.PLUS_SATS ? " |+| " : " |-| ")
                        + signed + b + "))";
            default -> "(" + a + " " + calc.op().mnemonic() + " " + b + ")";
        };
    }

    private String slice(Calc calc, int width) {
        int high = (int) ((Const) calc.operands().get(1)).value();
        int low = (int) ((Const) calc.operands().get(2)).value();
        Operand of = calc.operands().getFirst();
        int own = Math.max(high + 1, operandWidth(calc, 0, Field.MAX_WIDTH));
        return fit(operand(of, own) + "[" + high + ":" + low + "]", high - low + 1, width);
    }

    /** An expression of {@code from} bits as one of {@code to} bits. */
    static String fit(String text, int from, int to) {
        if (from == to) {
            return text;
        }
        return from < to ? "((" + P4Names.type(to) + ") " + text + ")" : text + "[" + (to - 1) + ":0]";
    }

    /** An operand as a value of {@code width} bits. */
    String operand(Operand operand, int width) {
        return switch (operand) {
            case Field field -> fit(copies.getOrDefault(field, names.value(field)), field.width(), width);
            case ActionData data -> fit(P4Names.legal(data.name()), data.width(), width);
            case Const constant -> P4Names.number(constant.value() & Bits.mask(width));
            case Cell cell -> fit(cells.get(cell), cellWidth, width);
        };
    }

    /** An operand where nothing else gives it a width. */
    private String sized(Operand operand, int width) {
        return operand instanceof Const constant ? P4Names.number(constant.value(), width) : operand(operand, width);
    }

    /** A value that stands alone. */
    String whole(Calc calc, int width) {
        String text = value(calc, width);
        return text.startsWith("(") && closing(text) == text.length() - 1 ? text.substring(1, text.length() - 1) : text;
    }

    private static int closing(String text) {
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return text.length();
    }

    /** What a hash takes in, with the width that it has. */
    String input(Calc calc) {
        return calc.isPlain() ? operand(calc.operands().getFirst()) : whole(calc, calc.naturalWidth(cellWidth));
    }

    /** An operand with the width that it has. */
    String operand(Operand operand) {
        return sized(operand, Calc.width(operand, cellWidth));
    }

    private String compared(Calc calc, int width) {
        return compared(
                operand(calc.operands().getFirst(), width),
                calc.op(),
                operand(calc.operands().get(1), width),
                width);
    }

    private static String compared(String left, Op relation, String right, int width) {
        String cast = Exportable.isSigned(relation) ? "(int<" + width + ">) " : "";
        return cast + left + " " + relation.mnemonic().replaceFirst("s$", "") + " " + cast + right;
    }

    /** A condition, to stand in parentheses. */
    String condition(Condition condition) {
        return switch (condition) {
            case Condition.Compare compare -> compare(compare);
            case Condition.Result result -> AskedResult.condition(result);
            case Condition.And and ->
                and.parts().isEmpty()
                        ? "true"
                        : and.parts().stream().map(this::part).collect(Collectors.joining(" && "));
            case Condition.Or or ->
                or.parts().isEmpty()
                        ? "false"
                        : or.parts().stream().map(this::part).collect(Collectors.joining(" || "));
            case Condition.Not not -> "!(" + condition(not.part()) + ")";
        };
    }

    private String part(Condition part) {
        return part instanceof Condition.And || part instanceof Condition.Or
                ? "(" + condition(part) + ")"
                : condition(part);
    }

    private String compare(Condition.Compare compare) {
        if (compare.left().isPlain()
                && compare.left().operands().getFirst() instanceof Field field
                && !copies.containsKey(field)
                && names.validityOf(field).isPresent()
                && compare.right().constant().isPresent()) {
            boolean one = (compare.right().constant().get().value() & Bits.mask(1)) == 1;
            String valid = names.validityOf(field).get() + ".isValid()";
            if (compare.relation() == Op.EQ || compare.relation() == Op.NE) {
                return one == (compare.relation() == Op.EQ) ? valid : "!" + valid;
            }
        }
        int width = compare.width(cellWidth);
        return compared(value(compare.left(), width), compare.relation(), value(compare.right(), width), width);
    }
}
