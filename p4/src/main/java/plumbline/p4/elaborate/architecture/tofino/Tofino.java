package plumbline.p4.elaborate.architecture.tofino;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredProgram.Block;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.p4.elaborate.instance.InstantiatedBlock;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.instance.InstantiatedPackage;
import plumbline.p4.elaborate.program.Architecture;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.P4Instances;
import plumbline.p4.elaborate.program.P4Parsers;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.program.VariablePlaces;
import plumbline.p4.elaborate.table.TableDraft;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.syntax.P4Declaration.Structure;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.types.SemanticType;

/**
 * The Tofino Native Architecture of both generations (631348-0001). Packets are delivered without the metadata that a
 * chip puts in front of them: extracting it takes the {@link Intrinsic}s, and going over the port's takes nothing.
 */
public final class Tofino implements Architecture {
    private final TofinoExterns externs = new TofinoExterns();
    private final TofinoMetadata intrinsics = new TofinoMetadata();

    @Override
    public String name() {
        return "tna";
    }

    @Override
    public void declared(ProgramContext context) {
        HeaderBytes.check(context);
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
    public StructuredTable compared(StructuredTable table) {
        return MaskedKeys.sliced(table);
    }

    /** One direction: its parser, control and deparser over places of their own. */
    private final class Side {
        private final InstantiatedPackage pipe;
        private final ProgramContext context;
        private final Map<Integer, P4Value> places = new HashMap<>();

        private Side(InstantiatedPackage pipe, ProgramContext context) {
            this.pipe = pipe;
            this.context = context;
        }

        private InstantiatedBlock block(String parameter) {
            return pipe.block(parameter)
                    .orElseThrow(() -> Refusal.unsupported(
                            pipe.at(), "no '" + parameter + "' in the pipeline", "give all six blocks"));
        }

        /** The program's headers and metadata are its first two structures; the others are known by their types. */
        private List<P4Value> arguments(InstantiatedBlock block) {
            List<P4Value> arguments = new ArrayList<>();
            int own = 0;
            for (P4Parameter parameter : P4Instances.parameters(block)) {
                SemanticType type = new P4Instances(context).type(block, parameter);
                if (type instanceof SemanticType.ExternObject) {
                    arguments.add(new P4Value.Packet());
                } else if (TofinoMetadata.isIntrinsic(type)) {
                    arguments.add(intrinsics.place(type, context, parameter.at()));
                } else {
                    arguments.add(own(own++, parameter, type));
                }
            }
            return arguments;
        }

        private P4Value own(int number, P4Parameter parameter, SemanticType type) {
            if (type instanceof SemanticType.TypeVariable) {
                return places.getOrDefault(number, P4Value.NOTHING); // a block for any headers does not touch them
            }
            return places.computeIfAbsent(
                    number, _ -> new VariablePlaces(context).local(parameter.name(), type, parameter.at()));
        }

        private StructuredParser parser(String parameter) {
            InstantiatedBlock block = block(parameter);
            StructuredParser parser = new P4Parsers(context).run(block, arguments(block));
            return externs.deposited(parser, context);
        }

        /** Bits of the packet's metadata that its parser can extract. */
        private int metadataBits(String parameter) {
            InstantiatedBlock block = block(parameter);
            return P4Instances.parameters(block).stream()
                    .map(one -> new P4Instances(context).type(block, one))
                    .filter(TofinoMetadata::isIntrinsic)
                    .filter(type ->
                            ((SemanticType.Structured) type).declaration().structure() == Structure.HEADER)
                    .mapToInt(type -> Shapes.bits(type, Position.NONE))
                    .sum();
        }

        private List<StructuredStatement> body(String parameter) {
            InstantiatedBlock block = block(parameter);
            List<P4Value> arguments = arguments(block);
            return context.emission().within(() -> new P4Instances(context).run(block, arguments));
        }

        private List<Block> control(String parameter) {
            return List.of(new Block(block(parameter).declaration().name(), body(parameter)));
        }
    }

    @Override
    public StructuredProgram assemble(String name, InstantiatedPackage main, ProgramContext context) {
        InstantiatedPackage pipe = pipe(main, context);
        Side ingress = new Side(pipe, context);
        StructuredParser ingressParser = ingress.parser("ingress_parser");
        List<Block> ingressBlocks = ingress.control("ingress");
        List<StructuredStatement> ingressDeparser = ingress.body("ingress_deparser");
        Side egress = new Side(pipe, context);
        StructuredParser egressParser = egress.parser("egress_parser");
        List<Block> egressBlocks = egress.control("egress");
        List<StructuredStatement> egressDeparser = egress.body("egress_deparser");
        externs.checkDirectRegisters(context);
        boolean resubmits =
                StructuredStatement.all(ingressDeparser).anyMatch(StructuredStatement.Resubmit.class::isInstance);
        int inIngress = ingress.metadataBits("ingress_parser");
        int inEgress = goesOver(egressParser, egress.metadataBits("egress_parser"));
        StructuredParser ofPackets = new MetadataInFront(
                        inIngress,
                        inIngress + portMetadataBits(context),
                        resubmits ? Optional.empty() : Optional.of(false),
                        context.draft().headers(),
                        context.messages())
                .removed(externs.resubmitHeaders().padded(ingressParser, context.draft()));
        StructuredParser ofCopies = new MetadataInFront(
                        inEgress, inEgress, Optional.of(false), context.draft().headers(), context.messages())
                .removed(egressParser);
        Set<String> inPackets = extracted(ofPackets);
        StructuredStatement.all(ingressDeparser)
                .filter(StructuredStatement.Emit.class::isInstance)
                .forEach(emit -> inPackets.add(((StructuredStatement.Emit) emit).header()));
        extracted(ingressParser).stream()
                .filter(header -> !inPackets.contains(header))
                .forEach(context.draft()::takeOffTheWire);
        return new StructuredProgram(
                name,
                context.draft().headers(),
                context.draft().externs(),
                context.draft().actions(),
                context.draft().tables(),
                ofPackets,
                ingressBlocks,
                Optional.of(ingressDeparser),
                Optional.of(ofCopies),
                egressBlocks,
                egressDeparser,
                main.at());
    }

    /**
     * So many bits, if a parser goes over as many; else 0: one that does not ask for its metadata begins behind them.
     */
    private static int goesOver(StructuredParser parser, int bits) {
        boolean isAsked = parser.states().stream()
                .flatMap(state -> StructuredStatement.all(state.body()))
                .anyMatch(statement -> statement instanceof StructuredStatement.Advance(var far, var _)
                        && far instanceof Expression.Constant constant
                        && constant.value().intValue() == bits);
        return isAsked ? bits : 0;
    }

    static int portMetadataBits(ProgramContext context) {
        return context.typed().number("PORT_METADATA_SIZE").orElseThrow().intValue();
    }

    private static Set<String> extracted(StructuredParser parser) {
        return parser.states().stream()
                .flatMap(state -> StructuredStatement.all(state.body()))
                .filter(StructuredStatement.Extract.class::isInstance)
                .map(extract -> ((StructuredStatement.Extract) extract).header())
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static InstantiatedPackage pipe(InstantiatedPackage main, ProgramContext context) {
        List<InstantiatedPackage> pipes = new ArrayList<>();
        for (P4Value argument : main.arguments().values()) {
            if (argument instanceof P4Value.Reference(InstantiatedPackage pipe)) {
                pipes.add(pipe);
            }
        }
        if (pipes.isEmpty()) {
            throw Refusal.unsupported(main.at(), "a switch without a pipeline", "write Switch(Pipeline(…)) main;");
        }
        if (pipes.size() > 1) {
            context.messages()
                    .warning(
                            main.at(),
                            "first-pipeline",
                            "of " + pipes.size() + " pipelines only the first is taken",
                            "elaborate the others as programs of their own");
        }
        return pipes.getFirst();
    }
}
