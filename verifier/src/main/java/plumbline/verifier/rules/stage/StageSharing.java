package plumbline.verifier.rules.stage;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import plumbline.isa.model.Direction;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.resources.Alignment;
import plumbline.verifier.resources.Resource;
import plumbline.verifier.resources.StageAccount;
import plumbline.verifier.resources.StageCosts;
import plumbline.verifier.resources.Usage;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.rules.WholeProgramRule;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Sharing;

/** Ingress and egress together fit the stages that they share. */
public final class StageSharing extends WholeProgramRule {
    public StageSharing() {
        super(
                "stage-sharing",
                "ingress and egress together fit the stages that they share",
                "Stage i of ingress and stage i of egress are the same hardware. They share its memories,"
                        + " ALUs and tables; a packet passes the stage once in each direction.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Choice<Sharing> sharing = context.target().stages().sharing();
        StageCosts ledger = context.ledger();
        List<StageAccount> egress = ledger.stages(Direction.EGRESS);
        if (sharing.value() == Sharing.SHARED
                && !egress.isEmpty()
                && eachFitsAlone(ledger, context)
                && !Alignment.exists(ledger, context.target())) {
            List<StageAccount> ingress = ledger.stages(Direction.INGRESS);
            found.error(
                    egress.get(0).entries().get(0).unit().at(),
                    "the " + Show.count(ingress.size(), "stage") + " of ingress and the " + egress.size()
                            + " of egress do not fit "
                            + Show.count(
                                    context.target().stages().perDirection().value(), "stage")
                            + " together: they compete for " + Show.list(scarce(ingress, egress, context)),
                    sharing,
                    "move work to stages of either direction that are nearly empty, or make memories smaller");
        }
    }

    /** Whether each direction fits by itself; other rules report it if not. */
    private static boolean eachFitsAlone(StageCosts ledger, RuleContext context) {
        return ledger.stages().stream().allMatch(stage -> stage.usage()
                        .missing(Usage.NONE, context.target())
                        .isEmpty())
                && List.of(Direction.values()).stream().allMatch(direction -> context.target()
                        .stages()
                        .perDirection()
                        .allows(ledger.stages(direction).size()));
    }

    private static List<String> scarce(List<StageAccount> ingress, List<StageAccount> egress, RuleContext context) {
        Set<Resource> scarce = new TreeSet<>();
        for (StageAccount here : ingress) {
            for (StageAccount there : egress) {
                scarce.addAll(here.usage().missing(there.usage(), context.target()));
            }
        }
        return scarce.stream().map(Resource::plural).toList();
    }
}
