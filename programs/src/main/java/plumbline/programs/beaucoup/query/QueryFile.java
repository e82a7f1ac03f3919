package plumbline.programs.beaucoup.query;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.pipelines.file.Complaints;
import plumbline.pipelines.file.YamlFile;
import plumbline.pipelines.file.YamlFileException;

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

    private static final String WHOLE = "there are no queries; write\nqueries:\n  - name: …";
    private static final Complaints COMPLAINTS = new Complaints("YAML", WHOLE, Map.of());

    private QueryFile() {}

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
     * @throws QueryFileException saying what is wrong
     */
    public static QuerySet read(String file, String text) {
        try {
            Written written = YamlFile.read(file, text, COMPLAINTS).as(Written.class);
            if (written == null || written.queries == null) {
                throw new IllegalArgumentException(WHOLE);
            }
            return new QuerySet(
                    written.budget == null ? DEFAULT_BUDGET : written.budget,
                    written.window == null ? OptionalLong.empty() : OptionalLong.of(nanos(written.window)),
                    prefixes(written),
                    written.sharing == null ? BudgetSharing.EQUAL : BudgetSharing.named(written.sharing),
                    written.queries.stream().map(QueryFile::query).toList());
        } catch (YamlFileException e) {
            throw new QueryFileException(e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new QueryFileException(file + ": " + e.getMessage());
        }
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

    private static Query query(WrittenQuery written) {
        if (written == null || written.name == null || written.name.isBlank()) {
            throw new IllegalArgumentException("a query without a name");
        }
        try {
            return new Query(
                    written.name,
                    fields("key", written.key),
                    new Attribute(fields("attribute", written.attribute)),
                    need("threshold", written.threshold),
                    written.filter == null ? Filter.NONE : filter(written.filter));
        } catch (IllegalArgumentException e) {
            String reason = e.getMessage();
            String whose = "query " + written.name + ": ";
            throw new IllegalArgumentException(reason.startsWith(whose) ? reason : whose + reason, e);
        }
    }

    private static <T> T need(String what, T value) {
        if (value == null) {
            throw new IllegalArgumentException(what + " is missing");
        }
        return value;
    }

    private static List<PacketField> fields(String what, List<String> names) {
        return need(what, names).stream()
                .map(name -> PacketField.named(what, name))
                .toList();
    }

    private static Filter filter(WrittenFilter written) {
        return new Filter(
                written.protocol == null ? OptionalInt.empty() : OptionalInt.of(protocol(written.protocol)),
                written.flags == null ? TcpFlags.ANY : TcpFlags.parse(written.flags),
                port("src_port", written.srcPort),
                port("dst_port", written.dstPort));
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
