package plumbline.programs.sketch;

import java.util.Optional;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ReadOut;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.heavyhitters.Weight;

/** What both sketches have in common. */
abstract class Sketch extends BuiltInProgram {
    private final SketchReadOut.Combination combination;

    Sketch(String name, String summary, Parameter rows, SketchReadOut.Combination combination) {
        super(
                name,
                summary,
                "pisa unlimited banzai-raw banzai-praw banzai-ifelse banzai-sub banzai-nested banzai-pairs",
                rows,
                new Parameter("entries", 65536, 1, 1 << 24, "cells per row, a power of two"),
                new Parameter("report", 0, 0, 1, "1: the estimate leaves in the packet's Ethernet destination"),
                FlowKey.PARAMETER,
                Weight.PARAMETER);
        this.combination = combination;
    }

    @Override
    public final Optional<ReadOut> readOut(Program program) {
        return Optional.of(new SketchReadOut(program, combination));
    }
}
