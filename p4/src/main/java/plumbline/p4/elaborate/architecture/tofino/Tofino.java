package plumbline.p4.elaborate.architecture.tofino;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredProgram.Block;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.p4.elaborate.program.Architecture;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.InstantiatedBlock;
import plumbline.p4.elaborate.program.InstantiatedExtern;
import plumbline.p4.elaborate.program.InstantiatedPackage;
import plumbline.p4.elaborate.program.P4Instances;
import plumbline.p4.elaborate.program.P4Parsers;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.program.TableDraft;
import plumbline.p4.elaborate.program.VariablePlaces;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.types.SemanticType;

/**
 * The Tofino Native Architecture of both generations (631348-0001). Packets are delivered without the metadata that a
 * chip puts in front of them: extracting it takes the {@link Intrinsic}s, and going over the port's takes nothing.
 */
public final class Tofino implements Architecture {
    /** Bits of the port's metadata: Tofino 1, Tofino 2. */
    private static final Set<Long> PORT_METADATA = Set.of(64L, 192L);
    /** Bits of the packet's metadata, which stand in front of the port's. */
    private static final long PACKET_METADATA = 64;

    private final TofinoExterns externs = new TofinoExterns();
    private final TofinoMetadata intrinsics = new TofinoMetadata();
    private final List<P4Value> ingressPlaces = new ArrayList<>();
    private boolean isIngressParser;
    /** Whether the parser has gone over the packet's metadata. */
    private boolean isPacketMetadataTaken;

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

    @Override
    public boolean skips(long bits) {
        if (!isIngressParser) {
            return false;
        }
        boolean isBoth = !isPacketMetadataTaken && PORT_METADATA.contains(bits - PACKET_METADATA);
        isPacketMetadataTaken |= isBoth;
        return isBoth || PORT_METADATA.contains(bits);
    }

    /** The metadata of a chip in headers; and the port's, if a program takes it in a header that it does not keep. */
    @Override
    public boolean skips(P4Value.HeaderValue header) {
        boolean isMetadata = ValueFolding.isTrue(header.valid());
        isPacketMetadataTaken |= isMetadata;
        return isMetadata || skips(Shapes.bits(header.type(), Position.NONE)) && !isKept(header);
    }

    private boolean isKept(P4Value.HeaderValue header) {
        return ingressPlaces.stream()
                .flatMap(place -> Leaves.headers(place).stream())
                .anyMatch(header::equals);
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
            P4Value place = places.computeIfAbsent(
                    number, _ -> new VariablePlaces(context).local(parameter.name(), type, parameter.at()));
            ingressPlaces.add(place);
            return place;
        }

        private StructuredParser parser(String parameter) {
            InstantiatedBlock block = block(parameter);
            StructuredParser parser = new P4Parsers(context).run(block, arguments(block), List.of());
            return externs.deposited(parser, context);
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
        isIngressParser = true;
        StructuredParser ingressParser = ingress.parser("ingress_parser");
        isIngressParser = false;
        List<Block> ingressBlocks = ingress.control("ingress");
        List<StructuredStatement> ingressDeparser = ingress.body("ingress_deparser");
        Side egress = new Side(pipe, context);
        StructuredParser egressParser = egress.parser("egress_parser");
        List<Block> egressBlocks = egress.control("egress");
        List<StructuredStatement> egressDeparser = egress.body("egress_deparser");
        return new StructuredProgram(
                name,
                context.draft().headers(),
                context.draft().externs(),
                context.draft().actions(),
                context.draft().tables(),
                ingressParser,
                ingressBlocks,
                Optional.of(ingressDeparser),
                Optional.of(egressParser),
                egressBlocks,
                egressDeparser,
                main.at());
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
