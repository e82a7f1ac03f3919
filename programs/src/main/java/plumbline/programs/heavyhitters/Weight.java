package plumbline.programs.heavyhitters;

import java.util.Locale;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram.Parameter;

/** What a packet counts: the values 0 and 1 of a program's parameter {@code weight}. */
public enum Weight {
    /** One. */
    PACKETS,
    /** The bytes of its IP packet, header and all, as the header says. */
    BYTES;

    /** The parameter {@code weight} of the programs that have it. */
    public static final Parameter PARAMETER =
            new Parameter("weight", 0, 0, 1, "what a packet counts: 0 one, 1 the bytes of its IP packet");

    /** What a program counts; packets if it has no such parameter. */
    public static Weight of(Program program) {
        return program.parameters().stream()
                .filter(parameter -> parameter.name().equals(PARAMETER.name()))
                .map(parameter -> values()[Math.toIntExact(parameter.value())])
                .findFirst()
                .orElse(PACKETS);
    }

    /** In words. */
    public String unit() {
        return name().toLowerCase(Locale.ROOT);
    }
}
