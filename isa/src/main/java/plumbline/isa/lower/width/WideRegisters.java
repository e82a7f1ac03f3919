package plumbline.isa.lower.width;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;

/**
 * Registers whose cells have more than two words of 64 bits: several side by side, {@code name$0} with the lowest two
 * words and so on. One with register actions stays as it is, for an action works on a whole cell.
 */
final class WideRegisters {
    /** Of a cell, at most. */
    private static final int WORDS = 2;

    private final Set<String> wide = new HashSet<>();

    /** Those of a program whose values are whole. */
    WideRegisters(StructuredProgram program) {
        for (ExternInstance extern : program.externs()) {
            if (extern instanceof ExternInstance.RegisterArray array
                    && array.words().stream().mapToInt(WideRegisters::words).sum() > WORDS) {
                wide.add(array.name());
            }
        }
        for (ExternInstance extern : program.externs()) {
            if (extern instanceof ExternInstance.RegisterAction action) {
                wide.remove(action.register());
            }
        }
    }

    private static int words(ValueType type) {
        return Math.ceilDiv(type.width(), Field.MAX_WIDTH);
    }

    /** What an extern becomes whose words have 64 bits at most. */
    Stream<ExternInstance> split(ExternInstance extern) {
        return extern instanceof ExternInstance.RegisterArray array && wide.contains(array.name())
                ? numbers(array.words()).mapToObj(number -> part(array, number))
                : Stream.of(extern);
    }

    private static ExternInstance part(ExternInstance.RegisterArray array, int number) {
        return new ExternInstance.RegisterArray(
                part(array.name(), number),
                ofPart(array.words(), number),
                array.size(),
                ofPart(array.initial(), number),
                array.table(),
                array.at());
    }

    /** The statements that read a cell, the lowest word first. */
    List<StructuredStatement> read(List<Variable> targets, String register, Expression index, Position at) {
        if (!wide.contains(register)) {
            return List.of(new StructuredStatement.ReadRegister(targets, register, index, at));
        }
        List<StructuredStatement> reads = new ArrayList<>();
        numbers(targets)
                .forEach(number -> reads.add(new StructuredStatement.ReadRegister(
                        ofPart(targets, number), part(register, number), index, at)));
        return reads;
    }

    /** The statements that write a cell, the lowest word first. */
    List<StructuredStatement> write(String register, Expression index, List<Expression> values, Position at) {
        if (!wide.contains(register)) {
            return List.of(new StructuredStatement.WriteRegister(register, index, values, at));
        }
        List<StructuredStatement> writes = new ArrayList<>();
        numbers(values)
                .forEach(number -> writes.add(new StructuredStatement.WriteRegister(
                        part(register, number), index, ofPart(values, number), at)));
        return writes;
    }

    private static IntStream numbers(List<?> words) {
        return IntStream.range(0, Math.ceilDiv(words.size(), WORDS));
    }

    private static String part(String register, int number) {
        return register + "$" + number;
    }

    private static <T> List<T> ofPart(List<T> words, int number) {
        return words.subList(number * WORDS, Math.min(words.size(), (number + 1) * WORDS));
    }
}
