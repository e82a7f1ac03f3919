package plumbline.p4.syntax;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;

/** A statement as it is written. */
public sealed interface P4Statement {
    /** Where it begins. */
    Position at();

    /**
     * {@code left = right}, {@code left += right}.
     *
     * @param operator of a compound assignment
     */
    record Assign(P4Expression left, Optional<P4Expression.BinaryOperator> operator, P4Expression right, Position at)
            implements P4Statement {}

    /** {@code f(x);}. */
    record CallStatement(P4Expression.Call call, Position at) implements P4Statement {}

    /** {@code if (condition) then else otherwise}. */
    record If(P4Expression condition, P4Statement then, Optional<P4Statement> otherwise, Position at)
            implements P4Statement {}

    /** <code>{ … }</code>. */
    record Block(List<P4Annotation> annotations, List<P4Statement> statements, Position at) implements P4Statement {
        public Block {
            annotations = List.copyOf(annotations);
            statements = List.copyOf(statements);
        }
    }

    /** {@code switch (value) …}. */
    record Switch(P4Expression value, List<Case> cases, Position at) implements P4Statement {
        public Switch {
            cases = List.copyOf(cases);
        }
    }

    /**
     * {@code label: body}.
     *
     * @param body empty: that of the next case
     */
    record Case(P4Expression label, Optional<Block> body, Position at) {}

    /** {@code return value;}. */
    record Return(Optional<P4Expression> value, Position at) implements P4Statement {}

    /** {@code exit;}. */
    record Exit(Position at) implements P4Statement {}

    /** {@code break;}. */
    record Break(Position at) implements P4Statement {}

    /** {@code continue;}. */
    record Continue(Position at) implements P4Statement {}

    /** {@code for (start; condition; step) body}. */
    record For(List<P4Statement> start, P4Expression condition, List<P4Statement> step, P4Statement body, Position at)
            implements P4Statement {
        public For {
            start = List.copyOf(start);
            step = List.copyOf(step);
        }
    }

    /** {@code for (type name in collection) body}. */
    record ForEach(P4Type type, String name, P4Expression collection, P4Statement body, Position at)
            implements P4Statement {}

    /** A declaration among statements: of a variable, a constant, an instance. */
    record Local(P4Declaration declaration, Position at) implements P4Statement {}

    /** {@code ;}. */
    record Empty(Position at) implements P4Statement {}
}
