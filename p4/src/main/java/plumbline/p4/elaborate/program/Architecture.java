package plumbline.p4.elaborate.program;

import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredTable;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.instance.InstantiatedPackage;
import plumbline.p4.elaborate.table.TableAction;
import plumbline.p4.elaborate.table.TableDraft;
import plumbline.p4.elaborate.value.P4Value;

/** What a program's architecture gives it: externs. */
public interface Architecture {
    /** As P4Info names it. */
    String name();

    /** Looks at all declarations before anything is instantiated. */
    default void declared(ProgramContext context) {}

    /** Puts the program together: what its blocks do, and what the architecture does before and after. */
    StructuredProgram assemble(String name, InstantiatedPackage main, ProgramContext context);

    /** An instance was made. */
    void instantiated(InstantiatedExtern extern, ProgramContext context);

    /** A function or method is called; what it does is written to the context's emission. */
    P4Value call(ExternCall call, ProgramContext context);

    /** A table has an extern as one of its properties. */
    void attached(InstantiatedExtern extern, TableDraft table, ProgramContext context);

    /** What a table compares. */
    default StructuredTable compared(StructuredTable table) {
        return table;
    }

    /** The action that is being built from now on; none if it is done. */
    default void acting(Optional<TableAction> action) {}

    /** A table was applied. */
    default void applied(String table, ProgramContext context, Position at) {}
}
