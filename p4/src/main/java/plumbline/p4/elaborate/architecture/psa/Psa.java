package plumbline.p4.elaborate.architecture.psa;

import plumbline.isa.structured.StructuredProgram;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.instance.InstantiatedPackage;
import plumbline.p4.elaborate.program.Architecture;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.table.TableDraft;
import plumbline.p4.elaborate.value.P4Value;

/**
 * The Portable Switch Architecture (P4_16 PSA specification 1.2). What its deparsers hand over besides the packet goes
 * along in front of it ({@link MetadataHeader}); what becomes of the packet is its section "Packet paths", in the
 * intrinsic metadata.
 */
public final class Psa implements Architecture {
    private final PsaExterns externs = new PsaExterns();

    @Override
    public String name() {
        return "psa";
    }

    @Override
    public void instantiated(InstantiatedExtern extern, ProgramContext context) {
        externs.instantiated(extern, context);
    }

    @Override
    public P4Value call(ExternCall call, ProgramContext context) {
        return externs.call(call, context);
    }

    @Override
    public void attached(InstantiatedExtern extern, TableDraft table, ProgramContext context) {
        externs.attached(extern, table, context);
    }

    @Override
    public StructuredProgram assemble(String name, InstantiatedPackage main, ProgramContext context) {
        return new PsaSwitch(main, context).program(name);
    }
}
