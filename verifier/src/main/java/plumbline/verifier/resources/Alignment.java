package plumbline.verifier.resources;

import java.util.List;
import plumbline.isa.model.Direction;
import plumbline.verifier.target.Target;

/**
 * Whether stages of ingress and egress can sit in the same hardware where both directions share it. Each direction
 * keeps its order, and either may leave hardware stages out.
 */
public final class Alignment {
    private final List<Usage> ingress;
    private final List<Usage> egress;
    private final Target target;

    private Alignment(StageCosts ledger, Target target) {
        ingress = usages(ledger, Direction.INGRESS);
        egress = usages(ledger, Direction.EGRESS);
        this.target = target;
    }

    private static List<Usage> usages(StageCosts ledger, Direction direction) {
        return ledger.stages(direction).stream().map(StageAccount::usage).toList();
    }

    /** Whether there is one in which every hardware stage has enough of everything. */
    public static boolean exists(StageCosts ledger, Target target) {
        return new Alignment(ledger, target).exists();
    }

    /** Hardware stage by stage: how many stages of either direction can sit in those up to it. */
    private boolean exists() {
        long max = Math.min(target.stages().perDirection().value(), ingress.size() + egress.size());
        boolean[][] reached = new boolean[ingress.size() + 1][egress.size() + 1];
        reached[0][0] = true;
        for (int stage = 0; stage < max && !reached[ingress.size()][egress.size()]; stage++) {
            reached = withOneMore(reached);
        }
        return reached[ingress.size()][egress.size()];
    }

    private boolean[][] withOneMore(boolean[][] before) {
        boolean[][] after = new boolean[ingress.size() + 1][egress.size() + 1];
        for (int i = 0; i <= ingress.size(); i++) {
            for (int e = 0; e <= egress.size(); e++) {
                after[i][e] = i > 0 && before[i - 1][e] && fits(ingress.get(i - 1), Usage.NONE)
                        || e > 0 && before[i][e - 1] && fits(Usage.NONE, egress.get(e - 1))
                        || i > 0 && e > 0 && before[i - 1][e - 1] && fits(ingress.get(i - 1), egress.get(e - 1));
            }
        }
        return after;
    }

    private boolean fits(Usage here, Usage there) {
        return here.missing(there, target).isEmpty();
    }
}
