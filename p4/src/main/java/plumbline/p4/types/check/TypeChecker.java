package plumbline.p4.types.check;

import java.util.List;
import java.util.Optional;
import plumbline.p4.source.P4Messages;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.types.TypedProgram;

/**
 * Checks a program in one walk: names, types, calls, and what is known when it is compiled. A mistake is said once:
 * what depends on it has a type that fits everywhere.
 */
public final class TypeChecker {
    private TypeChecker() {}

    /** What a program means; empty if there are errors, which {@code messages} gets. */
    public static Optional<TypedProgram> check(List<P4Declaration> program, P4Messages messages) {
        ProgramChecks checks = new ProgramChecks(messages);
        program.forEach(checks.declarations()::check);
        return messages.all().isEmpty() ? Optional.of(checks.facts().build(program)) : Optional.empty();
    }
}
