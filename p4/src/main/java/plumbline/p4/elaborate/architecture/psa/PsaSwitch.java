package plumbline.p4.elaborate.architecture.psa;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.model.FieldList;
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
import plumbline.p4.elaborate.architecture.IntrinsicVariables;
import plumbline.p4.elaborate.draft.Emission;
import plumbline.p4.elaborate.draft.UsedVariables;
import plumbline.p4.elaborate.instance.InstantiatedBlock;
import plumbline.p4.elaborate.instance.InstantiatedPackage;
import plumbline.p4.elaborate.program.P4Instances;
import plumbline.p4.elaborate.program.P4Parsers;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.program.VariablePlaces;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.types.SemanticType;

/**
 * A {@code PSA_Switch} put together. What deparsers hand over besides the packet goes along in front of it
 * ({@link MetadataHeader}), behind a byte for its {@code packet_path} if egress must know that; what becomes of the
 * packet ("Packet paths" of the specification) is said in intrinsic metadata.
 */
final class PsaSwitch {

    private final ProgramContext context;
    private final Emission emission;
    private final Position at;
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
        metadata = new PsaMetadata(context);
        ingress = pipeline(main, "ingress");
        egress = pipeline(main, "egress");
        ingressClone = inCopy(block(ingress, "id"), 1);
        resubmitted = inCopy(block(ingress, "id"), 2);
        normal = inPacket(block(ingress, "id"), 3);
        egressClone = inCopy(block(egress, "ed"), 1);
        recirculated = inPacket(block(egress, "ed"), 2);
        path = metadata.egressPath();
    }

    private static InstantiatedPackage pipeline(InstantiatedPackage main, String parameter) {
        if (main.arguments().get(parameter) instanceof P4Value.Reference(InstantiatedPackage pipeline)) {
            return pipeline;
        }
        throw Refusal.unsupported(main.at(), "no '" + parameter + "'", "give both pipelines");
    }

    private static InstantiatedBlock block(InstantiatedPackage pipeline, String parameter) {
        return pipeline.block(parameter)
                .orElseThrow(
                        () -> Refusal.unsupported(pipeline.at(), "no '" + parameter + "'", "give all three blocks"));
    }

    private SemanticType type(InstantiatedBlock block, int parameter) {
        return new P4Instances(context)
                .type(block, P4Instances.parameters(block).get(parameter));
    }

    private MetadataHeader inPacket(InstantiatedBlock deparser, int number) {
        P4Parameter parameter = P4Instances.parameters(deparser).get(number);
        return MetadataHeader.ofPacket(parameter.name(), type(deparser, number), context, parameter.at());
    }

    private MetadataHeader inCopy(InstantiatedBlock deparser, int number) {
        P4Parameter parameter = P4Instances.parameters(deparser).get(number);
        return MetadataHeader.ofCopy(parameter.name(), type(deparser, number), context, parameter.at());
    }

    // ---- the blocks ----

    /**
     * A direction of the program, with the architecture's doings around it left out.
     *
     * @param output what it asks for
     * @param used what its blocks read and write
     */
    private record Half(
            StructuredParser parser,
            Block control,
            List<StructuredStatement> deparser,
            P4Value.Fields output,
            UsedVariables used,
            Position at) {
        Expression get(String field) {
            return Conversion.scalar(output.values().get(field), at);
        }

        boolean writes(String field) {
            return used.writes(((Expression.Read) get(field)).variable());
        }
    }

    private Half ingressHalf() {
        InstantiatedBlock parser = block(ingress, "ip");
        InstantiatedBlock control = block(ingress, "ig");
        P4Value headers = place(parser, 1);
        P4Value user = place(parser, 2);
        P4Value.Fields output = (P4Value.Fields) place(control, 3);
        return half(
                parser,
                List.of(
                        new P4Value.Packet(),
                        headers,
                        user,
                        metadata.ingressInput(type(parser, 3), at),
                        resubmitted.taken(),
                        recirculated.taken()),
                control,
                List.of(headers, user, metadata.ingressInput(type(control, 2), at), output),
                block(ingress, "id"),
                List.of(
                        new P4Value.Packet(),
                        ingressClone.given(),
                        resubmitted.given(),
                        normal.given(),
                        headers,
                        user,
                        output));
    }

    private Half egressHalf() {
        InstantiatedBlock parser = block(egress, "ep");
        InstantiatedBlock control = block(egress, "eg");
        InstantiatedBlock deparser = block(egress, "ed");
        P4Value headers = place(parser, 1);
        P4Value user = place(parser, 2);
        P4Value.Fields output = (P4Value.Fields) place(control, 3);
        return half(
                parser,
                List.of(
                        new P4Value.Packet(),
                        headers,
                        user,
                        metadata.egressInput(type(parser, 3), at),
                        normal.taken(),
                        ingressClone.taken(),
                        egressClone.taken()),
                control,
                List.of(headers, user, metadata.egressInput(type(control, 2), at), output),
                deparser,
                List.of(
                        new P4Value.Packet(),
                        egressClone.given(),
                        recirculated.given(),
                        headers,
                        user,
                        output,
                        metadata.egressInput(type(deparser, 6), at)));
    }

    private P4Value place(InstantiatedBlock block, int number) {
        P4Parameter parameter = P4Instances.parameters(block).get(number);
        return new VariablePlaces(context).local(parameter.name(), type(block, number), parameter.at());
    }

    /** @param controlled arguments of the control, of which the last one is what it asks for */
    private Half half(
            InstantiatedBlock parser,
            List<P4Value> parsed,
            InstantiatedBlock control,
            List<P4Value> controlled,
            InstantiatedBlock deparser,
            List<P4Value> deparsed) {
        StructuredParser states = new P4Parsers(context).run(parser, parsed);
        List<StructuredStatement> body = body(control, controlled);
        List<StructuredStatement> written = SumForwarding.forwarded(body(deparser, deparsed), context);
        UsedVariables used =
                new UsedVariables(context.draft()).add(states).add(body).add(written);
        P4Value.Fields output = (P4Value.Fields) controlled.getLast();
        return new Half(states, new Block(control.declaration().name(), body), written, output, used, at);
    }

    private List<StructuredStatement> body(InstantiatedBlock block, List<P4Value> arguments) {
        return emission.within(() -> new P4Instances(context).run(block, arguments));
    }

    // ---- what is around them ----

    StructuredProgram program(String name) {
        Half in = ingressHalf();
        Half out = egressHalf();
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
                blocks(
                        new Block(
                                "before_ingress",
                                emission.within(() -> emission.assign(in.get("drop"), Simplify.TRUE, at))),
                        in.control(),
                        new Block("after_ingress", emission.within(() -> afterIngress(in)))),
                Optional.of(ingressDeparser),
                Optional.of(egressParser),
                blocks(out.control(), new Block("after_egress", emission.within(() -> afterEgress(out)))),
                egressDeparser,
                at);
    }

    private static List<Block> blocks(Block... blocks) {
        return List.of(blocks).stream().filter(block -> !block.body().isEmpty()).toList();
    }

    /** What a packet that comes back brings along is in front of it. */
    private StructuredParser ingressParser(Half in, boolean recirculates) {
        String start = in.parser().states().getFirst().name();
        List<StructuredParser.State> taking = new ArrayList<>();
        List<StructuredParser.Case> cases = new ArrayList<>();
        List<KeyMatch> any = List.of(KeyMatch.ANY, KeyMatch.ANY);
        if (in.writes("resubmit") && !resubmitted.isEmpty()) {
            taking.add(taking(resubmitted, start));
            cases.add(new StructuredParser.Case(
                    List.of(KeyMatch.ONE, KeyMatch.ANY), resubmitted.header().name(), at));
        }
        if (recirculates && !recirculated.isEmpty()) {
            taking.add(taking(recirculated, start));
            cases.add(new StructuredParser.Case(
                    List.of(KeyMatch.ANY, KeyMatch.ONE), recirculated.header().name(), at));
        }
        if (taking.isEmpty()) {
            return in.parser();
        }
        cases.add(new StructuredParser.Case(any, start, at));
        List<Expression> keys =
                List.of(PsaMetadata.read(Intrinsic.RESUBMIT_FLAG, at), PsaMetadata.read(Intrinsic.RECIRCULATED, at));
        StructuredParser.State first =
                new StructuredParser.State("packet_path$", List.of(), new StructuredParser.Transition(keys, cases), at);
        return inFront(first, taking, in.parser());
    }

    private StructuredParser egressParser(Half out, boolean saysPath) {
        String start = out.parser().states().getFirst().name();
        if (!saysPath) {
            return normal.isEmpty() ? out.parser() : inFront(taking(normal, start), List.of(), out.parser());
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
        return inFront(first, taking, out.parser());
    }

    private String target(MetadataHeader header, String next, List<StructuredParser.State> taking) {
        if (header.isEmpty()) {
            return next;
        }
        taking.add(taking(header, next));
        return header.header().name();
    }

    private StructuredParser.State taking(MetadataHeader header, String next) {
        return new StructuredParser.State(
                header.header().name(),
                header.extracted(context),
                StructuredParser.Transition.to(next, at),
                header.header().at());
    }

    private static StructuredParser inFront(
            StructuredParser.State first, List<StructuredParser.State> others, StructuredParser parser) {
        List<StructuredParser.State> states = new ArrayList<>(List.of(first));
        states.addAll(others);
        states.addAll(parser.states());
        return new StructuredParser(states, parser.at());
    }

    /** Of the byte only the bits of the enumeration, as the program's own parser looks at it. */
    private static KeyMatch equal(Expression.Constant value) {
        return new KeyMatch.Masked(value.value(), Simplify.ones(value.type().width()));
    }

    private void afterIngress(Half in) {
        if (in.writes("class_of_service")) {
            assign(Intrinsic.QID, in.get("class_of_service"));
        }
        Expression group = in.get("multicast_group");
        List<StructuredStatement> sent = emission.within(() -> {
            Expression isUnicast = in.writes("multicast_group") ? isZero(group) : Simplify.TRUE;
            emission.branch(
                    isUnicast,
                    emission.within(() -> unicast(in.get("egress_port"))),
                    emission.within(() -> assign(Intrinsic.MCAST_GRP_A, group)),
                    at);
        });
        emission.branch(in.get("drop"), emission.within(this::drop), sent, at);
    }

    /** Of the ports that PSA has numbers for there are the first ones, and the way back. */
    private void unicast(Expression port) {
        int bits = IntrinsicVariables.of(Intrinsic.UCAST_EGRESS_PORT).type().width();
        List<StructuredStatement> to = emission.within(() -> assign(Intrinsic.UCAST_EGRESS_PORT, port));
        int width = port.type().width();
        List<StructuredStatement> known = width <= bits
                ? to
                : emission.within(() ->
                        emission.branch(isZero(ValueFolding.slice(port, width - 1, bits, at)), to, List.of(), at));
        metadata.recirculationPort()
                .ifPresentOrElse(
                        number -> emission.branch(
                                ValueFolding.equal(port, Simplify.constant(number, port.type()), at),
                                emission.within(() -> assign(
                                        Intrinsic.UCAST_EGRESS_PORT,
                                        Simplify.constant(FieldList.Recirculate.PORT, bits))),
                                known,
                                at),
                        () -> emission.addAll(known));
    }

    private void afterEgress(Half out) {
        if (out.writes("drop")) {
            emission.branch(out.get("drop"), emission.within(this::drop), List.of(), at);
        }
    }

    private void drop() {
        assign(
                Intrinsic.DROP_CTL,
                Simplify.constant(
                        1, IntrinsicVariables.of(Intrinsic.DROP_CTL).type().width()));
    }

    private void assign(Intrinsic intrinsic, Expression value) {
        emission.assign(PsaMetadata.read(intrinsic, at), value, at);
    }

    private Expression isZero(Expression value) {
        return ValueFolding.equal(value, Simplify.constant(BigInteger.ZERO, value.type()), at);
    }

    private List<StructuredStatement> ingressDeparser(Half in, boolean saysPath) {
        List<StructuredStatement> front = emission.within(() -> {
            if (saysPath) {
                emission.assign(
                        Conversion.scalar(path.taken(), at),
                        ValueFolding.choose(
                                isZero(in.get("multicast_group")),
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
                        ValueFolding.and(ValueFolding.complement(in.get("drop"), at), in.get("resubmit"), at);
                emission.branch(
                        isResubmit,
                        List.of(new StructuredStatement.Resubmit(resubmitted.carried(), at)),
                        List.of(),
                        at);
            }
        });
        return around(front, in.deparser(), behind);
    }

    private List<StructuredStatement> egressDeparser(Half out, boolean recirculates, boolean saysPath) {
        List<StructuredStatement> front = recirculates && !recirculated.isEmpty()
                ? List.of(new StructuredStatement.If(
                        PsaMetadata.leavesForRecirculation(at), recirculated.emitted(context), List.of(), at))
                : List.of();
        return around(front, out.deparser(), emission.within(() -> copy(out, "CLONE_E2E", egressClone, saysPath)));
    }

    private void copy(Half half, String member, MetadataHeader handedOver, boolean saysPath) {
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

    /** A deparser with something in front of the first header that it emits, and something behind everything. */
    private static List<StructuredStatement> around(
            List<StructuredStatement> front, List<StructuredStatement> deparser, List<StructuredStatement> behind) {
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
