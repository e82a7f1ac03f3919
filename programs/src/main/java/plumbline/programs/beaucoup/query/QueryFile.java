package plumbline.programs.beaucoup.query;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.pipelines.file.Complaints;
import plumbline.pipelines.file.SetupFile;
import plumbline.pipelines.file.SetupFileException;

/**
 * Reads queries from YAML:
 *
 * <pre>
 *   budget: 0.5                      # memory words per packet for all queries together; 1 unless said
 *   window: 100ms                    # must be the program's; left out: whatever the program has
 *   src_net: 16                      # bits of field src_net, must be the program's; dst_net alike; may be left out
 *   sharing: max-min                 # what a query leaves of its share goes to others; equal unless said: it does not
 *   queries:
 *     - name: port scan
 *       key: [src, dst]              # fields of the program's keys
 *       attribute: [dst_port]        # one of the program's attributes; [packet] counts packets
 *       threshold: 100
 *       filter: {protocol: tcp, flags: syn !ack, src_port: 1, dst_port: 2}     # each may be left out
 * </pre>
 */
public final class QueryFile {
    private static final double DEFAULT_BUDGET = 1;
    private static final Map<String, Integer> PROTOCOLS = Map.of("icmp", 1, "tcp", Filter.TCP, "udp", 17);
    private static final Pattern TIME = Pattern.compile("(\\d{1,12})\\s*(ns|us|ms|s)");
    private static final Map<String, Long> UNITS =
            Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);
    private static final int MAX_BYTE = 255;
    private static final int MAX_PORT = 65_535;

    private static final String EXAMPLE =
            "write\nqueries:\n  - {name: scan, key: [src], attribute: [dst_port], threshold: 100}";
    private static final Complaints COMPLAINTS = new Complaints("YAML", "there are no queries; " + EXAMPLE, Map.of());

    private final SetupFile setup;

    private QueryFile(SetupFile setup) {
        this.setup = setup;
    }

    /** The file as it is written; what is left out is null. */
    private record Written(
            Double budget, String window, Integer srcNet, Integer dstNet, String sharing, List<WrittenQuery> queries) {}

    private record WrittenQuery(
            String name, List<String> key, List<String> attribute, Integer threshold, WrittenFilter filter) {}

    private record WrittenFilter(String protocol, String flags, Integer srcPort, Integer dstPort) {}

    /**
     * The queries in a text.
     *
     * @param file for messages
     * @throws SetupFileException with everything that is wrong
     */
    public static QuerySet read(String file, String text) {
        return read(file, text, queries -> queries);
    }

    /**
     * What is done with the queries in a text; if that refuses them, the file is wrong.
     *
     * @param file for messages
     * @throws SetupFileException with everything that is wrong
     */
    public static <T> T read(String file, String text, Function<QuerySet, T> use) {
        return SetupFile.read(file, text, "queries", COMPLAINTS, Written.class, (written, setup) -> new QueryFile(setup)
                .queries(written)
                .flatMap(queries -> setup.part("", () -> use.apply(queries)))
                .orElse(null));
    }

    private Optional<QuerySet> queries(Written written) {
        if (written == null || written.queries == null) {
            setup.error("", "there are no queries", EXAMPLE);
            return Optional.empty();
        }
        OptionalLong window = OptionalLong.empty();
        if (written.window != null) {
            window = setup.part("/window", () -> nanos(written.window)).stream()
                    .mapToLong(Long::longValue)
                    .findAny();
        }
        BudgetSharing sharing = written.sharing == null
                ? BudgetSharing.EQUAL
                : setup.part("/sharing", () -> BudgetSharing.named(written.sharing))
                        .orElse(BudgetSharing.EQUAL);
        List<Query> queries = new ArrayList<>();
        for (int i = 0; i < written.queries.size(); i++) {
            query("/queries/" + i, written.queries.get(i)).ifPresent(queries::add);
        }
        OptionalLong nanos = window;
        return setup.good()
                ? setup.part(
                        "",
                        () -> new QuerySet(
                                written.budget == null ? DEFAULT_BUDGET : written.budget,
                                nanos,
                                prefixes(written),
                                sharing,
                                queries))
                : Optional.empty();
    }

    private static Map<PacketField, Integer> prefixes(Written written) {
        Map<PacketField, Integer> prefixes = new EnumMap<>(PacketField.class);
        if (written.srcNet != null) {
            prefixes.put(PacketField.SRC_NET, written.srcNet);
        }
        if (written.dstNet != null) {
            prefixes.put(PacketField.DST_NET, written.dstNet);
        }
        return prefixes;
    }

    private Optional<Query> query(String pointer, WrittenQuery written) {
        if (written == null || written.name == null || written.name.isBlank()) {
            setup.error(pointer, "a query without a name", "write name: …");
            return Optional.empty();
        }
        String whose = "query " + written.name + ": ";
        Optional<List<PacketField>> key = fields(pointer, whose, "key", written.key);
        Optional<Attribute> attribute = fields(pointer, whose, "attribute", written.attribute)
                .flatMap(fields -> setup.part(pointer + "/attribute", () -> new Attribute(fields)));
        if (written.threshold == null) {
            setup.error(pointer, whose + "threshold is missing", "write threshold: 100");
        }
        Optional<Filter> filter =
                written.filter == null ? Optional.of(Filter.NONE) : filter(pointer + "/filter", written.filter);
        return key.isPresent() && attribute.isPresent() && filter.isPresent() && written.threshold != null
                ? setup.part(
                        pointer,
                        () -> new Query(written.name, key.get(), attribute.get(), written.threshold, filter.get()))
                : Optional.empty();
    }

    private Optional<List<PacketField>> fields(String query, String whose, String what, List<String> names) {
        if (names == null) {
            setup.error(query, whose + what + " is missing", "write " + what + ": [src]");
            return Optional.empty();
        }
        List<PacketField> fields = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            setup.part(query + "/" + what + "/" + i, () -> PacketField.named(what, name))
                    .ifPresent(fields::add);
        }
        return fields.size() == names.size() ? Optional.of(fields) : Optional.empty();
    }

    private Optional<Filter> filter(String pointer, WrittenFilter written) {
        Optional<OptionalInt> protocol = written.protocol == null
                ? Optional.of(OptionalInt.empty())
                : setup.part(pointer + "/protocol", () -> OptionalInt.of(protocol(written.protocol)));
        Optional<TcpFlags> flags = written.flags == null
                ? Optional.of(TcpFlags.ANY)
                : setup.part(pointer + "/flags", () -> TcpFlags.parse(written.flags));
        Optional<OptionalInt> src = setup.part(pointer + "/src_port", () -> port("src_port", written.srcPort));
        Optional<OptionalInt> dst = setup.part(pointer + "/dst_port", () -> port("dst_port", written.dstPort));
        return protocol.isPresent() && flags.isPresent() && src.isPresent() && dst.isPresent()
                ? setup.part(pointer, () -> new Filter(protocol.get(), flags.get(), src.get(), dst.get()))
                : Optional.empty();
    }

    private static int protocol(String text) {
        String name = text.strip().toLowerCase(Locale.ROOT);
        if (PROTOCOLS.containsKey(name)) {
            return PROTOCOLS.get(name);
        }
        if (name.matches("\\d{1,3}") && Integer.parseInt(name) <= MAX_BYTE) {
            return Integer.parseInt(name);
        }
        throw new IllegalArgumentException("protocol '" + text + "': tcp, udp, icmp or a number up to 255");
    }

    private static OptionalInt port(String what, Integer port) {
        if (port == null) {
            return OptionalInt.empty();
        }
        if (port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException(what + " " + port + ": 0 to 65535");
        }
        return OptionalInt.of(port);
    }

    private static long nanos(String text) {
        Matcher time = TIME.matcher(text.strip());
        if (!time.matches()) {
            throw new IllegalArgumentException("window '" + text + "': a time such as 100ms or 1s");
        }
        return Math.multiplyExact(Long.parseLong(time.group(1)), UNITS.get(time.group(2)));
    }
}
