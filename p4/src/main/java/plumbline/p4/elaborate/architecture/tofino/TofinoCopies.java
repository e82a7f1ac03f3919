package plumbline.p4.elaborate.architecture.tofino;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.architecture.DigestFields;
import plumbline.p4.elaborate.architecture.IntrinsicVariables;
import plumbline.p4.elaborate.draft.Emission;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.elaborate.value.ValueFolding;

/** What deparsers of TNA send besides the packet: mirror copies, resubmits, digests. */
final class TofinoCopies {
    private final ProgramContext context;
    private final ResubmitHeaders resubmitHeaders;
    private final Emission emission;

    TofinoCopies(ProgramContext context, ResubmitHeaders resubmitHeaders) {
        this.context = context;
        this.resubmitHeaders = resubmitHeaders;
        emission = context.emission();
    }

    P4Value call(ExternCall call, InstantiatedExtern extern) {
        Position at = call.at();
        List<StructuredStatement> sent = emission.within(() -> {
            switch (extern.type()) {
                case "Mirror" ->
                    emission.add(new StructuredStatement.Mirror(call.scalar(0), carried(call.argument(1), at), at));
                case "Resubmit" -> emission.add(new StructuredStatement.Resubmit(filled(call.argument(0), at), at));
                default -> emission.add(DigestFields.sent(call, extern));
            }
        });
        emission.branch(isAsked(extern, at), sent, List.of(), at);
        return P4Value.NOTHING;
    }

    /** Whether the type in the metadata is the one that the instance was made with; true if it was made without. */
    private static Expression isAsked(InstantiatedExtern extern, Position at) {
        if (extern.arguments().isEmpty() || extern.arguments().getFirst() instanceof P4Value.Nothing) {
            return Simplify.TRUE;
        }
        Intrinsic type =
                switch (extern.type()) {
                    case "Mirror" -> Intrinsic.MIRROR_TYPE;
                    case "Resubmit" -> Intrinsic.RESUBMIT_TYPE;
                    default -> Intrinsic.DIGEST_TYPE;
                };
        Variable variable = IntrinsicVariables.of(type);
        Expression number = Conversion.scalar(extern.arguments().getFirst(), variable.type(), at);
        if (number instanceof Expression.Constant constant && constant.value().signum() == 0) {
            throw Refusal.error(
                    extern.at(),
                    "range",
                    extern.type() + " '" + extern.name() + "' is for " + variable.name()
                            + " 0, which is there when nothing is asked for",
                    "number from 1 on");
        }
        return ValueFolding.equal(new Expression.Read(variable, at), number, at);
    }

    private List<Variable> carried(P4Value data, Position at) {
        List<Variable> carried = new ArrayList<>();
        for (Expression leaf : Leaves.data(data)) {
            int padding = data instanceof P4Value.HeaderValue header
                    ? Shapes.padding(header.type(), leaf.type().width())
                    : 0;
            if (padding > 0) {
                carried.add(constant(Simplify.constant(0, padding), at));
            }
            carried.add(emission.kept(leaf, at) instanceof Expression.Read read ? read.variable() : constant(leaf, at));
        }
        return carried;
    }

    /** What a resubmitted packet has in front. */
    private List<Variable> filled(P4Value data, Position at) {
        resubmitHeaders.resubmitted(data);
        List<Variable> carried = new ArrayList<>(carried(data, at));
        int bits =
                carried.stream().mapToInt(variable -> variable.type().width()).sum();
        if (bits < ResubmitHeaders.BITS) {
            carried.add(constant(Simplify.constant(0, ResubmitHeaders.BITS - bits), at));
        }
        return carried;
    }

    private Variable constant(Expression value, Position at) {
        Variable variable = context.draft().names().temporary(value.type());
        emission.add(new StructuredStatement.Assign(variable, value, at));
        return variable;
    }
}
