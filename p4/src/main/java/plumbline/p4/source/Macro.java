package plumbline.p4.source;

import java.util.List;
import java.util.Optional;

/**
 * What {@code #define} says.
 *
 * @param parameters present if it is used as {@code NAME(…)}; the last may be {@code ...}, used as {@code __VA_ARGS__}
 * @param body what it stands for
 */
record Macro(String name, Optional<List<String>> parameters, List<P4Token> body) {
    static final String VARIADIC = "__VA_ARGS__";

    Macro {
        parameters = parameters.map(List::copyOf);
        body = List.copyOf(body);
    }

    boolean takesArguments() {
        return parameters.isPresent();
    }

    boolean isVariadic() {
        return parameters.filter(names -> names.contains(VARIADIC)).isPresent();
    }
}
