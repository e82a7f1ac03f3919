package plumbline.p4.types;

import java.util.Arrays;
import java.util.Optional;

/** Methods that the language gives (specification, sections 8.17, 8.18, 8.19 and 9). */
public enum BuiltInMethod {
    /** Of a header or header union: whether it is valid. */
    IS_VALID("isValid"),
    /** Of a header. */
    SET_VALID("setValid"),
    /** Of a header. */
    SET_INVALID("setInvalid"),
    /** Of a stack: elements move up by the argument. */
    PUSH_FRONT("push_front"),
    /** Of a stack: elements move down by the argument. */
    POP_FRONT("pop_front"),
    /** Of a value: a constant. */
    MIN_SIZE_IN_BITS("minSizeInBits"),
    /** Of a value: a constant. */
    MIN_SIZE_IN_BYTES("minSizeInBytes"),
    /** Of a value: a constant. */
    MAX_SIZE_IN_BITS("maxSizeInBits"),
    /** Of a value: a constant. */
    MAX_SIZE_IN_BYTES("maxSizeInBytes");

    private final String word;

    BuiltInMethod(String word) {
        this.word = word;
    }

    /** As it is written. */
    public String word() {
        return word;
    }

    /** The method of a name. */
    public static Optional<BuiltInMethod> of(String word) {
        return Arrays.stream(values())
                .filter(method -> method.word.equals(word))
                .findFirst();
    }
}
