package plumbline.console.terminal;

import java.util.Arrays;
import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Position;
import plumbline.verifier.report.ReportJson.Finding;

/**
 * What went wrong, for programs: with {@code --json} it is the one object on standard output; people read the same on
 * standard error. Errors in programs have their place and rule as in the report of {@code plumb verify --json}; all
 * others have the kind of exit code for a code, and no file.
 *
 * @param exit exit code
 * @param errors at least one
 */
public record ErrorJson(int exit, List<Finding> errors) {
    /** The option that asks for JSON, in every command. */
    private static final String OPTION = "--json";
    /** What follows belongs to another program ({@code plumb lab}). */
    private static final String END_OF_OPTIONS = "--";

    /** Whether a command line asks for JSON, be it otherwise right or wrong. */
    public static boolean wanted(String... arguments) {
        return Arrays.stream(arguments)
                .takeWhile(word -> !word.equals(END_OF_OPTIONS))
                .anyMatch(OPTION::equals);
    }

    /**
     * Of what was found in a program, or if nothing was, of a message.
     *
     * @param message as people see it
     */
    public static ErrorJson of(int exit, String message, List<Diagnostic> diagnostics) {
        return new ErrorJson(
                exit,
                diagnostics.isEmpty()
                        ? List.of(Finding.of(Diagnostic.error(Position.NONE, code(exit), plain(message), "")))
                        : diagnostics.stream().map(Finding::of).toList());
    }

    private static String code(int exit) {
        return switch (exit) {
            case ExitCode.REJECTED -> "rejected";
            case ExitCode.USAGE -> "usage";
            default -> "environment";
        };
    }

    private static String plain(String message) {
        return message.replaceFirst("^plumb: ", "").strip();
    }
}
