package plumbline.p4.source;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The macros that are there before a program is read, because programs ask for them: those of the driver of Tofino's
 * compiler (p4c, {@code backends/tofino/bf-p4c/driver}: {@code bfn_version.in}, {@code p4c.tofino.cfg},
 * {@code p4c.tofino2.cfg}).
 */
public final class PredefinedMacros {
    /** Says which generation of Tofino a program is for. */
    public static final String GENERATION = "__TARGET_TOFINO__";

    /** Chips of the second generation, and the number that the driver gives each. */
    private static final Map<String, String> TOFINO2_VARIANTS =
            Map.of("tofino2", "1", "tofino2u", "1", "tofino2m", "2", "tofino2h", "3");

    private static final String SECOND_GENERATION = "tofino2";

    private PredefinedMacros() {}

    /**
     * Those of a chip. What is no Tofino counts as the first generation: a program that includes {@code <tna.p4>} then
     * finds what it needs, and others do not ask.
     *
     * @param target name of the chip
     */
    public static Map<String, String> of(String target) {
        Map<String, String> macros = new LinkedHashMap<>();
        macros.put("__p4c__", "1");
        macros.put("__p4c_major__", "9");
        macros.put("__p4c_minor__", "13");
        macros.put("__p4c_patchlevel__", "3");
        macros.put("__p4c_version__", "\"9.13.3\"");
        if (target.startsWith(SECOND_GENERATION)) {
            macros.put(GENERATION, "2");
            macros.put("__TOFINO2_VARIANT__", TOFINO2_VARIANTS.getOrDefault(target, "1"));
        } else {
            macros.put(GENERATION, "1");
        }
        return macros;
    }
}
