package plumbline.p4.types.check;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import plumbline.p4.source.P4Messages;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.TypedProgram;

/**
 * Checks a program in one walk: names, types, calls, and what is known when it is compiled. A mistake is said once:
 * what depends on it has a type that fits everywhere.
 */
public final class TypeChecker {
    private static final BigInteger FIRST_V1MODEL = BigInteger.valueOf(20_180_101);
    private static final BigInteger LAST_V1MODEL = BigInteger.valueOf(20_200_408);

    private TypeChecker() {}

    /** What a program means; empty if there are errors, which {@code messages} gets. */
    public static Optional<TypedProgram> check(List<P4Declaration> program, P4Messages messages) {
        ProgramChecks checks = new ProgramChecks(messages);
        program.forEach(checks.declarations::check);
        program.forEach(declaration -> checkMain(declaration, checks));
        program.forEach(declaration -> checkVersion(declaration, checks));
        return messages.hasErrors() ? Optional.empty() : Optional.of(checks.facts.build(program));
    }

    /** The version of v1model that a program asks for is one that there was (p4c: p4include/bmv2/v1model.p4). */
    private static void checkVersion(P4Declaration declaration, ProgramChecks checks) {
        if (declaration instanceof P4Declaration.Constant(var _, var _, String name, P4Expression value, var at)
                && name.equals("__v1model_version")) {
            checks.known
                    .whole(value)
                    .filter(version -> version.compareTo(FIRST_V1MODEL) < 0 || version.compareTo(LAST_V1MODEL) > 0)
                    .ifPresent(version -> checks.error(
                            at,
                            "range",
                            "there is no version " + version + " of v1model",
                            "V1MODEL_VERSION is " + FIRST_V1MODEL + " to " + LAST_V1MODEL));
        }
    }

    private static boolean isPackage(SemanticType type) {
        return type instanceof SemanticType.Unknown
                || type instanceof SemanticType.BlockObject block
                        && block.head().isPackage();
    }

    /** What is called {@code main} is the package that runs (specification, chapter 17). */
    private static void checkMain(P4Declaration declaration, ProgramChecks checks) {
        boolean runs = declaration instanceof P4Declaration.Function
                || declaration instanceof P4Declaration.Instance && isPackage(checks.facts.type(declaration));
        if (declaration.name().equals("main") && !runs) {
            checks.error(declaration.at(), "type", "'main' is no instance of a package", "");
        }
    }
}
