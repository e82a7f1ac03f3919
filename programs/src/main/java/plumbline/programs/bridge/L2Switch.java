package plumbline.programs.bridge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Program;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.pipelines.pipe.MulticastGroups;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ProgramControl;

/** The catalogue entry of {@code l2switch}. */
public final class L2Switch extends BuiltInProgram {
    /** For the catalogue. */
    public L2Switch() {
        super(
                "l2switch",
                "a learning Ethernet switch: floods what it does not know, learns, forgets",
                "pisa unlimited tofino1 tofino2 tofino2u tofino2m tofino2h banzai-write banzai-raw banzai-praw"
                        + " banzai-ifelse banzai-sub banzai-nested banzai-pairs",
                new Parameter("entries", 4096, 1, 1 << 20, "stations that it can know"),
                new Parameter(
                        "ageing",
                        300,
                        0,
                        1_000_000,
                        "seconds after which a station that is silent is forgotten; 0: never"));
    }

    @Override
    public Optional<ProgramControl> control(Program program) {
        return Optional.of(new LearningControl(program, Station.Kind.ADDRESS, L2Switch::flood));
    }

    @Override
    public boolean onePipe() {
        return true;
    }

    /** Group p + 1 holds all ports but p. */
    private static int flood(RuntimeControl control, List<Integer> ports) {
        for (int from : ports) {
            List<MulticastGroups.Member> others = new ArrayList<>();
            for (int port : ports) {
                if (port != from) {
                    others.add(new MulticastGroups.Member(port, 0));
                }
            }
            control.multicast().set(from + 1, others);
        }
        return 0;
    }
}
