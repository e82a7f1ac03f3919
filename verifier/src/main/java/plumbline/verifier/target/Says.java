package plumbline.verifier.target;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a setting means, and between which bounds a number is not absurd. The records of a target are its schema. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface Says {
    /** The meaning, which diagnostics print after the value. */
    String value();

    /** Smallest sensible number. */
    long min() default 0;

    /** Largest sensible number. */
    long max() default 1L << 48;
}
