package plumbline.p4.types;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.p4.syntax.P4Declaration;

/** What an expression gives if that is known when the program is compiled (specification, section 18.1). */
public sealed interface CompileTimeValue {
    /** A number; of a type with a width it is in the range of that type. */
    record Whole(BigInteger value) implements CompileTimeValue {}

    /** True or false. */
    record Truth(boolean value) implements CompileTimeValue {}

    /** A text. */
    record Characters(String value) implements CompileTimeValue {}

    /** A member of an enumeration. Two are equal if they have the same name in the same enumeration. */
    record EnumConstant(P4Declaration.Enumeration enumeration, String member) implements CompileTimeValue {}

    /** An error. */
    record ErrorConstant(String name) implements CompileTimeValue {}

    /** A match kind. */
    record MatchKindConstant(String name) implements CompileTimeValue {}

    /** Values side by side: of a list, a tuple, and of a structure that is given by a list. */
    record Listed(List<CompileTimeValue> elements) implements CompileTimeValue {
        public Listed {
            elements = List.copyOf(elements);
        }
    }

    /** The number, if it is one. */
    default Optional<BigInteger> whole() {
        return this instanceof Whole(BigInteger number) ? Optional.of(number) : Optional.empty();
    }

    /** The truth, if it is one. */
    default Optional<Boolean> truth() {
        return this instanceof Truth(boolean truth) ? Optional.of(truth) : Optional.empty();
    }

    /** Values of fields, in the order written. */
    record Fields(Map<String, CompileTimeValue> values) implements CompileTimeValue {}
}
