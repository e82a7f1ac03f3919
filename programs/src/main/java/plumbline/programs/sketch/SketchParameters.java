package plumbline.programs.sketch;

import java.util.List;
import java.util.Set;
import plumbline.programs.BuiltInProgram.Parameter;

/** What both sketches have in common. */
final class SketchParameters {
    static final Set<String> TARGETS = Set.of(
            "pisa unlimited banzai-raw banzai-praw banzai-ifelse banzai-sub banzai-nested banzai-pairs".split(" "));

    private SketchParameters() {}

    static List<Parameter> of(Parameter rows) {
        return List.of(
                rows,
                new Parameter("entries", 65536, 1, 1 << 24, "cells per row, a power of two"),
                new Parameter("key", 0, 0, 2, "what makes a flow: 0 source and destination, 1 source, 2 destination"),
                new Parameter("report", 0, 0, 1, "1: the estimate leaves in the packet's Ethernet destination"));
    }
}
