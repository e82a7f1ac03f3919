package plumbline.p4.syntax;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;

/**
 * {@code inout type name = value}.
 *
 * @param value default
 */
public record P4Parameter(
        List<P4Annotation> annotations,
        Direction direction,
        P4Type type,
        String name,
        Optional<P4Expression> value,
        Position at) {
    /** Which way a value goes at a call. */
    public enum Direction {
        /** Known when the program is compiled, or from the control plane. */
        NONE,
        /** Copied in. */
        IN,
        /** Copied out. */
        OUT,
        /** Both. */
        INOUT
    }
}
