package plumbline.programs.firewall;

import plumbline.programs.BuiltInProgram;

/** The catalogue entry of {@code firewall}. */
public final class Firewall extends BuiltInProgram {
    private static final int MAX_ENTRIES = 1 << 16;

    /** For the catalogue. */
    public Firewall() {
        super(
                "firewall",
                "a firewall in a wire: rules, and answers only to connections that inside has opened",
                "pisa unlimited tofino1 tofino2 tofino2u tofino2m banzai-praw banzai-ifelse banzai-sub banzai-nested"
                        + " banzai-pairs",
                new Parameter("inside", 0, 0, 510, "port of those who may open connections"),
                new Parameter("outside", 1, 0, 510, "port of those who may answer"),
                new Parameter("rules", 1024, 1, MAX_ENTRIES, "room for rules, per IP version"),
                new Parameter(
                        "connections", 65_536, 2, MAX_ENTRIES, "cells per row of the Bloom filter, a power of two"),
                new Parameter("rows", 2, 1, 4, "hash functions of the Bloom filter"),
                new Parameter(
                        "timeout",
                        1_831_055,
                        1,
                        Integer.MAX_VALUE,
                        "until a silent connection is forgotten, in units of 2^16 ns"),
                new Parameter("policy", 0, 0, 1, "of connections from outside without a rule: 0 refused, 1 let in"));
    }
}
