package plumbline.verifier.syntax;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Program;
import plumbline.isa.model.Unit;
import plumbline.isa.text.print.CalcPrinter;

/**
 * What stands in a P4 program for the variables that lowering made, whose names have a {@code $} in them.
 *
 * <pre>
 *   Ingress.key$15_8        bits of a variable                    Ingress.key[15:8]
 *   Ingress.count$result    what a register action puts out       Ingress.count.execute(…)
 *   Ingress.limit$3         a copy of a variable                  Ingress.limit
 *   value$4                 an expression                         hdr.a + meta.b
 *   branch$5                what several statements decide        branch (line 12)
 * </pre>
 */
final class MadeNames {
    private static final Pattern MADE = Pattern.compile("([\\w.]+)\\$\\d+(\\$\\d+_\\d+)?\\b");
    private static final Pattern RESULT = Pattern.compile("\\$result(_\\d+)?\\b");
    private static final Pattern BITS = Pattern.compile("\\$(\\d+)_(\\d+)\\b");
    /** What is longer is not read at a glance. */
    private static final int MAX_EXPRESSION = 60;

    private final Map<String, List<Unit.Assign>> writers;

    MadeNames(Program program) {
        writers = program.assignments()
                .filter(assign -> MADE.matcher(assign.dest().name()).matches())
                .collect(Collectors.groupingBy(assign -> assign.dest().name()));
    }

    /** A text with what stands in the program in the place of these names. */
    String replaced(String text) {
        Map<String, Optional<String>> expressions = new LinkedHashMap<>();
        MADE.matcher(text).results().forEach(made -> expressions.computeIfAbsent(made.group(), this::expression));
        String sources = MADE.matcher(text)
                .replaceAll(made -> Matcher.quoteReplacement(source(made, text, expressions.values())));
        return BITS.matcher(RESULT.matcher(sources).replaceAll(".execute(…)")).replaceAll("[$1:$2]");
    }

    /** @param all those of the text: of two that read the same, each is told by its line */
    private String source(MatchResult made, String text, Collection<Optional<String>> all) {
        String name = made.group(1);
        List<Unit.Assign> written = writersOf(made.group());
        if (written.isEmpty()) {
            return made.group(); // no variable: a part of a wide register
        }
        if (name.contains(".")) {
            return name + Optional.ofNullable(made.group(2)).orElse("");
        }
        boolean quoted = text.startsWith("'", made.end());
        return expression(made.group())
                .filter(expression -> Collections.frequency(all, Optional.of(expression)) == 1)
                .map(expression -> quoted || expression.indexOf(' ') < 0 ? expression : "(" + expression + ")")
                .orElseGet(() -> name + " (line " + written.getFirst().at().line() + ")");
    }

    /** Of what is no variable of the program, and so is computed before it is read. */
    private Optional<String> expression(String name) {
        List<Unit.Assign> written = writersOf(name);
        return written.size() == 1
                        && !name.contains(".")
                        && written.getFirst().value() instanceof Calc calc
                        && calc.constant().isEmpty()
                        && !calc.operands().contains(written.getFirst().dest())
                ? Optional.of(replaced(CalcPrinter.OUTSIDE.value(
                                calc, written.getFirst().dest().width())))
                        .filter(expression -> expression.length() <= MAX_EXPRESSION)
                : Optional.empty();
    }

    private List<Unit.Assign> writersOf(String name) {
        return writers.getOrDefault(name, List.of());
    }
}
