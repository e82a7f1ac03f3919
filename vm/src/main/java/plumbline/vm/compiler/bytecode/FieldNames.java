package plumbline.vm.compiler.bytecode;

import java.util.HashMap;
import java.util.Map;

/** Names of the fields of a generated class: as the program names things, where the JVM allows that, and none twice. */
final class FieldNames {
    private final Map<String, Integer> uses = new HashMap<>();

    /** A new name like this one. */
    String of(String name) {
        String base = name.replaceAll("[^\\p{Alnum}_]", "_");
        int use = uses.merge(base, 1, Integer::sum);
        return use == 1 ? base : base + "$" + use;
    }
}
