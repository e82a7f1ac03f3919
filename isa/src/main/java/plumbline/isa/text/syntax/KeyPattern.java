package plumbline.isa.text.syntax;

import plumbline.isa.model.Position;

/** What a key must look like, as written. */
public sealed interface KeyPattern {
    /** {@code _}. */
    record Any(Position at) implements KeyPattern {}

    /** {@code 5}; {@code 10.0.0.0/8} is an infix expression without parentheses. */
    record Value(Expr value, Position at) implements KeyPattern {}

    /** {@code 4 &&& 6}. */
    record Masked(Expr value, Expr mask, Position at) implements KeyPattern {}

    /** {@code 1 .. 5}. */
    record Span(Expr low, Expr high, Position at) implements KeyPattern {}
}
