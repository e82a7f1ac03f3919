package plumbline.p4.types.check;

import java.math.BigInteger;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.types.CompileTimeValue;
import plumbline.p4.types.TypedProgram;

/**
 * Which expressions are known when the program is compiled (specification, section 18.1). Of most the value is known
 * here; that of a constructor's parameter only when it is instantiated.
 */
final class KnownExpressions {
    private final Set<P4Expression> known = Collections.newSetFromMap(new IdentityHashMap<>());
    private final TypedProgram.Builder facts;

    KnownExpressions(TypedProgram.Builder facts) {
        this.facts = facts;
    }

    /** It is known when the program is compiled. */
    void add(P4Expression expression) {
        known.add(expression);
    }

    /** It is known if the expressions that it is made of are. */
    void addIf(P4Expression expression, P4Expression... parts) {
        for (P4Expression part : parts) {
            if (!has(part)) {
                return;
            }
        }
        known.add(expression);
    }

    /** It has this value. */
    void value(P4Expression expression, CompileTimeValue value) {
        known.add(expression);
        facts.value(expression, value);
    }

    boolean has(P4Expression expression) {
        return known.contains(expression);
    }

    Optional<CompileTimeValue> value(P4Expression expression) {
        return facts.value(expression);
    }

    /** The number it gives, if it gives one that is known. */
    Optional<BigInteger> whole(P4Expression expression) {
        return value(expression).flatMap(CompileTimeValue::whole);
    }
}
