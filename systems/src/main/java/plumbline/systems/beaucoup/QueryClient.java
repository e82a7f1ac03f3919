package plumbline.systems.beaucoup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import plumbline.console.control.Answer;
import plumbline.console.control.ControlClient;
import plumbline.console.control.EntryParser;
import plumbline.console.control.Request;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.programs.beaucoup.Alert;
import plumbline.programs.beaucoup.AlertDecoder;
import plumbline.programs.beaucoup.BeauCoup;
import plumbline.programs.beaucoup.QueryInstaller;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.compile.Installed;
import plumbline.programs.beaucoup.query.Definitions;
import plumbline.programs.beaucoup.query.QuerySet;
import plumbline.vm.trace.EntryText;

/** Installs queries in a running switch, over its socket, and listens to their alerts. */
public final class QueryClient {
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
     * @param installed what it is asked already
     * @throws IllegalArgumentException if the queries do not fit the program
     */
    public CompiledQueries install(QuerySet asked, CouponChoice choice, Installed installed) throws IOException {
        Program program = program();
        CompiledQueries compiled = new QueryInstaller(program).compile(asked, choice, installed);
        replace(program, compiled);
        return compiled;
    }

    /**
     * The same, beside those that it is asked already.
     *
     * @throws IllegalArgumentException if the queries do not fit the program
     */
    CompiledQueries add(QuerySet asked, CouponChoice choice, Installed installed) throws IOException {
        Program program = program();
        CompiledQueries compiled = new QueryInstaller(program).add(asked, choice, installed);
        replace(program, compiled);
        return compiled;
    }

    /** Has the program that runs there answer these queries, and no others, from one packet on. */
    void replace(Program program, CompiledQueries queries) throws IOException {
        List<String> words = new ArrayList<>(List.of("table", "replace"));
        new QueryInstaller(program).tables(queries).forEach((name, entries) -> {
            Table table = program.table(name);
            words.add(name);
            entries.forEach(entry -> words.add(EntryText.of(table, entry)));
        });
        ask(words);
    }

    /**
     * Hands over alerts of all pipes as they come, until the switch ends. Others may replace the queries meanwhile:
     * then alerts of new ones show their numbers.
     *
     * @param replaced hears when an alert has shown that there are other queries now
     */
    public void follow(CompiledQueries queries, Consumer<Alert> listener, Runnable replaced) throws IOException {
        AtomicReference<AlertDecoder> decoder = new AtomicReference<>(new AlertDecoder(queries));
        follow(() -> {}, (nanos, digest) -> {
            if (!decoder.get().knows(digest)) {
                findInstalled().ifPresent(now -> {
                    decoder.set(decoder.get().after(now));
                    replaced.run();
                });
            }
            listener.accept(decoder.get().decode(nanos, digest));
        });
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
        return IntStream.range(0, pipes())
                .mapToObj(pipe -> new SlotClient(socket, pipe, program))
                .toList();
    }

    private int pipes() throws IOException {
        return ((Number) running().get("pipes")).intValue();
    }

    private Map<?, ?> running() throws IOException {
        return (Map<?, ?>) ask(List.of("program", "show")).data();
    }

    /** The program that runs there; fails if it is another. */
    Program program() throws IOException {
        Map<?, ?> data = running();
        if (!BeauCoup.NAME.equals(data.get("name"))) {
            throw CommandFailure.rejected(
                    "plumb: the switch at " + socket + " runs " + data.get("name") + ", not " + BeauCoup.NAME);
        }
        Map<String, Long> parameters = new LinkedHashMap<>();
        ((Map<?, ?>) data.get("parameters"))
                .forEach((name, value) -> parameters.put((String) name, ((Number) value).longValue()));
        return new BeauCoup().assemble(parameters).orThrow();
    }

    /** What the program that runs there is asked. */
    public Installed installed() throws IOException {
        Program program = program();
        Map<String, List<Table.Entry>> tables = new HashMap<>();
        for (String name : new QueryInstaller(program).couponTables()) {
            EntryParser parser = new EntryParser(program.table(name));
            List<?> entries =
                    (List<?>) ((Map<?, ?>) ask(List.of("table", "list", name)).data()).get("entries");
            tables.put(
                    name,
                    entries.stream().map(entry -> parser.entry((String) entry)).toList());
        }
        Set<Integer> drawn = new TreeSet<>();
        for (int pipe = 0; pipe < pipes(); pipe++) {
            Request draws = new Request(List.of("counter", "read", QueryInstaller.DRAWS), pipe);
            Map<?, ?> byId = (Map<?, ?>) ControlClient.ask(socket, draws).data();
            byId.keySet().forEach(id -> drawn.add(Integer.valueOf((String) id)));
        }
        return Installed.read(Definitions.of(program), tables, drawn);
    }

    /** The same; empty if the switch ends before it says so. */
    Optional<Installed> findInstalled() {
        try {
            return Optional.of(installed());
        } catch (IOException | CommandFailure ended) {
            return Optional.empty();
        }
    }

    private Answer ask(List<String> words) throws IOException {
        return ControlClient.ask(socket, new Request(words, null));
    }
}
