package plumbline.programs.l2forward;

import plumbline.programs.BuiltInProgram;

/** The catalogue entry of {@code l2forward}. */
public final class L2Forward extends BuiltInProgram {
    /** For the catalogue. */
    public L2Forward() {
        super(
                "l2forward",
                "a static port map: what comes in by one port leaves by the other; the smallest example",
                "pisa unlimited tofino1 tofino2 tofino2u tofino2m tofino2h banzai-write banzai-raw banzai-praw"
                        + " banzai-ifelse banzai-sub banzai-nested banzai-pairs",
                new Parameter("left", 0, 0, 510, "one port"),
                new Parameter("right", 1, 0, 510, "the other port"));
    }
}
