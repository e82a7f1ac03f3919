package plumbline.p4.syntax;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;

/** A type as it is written. */
public sealed interface P4Type {
    /** Where it begins. */
    Position at();

    /**
     * {@code bit<8>}, {@code bool}, {@code int}, {@code varbit<320>}, {@code void}.
     *
     * @param width in bits; empty where none is written
     */
    record Base(Kind kind, Optional<P4Expression> width, Position at) implements P4Type {}

    /** The types that the language has by itself. */
    enum Kind {
        /** Unsigned. */
        BIT,
        /** Two's complement, or of any size. */
        INT,
        /** Unsigned, of a width that the packet decides. */
        VARBIT,
        /** True or false. */
        BOOL,
        /** An error. */
        ERROR,
        /** How a key is compared. */
        MATCH_KIND,
        /** A text. */
        STRING,
        /** Nothing. */
        VOID
    }

    /**
     * A declared type.
     *
     * @param arguments {@code <…>}, empty where none are written
     * @param global whether a dot stands before it
     */
    record Named(String name, List<P4Type> arguments, boolean global, Position at) implements P4Type {
        public Named {
            arguments = List.copyOf(arguments);
        }
    }

    /** {@code element[size]}. */
    record Array(P4Type element, P4Expression size, Position at) implements P4Type {}

    /** {@code tuple<…>}. */
    record Tuple(List<P4Type> elements, Position at) implements P4Type {
        public Tuple {
            elements = List.copyOf(elements);
        }
    }

    /** {@code list<element>}. */
    record ListOf(P4Type element, Position at) implements P4Type {}

    /** <code>struct Point { … }</code> in a typedef. */
    record Declared(P4Declaration declaration, Position at) implements P4Type {}

    /** {@code _}: to be found out. */
    record Inferred(Position at) implements P4Type {}
}
