package plumbline.p4.tofino;

import java.util.List;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Severity;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;

/** What measures takes a field of the packet in: {@code bf-p4c/mau/instruction_selection.cpp}. */
final class FilterInputs {
    private FilterInputs() {}

    static void check(StructuredProgram program, List<Diagnostic> found) {
        Operations.statements(program).flatMap(StructuredStatement::all).forEach(statement -> {
            if (statement instanceof StructuredStatement.Call call
                    && call.extern().measuresInput()
                    && call.input().orElseThrow() instanceof Expression.Constant constant) {
                found.add(new Diagnostic(
                        call.at(),
                        Severity.ERROR,
                        "filter-input",
                        call.extern().noun() + " '" + call.array() + "' smooths the constant " + constant.value(),
                        "a field of the packet; p4c:bf-p4c/mau/instruction_selection.cpp",
                        "assign it to a field before, and smooth that"));
            }
        });
    }
}
