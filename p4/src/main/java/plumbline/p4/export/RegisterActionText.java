package plumbline.p4.export;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Cell;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.MathTable;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stateful;

/**
 * What an access does with its cell, as the body of a TNA register action: first the outputs that look at the cell as
 * it was, then its words, then the outputs that look at it as it is now.
 */
final class RegisterActionText {
    private static final String OLD = "old_";

    private final P4Lines out;
    private CalcText text;
    private final Register register;
    private final Stateful program;
    private final Map<Field, String> results = new LinkedHashMap<>();
    private String mathUnit = "";

    /** @param text of the control that it is in */
    RegisterActionText(P4Lines out, CalcText text, Register register, Stateful program) {
        this.out = out;
        this.register = register;
        this.program = program;
        this.text = new CalcText(text.names(), text.copies(), words(), register.width());
        List<Field> fields =
                program.outputs().stream().map(Stateful.Output::dest).distinct().toList();
        for (int i = 0; i < fields.size(); i++) {
            results.put(fields.get(i), fields.size() == 1 ? "rv" : "rv" + (i + 1));
        }
    }

    /** The type of a cell. */
    static String cellType(Register register) {
        return register.paired() ? "pair" + register.width() + "_t" : P4Names.type(register.width());
    }

    /** Declares it, and in front of it the math unit that it uses. */
    void declare(String name, String indexType) {
        mathUnit = name + "_math";
        program.math().ifPresent(lookUp -> {
            declareMathUnit(lookUp);
            text = text.with(Cell.MATH, execution(lookUp));
        });
        int outputs = Math.max(1, results.size());
        List<String> types = new ArrayList<>(List.of(cellType(register), indexType));
        results.keySet().forEach(field -> types.add(P4Names.type(field.width())));
        if (results.isEmpty()) {
            types.add(P4Names.type(register.width()));
        }
        String kind = "RegisterAction" + (outputs == 1 ? "" : outputs);
        out.block(
                kind + "<" + String.join(", ", types) + ">(" + P4Names.legal(register.name()) + ") " + name + " =",
                this::body,
                "};");
    }

    private void declareMathUnit(Calc lookUp) {
        MathTable table = MathTable.of(constant(lookUp, 1), constant(lookUp, 2));
        String entries =
                table.entries().reversed().stream().map(String::valueOf).collect(Collectors.joining(", "));
        out.line("MathUnit<" + P4Names.type(mathWidth(lookUp)) + ">(" + table.inverse() + ", " + table.exponent() + ", "
                + table.scale() + ", { " + entries + " }) " + mathUnit + ";");
    }

    private static long constant(Calc calc, int operand) {
        return ((Const) calc.operands().get(operand)).value();
    }

    private int mathWidth(Calc lookUp) {
        return Math.max(register.width(), lookUp.operandWidth(0, register.width(), register.width()));
    }

    private void body() {
        List<String> parameters = new ArrayList<>(List.of("inout " + cellType(register) + " value"));
        results.forEach((field, name) -> parameters.add("out " + P4Names.type(field.width()) + " " + name));
        out.block("void apply(" + String.join(", ", parameters) + ")", () -> {
            copies();
            results.keySet().stream().filter(field -> !looksAtNew(field)).forEach(this::output);
            update(Cell.LO);
            update(Cell.HI);
            results.keySet().stream().filter(this::looksAtNew).forEach(this::output);
        });
    }

    /** Words that are looked at after they were written. */
    private void copies() {
        for (Cell word : List.of(Cell.LO, Cell.HI)) {
            if (text.cells().get(word).startsWith(OLD)) {
                out.line(P4Names.type(register.width()) + " " + text.cells().get(word) + " = " + place(word) + ";");
            }
        }
    }

    private Map<Cell, String> words() {
        Map<Cell, String> words = new EnumMap<>(Cell.class);
        for (Cell word : Cell.values()) {
            words.put(word, place(word));
        }
        for (Cell word : List.of(Cell.LO, Cell.HI)) {
            if (isReadLater(word)) {
                words.put(word, OLD + (word.isHigh() ? "hi" : "lo"));
            }
        }
        return words;
    }

    private String place(Cell word) {
        return !register.paired() ? "value" : word.isHigh() ? "value.hi" : "value.lo";
    }

    private boolean isReadLater(Cell word) {
        boolean isWritten = program.updates().stream().anyMatch(update -> update.word() == word);
        boolean byOther = word == Cell.LO
                && program.updates().stream()
                        .filter(update -> update.word() == Cell.HI)
                        .anyMatch(update -> reads(update.when(), update.value(), Cell.LO));
        boolean byOutput = program.outputs().stream()
                .filter(output -> looksAtNew(output.dest()))
                .anyMatch(output -> reads(output.when(), output.value(), word));
        return isWritten && (byOther || byOutput);
    }

    private boolean looksAtNew(Field field) {
        return program.outputs().stream()
                .filter(output -> output.dest().equals(field))
                .anyMatch(output -> reads(output.when(), output.value(), Cell.NEW_LO)
                        || reads(output.when(), output.value(), Cell.NEW_HI));
    }

    private static boolean reads(Condition when, Calc value, Cell word) {
        return Stream.concat(Operands.of(when), value.operands().stream()).anyMatch(word::equals);
    }

    private void output(Field field) {
        int width = field.width();
        List<Clause> clauses = program.outputs().stream()
                .filter(output -> output.dest().equals(field))
                .map(output -> new Clause(output.when(), text.whole(output.value(), width)))
                .toList();
        if (clauses.stream().noneMatch(Clause::isAlways)) {
            out.line(results.get(field) + " = 0;");
        }
        chain(results.get(field), clauses);
    }

    private void update(Cell word) {
        chain(
                place(word),
                program.updates().stream()
                        .filter(update -> update.word() == word)
                        .map(update -> new Clause(update.when(), text.whole(update.value(), register.width())))
                        .toList());
    }

    private String execution(Calc lookUp) {
        int width = mathWidth(lookUp);
        String operand = text.operand(lookUp.operands().getFirst(), width);
        return CalcText.fit(mathUnit + ".execute(" + operand + ")", width, register.width());
    }

    private record Clause(Condition when, String value) {
        boolean isAlways() {
            return when.equals(Condition.ALWAYS);
        }
    }

    /** The first clause whose condition holds gives the value. */
    private void chain(String target, List<Clause> clauses) {
        boolean isFirst = true;
        for (Clause clause : clauses) {
            Runnable body = () -> out.line(target + " = " + clause.value() + ";");
            String head = "if (" + text.condition(clause.when()) + ")";
            if (clause.isAlways() && isFirst) {
                body.run();
            } else if (isFirst) {
                out.block(head, body);
            } else {
                out.otherwise(clause.isAlways() ? "else" : "else " + head, body);
            }
            if (clause.isAlways()) {
                return; // no later clause counts
            }
            isFirst = false;
        }
    }
}
