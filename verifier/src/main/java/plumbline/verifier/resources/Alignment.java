package plumbline.verifier.resources;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Direction;
import plumbline.verifier.target.Target;

/**
 * Which stages of ingress and egress sit in the same hardware where both directions share it. Each direction keeps its
 * order, and either may leave hardware stages out.
 *
 * @param ingress the hardware stage of each ingress stage
 * @param egress the hardware stage of each egress stage
 */
public record Alignment(List<Integer> ingress, List<Integer> egress) {
    /** Copies the lists. */
    public Alignment {
        ingress = List.copyOf(ingress);
        egress = List.copyOf(egress);
    }

    /**
     * One in which every hardware stage has enough of everything, as far to the front as possible; empty if there is
     * none.
     */
    public static Optional<Alignment> of(StageCosts ledger, Target target) {
        return new Search(ledger, target).run();
    }

    /** Reachability over (hardware stages used, ingress stages placed, egress stages placed). */
    private static final class Search {
        private final List<Usage> ingress;
        private final List<Usage> egress;
        private final Target target;
        private final int max;

        Search(StageCosts ledger, Target target) {
            this.ingress = ledger.stages(Direction.INGRESS).stream()
                    .map(StageAccount::usage)
                    .toList();
            this.egress = ledger.stages(Direction.EGRESS).stream()
                    .map(StageAccount::usage)
                    .toList();
            this.target = target;
            this.max = (int) Math.min(target.stages().perDirection().value(), ingress.size() + egress.size());
        }

        Optional<Alignment> run() {
            // fits[stage][i][e]: how many hardware stages remain does not matter, so one flag for each step
            boolean[][][] reached = new boolean[max + 1][ingress.size() + 1][egress.size() + 1];
            reached[0][0][0] = true;
            for (int stage = 0; stage < max; stage++) {
                for (int i = 0; i <= ingress.size(); i++) {
                    for (int e = 0; e <= egress.size(); e++) {
                        if (reached[stage][i][e]) {
                            steps(reached[stage + 1], i, e);
                        }
                    }
                }
                if (reached[stage + 1][ingress.size()][egress.size()]) {
                    return Optional.of(trace(reached, stage + 1));
                }
            }
            return reached[0][ingress.size()][egress.size()]
                    ? Optional.of(new Alignment(List.of(), List.of()))
                    : Optional.empty();
        }

        private void steps(boolean[][] next, int i, int e) {
            for (int both = 1; both < 4; both++) {
                int takesIngress = both & 1;
                int takesEgress = both >> 1;
                if (i + takesIngress <= ingress.size()
                        && e + takesEgress <= egress.size()
                        && fits(i, takesIngress, e, takesEgress)) {
                    next[i + takesIngress][e + takesEgress] = true;
                }
            }
        }

        private boolean fits(int i, int takesIngress, int e, int takesEgress) {
            Usage here = takesIngress == 1 ? ingress.get(i) : Usage.NONE;
            Usage there = takesEgress == 1 ? egress.get(e) : Usage.NONE;
            return here.missing(there, target).isEmpty();
        }

        private Alignment trace(boolean[][][] reached, int end) {
            List<Integer> ingressStages = new ArrayList<>();
            List<Integer> egressStages = new ArrayList<>();
            int i = ingress.size();
            int e = egress.size();
            for (int stage = end - 1; stage >= 0; stage--) {
                for (int both = 3; both > 0; both--) {
                    int takesIngress = both & 1;
                    int takesEgress = both >> 1;
                    if (i >= takesIngress
                            && e >= takesEgress
                            && reached[stage][i - takesIngress][e - takesEgress]
                            && fits(i - takesIngress, takesIngress, e - takesEgress, takesEgress)) {
                        i -= takesIngress;
                        e -= takesEgress;
                        if (takesIngress == 1) {
                            ingressStages.addFirst(stage);
                        }
                        if (takesEgress == 1) {
                            egressStages.addFirst(stage);
                        }
                        break;
                    }
                }
            }
            return new Alignment(ingressStages, egressStages);
        }
    }
}
