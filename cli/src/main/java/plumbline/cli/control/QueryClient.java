package plumbline.cli.control;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import plumbline.cli.terminal.Failure;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.programs.beaucoup.Alert;
import plumbline.programs.beaucoup.AlertDecoder;
import plumbline.programs.beaucoup.BeauCoup;
import plumbline.programs.beaucoup.QueryInstaller;
import plumbline.programs.beaucoup.compile.Choice;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.query.QuerySet;
import plumbline.vm.trace.EntryText;

/** Installs queries in a running switch, over its socket, and listens to their alerts. */
public final class QueryClient {
    /** The number of the query in a listed entry: {@code … => draw(q 7, …)}. */
    private static final Pattern NUMBER = Pattern.compile("draw\\(\\D*(\\d+)");

    private final Path socket;

    public QueryClient(Path socket) {
        this.socket = socket;
    }

    Path socket() {
        return socket;
    }

    /**
     * Compiles queries for the program that runs there and has it answer them, and no others, from one packet on.
     *
     * @throws IllegalArgumentException if the queries do not fit the program
     */
    public CompiledQueries install(QuerySet asked, Choice choice) throws IOException {
        Program program = program();
        CompiledQueries compiled = new QueryInstaller(program).compile(asked, choice, taken(program));
        replace(program, compiled);
        return compiled;
    }

    /** Has the program that runs there answer these queries, and no others, from one packet on. */
    void replace(Program program, CompiledQueries queries) throws IOException {
        List<String> words = new ArrayList<>(List.of("table", "replace"));
        new QueryInstaller(program).tables(queries).forEach((name, entries) -> {
            Table table = table(program, name);
            words.add(name);
            entries.forEach(entry -> words.add(EntryText.of(table, entry)));
        });
        ask(words);
    }

    /** Hands over alerts of all pipes as they come, until the switch ends. */
    public void follow(CompiledQueries queries, Consumer<Alert> listener) throws IOException {
        AlertDecoder decoder = new AlertDecoder(queries);
        follow(() -> {}, (nanos, digest) -> listener.accept(decoder.decode(nanos, digest)));
    }

    /** Hears digests. */
    interface Listener {
        /** One that was sent at some time; its fields by name. */
        void digest(long nanos, ToLongFunction<String> digest);
    }

    /**
     * Hands over digests as they come, until the switch ends.
     *
     * @param listening called once, when none will be missed any more
     */
    void follow(Runnable listening, Listener listener) throws IOException {
        try (ControlClient client = ControlClient.connect(socket)) {
            client.send(new Request(List.of("digest", AlertDecoder.DIGEST), null));
            Answer answer = client.receive();
            listening.run();
            for (; answer != null; answer = client.receive()) {
                if (answer.accepted().data() instanceof Map<?, ?> digest) {
                    listener.digest(
                            Long.parseLong(digest.get("nanos").toString()),
                            field -> Long.parseUnsignedLong((String) digest.get(field)));
                }
            }
        }
    }

    /** Readers of its collectors, one per pipe. */
    List<SlotClient> slots(Program program) throws IOException {
        int pipes = ((Number) running().get("pipes")).intValue();
        return IntStream.range(0, pipes).mapToObj(pipe -> new SlotClient(socket, pipe, program)).toList();
    }

    private Map<?, ?> running() throws IOException {
        return (Map<?, ?>) ask(List.of("program", "show")).data();
    }

    /** The program that runs there; fails if it is another. */
    Program program() throws IOException {
        Map<?, ?> data = running();
        if (!BeauCoup.NAME.equals(data.get("name"))) {
            throw Failure.rejected("plumb: the switch at " + socket + " runs " + data.get("name") + ", not " + BeauCoup.NAME);
        }
        Map<String, Long> parameters = new LinkedHashMap<>();
        ((Map<?, ?>) data.get("parameters")).forEach((name, value) -> parameters.put((String) name, ((Number) value).longValue()));
        return new BeauCoup().assemble(parameters).orThrow();
    }

    /** Numbers of the queries that are installed there. */
    Set<Integer> taken(Program program) throws IOException {
        Set<Integer> taken = new TreeSet<>();
        for (int attribute = 0; attribute < program.parameter("attributes"); attribute++) {
            for (String line : ask(List.of("table", "list", "coupons_" + attribute)).lines()) {
                Matcher number = NUMBER.matcher(line);
                if (number.find()) {
                    taken.add(Integer.valueOf(number.group(1)));
                }
            }
        }
        return taken;
    }

    private static Table table(Program program, String name) {
        return program.tables().stream().filter(table -> table.name().equals(name)).findFirst().orElseThrow();
    }

    private Answer ask(List<String> words) throws IOException {
        return ControlClient.ask(socket, new Request(words, null));
    }
}
