package plumbline.pipelines;

import java.util.List;
import java.util.SplittableRandom;
import plumbline.isa.model.Bound;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.vm.Phv;

/**
 * A program that asks for anything at any time: every pass of its packets is a draw of its seed and the pass number.
 */
final class WildProgram {
    static final Field TAG = new Field("tag", 32);
    private static final int[] PORTS = {0, 1, 2, 3, 3, 68, 77, Intrinsic.NO_PORT};

    private WildProgram() {}

    static Program program(int budget) {
        return Programs.declaring(
                List.of(TAG),
                Programs.mirrorTo(1, 2, TAG),
                new FieldList.Mirror("cut", 2, 3, 64, Bound.NONE, List.of(), Position.NONE),
                Programs.cloneBack(3, budget, TAG),
                Programs.resubmit(1, budget, TAG),
                Programs.recirculate(budget),
                Programs.digest(1, TAG));
    }

    static ScriptedEngine engine(long seed) {
        return new ScriptedEngine()
                .rejectBelow(40)
                .ingress(phv -> ingress(phv, draw(seed, phv)))
                .egress(phv -> egress(phv, draw(~seed, phv)));
    }

    private static SplittableRandom draw(long seed, Phv phv) {
        return new SplittableRandom(seed * 31 + phv.pass());
    }

    private static void ingress(Phv phv, SplittableRandom random) {
        if (random.nextInt(50) == 0) {
            throw new IllegalStateException("trap in ingress");
        }
        phv.set(Intrinsic.UCAST_EGRESS_PORT, PORTS[random.nextInt(PORTS.length)]);
        phv.set(Intrinsic.QID, random.nextInt(8));
        phv.set(Intrinsic.RESUBMIT_TYPE, random.nextInt(10) == 0 ? random.nextInt(3) : 0);
        phv.set(Intrinsic.MIRROR_TYPE, random.nextInt(3) == 0 ? random.nextInt(6) : 0);
        phv.set(Intrinsic.DIGEST_TYPE, random.nextInt(4) == 0 ? random.nextInt(3) : 0);
        phv.set(Intrinsic.DROP_CTL, random.nextInt(6) == 0 ? random.nextInt(8) : 0);
        phv.set(Intrinsic.MCAST_GRP_A, random.nextInt(6) == 0 ? 6 + random.nextInt(3) : 0);
        phv.set(Intrinsic.BYPASS_EGRESS, random.nextInt(2));
    }

    private static void egress(Phv phv, SplittableRandom random) {
        if (random.nextInt(50) == 0) {
            throw new IllegalStateException("trap in egress");
        }
        phv.set(Intrinsic.MIRROR_TYPE, random.nextInt(4) == 0 ? random.nextInt(6) : 0);
        phv.set(Intrinsic.DROP_CTL, random.nextInt(6) == 0 ? random.nextInt(8) : 0);
    }
}
