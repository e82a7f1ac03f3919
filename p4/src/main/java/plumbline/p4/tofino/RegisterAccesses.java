package plumbline.p4.tofino;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.diagnostic.Severity;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;

/**
 * The compiler makes a register action for each action that reads or writes a register, also for equal ones, and allows
 * as many as the stateful ALU has instructions: {@code bf-p4c/midend/register_read_write.cpp}.
 */
final class RegisterAccesses {
    private RegisterAccesses() {}

    static void check(StructuredProgram program, long most, List<Diagnostic> found) {
        Map<String, Set<String>> byRegister = new LinkedHashMap<>();
        for (StructuredAction action : program.actions()) {
            StructuredStatement.all(action.body()).forEach(statement -> accessed(statement, action.name(), byRegister));
        }
        Stream.concat(Operations.blocks(program), program.deparsers())
                .flatMap(StructuredStatement::all)
                .forEach(statement ->
                        accessed(statement, "line " + statement.at().line(), byRegister));
        for (ExternInstance extern : program.externs()) {
            Set<String> actions = byRegister.getOrDefault(extern.name(), Set.of());
            if (extern instanceof ExternInstance.RegisterArray register && actions.size() > most) {
                found.add(new Diagnostic(
                        register.at(),
                        Severity.ERROR,
                        "register-accesses",
                        "register '" + register.name() + "' is read or written in " + actions.size() + " actions: "
                                + String.join(", ", actions),
                        most + " actions; p4c:bf-p4c/midend/register_read_write.cpp",
                        "let one RegisterAction do what several of them do, and execute it there"));
            }
        }
    }

    private static void accessed(StructuredStatement statement, String by, Map<String, Set<String>> byRegister) {
        Optional<String> register =
                switch (statement) {
                    case StructuredStatement.ReadRegister read -> Optional.of(read.register());
                    case StructuredStatement.WriteRegister write -> Optional.of(write.register());
                    default -> Optional.empty();
                };
        register.ifPresent(name ->
                byRegister.computeIfAbsent(name, _ -> new LinkedHashSet<>()).add(by));
    }
}
