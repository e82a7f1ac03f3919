package plumbline.p4.elaborate.architecture.v1model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredProgram.Block;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.architecture.IntrinsicVariables;
import plumbline.p4.elaborate.draft.Assignments;
import plumbline.p4.elaborate.draft.Emission;
import plumbline.p4.elaborate.draft.UsedVariables;
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
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.syntax.P4Parameter;

/**
 * The architecture of BMv2's simple_switch (behavioral-model: docs/simple_switch.md): its metadata in terms of
 * {@link Intrinsic}s. Timestamps are ns, where BMv2 has µs.
 */
public final class V1Model implements Architecture {
    /** {@code egress_spec} of a packet that is dropped. */
    private static final int DROP = 511;

    private static final int INGRESS_CLONE = 1;
    private static final int EGRESS_CLONE = 2;
    private static final int RECIRCULATED = 4;
    private static final int REPLICATED = 5;
    private static final int RESUBMITTED = 6;

    private final V1ModelExterns externs = new V1ModelExterns(this);
    private P4Value.Fields metadata = new P4Value.Fields(Map.of());
    private P4Value headers = P4Value.NOTHING;
    private P4Value userMetadata = P4Value.NOTHING;
    private final Variable cloneType = new Variable("standard_metadata.clone_type", ValueType.bits(Integer.SIZE));
    private Direction direction = Direction.INGRESS;

    @Override
    public String name() {
        return "v1model";
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
    public void applied(String table, ProgramContext context, Position at) {
        externs.applied(table, context, at);
    }

    P4Value headers() {
        return headers;
    }

    /** The fields of the program's metadata and their annotations are found by it. */
    P4Value userMetadata() {
        return userMetadata;
    }

    /** Says in a copy of which kind it is. */
    Variable cloneType() {
        return cloneType;
    }

    /** The number of a kind of copy. */
    int cloneNumber() {
        return direction == Direction.INGRESS ? INGRESS_CLONE : EGRESS_CLONE;
    }

    @Override
    public StructuredProgram assemble(String name, InstantiatedPackage main, ProgramContext context) {
        InstantiatedBlock parser = block(main, "p");
        List<P4Parameter> parameters = P4Instances.parameters(parser);
        Position at = main.at();
        headers = place(parser, parameters.get(1), context);
        userMetadata = place(parser, parameters.get(2), context);
        externs.userMetadataType(new P4Instances(context).type(parser, parameters.get(2)));
        metadata = (P4Value.Fields) new VariablePlaces(context)
                .local("standard_metadata", new P4Instances(context).type(parser, parameters.get(3)), at);
        if (!has("egress_spec")) {
            throw Refusal.unsupported(
                    parameters.get(3).at(),
                    "the metadata of this architecture have no 'egress_spec', so nothing says where packets go",
                    "include <v1model.p4>, or give them the fields that BMv2's simple_switch asks for");
        }
        List<P4Value> all = List.of(headers, userMetadata, metadata);
        List<P4Value> user = List.of(headers, userMetadata);

        StructuredParser bare =
                new P4Parsers(context).run(parser, List.of(new P4Value.Packet(), headers, userMetadata, metadata));
        List<StructuredStatement> verify = body(main, "vr", user, context);
        List<StructuredStatement> ingress = body(main, "ig", all, context);
        destinations(ingress, context, block(main, "ig").at());
        direction = Direction.EGRESS;
        List<StructuredAction> ofIngress = context.draft().actions();
        List<StructuredStatement> egress = body(main, "eg", all, context);
        List<StructuredAction> ofEgress = context.draft().actions().stream()
                .filter(action -> !ofIngress.contains(action))
                .toList();
        destinationsBehindQueues(egress, ofEgress, context);
        List<StructuredStatement> update = body(main, "ck", user, context);
        List<StructuredStatement> deparser = body(main, "dep", List.of(new P4Value.Packet(), headers), context);

        UsedVariables inParser = new UsedVariables(context.draft()).add(bare);
        UsedVariables inIngress = new UsedVariables(context.draft()).add(verify).add(ingress);
        UsedVariables inEgress =
                new UsedVariables(context.draft()).add(egress).add(update).add(deparser);
        Emission emission = context.emission();
        List<StructuredStatement> first = emission.within(() -> arrival(inParser, emission, at));
        StructuredParser full = withFirst(bare, first);
        // In a deparser, its units compute them where they can; what they cannot, egress does all the same.
        boolean byUnits = update.stream().allMatch(V1Model::onlyAssigns);
        return new StructuredProgram(
                name,
                context.draft().headers(),
                context.draft().externs(),
                context.draft().actions(),
                context.draft().tables(),
                full,
                blocks(
                        new Block(
                                "before_ingress",
                                emission.within(() -> beforeIngress(inParser, inIngress, inEgress, context, at))),
                        new Block("verify_checksum", verify),
                        new Block(blockName(main, "ig"), ingress),
                        new Block("after_ingress", emission.within(() -> afterIngress(inIngress, emission, at)))),
                Optional.empty(),
                Optional.empty(),
                blocks(
                        new Block(
                                "before_egress",
                                emission.within(() -> beforeEgress(inEgress, inIngress, emission, at))),
                        new Block(blockName(main, "eg"), egress),
                        new Block("compute_checksum", byUnits ? List.of() : update),
                        new Block("after_egress", emission.within(() -> afterEgress(inEgress, emission, at)))),
                Stream.concat(byUnits ? update.stream() : Stream.empty(), deparser.stream())
                        .toList(),
                at);
    }

    private static boolean onlyAssigns(StructuredStatement statement) {
        return StructuredStatement.all(List.of(statement))
                .allMatch(each -> each instanceof StructuredStatement.Assign || each instanceof StructuredStatement.If);
    }

    private static List<Block> blocks(Block... blocks) {
        return List.of(blocks).stream().filter(block -> !block.body().isEmpty()).toList();
    }

    private static InstantiatedBlock block(InstantiatedPackage main, String parameter) {
        return main.block(parameter)
                .orElseThrow(() -> Refusal.unsupported(main.at(), "no '" + parameter + "'", "give all blocks"));
    }

    private static String blockName(InstantiatedPackage main, String parameter) {
        return block(main, parameter).declaration().name();
    }

    private static P4Value place(InstantiatedBlock parser, P4Parameter parameter, ProgramContext context) {
        return new VariablePlaces(context)
                .local(parameter.name(), new P4Instances(context).type(parser, parameter), parameter.at());
    }

    private static List<StructuredStatement> body(
            InstantiatedPackage main, String parameter, List<P4Value> arguments, ProgramContext context) {
        return context.emission().within(() -> new P4Instances(context).run(block(main, parameter), arguments));
    }

    private static StructuredParser withFirst(StructuredParser parser, List<StructuredStatement> first) {
        if (first.isEmpty()) {
            return parser;
        }
        List<StructuredParser.State> states = new ArrayList<>();
        Position at = parser.at();
        states.add(new StructuredParser.State(
                "standard_metadata",
                first,
                StructuredParser.Transition.to(parser.states().getFirst().name(), at),
                at));
        states.addAll(parser.states());
        return new StructuredParser(states, at);
    }

    // ---- what the architecture does around the program ----

    private Variable variable(String field) {
        return has(field)
                ? Leaves.variables(metadata.values().get(field)).iterator().next()
                : new Variable("standard_metadata." + field, ValueType.bits(Integer.SIZE)); // nothing uses it
    }

    private static Expression read(Intrinsic intrinsic, Position at) {
        return new Expression.Read(IntrinsicVariables.of(intrinsic), at);
    }

    /** A file of the user's own may lack the field. */
    private void set(String field, Intrinsic intrinsic, UsedVariables used, Emission emission, Position at) {
        if (has(field) && used.uses(variable(field))) {
            Variable variable = variable(field);
            emission.assign(
                    new Expression.Read(variable, at), Simplify.cast(variable.type(), read(intrinsic, at), at), at);
        }
    }

    private boolean has(String field) {
        return metadata.values().containsKey(field);
    }

    private void arrival(UsedVariables parser, Emission emission, Position at) {
        set("packet_length", Intrinsic.PKT_LENGTH, parser, emission, at);
        set("ingress_port", Intrinsic.INGRESS_PORT, parser, emission, at);
        set("ingress_global_timestamp", Intrinsic.GLOBAL_TSTAMP, parser, emission, at);
        if (parser.uses(variable("instance_type"))) {
            instanceType(emission, at);
        }
    }

    private void instanceType(Emission emission, Position at) {
        Expression resubmitted = Simplify.cast(ValueType.BOOL, read(Intrinsic.RESUBMIT_FLAG, at), at);
        Expression recirculated = Simplify.cast(ValueType.BOOL, read(Intrinsic.RECIRCULATED, at), at);
        Expression value = ValueFolding.choose(
                resubmitted,
                number(RESUBMITTED),
                ValueFolding.choose(recirculated, number(RECIRCULATED), number(0), at),
                at);
        emission.assign(new Expression.Read(variable("instance_type"), at), value, at);
    }

    private static Expression number(int value) {
        return Simplify.constant(value, Integer.SIZE);
    }

    private void beforeIngress(
            UsedVariables parser, UsedVariables ingress, UsedVariables egress, ProgramContext context, Position at) {
        Emission emission = context.emission();
        if (!parser.uses(variable("ingress_port"))) {
            UsedVariables both = ingress.uses(variable("ingress_port")) ? ingress : egress;
            set("ingress_port", Intrinsic.INGRESS_PORT, both, emission, at);
        }
        if (!parser.uses(variable("ingress_global_timestamp"))) {
            UsedVariables both = ingress.uses(variable("ingress_global_timestamp")) ? ingress : egress;
            set("ingress_global_timestamp", Intrinsic.GLOBAL_TSTAMP, both, emission, at);
        }
        if (!parser.uses(variable("packet_length"))) {
            set("packet_length", Intrinsic.PKT_LENGTH, ingress, emission, at);
        }
        Variable type = variable("instance_type");
        if (!parser.uses(type) && (ingress.uses(type) || egress.uses(type))) {
            instanceType(emission, at);
        }
        // BMv2 goes on with packets that the parser rejects: so does a program that reads the error.
        if (has("parser_error")) {
            emission.assign(new Expression.Read(variable("parser_error"), at), read(Intrinsic.PARSER_ERR, at), at);
        }
    }

    private void afterIngress(UsedVariables ingress, Emission emission, Position at) {
        Variable spec = variable("egress_spec");
        Variable group = variable("mcast_grp");
        if (has("priority") && ingress.uses(variable("priority"))) {
            emission.assign(
                    read(Intrinsic.QID, at),
                    Simplify.cast(
                            IntrinsicVariables.of(Intrinsic.QID).type(),
                            new Expression.Read(variable("priority"), at),
                            at),
                    at);
        }
        List<StructuredStatement> unicast = emission.within(() -> {
            Expression port = new Expression.Read(spec, at);
            emission.branch(
                    ValueFolding.equal(port, Simplify.constant(DROP, spec.type().width()), at),
                    emission.within(() -> drop(emission, at)),
                    emission.within(() -> emission.assign(read(Intrinsic.UCAST_EGRESS_PORT, at), port, at)),
                    at);
        });
        if (!ingress.writes(group)) {
            emission.addAll(unicast);
            return;
        }
        Expression isUnicast = ValueFolding.equal(
                new Expression.Read(group, at),
                Simplify.constant(0, group.type().width()),
                at);
        emission.branch(
                isUnicast,
                unicast,
                emission.within(
                        () -> emission.assign(read(Intrinsic.MCAST_GRP_A, at), new Expression.Read(group, at), at)),
                at);
    }

    /** Warns of a program that says nowhere in ingress where packets go, or says it in the wrong field. */
    private void destinations(List<StructuredStatement> ingress, ProgramContext context, Position at) {
        List<StructuredStatement.Assign> assigns = Stream.concat(
                        Stream.of(ingress), context.draft().actions().stream().map(StructuredAction::body))
                .flatMap(Assignments::of)
                .toList();
        Variable spec = variable("egress_spec");
        Variable group = variable("mcast_grp");
        boolean sent = assigns.stream()
                .anyMatch(assign ->
                        Assignments.givesOther(assign, spec, DROP) || Assignments.givesOther(assign, group, 0));
        Optional<Position> misplaced = assigns.stream()
                .filter(assign -> has("egress_port") && assign.target().equals(variable("egress_port")))
                .map(StructuredStatement::at)
                .findFirst();
        if (!sent && !context.messages().hasErrors()) {
            context.messages()
                    .warning(
                            misplaced.orElse(at),
                            "never-sent",
                            misplaced.isPresent()
                                    ? "'egress_port' says in egress where the packet goes, and sends it nowhere;"
                                            + " nothing in ingress sets 'egress_spec': what is not dropped leaves by"
                                            + " port 0"
                                    : "nothing in ingress sets 'egress_spec' or 'mcast_grp': what is not dropped leaves"
                                            + " by port 0",
                            "write the port into standard_metadata.egress_spec, in ingress");
        }
    }

    /** Warns of a port that egress asks for, which only ingress can. */
    private void destinationsBehindQueues(
            List<StructuredStatement> egress, List<StructuredAction> actions, ProgramContext context) {
        Variable spec = variable("egress_spec");
        Stream.concat(Stream.of(egress), actions.stream().map(StructuredAction::body))
                .flatMap(Assignments::of)
                .filter(assign -> Assignments.givesOther(assign, spec, DROP))
                .findFirst()
                .ifPresent(assign -> context.messages()
                        .warning(
                                assign.at(),
                                "never-sent",
                                "'egress_spec' is written in egress, and a packet has its port by then: it leaves by"
                                        + " 'egress_port' all the same",
                                "write it in ingress; in egress mark_to_drop drops a packet"));
    }

    private static void drop(Emission emission, Position at) {
        Variable control = IntrinsicVariables.of(Intrinsic.DROP_CTL);
        emission.assign(
                new Expression.Read(control, at),
                Simplify.constant(1, control.type().width()),
                at);
    }

    private void beforeEgress(UsedVariables egress, UsedVariables ingress, Emission emission, Position at) {
        set("egress_port", Intrinsic.EGRESS_PORT, egress, emission, at);
        set("egress_rid", Intrinsic.EGRESS_RID, egress, emission, at);
        set("enq_timestamp", Intrinsic.ENQ_TSTAMP, egress, emission, at);
        set("enq_qdepth", Intrinsic.ENQ_QDEPTH, egress, emission, at);
        set("deq_timedelta", Intrinsic.DEQ_TIMEDELTA, egress, emission, at);
        set("deq_qdepth", Intrinsic.DEQ_QDEPTH, egress, emission, at);
        set("egress_global_timestamp", Intrinsic.GLOBAL_TSTAMP, egress, emission, at);
        set("packet_length", Intrinsic.PKT_LENGTH, egress, emission, at);
        set("qid", Intrinsic.EGRESS_QID, egress, emission, at);
        if (egress.uses(variable("instance_type"))) {
            egressInstanceType(ingress, emission, at);
        }
        if (egress.uses(variable("egress_spec"))) {
            Variable spec = variable("egress_spec");
            emission.assign(
                    new Expression.Read(spec, at),
                    Simplify.constant(0, spec.type().width()),
                    at);
        }
    }

    private void egressInstanceType(UsedVariables ingress, Emission emission, Position at) {
        Variable group = variable("mcast_grp");
        Expression type = new Expression.Read(variable("instance_type"), at);
        Expression mirrored = Simplify.cast(ValueType.BOOL, read(Intrinsic.MIRRORED, at), at);
        Expression replicated = ingress.writes(group)
                ? Simplify.complement(
                        ValueFolding.equal(
                                new Expression.Read(group, at),
                                Simplify.constant(0, group.type().width()),
                                at),
                        at)
                : Simplify.FALSE;
        emission.assign(
                type,
                ValueFolding.choose(
                        mirrored,
                        new Expression.Read(cloneType, at),
                        ValueFolding.choose(replicated, number(REPLICATED), type, at),
                        at),
                at);
    }

    private void afterEgress(UsedVariables egress, Emission emission, Position at) {
        Variable spec = variable("egress_spec");
        if (egress.writes(spec)) {
            emission.branch(
                    ValueFolding.equal(
                            new Expression.Read(spec, at),
                            Simplify.constant(DROP, spec.type().width()),
                            at),
                    emission.within(() -> drop(emission, at)),
                    List.of(),
                    at);
        }
    }

    /** {@code mark_to_drop}. */
    void markToDrop(P4Value given, ProgramContext context, Position at) {
        P4Value.Fields marked = given instanceof P4Value.Fields fields ? fields : metadata;
        Expression spec = Conversion.scalar(marked.values().get("egress_spec"), at);
        context.emission().assign(spec, Simplify.constant(DROP, spec.type().width()), at);
        if (has("mcast_grp")) {
            Expression group = Conversion.scalar(marked.values().get("mcast_grp"), at);
            context.emission().assign(group, Simplify.constant(0, group.type().width()), at);
        }
    }

    /** {@code checksum_error = 1}. */
    void checksumError(ProgramContext context, Position at) {
        Expression error = new Expression.Read(variable("checksum_error"), at);
        context.emission().assign(error, Simplify.constant(1, error.type().width()), at);
    }
}
