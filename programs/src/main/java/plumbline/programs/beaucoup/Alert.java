package plumbline.programs.beaucoup;

import java.util.Map;

/**
 * A key that has collected enough coupons.
 *
 * @param nanos when, in nanoseconds
 * @param query name of the query
 * @param key the key's fields by name, in order: addresses in dotted form, ports as numbers
 */
public record Alert(long nanos, String query, Map<String, String> key) {}
