package plumbline.programs.cocosketch;

import java.util.Optional;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ReadOut;
import plumbline.programs.heavyhitters.FlowKey;
import plumbline.programs.heavyhitters.Weight;

/** The catalogue entry of {@code cocosketch}. */
public final class CocoSketch extends BuiltInProgram {
    /** For the catalogue. */
    public CocoSketch() {
        super(
                "cocosketch",
                "CocoSketch, hardware form: the largest flows in one pass, with the simplest stateful units",
                "pisa tofino1 tofino2 tofino2u tofino2m tofino2h unlimited banzai-raw banzai-praw banzai-ifelse"
                        + " banzai-sub banzai-nested banzai-pairs",
                new Parameter("arrays", 2, 1, 4, "arrays, each with an owner and a count per cell (d)"),
                new Parameter("entries", 65536, 1, 1 << 24, "cells per array, a power of two"),
                FlowKey.PARAMETER,
                Weight.PARAMETER);
    }

    @Override
    public Optional<ReadOut> readOut(Program program) {
        return Optional.of(new CocoSketchCells(program).list());
    }
}
