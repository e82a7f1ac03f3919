package plumbline.isa.structured;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import plumbline.isa.model.Position;

/**
 * A program as people write it: trees of statements over variables of any width, without stages. A packet's way:
 *
 * <pre>
 *   parser ► ingress ► (ingress deparser) ► queue ► (egress parser) ► egress ► deparser
 * </pre>
 *
 * Variables are 0, and headers invalid, when a pass begins. Without a parser of egress all variables go from ingress to
 * egress with the packet; with one, only what the ingress deparser wrote, and the architecture's fields.
 *
 * @param headers in order of declaration
 * @param parser of ingress
 * @param ingress blocks one after another; {@link StructuredStatement.Exit} ends one of them
 * @param ingressDeparser there if {@code egressParser} is
 * @param egress blocks, as of ingress
 * @param deparser of the packet that leaves
 */
public record StructuredProgram(
        String name,
        List<HeaderInstance> headers,
        List<ExternInstance> externs,
        List<StructuredAction> actions,
        List<StructuredTable> tables,
        StructuredParser parser,
        List<Block> ingress,
        Optional<List<StructuredStatement>> ingressDeparser,
        Optional<StructuredParser> egressParser,
        List<Block> egress,
        List<StructuredStatement> deparser,
        Position at) {
    public StructuredProgram {
        headers = List.copyOf(headers);
        externs = List.copyOf(externs);
        actions = List.copyOf(actions);
        tables = List.copyOf(tables);
        ingress = List.copyOf(ingress);
        ingressDeparser = ingressDeparser.map(List::copyOf);
        egress = List.copyOf(egress);
        deparser = List.copyOf(deparser);
    }

    /** The parsers of all directions. */
    public Stream<StructuredParser> parsers() {
        return Stream.concat(Stream.of(parser), egressParser.stream());
    }

    /** The statements of the deparsers of all directions. */
    public Stream<StructuredStatement> deparsers() {
        return Stream.concat(ingressDeparser.stream(), Stream.of(deparser)).flatMap(List::stream);
    }

    /** The same program with other externs. */
    public StructuredProgram withExterns(List<ExternInstance> newExterns) {
        return with(newExterns, headers, actions, tables, parser, ingress, ingressDeparser, egress, deparser);
    }

    /** The same program with other actions. */
    public StructuredProgram withActions(List<StructuredAction> newActions) {
        return with(externs, headers, newActions, tables, parser, ingress, ingressDeparser, egress, deparser);
    }

    /** The same program with another parser of ingress. */
    public StructuredProgram withParser(StructuredParser newParser) {
        return with(externs, headers, actions, tables, newParser, ingress, ingressDeparser, egress, deparser);
    }

    /** The same program with other blocks. */
    public StructuredProgram withBlocks(List<Block> newIngress, List<Block> newEgress) {
        return with(externs, headers, actions, tables, parser, newIngress, ingressDeparser, newEgress, deparser);
    }

    /** The same program with other tables. */
    public StructuredProgram withTables(List<StructuredTable> newTables) {
        return with(externs, headers, actions, newTables, parser, ingress, ingressDeparser, egress, deparser);
    }

    /** The same program with other headers. */
    public StructuredProgram withHeaders(List<HeaderInstance> newHeaders) {
        return with(externs, newHeaders, actions, tables, parser, ingress, ingressDeparser, egress, deparser);
    }

    /** The same program with each deparser changed in one way, that of ingress first. */
    public StructuredProgram withDeparsers(UnaryOperator<List<StructuredStatement>> change) {
        return with(
                externs,
                headers,
                actions,
                tables,
                parser,
                ingress,
                ingressDeparser.map(change),
                egress,
                change.apply(deparser));
    }

    private StructuredProgram with(
            List<ExternInstance> newExterns,
            List<HeaderInstance> newHeaders,
            List<StructuredAction> newActions,
            List<StructuredTable> newTables,
            StructuredParser newParser,
            List<Block> newIngress,
            Optional<List<StructuredStatement>> newIngressDeparser,
            List<Block> newEgress,
            List<StructuredStatement> newDeparser) {
        return new StructuredProgram(
                name,
                newHeaders,
                newExterns,
                newActions,
                newTables,
                newParser,
                newIngress,
                newIngressDeparser,
                egressParser,
                newEgress,
                newDeparser,
                at);
    }

    /** Statements that {@link StructuredStatement.Exit} leaves together. */
    public record Block(String name, List<StructuredStatement> body) {
        public Block {
            body = List.copyOf(body);
        }

        /** Some, the statements of each changed in one way. */
        public static List<Block> changed(List<Block> blocks, UnaryOperator<List<StructuredStatement>> change) {
            return blocks.stream()
                    .map(block -> new Block(block.name, change.apply(block.body)))
                    .toList();
        }
    }
}
