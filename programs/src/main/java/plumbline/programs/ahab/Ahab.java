package plumbline.programs.ahab;

import plumbline.isa.model.Program;
import plumbline.programs.ProgramControl;
import plumbline.programs.ahab.control.SliceControl;
import plumbline.programs.ahab.control.SlicesFile;
import plumbline.programs.router.RoutingProgram;

/** The catalogue entry of {@code ahab}. */
public final class Ahab extends RoutingProgram {
    /** For the catalogue. */
    public Ahab() {
        super(
                "ahab",
                "AHAB: max-min fair bandwidth per user within slices, by one threshold that egress interpolates",
                "unlimited tofino1 tofino2 tofino2u tofino2m",
                "ports 0 and 1, 2 and 3 are joined",
                new Parameter("slices", 4096, 2, 65_536, "slices, a power of two"),
                new Parameter("rows", 3, 1, 3, "of the sketch of users' rates"),
                new Parameter("columns", 2048, 2, 65_536, "of the sketch of users' rates, a power of two"),
                new Parameter("tau_flow", 3, 0, 8, "users' rates are averages over 2^tau_flow * 0.5 ms"),
                new Parameter("tau_slice", 3, 0, 8, "slices' loads are averages over 2^tau_slice * 0.5 ms"),
                new Parameter(
                        "delta", 1, 1, 6, "D = 2^(floor(log2 T) - delta): 1 about T/2 .. T/4, 4 about T/16 .. T/32"),
                new Parameter("bits", 6, 4, 7, "b, of numerator and denominator in a division"),
                new Parameter("mantissa", 8, 2, 12, "bits of a quotient"),
                new Parameter("bounded", 0, 0, 1, "a threshold is at most 0: 2^30, 1: twice the slice's capacity"),
                new Parameter("exempt", 1, 0, 1, "1: the first packet of an epoch is never lost"),
                new Parameter("hard", 0, 0, 1, "1: TCP as the published program has it"),
                new Parameter("epoch", 20, 16, 24, "a slice's threshold is renewed every 2^epoch ns"),
                new Parameter("first", 1024, 64, 1 << 30, "threshold of a slice that has none yet, bytes per 0.5 ms"),
                new Parameter("capacity", 6450, 0, 1 << 29, "of a slice that was given none, bytes per 0.5 ms"));
    }

    /** The controller of slices, from a file of slices: {@link SlicesFile}. */
    @Override
    protected ProgramControl ownControl(Program program, String file, String text) {
        return new SliceControl(SlicesFile.read(file, text, Math.toIntExact(program.parameter("slices"))));
    }
}
