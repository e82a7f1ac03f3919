package plumbline.cli.control;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import plumbline.console.terminal.CommandFailure;
import plumbline.pipelines.file.FileTrouble;

/**
 * What can be asked of a running switch about one kind of thing: {@code plumb NAME VERB OPERAND…}. Declared once; the
 * switch, the command line, its help and docs/CONTROL.md loop over {@link Topics}.
 *
 * @param name a command of {@code plumb}
 * @param about one sentence for people
 * @param streams whether it is answered again and again
 * @param verbs at least one
 * @param examples words behind the name
 */
public record Topic(String name, String about, boolean streams, List<Verb> verbs, List<String> examples) {
    private static final String STANDARD_INPUT = "-";

    public Topic {
        verbs = List.copyOf(verbs);
        examples = List.copyOf(examples);
    }

    /** One whose requests are answered once. */
    Topic(String name, String about, List<Verb> verbs, List<String> examples) {
        this(name, about, false, verbs, examples);
    }

    /** The verb that these words begin with. */
    private Verb verb(List<String> words) {
        String first = words.isEmpty() ? "" : words.getFirst();
        return verbs.stream()
                .filter(verb -> verb.startsWith(first))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("usage: " + usage()));
    }

    /** The words behind the name, one of which comes first; empty if all words are operands. */
    public List<String> verbNames() {
        return verbs.stream().map(Verb::name).filter(verb -> !verb.isEmpty()).toList();
    }

    /** Whether a request may begin with this word. */
    public boolean understands(String first) {
        return verbs.stream().anyMatch(verb -> verb.startsWith(first));
    }

    private String usage() {
        return name + " " + verbs.stream().map(Verb::usage).collect(Collectors.joining(" | "));
    }

    /** Does what words behind the name ask for. */
    void answer(SwitchAccess access, List<String> words, Integer pipe, Requests.Replies replies) {
        Verb verb = verb(words);
        List<String> operands = operands(verb, words);
        verb.check(name, operands);
        verb.does().answer(new Ask(access, pipe, access.withWholeName(verb.operands(), operands)), replies);
    }

    private static List<String> operands(Verb verb, List<String> words) {
        return verb.name().isEmpty() ? words : words.subList(1, words.size());
    }

    /** Fails unless words behind the name ask for what can be done in virtual time. */
    void checkForVirtualTime(List<String> words) {
        Verb verb = verb(words);
        verb.check(name, operands(verb, words));
        if (verb.realTime()) {
            throw CommandFailure.usage((name + " " + verb.name()).strip()
                    + " is for a switch that runs in real time: plumb run … --control PATH");
        }
    }

    /** Whether words behind the name ask for nothing but what is to be read. */
    boolean reads(List<String> words) {
        return verb(words).reads();
    }

    /** A request for what words behind the name ask for: with the lines of a file in the place of its name. */
    public List<String> request(List<String> words) {
        List<String> all = new ArrayList<>();
        all.add(name);
        if (words.size() == 2
                && verbs.stream()
                        .anyMatch(verb -> verb.takesFile() && verb.name().equals(words.getFirst()))) {
            all.add(words.getFirst());
            all.addAll(lines(words.get(1)));
        } else {
            all.addAll(words);
        }
        return all;
    }

    /** Of an empty file an empty line, which says nothing: without a word the request would lack the file. */
    private List<String> lines(String file) {
        try (InputStream in = file.equals(STANDARD_INPUT) ? System.in : Files.newInputStream(Path.of(file))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.isEmpty() ? List.of("") : text.lines().toList();
        } catch (IOException e) {
            throw CommandFailure.environment(
                    "plumb: " + name + ": " + file + ": cannot read: " + FileTrouble.inWords(e), e);
        }
    }

    /** Whether the client writes the answer to a file, if one is named. */
    public boolean writesFile() {
        return verbs.stream().anyMatch(verb -> verb.operands().equals("[" + Verb.FILE + "]"));
    }

    /** What it understands, line by line, for people: how it is written, and what it does. */
    public List<String> help() {
        int width = verbs.stream().mapToInt(verb -> verb.usage().length()).max().orElseThrow();
        return verbs.stream()
                .map(verb -> ("%-" + Math.max(1, width) + "s  %s").formatted(verb.usage(), verb.meaning()))
                .toList();
    }
}
