package plumbline.verifier;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.Assembly;
import plumbline.isa.text.IncludeResolver;
import plumbline.verifier.target.Target;
import plumbline.verifier.target.Targets;

/**
 * A program that asks for {@code amount} of something; its first lines say how it meets the limit.
 *
 * <pre>
 * // code: stage-sram                       the rule that it breaks with too many
 * // with: per_stage.sram_blocks = 1        other limits of the target, so that this one is met first
 * // by: per_stage.sram_blocks              the limit that the diagnostic cites, if not its own
 * // or: language                           no target can have as much as the language refuses
 * // step: double                           only powers of two can be asked for
 * </pre>
 */
record LimitFile(String key, List<String> lines) {
    static final Path FOLDER = Path.of("src/test/resources/limits");

    static LimitFile of(String key) {
        try {
            return new LimitFile(key, Files.readAllLines(path(key)));
        } catch (IOException e) {
            throw new UncheckedIOException("no program for " + key, e);
        }
    }

    static boolean exists(String key) {
        return Files.exists(path(key));
    }

    private static Path path(String key) {
        return FOLDER.resolve(key + ".plumb");
    }

    /** The largest amount that is allowed, and the next. */
    LongStream edge(long limit) {
        if (values("step").findAny().isPresent()) {
            return LongStream.of(Long.highestOneBit(limit), 2 * Long.highestOneBit(limit));
        }
        return LongStream.of(limit, limit + 1);
    }

    /** What a program of that amount breaks: the limit, or the language's own. */
    List<String> limitsBroken(long amount, Target target) {
        Assembly assembly = assembly(amount);
        if (assembly.program().isEmpty() && values("or").findAny().isPresent()) {
            return assembly.diagnostics().stream().map(Diagnostic::headline).toList();
        }
        String code = values("code").findFirst().orElseThrow();
        String cited = ", " + values("by").findFirst().orElse(key) + ";";
        return Verifier.verify(assembly.orThrow(), target).report().diagnostics().stream()
                .filter(diagnostic -> diagnostic.isError() && diagnostic.code().equals(code))
                .filter(diagnostic -> diagnostic.limit().contains(cited))
                .map(Diagnostic::headline)
                .toList();
    }

    /** A built-in target with the other limits that this file asks for. */
    Target target(String name, Path folder) throws IOException {
        Map<String, List<String>> groups = values("with").collect(Collectors.groupingBy(with -> with.split("\\.")[0]));
        if (groups.isEmpty()) {
            return Targets.named(name);
        }
        String sections = groups.entrySet().stream()
                .map(group -> "\"" + group.getKey() + "\": {"
                        + group.getValue().stream()
                                .map(with -> with.split("\\.")[1].split(" = "))
                                .map(with -> "\"" + with[0] + "\": { \"v\": " + with[1] + ", \"src\": \"a test\" }")
                                .collect(Collectors.joining(", "))
                        + "}")
                .collect(Collectors.joining(", "));
        Path file = folder.resolve(name + "-" + key + ".json");
        return Targets.load(Files.writeString(
                file, "{ \"name\": \"t\", \"title\": \"t\", \"extends\": \"" + name + "\", " + sections + " }"));
    }

    private Assembly assembly(long amount) {
        String text = String.join("\n", lines)
                        .replace("PERCENT", BigDecimal.valueOf(amount, 4).toPlainString()) + "\n";
        return Assembler.assemble(key, text, Map.of("amount", amount), IncludeResolver.library());
    }

    private Stream<String> values(String header) {
        String start = "// " + header + ": ";
        return lines.stream().filter(line -> line.startsWith(start)).map(line -> line.substring(start.length()));
    }
}
