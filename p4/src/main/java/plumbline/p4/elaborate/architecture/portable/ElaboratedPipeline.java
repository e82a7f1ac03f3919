package plumbline.p4.elaborate.architecture.portable;

import java.util.List;
import java.util.stream.Stream;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram.Block;
import plumbline.isa.structured.StructuredStatement;
import plumbline.p4.elaborate.draft.UsedVariables;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.P4Value;

/**
 * A parser, controls and a deparser of the program, with the architecture's doings around them left out.
 *
 * @param output what it asks for
 * @param used what its blocks read and write
 */
public record ElaboratedPipeline(
        StructuredParser parser,
        List<Block> controls,
        List<StructuredStatement> deparser,
        P4Value.Fields output,
        UsedVariables used,
        Position at) {
    public ElaboratedPipeline {
        controls = List.copyOf(controls);
        deparser = List.copyOf(deparser);
    }

    /** What it asks for in a field. */
    public Expression get(String field) {
        return Conversion.scalar(output.values().get(field), at);
    }

    /** Whether it asks for something in a field. */
    public boolean writes(String field) {
        return used.writes(((Expression.Read) get(field)).variable());
    }

    /** The deparser with something in front of the first header that it emits, and something behind everything. */
    public List<StructuredStatement> deparser(List<StructuredStatement> front, List<StructuredStatement> behind) {
        List<StructuredStatement> before =
                deparser.stream().takeWhile(statement -> !emits(statement)).toList();
        return Stream.of(before, front, deparser.subList(before.size(), deparser.size()), behind)
                .flatMap(List::stream)
                .toList();
    }

    private static boolean emits(StructuredStatement statement) {
        return StructuredStatement.all(List.of(statement)).anyMatch(StructuredStatement.Emit.class::isInstance);
    }
}
