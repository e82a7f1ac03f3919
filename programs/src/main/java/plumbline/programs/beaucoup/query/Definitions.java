package plumbline.programs.beaucoup.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plumbline.isa.model.Program;

/**
 * Which keys and attributes a program has: parameters of its text, because a switch's hashes take fixed fields.
 *
 * @param attributes by number: the n-th is hashed into {@code hash<n>} and looked up in {@code coupons_<n>}
 * @param keyFields of which keys are made
 * @param prefixes how many bits {@code src_net} and {@code dst_net} have
 * @param filters whether its coupon tables look at filters
 */
public record Definitions(
        Map<Integer, Attribute> attributes,
        List<PacketField> keyFields,
        Map<PacketField, Integer> prefixes,
        boolean filters) {
    /** Most attributes of a program. */
    public static final int MOST = 11;
    /** Bits of {@code src_net} and {@code dst_net} unless said. */
    public static final int PREFIX = 24;

    /** What the program has if no parameter says otherwise. */
    public static final Definitions STANDARD = new Definitions(
            numbered(List.of(1, 2, 3, 16, 4, 8, 5, 9, 6, 10, 15)), PacketField.ofMask(15), Map.of(), true);

    /** Hashes that have a unit in the first stage of a chip; fields that are computed there come too late for them. */
    private static final int EARLY = 6;

    private static final int LATE =
            PacketField.mask(List.of(PacketField.SRC_NET, PacketField.DST_NET, PacketField.VLAN));

    /** Copies; {@code src_net} and {@code dst_net} have {@link #PREFIX} bits unless said. */
    public Definitions {
        attributes = new TreeMap<>(attributes);
        keyFields =
                keyFields.stream().filter(field -> field != PacketField.PACKET).toList();
        Map<PacketField, Integer> all = new TreeMap<>(Map.of(PacketField.SRC_NET, PREFIX, PacketField.DST_NET, PREFIX));
        all.putAll(prefixes);
        prefixes = all;
    }

    /** Those of a program, assembled with any parameters. */
    public static Definitions of(Program program) {
        return new Definitions(
                numbered(IntStream.range(0, Math.toIntExact(program.parameter("attributes")))
                        .mapToObj(number -> Math.toIntExact(program.parameter("attribute" + number)))
                        .toList()),
                PacketField.ofMask(program.parameter("key_fields")),
                Map.of(
                        PacketField.SRC_NET, Math.toIntExact(program.parameter("src_net")),
                        PacketField.DST_NET, Math.toIntExact(program.parameter("dst_net"))),
                program.parameter("filters") != 0);
    }

    private static Map<Integer, Attribute> numbered(List<Integer> masks) {
        return IntStream.range(0, masks.size())
                .filter(number -> masks.get(number) != 0)
                .boxed()
                .collect(
                        Collectors.toMap(number -> number, number -> attribute(PacketField.ofMask(masks.get(number)))));
    }

    /** Whatever stands beside packet: every packet is another value. */
    private static Attribute attribute(List<PacketField> fields) {
        return fields.contains(PacketField.PACKET) ? Attribute.PACKETS : new Attribute(fields);
    }

    /**
     * Those that queries need: what a program has unless parameters say otherwise, if that is enough; else no more than
     * needed.
     *
     * @throws IllegalArgumentException if they need more attributes than a program has
     */
    public static Definitions needed(QuerySet asked) {
        if (asked.queries().stream().allMatch(query -> STANDARD.missing(query).isEmpty())) {
            return STANDARD;
        }
        List<Attribute> wanted =
                asked.queries().stream().map(Query::attribute).distinct().toList();
        if (wanted.size() > MOST) {
            throw new IllegalArgumentException("the queries count distinct values of " + wanted.size()
                    + " attributes; a program hashes up to " + MOST + ": ask some of them in another switch, or pipe");
        }
        Map<Integer, Attribute> attributes = new TreeMap<>();
        List<Integer> early = new ArrayList<>(IntStream.range(0, EARLY).boxed().toList());
        List<Integer> late =
                new ArrayList<>(IntStream.range(EARLY, MOST).boxed().toList());
        for (boolean isLate : new boolean[] {true, false}) {
            for (Attribute attribute : wanted) {
                if (((PacketField.mask(attribute.fields()) & LATE) != 0) == isLate) {
                    List<Integer> first = isLate ? late : early;
                    List<Integer> second = isLate ? early : late;
                    attributes.put((first.isEmpty() ? second : first).removeFirst(), attribute);
                }
            }
        }
        return new Definitions(
                attributes,
                asked.queries().stream()
                        .flatMap(query -> query.key().stream())
                        .distinct()
                        .sorted()
                        .toList(),
                asked.prefixes(),
                true);
    }

    /** The parameters of a program that has these keys and attributes, those left out that have their values anyway. */
    public Map<String, Long> parameters() {
        Map<String, Long> parameters = new TreeMap<>();
        int count =
                attributes.keySet().stream().mapToInt(Integer::intValue).max().orElse(0) + 1;
        put(parameters, "attributes", count, MOST);
        for (int number = 0; number < count; number++) {
            put(parameters, "attribute" + number, mask(number), STANDARD.mask(number));
        }
        put(parameters, "key_fields", PacketField.mask(keyFields), PacketField.mask(STANDARD.keyFields));
        prefixes.forEach((field, bits) -> put(parameters, field.text(), bits, PREFIX));
        return parameters;
    }

    private static void put(Map<String, Long> parameters, String name, int value, int standard) {
        if (value != standard) {
            parameters.put(name, (long) value);
        }
    }

    /** The fields of an attribute as a number; 0 if there is none. */
    public int mask(int number) {
        return attributes.containsKey(number)
                ? PacketField.mask(attributes.get(number).fields())
                : 0;
    }

    /** The number of an attribute, if the program hashes it. */
    public OptionalInt number(Attribute attribute) {
        return attributes.entrySet().stream()
                .filter(entry -> entry.getValue().equals(attribute))
                .mapToInt(Map.Entry::getKey)
                .findFirst();
    }

    /** A value of a key's field as people write it. */
    public String show(PacketField field, long value) {
        return field.show(value) + (prefixes.containsKey(field) ? "/" + prefixes.get(field) : "");
    }

    /** The table of an attribute's coupons. */
    public static String table(int number) {
        return "coupons_" + number;
    }

    /** What the program lacks for a query; empty if nothing. */
    public Optional<String> missing(Query query) {
        if (number(query.attribute()).isEmpty()) {
            return Optional.of("the program does not hash " + query.attribute().text() + ", but "
                    + attributes.values().stream().map(Attribute::text).collect(Collectors.joining(", ")));
        }
        if (!keyFields.containsAll(query.key())) {
            return Optional.of("the program makes keys of "
                    + keyFields.stream().map(PacketField::text).collect(Collectors.joining(", ")) + ", not of "
                    + Attribute.names(query.key()));
        }
        if (!filters && !query.filter().equals(Filter.NONE)) {
            return Optional.of("the program has no filters");
        }
        return Optional.empty();
    }
}
