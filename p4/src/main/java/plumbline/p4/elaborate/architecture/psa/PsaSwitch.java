package plumbline.p4.elaborate.architecture.psa;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredProgram.Block;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.architecture.portable.ElaboratedPipeline;
import plumbline.p4.elaborate.architecture.portable.InputMetadata;
import plumbline.p4.elaborate.architecture.portable.MetadataHeader;
import plumbline.p4.elaborate.architecture.portable.PortableBlocks;
import plumbline.p4.elaborate.draft.Emission;
import plumbline.p4.elaborate.instance.InstantiatedBlock;
import plumbline.p4.elaborate.instance.InstantiatedPackage;
import plumbline.p4.elaborate.program.P4Instances;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.syntax.P4Parameter;

/**
 * A {@code PSA_Switch} put together. What deparsers hand over besides the packet goes along in front of it
 * ({@link MetadataHeader}), behind a byte for its {@code packet_path} if egress must know that; what becomes of the
 * packet ("Packet paths" of the specification) is said in intrinsic metadata.
 */
final class PsaSwitch {
    private final ProgramContext context;
    private final Emission emission;
    private final Position at;
    private final PortableBlocks blocks;
    private final PsaMetadata metadata;
    private final InstantiatedPackage ingress;
    private final InstantiatedPackage egress;
    private final MetadataHeader normal;
    private final MetadataHeader ingressClone;
    private final MetadataHeader egressClone;
    private final MetadataHeader resubmitted;
    private final MetadataHeader recirculated;
    private final MetadataHeader path;

    PsaSwitch(InstantiatedPackage main, ProgramContext context) {
        this.context = context;
        emission = context.emission();
        at = main.at();
        blocks = new PortableBlocks(context, at);
        metadata = new PsaMetadata(context);
        ingress = pipeline(main, "ingress");
        egress = pipeline(main, "egress");
        ingressClone = inCopy(PortableBlocks.block(ingress, "id"), 1);
        resubmitted = inCopy(PortableBlocks.block(ingress, "id"), 2);
        normal = inPacket(PortableBlocks.block(ingress, "id"), 3);
        egressClone = inCopy(PortableBlocks.block(egress, "ed"), 1);
        recirculated = inPacket(PortableBlocks.block(egress, "ed"), 2);
        path = metadata.egressPath();
    }

    private static InstantiatedPackage pipeline(InstantiatedPackage main, String parameter) {
        if (main.arguments().get(parameter) instanceof P4Value.Reference(InstantiatedPackage pipeline)) {
            return pipeline;
        }
        throw Refusal.unsupported(main.at(), "no '" + parameter + "'", "give both pipelines");
    }

    private MetadataHeader inPacket(InstantiatedBlock deparser, int number) {
        P4Parameter parameter = P4Instances.parameters(deparser).get(number);
        return MetadataHeader.ofPacket(parameter.name(), blocks.type(deparser, number), context, parameter.at());
    }

    private MetadataHeader inCopy(InstantiatedBlock deparser, int number) {
        P4Parameter parameter = P4Instances.parameters(deparser).get(number);
        return MetadataHeader.ofCopy(parameter.name(), blocks.type(deparser, number), context, parameter.at());
    }

    // ---- the blocks ----

    private ElaboratedPipeline ingressHalf() {
        InstantiatedBlock parser = PortableBlocks.block(ingress, "ip");
        InstantiatedBlock control = PortableBlocks.block(ingress, "ig");
        P4Value headers = blocks.place(parser, 1);
        P4Value user = blocks.place(parser, 2);
        P4Value.Fields output = (P4Value.Fields) blocks.place(control, 3);
        StructuredParser states = blocks.states(
                parser,
                List.of(
                        new P4Value.Packet(),
                        headers,
                        user,
                        metadata.ingressInput(blocks.type(parser, 3), at),
                        resubmitted.taken(),
                        recirculated.taken()));
        Block body = blocks.control(
                control, List.of(headers, user, metadata.ingressInput(blocks.type(control, 2), at), output));
        List<StructuredStatement> deparser = blocks.deparser(
                PortableBlocks.block(ingress, "id"),
                List.of(
                        new P4Value.Packet(),
                        ingressClone.given(),
                        resubmitted.given(),
                        normal.given(),
                        headers,
                        user,
                        output));
        return blocks.pipeline(states, List.of(body), deparser, output);
    }

    private ElaboratedPipeline egressHalf() {
        InstantiatedBlock parser = PortableBlocks.block(egress, "ep");
        InstantiatedBlock control = PortableBlocks.block(egress, "eg");
        InstantiatedBlock deparser = PortableBlocks.block(egress, "ed");
        P4Value headers = blocks.place(parser, 1);
        P4Value user = blocks.place(parser, 2);
        P4Value.Fields output = (P4Value.Fields) blocks.place(control, 3);
        StructuredParser states = blocks.states(
                parser,
                List.of(
                        new P4Value.Packet(),
                        headers,
                        user,
                        metadata.egressInput(blocks.type(parser, 3), at),
                        normal.taken(),
                        ingressClone.taken(),
                        egressClone.taken()));
        Block body = blocks.control(
                control, List.of(headers, user, metadata.egressInput(blocks.type(control, 2), at), output));
        List<StructuredStatement> written = blocks.deparser(
                deparser,
                List.of(
                        new P4Value.Packet(),
                        egressClone.given(),
                        recirculated.given(),
                        headers,
                        user,
                        output,
                        metadata.egressInput(blocks.type(deparser, 6), at)));
        return blocks.pipeline(states, List.of(body), written, output);
    }

    // ---- what is around them ----

    StructuredProgram program(String name) {
        ElaboratedPipeline in = ingressHalf();
        ElaboratedPipeline out = egressHalf();
        boolean copies = in.writes("clone") || out.writes("clone");
        boolean areHandedOver = !normal.isEmpty() || !ingressClone.isEmpty() || !egressClone.isEmpty();
        boolean saysPath = path.isReadBy(out.used()) || copies && areHandedOver;
        boolean recirculates = metadata.recirculationPort().isPresent();
        if (recirculates && out.writes("clone") && !recirculated.isEmpty()) {
            throw Refusal.unsupported(
                    recirculated.header().at(),
                    "metadata of recirculated packets in a program that clones in egress: the copy of such a packet"
                            + " has them in front, too",
                    "let packets carry them in a header, and leave recirculate_meta empty");
        }
        StructuredParser ingressParser = ingressParser(in, recirculates);
        List<StructuredStatement> ingressDeparser = ingressDeparser(in, saysPath);
        StructuredParser egressParser = egressParser(out, saysPath);
        List<StructuredStatement> egressDeparser = egressDeparser(out, recirculates, saysPath);
        return new StructuredProgram(
                name,
                context.draft().headers(),
                context.draft().externs(),
                context.draft().actions(),
                context.draft().tables(),
                ingressParser,
                presentBlocks(
                        new Block(
                                "before_ingress",
                                emission.within(() -> emission.assign(in.get("drop"), Simplify.TRUE, at))),
                        in.controls().getFirst(),
                        new Block("after_ingress", emission.within(() -> afterIngress(in)))),
                Optional.of(ingressDeparser),
                Optional.of(egressParser),
                presentBlocks(
                        out.controls().getFirst(), new Block("after_egress", emission.within(() -> afterEgress(out)))),
                egressDeparser,
                at);
    }

    private static List<Block> presentBlocks(Block... all) {
        return List.of(all).stream().filter(block -> !block.body().isEmpty()).toList();
    }

    /** What a packet that comes back brings along is in front of it. */
    private StructuredParser ingressParser(ElaboratedPipeline in, boolean recirculates) {
        String start = in.parser().states().getFirst().name();
        List<StructuredParser.State> taking = new ArrayList<>();
        List<StructuredParser.Case> cases = new ArrayList<>();
        List<KeyMatch> any = List.of(KeyMatch.ANY, KeyMatch.ANY);
        if (in.writes("resubmit") && !resubmitted.isEmpty()) {
            taking.add(blocks.taking(resubmitted, start));
            cases.add(new StructuredParser.Case(
                    List.of(KeyMatch.ONE, KeyMatch.ANY), resubmitted.header().name(), at));
        }
        if (recirculates && !recirculated.isEmpty()) {
            taking.add(blocks.taking(recirculated, start));
            cases.add(new StructuredParser.Case(
                    List.of(KeyMatch.ANY, KeyMatch.ONE), recirculated.header().name(), at));
        }
        if (taking.isEmpty()) {
            return in.parser();
        }
        cases.add(new StructuredParser.Case(any, start, at));
        List<Expression> keys = List.of(
                InputMetadata.read(Intrinsic.RESUBMIT_FLAG, at), InputMetadata.read(Intrinsic.RECIRCULATED, at));
        StructuredParser.State first =
                new StructuredParser.State("packet_path$", List.of(), new StructuredParser.Transition(keys, cases), at);
        return PortableBlocks.inFront(first, taking, in.parser());
    }

    private StructuredParser egressParser(ElaboratedPipeline out, boolean saysPath) {
        String start = out.parser().states().getFirst().name();
        if (!saysPath) {
            return normal.isEmpty()
                    ? out.parser()
                    : PortableBlocks.inFront(blocks.taking(normal, start), List.of(), out.parser());
        }
        List<StructuredParser.State> taking = new ArrayList<>();
        List<StructuredParser.Case> cases = new ArrayList<>();
        for (MetadataHeader copy : List.of(ingressClone, egressClone)) {
            String member = copy == ingressClone ? "CLONE_I2E" : "CLONE_E2E";
            KeyMatch isCopy = equal(metadata.path(member));
            cases.add(new StructuredParser.Case(List.of(isCopy), target(copy, start, taking), at));
        }
        cases.add(new StructuredParser.Case(List.of(KeyMatch.ANY), target(normal, start, taking), at));
        StructuredParser.State first = new StructuredParser.State(
                path.header().name(),
                path.extracted(context),
                new StructuredParser.Transition(List.of(Conversion.scalar(path.taken(), at)), cases),
                at);
        return PortableBlocks.inFront(first, taking, out.parser());
    }

    private String target(MetadataHeader header, String next, List<StructuredParser.State> taking) {
        if (header.isEmpty()) {
            return next;
        }
        taking.add(blocks.taking(header, next));
        return header.header().name();
    }

    /** Of the byte only the bits of the enumeration, as the program's own parser looks at it. */
    private static KeyMatch equal(Expression.Constant value) {
        return new KeyMatch.Masked(value.value(), Simplify.ones(value.type().width()));
    }

    private void afterIngress(ElaboratedPipeline in) {
        if (in.writes("class_of_service")) {
            blocks.assign(Intrinsic.QID, in.get("class_of_service"));
        }
        Expression group = in.get("multicast_group");
        List<StructuredStatement> sent = emission.within(() -> {
            Expression isUnicast = in.writes("multicast_group") ? blocks.isZero(group) : Simplify.TRUE;
            emission.branch(
                    isUnicast,
                    emission.within(() -> unicast(in.get("egress_port"))),
                    emission.within(() -> blocks.assign(Intrinsic.MCAST_GRP_A, group)),
                    at);
        });
        emission.branch(in.get("drop"), emission.within(blocks::drop), sent, at);
    }

    private void unicast(Expression port) {
        metadata.recirculationPort()
                .ifPresentOrElse(
                        number -> emission.branch(
                                ValueFolding.equal(port, Simplify.constant(number, port.type()), at),
                                emission.within(blocks::recirculate),
                                emission.within(() -> blocks.unicast(port)),
                                at),
                        () -> blocks.unicast(port));
    }

    private void afterEgress(ElaboratedPipeline out) {
        if (out.writes("drop")) {
            emission.branch(out.get("drop"), emission.within(blocks::drop), List.of(), at);
        }
    }

    private List<StructuredStatement> ingressDeparser(ElaboratedPipeline in, boolean saysPath) {
        List<StructuredStatement> front = emission.within(() -> {
            if (saysPath) {
                emission.assign(
                        Conversion.scalar(path.taken(), at),
                        ValueFolding.choose(
                                blocks.isZero(in.get("multicast_group")),
                                metadata.path("NORMAL_UNICAST"),
                                metadata.path("NORMAL_MULTICAST"),
                                at),
                        at);
                emission.addAll(path.emitted(context));
            }
            emission.addAll(normal.emitted(context));
        });
        List<StructuredStatement> behind = emission.within(() -> {
            copy(in, "CLONE_I2E", ingressClone, saysPath);
            if (in.writes("resubmit")) {
                Expression isResubmit =
                        ValueFolding.and(Simplify.complement(in.get("drop"), at), in.get("resubmit"), at);
                emission.branch(
                        isResubmit,
                        List.of(new StructuredStatement.Resubmit(resubmitted.carried(), at)),
                        List.of(),
                        at);
            }
        });
        return in.deparser(front, behind);
    }

    private List<StructuredStatement> egressDeparser(ElaboratedPipeline out, boolean recirculates, boolean saysPath) {
        List<StructuredStatement> front = recirculates && !recirculated.isEmpty()
                ? List.of(new StructuredStatement.If(
                        PsaMetadata.leavesForRecirculation(at), recirculated.emitted(context), List.of(), at))
                : List.of();
        return out.deparser(front, emission.within(() -> copy(out, "CLONE_E2E", egressClone, saysPath)));
    }

    private void copy(ElaboratedPipeline half, String member, MetadataHeader handedOver, boolean saysPath) {
        if (half.writes("clone")) {
            List<Variable> carried = new ArrayList<>();
            List<StructuredStatement> asked = emission.within(() -> {
                if (saysPath) {
                    emission.assign(Conversion.scalar(path.given(), at), metadata.path(member), at);
                    carried.addAll(path.carried());
                    carried.addAll(handedOver.carried());
                }
                emission.add(new StructuredStatement.Mirror(half.get("clone_session_id"), carried, at));
            });
            emission.branch(half.get("clone"), asked, List.of(), at);
        }
    }
}
