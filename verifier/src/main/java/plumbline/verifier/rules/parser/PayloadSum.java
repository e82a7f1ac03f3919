package plumbline.verifier.rules.parser;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Field;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.dataflow.Effects;
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
    public List<Diagnostic> check(RuleContext context) {
        List<Diagnostic> found = new ArrayList<>();
        context.program().parser().states().stream()
                .filter(state -> state.reads().anyMatch(SUM::equals))
                .forEach(state -> found.add(error(
                        state.at(),
                        "the parser reads 'payload_sum', which is known when it is done",
                        "read it behind the parser")));
        Choice<Policy> offered = context.target().intrinsics().payloadSum();
        if (offered.value() == Policy.ALLOWED) {
            return found;
        }
        for (PlacedUnit unit : context.units()) {
            Effects.of(context.program(), unit.unit()).reads().stream()
                    .filter(read -> read.field().equals(SUM))
                    .forEach(read -> found.add(finding(read.at(), unit.place() + " reads", offered)));
        }
        Deparser deparser = context.program().deparser();
        deparser.checksums().stream()
                .filter(checksum -> checksum.covered().contains(SUM))
                .forEach(checksum -> found.add(covers(checksum.at(), checksum.field(), offered)));
        deparser.computed().stream()
                .filter(checksum -> checksum.covered().contains(SUM))
                .forEach(checksum -> found.add(covers(checksum.at(), checksum.field(), offered)));
        context.program().fieldLists().stream()
                .filter(list -> list.fields().contains(SUM))
                .forEach(list -> found.add(finding(list.at(), "'" + list.name() + "' carries", offered)));
        return found;
    }

    private Diagnostic covers(Position at, Field checksum, Choice<Policy> offered) {
        return finding(at, "checksum '" + checksum.name() + "' covers", offered);
    }

    private Diagnostic finding(Position at, String use, Choice<Policy> offered) {
        return finding(
                offered.value(), at, use + " 'payload_sum', the sum of what the chip never looks at", offered, WAY_OUT);
    }
}
