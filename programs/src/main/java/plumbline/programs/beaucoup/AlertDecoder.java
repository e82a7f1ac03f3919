package plumbline.programs.beaucoup;

import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.Installed;
import plumbline.programs.beaucoup.query.PacketField;

/**
 * Turns digests {@code alert} into alerts. Their fields are {@code query}, the number, and {@code key_src},
 * {@code key_dst} … of the fields that the program makes keys of, 0 where the key has none.
 *
 * @param queries those that were installed when the digest was sent
 */
public record AlertDecoder(CompiledQueries queries) {
    /** Name of the digest. */
    public static final String DIGEST = "alert";

    private static final String QUERY = "query";
    private static final String KEY = "key_";

    /** Whether a digest is of one of the queries. */
    public boolean knows(ToLongFunction<String> value) {
        return queries.byId(value.applyAsLong(QUERY)).isPresent();
    }

    /** The same for queries that have come in place of others. */
    public AlertDecoder after(Installed installed) {
        return new AlertDecoder(installed.named(queries));
    }

    /**
     * Decodes a digest. One of a query that is not known is called by its number; its key has the fields that are not
     * 0.
     *
     * @param value gives the value of a digest's field by name
     */
    public Alert decode(long nanos, ToLongFunction<String> value) {
        long id = value.applyAsLong(QUERY);
        return queries.byId(id)
                .map(known ->
                        alert(nanos, known.query().name(), key(known.query().key(), value)))
                .orElseGet(() -> {
                    Map<PacketField, Long> key = key(queries.definitions().keyFields(), value);
                    key.values().removeIf(part -> part == 0);
                    return alert(nanos, "number " + id, key);
                });
    }

    /** The key of a digest: its fields' values, unsigned. */
    static Map<PacketField, Long> key(Collection<PacketField> fields, ToLongFunction<String> value) {
        Map<PacketField, Long> key = new EnumMap<>(PacketField.class);
        fields.forEach(field -> key.put(field, value.applyAsLong(KEY + field.text())));
        return key;
    }

    /** An alert of a key. */
    Alert alert(long nanos, String query, Map<PacketField, Long> key) {
        Map<String, String> shown = new LinkedHashMap<>();
        key.forEach(
                (field, number) -> shown.put(field.text(), queries.definitions().show(field, number)));
        return new Alert(nanos, query, shown);
    }
}
