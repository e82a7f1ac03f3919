package plumbline.isa.text.syntax;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;

/**
 * A name or text that may have computed parts: {@code slot{w}}.
 *
 * @param quoted in quotes: never a word of the language
 */
public record NameTemplate(List<Part> parts, boolean quoted, Position at) {
    /** Literal text, or an expression whose value stands there. */
    public record Part(String literal, Optional<Expr> computed) {}

    public NameTemplate {
        parts = List.copyOf(parts);
    }

    /** Text without computed parts. */
    public static NameTemplate of(String text, Position at) {
        return new NameTemplate(List.of(new Part(text, Optional.empty())), false, at);
    }

    /** The text if nothing in it is computed. */
    public Optional<String> fixed() {
        return parts.stream().allMatch(part -> part.computed().isEmpty())
                ? Optional.of(String.join("", parts.stream().map(Part::literal).toList()))
                : Optional.empty();
    }

    /** As it was written, for messages. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            text.append(part.computed().map(expr -> "{" + expr + "}").orElse(part.literal()));
        }
        return text.toString();
    }
}
