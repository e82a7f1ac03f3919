package plumbline.cli.stf;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.cli.stf.StfLine.Word;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.pipelines.SwitchBuilder;

/** The ports of a test's switch: those that a line lists, or 0–63 and those that lines name. */
final class StfPorts {
    private static final int MAX_PORT = Intrinsic.NO_PORT - 1;
    /** Those that every test has, from 0, if it lists none. */
    private static final int STANDARD = 64;
    /** {@code 7}, {@code 0-3}, {@code 4-7@1}. */
    private static final Pattern RANGE = Pattern.compile("(\\d{1,3})(?:-(\\d{1,3}))?(?:@(\\d{1,3}))?");

    private final Map<Integer, Integer> pipes = new TreeMap<>();
    private Position listed;
    private boolean named;

    /** Reads the line that lists them. */
    void list(StfLine line) {
        if (listed != null) {
            throw line.wrong("the ports are listed in line " + listed.line(), "list all of them there");
        }
        if (named) {
            throw line.wrong("a line above names a port", "list the ports in front of the first packet and entry");
        }
        Map<Integer, Integer> all = new TreeMap<>();
        line.from(1).forEach(word -> add(line, word, all));
        pipes.putAll(all);
        listed = line.at();
    }

    private void add(StfLine line, Word word, Map<Integer, Integer> all) {
        Matcher range = RANGE.matcher(word.text());
        if (!range.matches()) {
            throw line.wrong(
                    word, "'" + word.text() + "' is neither a port nor some", "write 7, 0-3, or 4-7@1 in pipe 1");
        }
        int first = Integer.parseInt(range.group(1));
        int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
        int pipe = range.group(3) == null ? 0 : Integer.parseInt(range.group(3));
        if (last < first || last > MAX_PORT) {
            throw line.wrong(word, "ports " + word.text() + ": from 0 to " + MAX_PORT + ", the smaller first", "");
        }
        if (pipe >= SwitchBuilder.MAX_PIPES) {
            throw line.wrong(word, "pipes are numbered from 0 to " + (SwitchBuilder.MAX_PIPES - 1), "");
        }
        for (int port = first; port <= last; port++) {
            refuseRecirculation(line, word, port);
            if (all.putIfAbsent(port, pipe) != null) {
                throw line.wrong(word, "port " + port + " is listed twice", "");
            }
        }
    }

    /** A port that a line names. */
    int named(StfLine line, int index) {
        Word word = line.words().get(index);
        int port = line.number(index, MAX_PORT, "port");
        refuseRecirculation(line, word, port);
        if (listed != null && !pipes.containsKey(port)) {
            throw line.wrong(
                    word, "port " + port + " is none of those that line " + listed.line() + " lists", "list it there");
        }
        named = true;
        pipes.putIfAbsent(port, 0);
        return port;
    }

    private static void refuseRecirculation(StfLine line, Word word, int port) {
        if (port == FieldList.Recirculate.PORT) {
            throw line.wrong(word, "port " + port + " is the recirculation port", "choose another number");
        }
    }

    /** The pipe of each port, when the whole test is read. */
    Map<Integer, Integer> pipes() {
        Map<Integer, Integer> all = new TreeMap<>(pipes);
        if (listed == null) {
            for (int port = 0; port < STANDARD; port++) {
                all.putIfAbsent(port, 0);
            }
        }
        return all;
    }
}
