package plumbline.verifier.rules.parser;

import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Choice;
import plumbline.verifier.target.Policy;

/** The payload is summed only where the target looks at it. */
public final class PayloadSum extends Rule {
    private static final Field SUM = Intrinsic.PAYLOAD_SUM.field();
    private static final String WAY_OUT =
            "adjust the checksum by what changes (RFC 1624): checksum … over fields, or in P4"
                    + " an update over the complements of the old checksum and of the old fields, and the new fields";

    public PayloadSum() {
        super(
                "payload-sum",
                "the payload is summed only where the target looks at it",
                "A chip's stages and deparser see headers. What is behind them waits in the packet buffer, and is put"
                        + " behind what the deparser writes.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        context.program().parser().states().stream()
                .filter(state -> state.reads().anyMatch(SUM::equals))
                .forEach(state -> found.error(
                        state.at(),
                        "the parser reads 'payload_sum', which is known when it is done",
                        "read it behind the parser"));
        Choice<Policy> offered = context.target().intrinsics().payloadSum();
        for (PlacedUnit unit : context.units()) {
            context.effects(unit).reads().stream()
                    .filter(read -> read.field().equals(SUM))
                    .forEach(read -> sums(read.at(), unit.place() + " reads", offered, found));
        }
        Deparser deparser = context.program().deparser();
        deparser.checksums().stream()
                .filter(checksum -> checksum.covered().contains(SUM))
                .forEach(checksum -> covers(checksum.at(), checksum.field(), offered, found));
        deparser.computed().stream()
                .filter(checksum -> checksum.covered().contains(SUM))
                .forEach(checksum -> covers(checksum.at(), checksum.field(), offered, found));
        context.program().fieldLists().stream()
                .filter(list -> list.fields().contains(SUM))
                .forEach(list -> sums(list.at(), "'" + list.name() + "' carries", offered, found));
    }

    private static void covers(Position at, Field checksum, Choice<Policy> offered, Findings found) {
        sums(at, "checksum '" + checksum.name() + "' covers", offered, found);
    }

    private static void sums(Position at, String use, Choice<Policy> offered, Findings found) {
        found.byPolicy(offered, at, use + " 'payload_sum', the sum of what the chip never looks at", WAY_OUT);
    }
}
