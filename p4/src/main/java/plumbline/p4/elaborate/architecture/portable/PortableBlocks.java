package plumbline.p4.elaborate.architecture.portable;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram.Block;
import plumbline.isa.structured.StructuredStatement;
import plumbline.p4.elaborate.architecture.IntrinsicVariables;
import plumbline.p4.elaborate.draft.Emission;
import plumbline.p4.elaborate.draft.UsedVariables;
import plumbline.p4.elaborate.instance.InstantiatedBlock;
import plumbline.p4.elaborate.instance.InstantiatedPackage;
import plumbline.p4.elaborate.program.P4Instances;
import plumbline.p4.elaborate.program.P4Parsers;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.program.VariablePlaces;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.types.SemanticType;

/**
 * Runs the blocks of a portable architecture's package, and says in intrinsic metadata what they ask for.
 *
 * @param at of the package
 */
public record PortableBlocks(ProgramContext context, Position at) {
    /** The one of a parameter. */
    public static InstantiatedBlock block(InstantiatedPackage pipeline, String parameter) {
        return pipeline.block(parameter)
                .orElseThrow(() -> Refusal.unsupported(pipeline.at(), "no '" + parameter + "'", "give all blocks"));
    }

    /** The type of a parameter. */
    public SemanticType type(InstantiatedBlock block, int parameter) {
        return new P4Instances(context)
                .type(block, P4Instances.parameters(block).get(parameter));
    }

    /** A place for what a parameter stands for. */
    public P4Value place(InstantiatedBlock block, int number) {
        P4Parameter parameter = P4Instances.parameters(block).get(number);
        return new VariablePlaces(context).local(parameter.name(), type(block, number), parameter.at());
    }

    /** The states of a parser. */
    public StructuredParser states(InstantiatedBlock parser, List<P4Value> arguments) {
        return new P4Parsers(context).run(parser, arguments);
    }

    /** What a control does. */
    public Block control(InstantiatedBlock control, List<P4Value> arguments) {
        return new Block(control.declaration().name(), body(control, arguments));
    }

    /** What a deparser does. */
    public List<StructuredStatement> deparser(InstantiatedBlock deparser, List<P4Value> arguments) {
        return SumForwarding.forwarded(body(deparser, arguments), context);
    }

    private List<StructuredStatement> body(InstantiatedBlock block, List<P4Value> arguments) {
        return context.emission().within(() -> new P4Instances(context).run(block, arguments));
    }

    /**
     * What they are together.
     *
     * @param output what the controls ask for
     */
    public ElaboratedPipeline pipeline(
            StructuredParser parser, List<Block> controls, List<StructuredStatement> deparser, P4Value.Fields output) {
        UsedVariables used = new UsedVariables(context.draft()).add(parser).add(deparser);
        controls.forEach(control -> used.add(control.body()));
        return new ElaboratedPipeline(parser, controls, deparser, output, used, at);
    }

    // ---- parsers ----

    /** A state that takes what is in front of a packet. */
    public StructuredParser.State taking(MetadataHeader header, String next) {
        return new StructuredParser.State(
                header.header().name(),
                header.extracted(context),
                StructuredParser.Transition.to(next, at),
                header.header().at());
    }

    /** A parser that begins with other states. */
    public static StructuredParser inFront(
            StructuredParser.State first, List<StructuredParser.State> others, StructuredParser parser) {
        List<StructuredParser.State> states = new ArrayList<>(List.of(first));
        states.addAll(others);
        states.addAll(parser.states());
        return new StructuredParser(states, parser.at());
    }

    // ---- what becomes of packets ----

    /** Gives an intrinsic a value. */
    public void assign(Intrinsic intrinsic, Expression value) {
        emission().assign(InputMetadata.read(intrinsic, at), value, at);
    }

    /** Drops the packet. */
    public void drop() {
        assign(
                Intrinsic.DROP_CTL,
                Simplify.constant(
                        1, IntrinsicVariables.of(Intrinsic.DROP_CTL).type().width()));
    }

    /** Sends the packet to a port: of those that the architecture has numbers for there are the first ones. */
    public void unicast(Expression port) {
        int bits = IntrinsicVariables.of(Intrinsic.UCAST_EGRESS_PORT).type().width();
        int width = port.type().width();
        List<StructuredStatement> to = emission().within(() -> assign(Intrinsic.UCAST_EGRESS_PORT, port));
        if (width <= bits) {
            emission().addAll(to);
        } else {
            emission().branch(isZero(Simplify.slice(port, width - 1, bits, at)), to, List.of(), at);
        }
    }

    /** Sends the packet through ingress again. */
    public void recirculate() {
        int bits = IntrinsicVariables.of(Intrinsic.UCAST_EGRESS_PORT).type().width();
        assign(Intrinsic.UCAST_EGRESS_PORT, Simplify.constant(FieldList.Recirculate.PORT, bits));
    }

    /** Whether a value is 0. */
    public Expression isZero(Expression value) {
        return ValueFolding.equal(value, Simplify.constant(BigInteger.ZERO, value.type()), at);
    }

    private Emission emission() {
        return context.emission();
    }
}
