package plumbline.isa.text.syntax;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names, numbers and characters of P4, C and Python that mean nothing here, and what to write instead. */
public final class Vocabulary {
    /** Characters that begin no word of the language. */
    private static final Map<Character, String> CHARACTERS = Map.of(
            '#', "comments begin with //, files are read with include \"NAME\"",
            '!', "write not, or != for different",
            '.', "only a name has parts, as ipv4.ttl; what a table found its actions write to a field",
            '?', "write when CONDITION : x = a else : x = b");

    /** Functions that are none here. */
    private static final Map<String, String> FUNCTIONS = Map.of(
            "isValid", "write HEADER.valid",
            "valid", "write HEADER.valid",
            "setValid", "write HEADER.valid = 1",
            "setInvalid", "write HEADER.valid = 0",
            "read", "write access HEADER[…] { out x = word }, and x in a later stage",
            "execute", "write access REGISTER[…] { word = word + 1; out x = new }",
            "get", "write a hash by its name: crc16(…), crc32(…)",
            "hash", "write a hash by its name: crc16(…), crc32(…)",
            "now", "write global_tstamp");

    /** Actions that every P4 program has. */
    private static final Map<String, String> ACTIONS = Map.of(
            "NoAction", "declare action NoAction() { }; a table without 'default' does nothing where no entry fits",
            "drop", "declare action drop() { drop_ctl = 1 }");

    /** Last parts of fields' names. */
    private static final Map<String, String> FIELDS = Map.ofEntries(
            Map.entry("srcAddr", "src"),
            Map.entry("src_addr", "src"),
            Map.entry("dstAddr", "dst"),
            Map.entry("dst_addr", "dst"),
            Map.entry("etherType", "type"),
            Map.entry("ether_type", "type"),
            Map.entry("totalLen", "total_len"),
            Map.entry("fragOffset", "fragment_offset"),
            Map.entry("frag_offset", "fragment_offset"),
            Map.entry("hdrChecksum", "checksum"),
            Map.entry("hdr_checksum", "checksum"),
            Map.entry("diffserv", "dscp"),
            Map.entry("tos", "dscp"),
            Map.entry("length", "total_len"),
            Map.entry("srcPort", "src_port"),
            Map.entry("dstPort", "dst_port"),
            Map.entry("sport", "src_port"),
            Map.entry("dport", "dst_port"),
            Map.entry("packet_length", "pkt_length"),
            Map.entry("timestamp", "global_tstamp"),
            Map.entry("ingress_global_timestamp", "global_tstamp"),
            Map.entry("seqNo", "seq"),
            Map.entry("ackNo", "ack"),
            Map.entry("egress_spec", "ucast_egress_port"));

    /** The flags of TCP, which are bits of one field here. */
    private static final Map<String, Integer> TCP_FLAGS =
            Map.of("fin", 1, "syn", 2, "rst", 4, "psh", 8, "urg", 32, "ece", 64, "cwr", 128);

    /** What a field of another header format held besides. */
    private static final Map<String, String> BESIDE = Map.of("ipv4.dscp", ", and ipv4.ecn for its lowest two bits");

    /** Numbers that elsewhere have names. */
    private static final Map<String, String> CONSTANTS = Map.ofEntries(
            Map.entry("ICMP", "1"),
            Map.entry("TCP", "6"),
            Map.entry("UDP", "17"),
            Map.entry("IPPROTO_TCP", "6"),
            Map.entry("IPPROTO_UDP", "17"),
            Map.entry("ETHERTYPE_IPV4", "0x800"),
            Map.entry("TYPE_IPV4", "0x800"),
            Map.entry("GREEN", "0"),
            Map.entry("YELLOW", "1"),
            Map.entry("RED", "3"));

    /** Values of a condition, which are numbers here. */
    private static final Map<String, String> TRUTHS = Map.of(
            "true", "write 1; what always holds needs no condition",
            "True", "write 1; what always holds needs no condition",
            "false", "write 0",
            "False", "write 0");

    private static final Pattern UPPER_CASE = Pattern.compile("[A-Z][A-Z0-9_]+");
    private static final Pattern FRACTION = Pattern.compile("(\\d{1,9})\\.(\\d{1,3})(s|ms|us)");
    private static final Map<String, String> THOUSANDTHS = Map.of("s", "ms", "ms", "us", "us", "ns");
    private static final Pattern LONG_UNIT = Pattern.compile("(\\d{1,9})([num]?s)ec(?:ond)?s?");
    private static final Pattern RATE = Pattern.compile("(\\d{1,6})([kKMG]?|[mg](?=b))(bps|bit|b|Bps|B|pps)?");
    private static final Map<String, Long> FACTORS = Map.ofEntries(
            Map.entry("", 1L),
            Map.entry("k", 1_000L),
            Map.entry("K", 1_000L),
            Map.entry("m", 1_000_000L),
            Map.entry("M", 1_000_000L),
            Map.entry("g", 1_000_000_000L),
            Map.entry("G", 1_000_000_000L));

    private Vocabulary() {}

    /** What to write instead of a character; empty if nothing is known. */
    static String character(char c) {
        return CHARACTERS.getOrDefault(c, "");
    }

    /** What to write instead of a function, or of a method of a header. */
    public static Optional<String> function(String name) {
        return Optional.ofNullable(FUNCTIONS.get(name.substring(name.lastIndexOf('.') + 1)))
                .map(way -> name.contains(".") ? way.replace("HEADER", object(name)) : way);
    }

    private static String object(String method) {
        String object = method.substring(0, method.lastIndexOf('.'));
        return object.startsWith("hdr.") ? object.substring("hdr.".length()) : object;
    }

    /** What to write for an action that is not declared. */
    public static Optional<String> action(String name) {
        return Optional.ofNullable(ACTIONS.get(name));
    }

    /** What to write for a field or constant: one of the known ones under another name, or its declaration. */
    public static Optional<String> field(String name, Collection<String> known) {
        String last = name.substring(name.lastIndexOf('.') + 1);
        if (TCP_FLAGS.containsKey(last) && known.contains("tcp.flags")) {
            return Optional.of("compare bits of tcp.flags: tcp.flags & " + TCP_FLAGS.get(last) + " != 0");
        }
        for (String rest = name; !rest.isEmpty(); rest = rest.substring(rest.indexOf('.') + 1)) {
            String header = rest.substring(0, rest.lastIndexOf('.') + 1);
            String field = rest.substring(header.length());
            String translated = header + FIELDS.getOrDefault(field, field);
            if (known.contains(translated)) {
                return Optional.of("write " + translated + BESIDE.getOrDefault(translated, ""));
            }
            if (!rest.contains(".")) {
                break;
            }
        }
        List<String> ofHeaders = known.stream()
                .filter(field -> field.endsWith("." + name))
                .distinct()
                .sorted()
                .toList();
        if (!ofHeaders.isEmpty()) {
            return Optional.of("write " + String.join(" or ", ofHeaders));
        }
        if (TRUTHS.containsKey(name)) {
            return Optional.of(TRUTHS.get(name));
        }
        return UPPER_CASE.matcher(name).matches()
                ? Optional.of(
                        "declare it in front of its use: const " + name + " = " + CONSTANTS.getOrDefault(name, "…"))
                : Optional.empty();
    }

    /** What to write instead of a number. */
    static String number(String word) {
        Matcher fraction = FRACTION.matcher(word);
        if (fraction.matches()) {
            String thousandths = (fraction.group(2) + "00").substring(0, 3);
            return "write " + Long.parseLong(fraction.group(1) + thousandths) + THOUSANDTHS.get(fraction.group(3));
        }
        Matcher longUnit = LONG_UNIT.matcher(word);
        if (longUnit.matches()) {
            return "write " + longUnit.group(1) + longUnit.group(2);
        }
        Matcher rate = RATE.matcher(word);
        if (rate.matches()) {
            boolean bits = rate.group(3) != null && rate.group(3).startsWith("b");
            long number = Long.parseLong(rate.group(1)) * FACTORS.get(rate.group(2)) / (bits ? Byte.SIZE : 1);
            return "write " + String.format(Locale.ROOT, "%,d", number).replace(',', '_')
                    + (bits ? ": rates are in bytes, or packets, per second" : "");
        }
        return "numbers are written 10, 0x1f, 0b101, 65_536, 8w255 (the value fits the width), 10.0.0.1, 5us";
    }
}
