package plumbline.isa.lower.direction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import plumbline.isa.lower.selection.DeparserSelection;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Header;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Reparsing;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Table;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;

/**
 * A program whose egress has a parser of its own, as two programs with one parser each: each is lowered alone, and the
 * results are put together.
 */
public final class DirectionSplit {
    private DirectionSplit() {}

    /** Parser, ingress and its deparser. */
    public static StructuredProgram ingress(StructuredProgram program) {
        DeparserSelection deparser =
                new DeparserSelection(program.ingressDeparser().orElseThrow());
        List<StructuredProgram.Block> blocks = new ArrayList<>(program.ingress());
        blocks.add(new StructuredProgram.Block("ingress_deparser", deparser.statements()));
        List<StructuredStatement> emits = Stream.<StructuredStatement>concat(
                        deparser.updates().stream(),
                        deparser.emitted().stream().map(header -> new StructuredStatement.Emit(header, program.at())))
                .toList();
        return alone(program, program.parser(), blocks, List.of(), emits);
    }

    /** The egress parser, egress and its deparser. */
    public static StructuredProgram egress(StructuredProgram program) {
        return alone(program, program.egressParser().orElseThrow(), List.of(), program.egress(), program.deparser());
    }

    private static StructuredProgram alone(
            StructuredProgram program,
            StructuredParser parser,
            List<StructuredProgram.Block> ingress,
            List<StructuredProgram.Block> egress,
            List<StructuredStatement> deparser) {
        return new StructuredProgram(
                program.name(),
                program.headers(),
                program.externs(),
                program.actions(),
                program.tables(),
                parser,
                ingress,
                Optional.empty(),
                Optional.empty(),
                egress,
                deparser,
                program.at());
    }

    /** The names of the headers that both directions use: each must find their fields as the other has them. */
    public static Set<String> sharedHeaders(StructuredProgram ingress, StructuredProgram egress) {
        Set<String> shared = usedHeaders(ingress);
        shared.retainAll(usedHeaders(egress));
        return shared;
    }

    private static Set<String> usedHeaders(StructuredProgram alone) {
        Set<Variable> variables = new HashSet<>();
        Set<String> headers = new HashSet<>();
        Operations.executed(alone).forEach(statement -> variables.addAll(Operations.variables(statement)));
        Operations.appliedTables(alone).stream()
                .flatMap(table -> table.keys().stream())
                .forEach(key -> variables.addAll(Operations.reads(key.value())));
        for (StructuredParser.State state : alone.parser().states()) {
            state.transition().keys().forEach(key -> variables.addAll(Operations.reads(key)));
            state.body().forEach(statement -> {
                variables.addAll(Operations.variables(statement));
                if (statement instanceof StructuredStatement.Extract(String header, var _, var _)) {
                    headers.add(header);
                }
            });
        }
        for (StructuredStatement statement : alone.deparser()) {
            variables.addAll(Operations.variables(statement));
            if (statement instanceof StructuredStatement.Emit(String header, var _)) {
                headers.add(header);
            }
        }
        alone.headers().stream()
                .filter(header -> header.fields().stream().anyMatch(variables::contains))
                .forEach(header -> headers.add(header.name()));
        return headers;
    }

    /** Both directions, lowered, in one program. What egress does first is what its parser has left to do. */
    public static Program together(Program ingress, Program egress) {
        List<Stage> behindQueue = Stream.concat(egress.ingress().stream(), egress.egress().stream())
                .toList();
        return new Program(
                ingress.name(),
                ingress.parameters(),
                headers(ingress, egress),
                union(ingress.metadata(), egress.metadata(), Function.identity()),
                ingress.parser(),
                union(ingress.registers(), egress.registers(), Register::name),
                union(ingress.arrays(), egress.arrays(), array -> List.of(array.extern(), array.name())),
                union(ingress.tables(), egress.tables(), Table::name),
                union(ingress.fieldLists(), egress.fieldLists(), FieldList::name),
                ingress.ingress(),
                behindQueue,
                egress.deparser(),
                Optional.of(new Reparsing(ingress.deparser(), egress.parser())),
                ingress.at());
    }

    /** A direction may have sliced the fields of a header that the other does not use. */
    private static List<Header> headers(Program ingress, Program egress) {
        return ingress.headers().stream()
                .map(header -> Stream.of(header, egress.header(header.name()))
                        .max(Comparator.comparing(each -> each.fields().size()))
                        .orElseThrow())
                .toList();
    }

    private static <T> List<T> union(List<T> first, List<T> second, Function<T, ?> nameOf) {
        Map<Object, T> all = new LinkedHashMap<>();
        first.forEach(each -> all.put(nameOf.apply(each), each));
        second.forEach(each -> all.putIfAbsent(nameOf.apply(each), each));
        return List.copyOf(all.values());
    }
}
