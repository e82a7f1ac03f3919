package plumbline.p4.elaborate.architecture.portable;

import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.program.Architecture;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.table.TableDraft;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;

/** A portable architecture: the externs are those of the others, the functions its own. */
public abstract class PortableArchitecture implements Architecture {
    private final String name;
    private final PortableExterns externs;

    /** @param name as P4Info has it; enumerations have it in front, in capitals */
    protected PortableArchitecture(String name) {
        this.name = name;
        externs = new PortableExterns(name);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final void instantiated(InstantiatedExtern extern, ProgramContext context) {
        externs.instantiated(extern, context);
    }

    @Override
    public final void attached(InstantiatedExtern extern, TableDraft table, ProgramContext context) {
        externs.attached(extern, table, context);
    }

    @Override
    public final P4Value call(ExternCall call, ProgramContext context) {
        return call.receiver().isPresent()
                ? externs.method(call, call.receiver().get(), context)
                : function(call, context);
    }

    /** A function is called. */
    protected abstract P4Value function(ExternCall call, ProgramContext context);

    /** What is said of a function that the architecture does not have. */
    protected final Refusal unknown(ExternCall call) {
        return Refusal.unsupported(
                call.at(), "the extern function '" + call.method() + "'", "use another of " + name + ".p4");
    }
}
