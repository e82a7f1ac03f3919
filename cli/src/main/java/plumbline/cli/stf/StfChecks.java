package plumbline.cli.stf;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import plumbline.cli.stf.StfLine.Word;
import plumbline.console.control.Answer;
import plumbline.console.control.EntryParser;
import plumbline.console.control.SplitField;
import plumbline.console.control.WideValue;
import plumbline.console.control.Wire;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.vm.trace.ValueText;

/** What packet tests expect of counters, registers and digests: control commands whose answers are compared. */
final class StfChecks {
    /** {@code seen(7)}, {@code cnt($A)}. */
    private static final Pattern CELL = Pattern.compile("([\\w.$]+)\\(([\\w$]+)\\)");

    private final StfReader reader;

    StfChecks(StfReader reader) {
        this.reader = reader;
    }

    void counter(StfLine written) {
        StfLine line = written.joined();
        Matcher cell = cell(line, StfStatement.CHECK_COUNTER);
        String name = reader.counter(line, cell.group(1));
        List<String> words = List.of("counter", "read", name, reader.cell(line, cell.group(2)));
        if (line.size() == 2) {
            reader.control(line, words);
            return;
        }
        String unit = line.word(2);
        if (!unit.equals("packets") && !unit.equals("bytes")) {
            throw line.wrong(
                    line.words().get(2),
                    "a counter counts packets or bytes, not '" + unit + "'",
                    "say which: packets == 1");
        }
        Condition condition = condition(line, 3, StfStatement.CHECK_COUNTER);
        reader.control(
                line,
                words,
                answer -> condition.wrong(
                        name + "(" + cell.group(2) + ") has counted",
                        data(answer).elements().next().get(unit).asText(),
                        unit));
    }

    void register(StfLine written) {
        StfLine line = written.joined();
        Matcher cell = cell(line, StfStatement.CHECK_REGISTER);
        String name = reader.register(line, cell.group(1));
        boolean paired = reader.program().register(name).paired();
        String part = line.size() > 2 ? line.word(2) : "";
        boolean named = part.equals("lo") || part.equals("hi");
        if (paired && !named) {
            throw line.wrong(
                    "register " + name + " has pairs: say which word", "write lo or hi in front of the comparison");
        }
        if (part.equals("hi") && !paired) {
            throw line.wrong("register " + name + " has no pairs", "leave out 'hi'");
        }
        Condition condition = condition(line, named ? 3 : 2, StfStatement.CHECK_REGISTER);
        String place = name + "(" + cell.group(2) + ")" + (named ? " " + part : "") + " is";
        reader.control(
                line,
                List.of("register", "read", name, reader.cell(line, cell.group(2))),
                answer -> condition.wrong(place, registerWord(answer, part), ""));
    }

    private static Matcher cell(StfLine line, StfStatement statement) {
        Matcher cell = CELL.matcher(line.word(1));
        if (!cell.matches()) {
            throw line.wrong(line.words().get(1), "'" + line.word(1) + "' is no cell", "write " + statement.usage());
        }
        return cell;
    }

    void expectDigest(StfLine written) {
        StfLine line = written.joined();
        FieldList.Digest digest = digest(line);
        List<SplitField> fields = SplitField.of(
                digest.fields().stream().map(Field::name).toList(),
                digest.fields().stream().map(Field::width).toList());
        Map<Field, Long> wanted = new LinkedHashMap<>();
        for (Word word : line.from(2)) {
            String[] parts = word.text().split(":", 2);
            SplitField field = fields.stream()
                    .filter(one -> one.name().equals(parts[0]) || one.name().endsWith("." + parts[0]))
                    .findFirst()
                    .orElseThrow(() -> line.wrong(
                            word,
                            "digest " + digest.name() + " does not carry " + parts[0],
                            "it carries "
                                    + fields.stream().map(SplitField::name).collect(Collectors.joining(", "))));
            BigInteger whole = number(line, word, parts.length == 2 ? parts[1] : "", field);
            field.parts()
                    .forEach(part -> wanted.put(
                            digest.fields().get(part.index()), part.of(whole).longValue()));
        }
        reader.control(line, List.of("digest", digest.name()), answer -> {
            JsonNode sent = data(answer);
            return sent.size() == 1
                    ? differing(sent.get(0), wanted)
                    : Optional.of(sent.size() + " digests " + digest.name() + " have been sent, expected one");
        });
    }

    private static Optional<String> differing(JsonNode sent, Map<Field, Long> wanted) {
        return wanted.entrySet().stream()
                .filter(entry -> value(sent, entry.getKey()) != entry.getValue())
                .map(entry -> "the digest carries " + entry.getKey().name() + " "
                        + ValueText.of(entry.getKey(), value(sent, entry.getKey())) + ", expected "
                        + ValueText.of(entry.getKey(), entry.getValue()))
                .findFirst();
    }

    private static long value(JsonNode sent, Field field) {
        return Long.parseUnsignedLong(sent.get(field.name()).asText());
    }

    void noDigest(StfLine line) {
        FieldList.Digest digest = digest(line);
        reader.control(line, List.of("digest", digest.name()), answer -> {
            int sent = data(answer).size();
            return sent == 0
                    ? Optional.empty()
                    : Optional.of(sent + (sent == 1 ? " digest " : " digests ") + digest.name()
                            + (sent == 1 ? " has" : " have") + " been sent, expected none");
        });
    }

    private FieldList.Digest digest(StfLine line) {
        List<FieldList.Digest> digests = reader.program().fieldLists(FieldList.Digest.class);
        String name = reader.named(line, digests.stream().map(FieldList::name).toList(), "digest");
        return digests.stream()
                .filter(digest -> digest.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** As programs get it. */
    private static JsonNode data(Answer answer) {
        return Wire.tree(answer.data());
    }

    /** What 'register read' says of its only cell. */
    private static String registerWord(Answer answer, String part) {
        JsonNode word = data(answer).get("cells").get(0);
        return (word.isArray() ? word.get(part.equals("lo") ? 0 : 1) : word).asText();
    }

    /** A comparison with a number. */
    private record Condition(String text, LongPredicate holds) {
        Optional<String> wrong(String place, String value, String unit) {
            return holds.test(Long.parseUnsignedLong(value))
                    ? Optional.empty()
                    : Optional.of(place + " " + value + (unit.isEmpty() ? "" : " " + unit) + ", expected " + text);
        }
    }

    private static Condition condition(StfLine line, int from, StfStatement statement) {
        if (line.size() != from + 2) {
            throw line.wrong("a comparison is missing", "write " + statement.usage());
        }
        long wanted = value(line, from + 1);
        String operator = line.word(from);
        LongPredicate holds =
                switch (operator) {
                    case "==", "=" -> is -> is == wanted;
                    case "!=" -> is -> is != wanted;
                    case "<" -> is -> Long.compareUnsigned(is, wanted) < 0;
                    case "<=" -> is -> Long.compareUnsigned(is, wanted) <= 0;
                    case ">" -> is -> Long.compareUnsigned(is, wanted) > 0;
                    case ">=" -> is -> Long.compareUnsigned(is, wanted) >= 0;
                    default ->
                        throw line.wrong(
                                line.words().get(from),
                                "'" + operator + "' is none of ==, !=, <, <=, >, >=",
                                "write " + statement.usage());
                };
        return new Condition(operator + " " + line.word(from + 1), holds);
    }

    private static BigInteger number(StfLine line, Word word, String text, SplitField field) {
        try {
            return field.checked(WideValue.number(text));
        } catch (IllegalArgumentException e) {
            throw line.wrong(word, e.getMessage(), "");
        }
    }

    private static long value(StfLine line, int index) {
        Word word = line.words().get(index);
        try {
            return EntryParser.value(word.text());
        } catch (IllegalArgumentException e) {
            throw line.wrong(word, e.getMessage(), "");
        }
    }
}
