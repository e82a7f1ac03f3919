package plumbline.programs.beaucoup;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.query.PacketField;
import plumbline.programs.beaucoup.query.Query;
import plumbline.programs.heavyhitters.FlowKey;

/**
 * Turns digests {@code alert} into alerts. Their fields are {@code query}, the number, and {@code key_src}, {@code key_dst},
 * {@code key_src_port}, {@code key_dst_port}, 0 where the key has none.
 *
 * @param queries those that were installed when the digest was sent
 */
public record AlertDecoder(CompiledQueries queries) {
    /** Name of the digest. */
    public static final String DIGEST = "alert";

    private static final String KEY = "key_";

    /**
     * Decodes a digest. One of a query that is not known, because it was replaced meanwhile, is called by its number and
     * shown with all fields.
     *
     * @param value gives the value of a digest's field by name
     */
    public Alert decode(long nanos, ToLongFunction<String> value) {
        long id = value.applyAsLong("query");
        return queries.byId(id)
                .map(query -> alert(nanos, query.query(), value))
                .orElseGet(() -> new Alert(nanos, "number " + id, key(PacketField.ofMask(~0), value)));
    }

    private static Alert alert(long nanos, Query query, ToLongFunction<String> value) {
        return new Alert(nanos, query.name(), key(query.key(), value));
    }

    private static Map<String, String> key(Iterable<PacketField> fields, ToLongFunction<String> value) {
        Map<String, String> key = new LinkedHashMap<>();
        for (PacketField field : fields) {
            long number = value.applyAsLong(KEY + field.text());
            key.put(field.text(), field.ofPorts() ? Long.toString(number) : FlowKey.SOURCE.show(number));
        }
        return key;
    }
}
