package plumbline.programs.flowlet;

import plumbline.programs.BuiltInProgram;

/** The catalogue entry of {@code flowlet}. */
public final class Flowlet extends BuiltInProgram {
    private static final int MAX_FLOWS = 1 << 16;

    /** For the catalogue. */
    public Flowlet() {
        super(
                "flowlet",
                "LetFlow: spreads the bursts of flows over several paths at random, without reordering",
                "pisa unlimited tofino1 tofino2 tofino2u tofino2m banzai-praw banzai-ifelse banzai-sub banzai-nested"
                        + " banzai-pairs",
                new Parameter("host", 0, 0, 510, "port whose packets are spread; those of the paths leave by it"),
                new Parameter("flows", MAX_FLOWS, 2, MAX_FLOWS, "cells of the flowlet table, a power of two"),
                new Parameter("gap", 500_000, 1, Integer.MAX_VALUE, "silence in ns after which a flowlet has ended"),
                new Parameter("policy", 0, 0, 1, "path of a flowlet: 0 at random (LetFlow), 1 by hash (ECMP)"),
                new Parameter("slots", 64, 2, 256, "shares of the paths, a power of two"));
    }
}
