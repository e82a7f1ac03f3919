package plumbline.p4.syntax;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.p4.source.P4Token;

/**
 * {@code @name}, {@code @name(…)}, {@code @name[…]} or {@code @pragma name …}.
 *
 * @param body tokens between the parentheses, or behind the name of a pragma
 * @param values what stands between square brackets: a list or a structure
 */
public record P4Annotation(String name, List<P4Token> body, Optional<P4Expression> values, Position at) {
    public P4Annotation {
        body = List.copyOf(body);
    }

    /** The first of a name. */
    public static Optional<P4Annotation> find(List<P4Annotation> annotations, String name) {
        return annotations.stream()
                .filter(annotation -> annotation.name().equals(name))
                .findFirst();
    }
}
