package plumbline.p4.elaborate.architecture.psa;

import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredProgram;
import plumbline.p4.elaborate.architecture.portable.MetadataHeader;
import plumbline.p4.elaborate.architecture.portable.PortableArchitecture;
import plumbline.p4.elaborate.instance.InstantiatedPackage;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.ValueFolding;

/**
 * The Portable Switch Architecture (P4_16 PSA specification 1.2). What its deparsers hand over besides the packet goes
 * along in front of it ({@link MetadataHeader}); what becomes of the packet is its section "Packet paths", in the
 * intrinsic metadata.
 */
public final class Psa extends PortableArchitecture {
    public Psa() {
        super("psa");
    }

    @Override
    public StructuredProgram assemble(String name, InstantiatedPackage main, ProgramContext context) {
        return new PsaSwitch(main, context).program(name);
    }

    @Override
    protected P4Value function(ExternCall call, ProgramContext context) {
        Position at = call.at();
        return switch (call.method()) {
            case "psa_clone_i2e", "psa_clone_e2e" -> new P4Value.Scalar(output(call, "clone"));
            case "psa_resubmit" -> new P4Value.Scalar(ValueFolding.and(isKept(call), output(call, "resubmit"), at));
            case "psa_normal" ->
                new P4Value.Scalar(
                        ValueFolding.and(isKept(call), Simplify.complement(output(call, "resubmit"), at), at));
            case "psa_recirculate" ->
                new P4Value.Scalar(ValueFolding.and(isKept(call), PsaMetadata.leavesForRecirculation(at), at));
            case "assert", "assume" -> P4Value.NOTHING; // of the simulation only
            default -> throw unknown(call);
        };
    }

    private static Expression output(ExternCall call, String field) {
        return Conversion.scalar(((P4Value.Fields) call.argument(0)).values().get(field), call.at());
    }

    private static Expression isKept(ExternCall call) {
        return Simplify.complement(output(call, "drop"), call.at());
    }
}
