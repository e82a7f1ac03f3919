package plumbline.cli.fit;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Program;
import plumbline.verifier.Fitted;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Target;

/**
 * Looks for the largest value of something in a program, a parameter or the size of a memory, that fits a target, on
 * the assumption that what is smaller fits too: first by doubling or halving, then by halving what is left between.
 * Values that the program itself refuses, such as numbers that are no powers of two, do not fit.
 */
public final class LargestSearch {
    /** Larger values are not tried: no chip of this kind has so much of anything. */
    private static final long LARGEST = 1L << 32;

    private final LongFunction<Optional<Program>> assemble;
    private final Target target;
    private final LongConsumer progress;
    private final Set<String> accepted = new HashSet<>();
    private long tried;

    /**
     * @param assemble makes the program with a value, or nothing if it cannot have that
     * @param progress is told after each attempt how many there were
     */
    public LargestSearch(LongFunction<Optional<Program>> assemble, Target target, LongConsumer progress) {
        this.assemble = assemble;
        this.target = target;
        this.progress = progress;
    }

    /**
     * The largest value that fits; empty if none does.
     *
     * @param program as it is without this search; what it breaks beside fitting is not counted against a value
     * @param present the value that it has
     */
    public OptionalLong largest(Program program, long present) {
        accepted.clear();
        errors(Verifier.fit(program, target)).stream()
                .filter(code -> !isAboutFitting(code))
                .forEach(accepted::add);
        long start = Math.max(1, present);
        long fits = start;
        while (fits > 0 && !fits(fits)) {
            fits /= 2;
        }
        if (fits == 0) {
            return OptionalLong.empty();
        }
        long above = fits * 2;
        while (fits >= start && above <= LARGEST && fits(above)) {
            fits = above;
            above *= 2;
        }
        if (fits >= start && above > LARGEST) {
            return OptionalLong.of(fits);
        }
        return OptionalLong.of(between(fits, above));
    }

    private long between(long fits, long tooMuch) {
        long low = fits;
        long high = tooMuch;
        if (low > 1 && Long.bitCount(low) == 1 && !assembles(low + 1) && !assembles(low + low / 2)) {
            return low; // powers of two only
        }
        while (high - low > 1) {
            long middle = low + (high - low) / 2;
            if (fits(middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean assembles(long value) {
        return assemble.apply(value).isPresent();
    }

    private boolean fits(long value) {
        progress.accept(++tried);
        return assemble.apply(value)
                .map(program -> accepted.containsAll(errors(Verifier.fit(program, target))))
                .orElse(false);
    }

    private static Set<String> errors(Fitted fitted) {
        return fitted.verdict().report().diagnostics().stream()
                .filter(Diagnostic::isError)
                .map(Diagnostic::code)
                .collect(Collectors.toSet());
    }

    /** Errors that another value of a parameter may mend. */
    private static boolean isAboutFitting(String code) {
        return code.startsWith("stage-")
                || List.of("register-size", "array-size", "access-stages", "phv", "parser-rows")
                        .contains(code);
    }
}
