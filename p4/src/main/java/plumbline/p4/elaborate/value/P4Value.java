package plumbline.p4.elaborate.value;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.structured.Expression;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.types.SemanticType;

/**
 * What an expression stands for: a tree whose leaves are scalar expressions. If the leaves read variables, or parts of
 * them, the tree is also a place that can be assigned to.
 */
public sealed interface P4Value {
    /** Nothing: the result of what has none, and a number of no bits. */
    P4Value NOTHING = new Nothing();
    /** An invalid header of any type. */
    P4Value INVALID = new Invalid();
    /** The default of any type. */
    P4Value DEFAULT = new Default();

    /** Bits, or a truth. */
    record Scalar(Expression expression) implements P4Value {}

    /** A number of any size. */
    record Whole(BigInteger value) implements P4Value {}

    /** A text. */
    record Characters(String text) implements P4Value {}

    /** A member of an enumeration. */
    record EnumMember(P4Declaration.Enumeration enumeration, int index) implements P4Value {
        /** As written. */
        public String name() {
            return enumeration.members().get(index).name();
        }
    }

    /** A struct, a tuple or a list; what has no names has numbers. */
    record Fields(Map<String, P4Value> values) implements P4Value {
        public Fields {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }

        /** Values without names. */
        public static Fields of(List<P4Value> values) {
            Map<String, P4Value> numbered = new LinkedHashMap<>();
            values.forEach(value -> numbered.put(Integer.toString(numbered.size()), value));
            return new Fields(numbered);
        }
    }

    /**
     * A header.
     *
     * @param instance the header instance whose place it is; empty: it is a value only
     */
    record HeaderValue(
            Optional<String> instance, SemanticType.Structured type, Expression valid, Map<String, P4Value> fields)
            implements P4Value {
        public HeaderValue {
            fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }
    }

    /**
     * The part of a header whose size each packet says (varbit): pieces of which each packet has some, so that a size
     * has one way to be put together.
     *
     * @param sizes the largest first, each twice as large as the next
     * @param rest what follows in the header: its fields are slices of it
     */
    record VariablePart(List<Piece> sizes, Optional<Piece> rest) implements P4Value {
        public VariablePart {
            sizes = List.copyOf(sizes);
        }

        /** In the order of the wire. */
        public List<Piece> pieces() {
            return Stream.concat(sizes.stream(), rest.stream()).toList();
        }
    }

    /**
     * A piece of a variable part: a header of its own.
     *
     * @param instance its name; empty: it is a value only
     * @param bits of a size: a power of two, 8 and up
     */
    record Piece(Optional<String> instance, int bits, Expression valid, Expression value) {}

    /** Headers of which at most one is valid. */
    record Union(Map<String, P4Value> headers) implements P4Value {
        public Union {
            headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        }
    }

    /** A stack of headers. */
    record HeaderStack(String name, List<P4Value> elements) implements P4Value {
        public HeaderStack {
            elements = List.copyOf(elements);
        }
    }

    /** Nothing. */
    record Nothing() implements P4Value {}

    /** What something gives that cannot be used: what it is, and what to do without it. */
    record Unusable(String what, String wayOut) implements P4Value {}

    /** An invalid header. */
    record Invalid() implements P4Value {}

    /** A default. */
    record Default() implements P4Value {}

    /** The packet that is parsed or written. */
    record Packet() implements P4Value {}

    /** Something that was instantiated or declared; two are equal only if they are the same. */
    record Reference(Object object) implements P4Value {
        @Override
        public boolean equals(Object other) {
            return other instanceof Reference same && same.object == object;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(object);
        }
    }
}
