package plumbline.p4.elaborate.architecture.portable;

import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Meter;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.ValueFolding;

/**
 * The colours of packets: a meter's numbers, and those that stand for the members of the architecture's enumeration, in
 * the same order, green last. Of psa.p4 and pna.p4 they are the same; a file of the user's own may have an enumeration
 * without values.
 */
record MeterColours(List<Expression> meter, List<Expression> program) {
    static MeterColours of(String enumeration, ProgramContext context) {
        EnumNumbers members = EnumNumbers.of(enumeration, context);
        List<Expression> program = Stream.of("RED", "YELLOW", "GREEN")
                .<Expression>map(members::number)
                .toList();
        int width = program.getFirst().type().width();
        List<Expression> meter = Stream.of(Meter.RED, Meter.YELLOW, Meter.GREEN)
                .<Expression>map(colour -> Simplify.constant(colour, width))
                .toList();
        return new MeterColours(meter, program);
    }

    ValueType type() {
        return program.getFirst().type();
    }

    /** A colour of the program as the meter has it. */
    Expression ofMeter(Expression colour, Position at) {
        return translated(colour, program, meter, at);
    }

    /** A colour of the meter as the program has it. */
    Expression ofProgram(Expression colour, Position at) {
        return translated(colour, meter, program, at);
    }

    private static Expression translated(Expression colour, List<Expression> from, List<Expression> to, Position at) {
        if (from.equals(to)) {
            return colour;
        }
        Expression value = to.getLast();
        for (int i = from.size() - 2; i >= 0; i--) {
            value = ValueFolding.choose(ValueFolding.equal(colour, from.get(i), at), to.get(i), value, at);
        }
        return value;
    }
}
