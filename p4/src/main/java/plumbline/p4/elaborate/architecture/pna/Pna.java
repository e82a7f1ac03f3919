package plumbline.p4.elaborate.architecture.pna;

import java.util.Optional;
import plumbline.isa.structured.StructuredProgram;
import plumbline.p4.elaborate.architecture.portable.PortableArchitecture;
import plumbline.p4.elaborate.instance.InstantiatedPackage;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.table.TableAction;
import plumbline.p4.elaborate.value.P4Value;

/**
 * The Portable NIC Architecture, as p4c has it (version 0.5 of its specification, with directions and a control in
 * front of the main one) and as it is for BMv2 and P4TC (0.7, without).
 */
public final class Pna extends PortableArchitecture {
    private Optional<PnaNic> nic = Optional.empty();

    public Pna() {
        super("pna");
    }

    @Override
    public StructuredProgram assemble(String name, InstantiatedPackage main, ProgramContext context) {
        PnaNic assembled = new PnaNic(main, context);
        nic = Optional.of(assembled);
        return assembled.program(name);
    }

    @Override
    public void acting(Optional<TableAction> action) {
        nic.orElseThrow().acting(action);
    }

    @Override
    protected P4Value function(ExternCall call, ProgramContext context) {
        return nic.orElseThrow().function(call).orElseThrow(() -> unknown(call));
    }
}
