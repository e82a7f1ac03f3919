package plumbline.cli.mutation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plumbline.cli.program.Verification;
import plumbline.verifier.target.Target;

/**
 * A P4 program of ours with its packet test, of which mutants are made.
 *
 * @param target that the test is run on
 * @param words of the text and signs between them
 */
record MutationBase(Path file, String text, Target target, Path test, List<MatchResult> words) {
    private static final Pattern COMMAND = Pattern.compile("# plumb stf (\\S+\\.p4) --target (\\S+) (?:--pad )?\\S+");
    private static final Pattern WORD = Pattern.compile("\\w+|[<>=+&|.^!~?:-]+|[^\\s\\w]");
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final String[] NUMBERS = {"0", "1", "2", "7", "8", "9", "16", "31", "32", "33", "64", "65", "127"};

    /** The programs of some folders. */
    static List<MutationBase> in(List<Path> folders) {
        return folders.stream().flatMap(MutationBase::tests).toList();
    }

    private static Stream<MutationBase> tests(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            List<MutationBase> bases = new ArrayList<>();
            for (Path file : files.filter(one -> one.toString().endsWith(".stf"))
                    .sorted()
                    .toList()) {
                Matcher command = COMMAND.matcher(Files.readAllLines(file).getFirst());
                if (command.matches()) {
                    bases.add(of(folder.resolve(command.group(1)), Verification.target(command.group(2)), file));
                }
            }
            return bases.stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static MutationBase of(Path file, Target target, Path test) throws IOException {
        String text = Files.readString(file);
        return new MutationBase(
                file, text, target, test, WORD.matcher(text).results().toList());
    }

    /** The text with one to three words, numbers, lines or letters changed: most of them can be read. */
    String mutant(SplittableRandom random) {
        StringBuilder changed = new StringBuilder(text);
        switch (random.nextInt(10)) {
            case 0 -> letters(changed, random);
            case 1, 2 -> changed.replace(0, changed.length(), lines(random));
            default -> words(changed, random);
        }
        return changed.toString();
    }

    /** From the last place to the first, so that the places of those before stay. */
    private void words(StringBuilder changed, SplittableRandom random) {
        random.ints(random.nextInt(1, 4), 0, words.size())
                .distinct()
                .boxed()
                .sorted((a, b) -> b - a)
                .forEach(at ->
                        changed.replace(words.get(at).start(), words.get(at).end(), instead(at, random)));
    }

    private String instead(int at, SplittableRandom random) {
        String before = words.get(at).group();
        if (NUMBER.matcher(before).matches() && random.nextBoolean()) {
            return NUMBERS[random.nextInt(NUMBERS.length)];
        }
        String other = words.get(random.nextInt(words.size())).group();
        return switch (random.nextInt(8)) {
            case 0 -> "";
            case 1 -> before + " " + other;
            default -> other;
        };
    }

    private String lines(SplittableRandom random) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        String moved = lines.get(random.nextInt(lines.size()));
        if (random.nextBoolean()) {
            lines.remove(moved);
        }
        if (random.nextBoolean()) {
            lines.add(random.nextInt(lines.size() + 1), moved);
        }
        return String.join("\n", lines) + "\n";
    }

    private void letters(StringBuilder changed, SplittableRandom random) {
        int from = random.nextInt(changed.length());
        int to = Math.min(changed.length(), from + random.nextInt(12));
        if (random.nextBoolean()) {
            changed.delete(from, to);
        } else {
            changed.insert(random.nextInt(changed.length()), changed.substring(from, to));
        }
    }
}
