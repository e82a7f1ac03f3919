package plumbline.p4.elaborate.architecture.pna;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredProgram.Block;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.architecture.IntrinsicVariables;
import plumbline.p4.elaborate.architecture.portable.ElaboratedPipeline;
import plumbline.p4.elaborate.architecture.portable.InputMetadata;
import plumbline.p4.elaborate.architecture.portable.PortableBlocks;
import plumbline.p4.elaborate.draft.Assignments;
import plumbline.p4.elaborate.draft.Emission;
import plumbline.p4.elaborate.instance.InstantiatedBlock;
import plumbline.p4.elaborate.instance.InstantiatedPackage;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.table.TableAction;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;

/**
 * A {@code PNA_NIC} put together: its blocks are those of ingress, and egress sends each packet as it comes. What the
 * program asks for by its functions is noted in variables, of which intrinsic metadata get what is said last.
 */
final class PnaNic {
    private static final String DROP = "drop";
    private static final String PORT = "output_port";
    private static final String RECIRCULATE = "recirculates";
    private static final String MIRROR = "mirror";
    private static final String SESSION = "mirror_session_id";
    private static final String CLASS_OF_SERVICE = "class_of_service";

    /** The control plane says by it which ports lead to the host. */
    private static final String HOST_PORTS = "host_ports";

    private static final int MOST_HOST_PORTS = 64;

    private static final List<String> IDLE_TIMEOUTS = List.of(
            "pna_idle_timeout", "idle_timeout_with_auto_delete", "default_idle_timeout_for_data_plane_added_entries");

    private final ProgramContext context;
    private final Emission emission;
    private final Position at;
    private final InstantiatedPackage main;
    private final PortableBlocks blocks;
    private final PnaMetadata metadata;
    private final P4Value.Fields requests;
    private final AddedEntries added;
    /** Properties that were warned of. */
    private final Set<P4Declaration.Property> timed = new HashSet<>();
    /** What the block that runs may ask for. */
    private Set<String> allowed = Set.of();

    private Optional<Expression> mirrorSlot = Optional.empty();

    PnaNic(InstantiatedPackage main, ProgramContext context) {
        this.main = main;
        this.context = context;
        emission = context.emission();
        at = main.at();
        blocks = new PortableBlocks(context, at);
        metadata = new PnaMetadata(context, at);
        added = new AddedEntries(context);
        Map<String, P4Value> noted = new LinkedHashMap<>();
        noted.put(DROP, variable(DROP, ValueType.BOOL));
        noted.put(PORT, variable(PORT, ValueType.bits(Integer.SIZE)));
        noted.put(RECIRCULATE, variable(RECIRCULATE, ValueType.BOOL));
        noted.put(MIRROR, variable(MIRROR, ValueType.BOOL));
        noted.put(SESSION, variable(SESSION, ValueType.bits(Short.SIZE)));
        requests = new P4Value.Fields(noted);
    }

    private P4Value variable(String name, ValueType type) {
        return new P4Value.Scalar(
                new Expression.Read(new Variable(context.draft().names().unique(name), type), at));
    }

    // ---- functions ----

    /** What a function gives, if there is one of this name. */
    Optional<P4Value> function(ExternCall call) {
        switch (call.method()) {
            case "SelectByDirection" -> {
                return Optional.of(
                        Leaves.chosen(isToHost(call.scalar(0)), call.argument(1), call.argument(2), call.at()));
            }
            case "is_host_port", "is_net_port" -> {
                return Optional.of(new P4Value.Scalar(leadsToHost(call)));
            }
            case "send_to_port" -> {
                note(DROP, Simplify.FALSE, call);
                note(PORT, call.scalar(0), call);
            }
            case "add_entry" -> {
                added.add(call);
                return Optional.of(AddedEntries.RESULT);
            }
            case "add_entry_if" -> {
                List<StructuredStatement> asked = emission.within(() -> added.add(call));
                emission.branch(call.scalar(0), asked, List.of(), call.at());
                return Optional.of(AddedEntries.RESULT);
            }
            case "set_entry_expire_time", "set_entry_expire_time_if", "restart_expire_timer", "update_expire_info" ->
                warnOfTimers(call.method(), call.at());
            case "drop_packet" -> note(DROP, Simplify.TRUE, call);
            case "recirculate" -> note(RECIRCULATE, Simplify.TRUE, call);
            case "mirror_packet" -> {
                verifySlot(call);
                note(MIRROR, Simplify.TRUE, call);
                note(SESSION, call.scalar(1), call);
            }
            default -> {
                return Optional.empty();
            }
        }
        return Optional.of(P4Value.NOTHING);
    }

    /** An action of a table begins, or has ended. */
    void acting(Optional<TableAction> action) {
        added.acting(action);
        action.flatMap(begun -> IDLE_TIMEOUTS.stream()
                        .flatMap(name -> begun.property(name).stream())
                        .filter(property -> !(property.value() instanceof P4Expression.Member member
                                && member.name().equals("NO_TIMEOUT")))
                        .findFirst())
                .filter(timed::add)
                .ifPresent(property -> warnOfTimers(property.name(), property.at()));
    }

    private void warnOfTimers(String asking, Position place) {
        context.messages()
                .warning(
                        place,
                        "idle-timeout",
                        asking + " does nothing: entries have no timers here, and stay",
                        "let the control plane delete what is old");
    }

    /** By a direction, or as is_net_port says. */
    private Expression isToHost(Expression direction) {
        return direction.type().equals(ValueType.BOOL) ? direction : metadata.isToHost(direction);
    }

    private Expression leadsToHost(ExternCall call) {
        if (!metadata.isInputPort(call.scalar(0))) {
            throw Refusal.unsupported(
                    call.at(),
                    call.method() + " of another port than the one that the packet came by",
                    "ask it of istd.input_port, or match on the port in a table");
        }
        return call.method().equals("is_host_port")
                ? metadata.isFromHost()
                : Simplify.complement(metadata.isFromHost(), call.at());
    }

    private void note(String request, Expression value, ExternCall call) {
        if (!allowed.contains(request)) {
            throw Refusal.error(
                    call.at(), "misplaced", call.method() + " is called outside of the main control", "call it there");
        }
        Expression place = ((P4Value.Scalar) requests.values().get(request)).expression();
        emission.assign(place, Simplify.cast(place.type(), value, call.at()), call.at());
    }

    /** A packet has one copy. */
    private void verifySlot(ExternCall call) {
        Expression slot = call.scalar(0);
        if (!(slot instanceof Expression.Constant)
                || mirrorSlot.filter(known -> !known.equals(slot)).isPresent()) {
            throw Refusal.unsupported(
                    call.at(),
                    slot instanceof Expression.Constant ? "a second mirror slot" : "a mirror slot that is no constant",
                    "use one slot: a packet has one copy, which a session may give to a group of ports");
        }
        mirrorSlot = Optional.of(slot);
    }

    // ---- blocks ----

    StructuredProgram program(String name) {
        InstantiatedBlock parser = PortableBlocks.block(main, "main_parser");
        InstantiatedBlock control = PortableBlocks.block(main, "main_control");
        P4Value headers = blocks.place(parser, 1);
        P4Value user = blocks.place(parser, 2);
        P4Value.Fields output = (P4Value.Fields) blocks.place(control, 3);
        StructuredParser states = blocks.states(
                parser, List.of(new P4Value.Packet(), headers, user, metadata.input(blocks.type(parser, 3))));
        List<Block> controls = new ArrayList<>();
        allowed = Set.of(RECIRCULATE);
        main.block("pre_control").ifPresent(pre -> controls.add(preControl(pre, parser, headers, user)));
        allowed = requests.values().keySet();
        controls.add(blocks.control(control, List.of(headers, user, metadata.input(blocks.type(control, 2)), output)));
        allowed = Set.of();
        List<StructuredStatement> deparser = blocks.deparser(
                PortableBlocks.block(main, "main_deparser"), List.of(new P4Value.Packet(), headers, user, output));
        ElaboratedPipeline pipeline = blocks.pipeline(states, controls, deparser, asked(output));
        boolean carries = metadata.recirculated().isReadBy(pipeline.used()) && pipeline.writes(RECIRCULATE);
        refuseCopies(pipeline, carries);
        StructuredParser start = parser(pipeline, carries);
        List<StructuredStatement> written = deparser(pipeline, carries);
        Block first = new Block(
                "before_ingress", emission.within(() -> emission.assign(pipeline.get(DROP), Simplify.TRUE, at)));
        Block last = new Block("after_ingress", emission.within(() -> afterControl(pipeline)));
        return new StructuredProgram(
                name,
                context.draft().headers(),
                context.draft().externs(),
                context.draft().actions(),
                context.draft().tables(),
                start,
                Stream.of(List.of(first), controls, List.of(last))
                        .flatMap(List::stream)
                        .filter(block -> !block.body().isEmpty())
                        .toList(),
                Optional.of(written),
                Optional.of(new StructuredParser(
                        List.of(new StructuredParser.State(
                                "start", List.of(), StructuredParser.Transition.to(StructuredParser.ACCEPT, at), at)),
                        at)),
                List.of(),
                List.of(),
                at);
    }

    private P4Value.Fields asked(P4Value.Fields output) {
        Map<String, P4Value> all = new LinkedHashMap<>(requests.values());
        all.putAll(output.values());
        return new P4Value.Fields(all);
    }

    /** It sees what the main parser has found: there is no other. */
    private Block preControl(InstantiatedBlock pre, InstantiatedBlock parser, P4Value headers, P4Value user) {
        if (!blocks.type(pre, 0).equals(blocks.type(parser, 1))) {
            throw Refusal.unsupported(
                    pre.declaration().at(),
                    "a PreControl that has other headers than the main parser",
                    "give it those of the main parser: nothing parses the packet for it alone");
        }
        P4Value own = blocks.type(pre, 1).equals(blocks.type(parser, 2)) ? user : blocks.place(pre, 1);
        P4Value.Fields output = (P4Value.Fields) blocks.place(pre, 3);
        Block block = blocks.control(pre, List.of(headers, own, metadata.input(blocks.type(pre, 2)), output));
        Variable decrypt =
                Leaves.variables(output.values().get("decrypt")).iterator().next();
        Assignments.of(block.body())
                .filter(assign -> Assignments.givesOther(assign, decrypt, 0))
                .findFirst()
                .ifPresent(assign -> {
                    throw Refusal.unsupported(
                            assign.at(), "decryption", "leave 'decrypt' false: nothing decrypts packets here");
                });
        return block;
    }

    private void refuseCopies(ElaboratedPipeline pipeline, boolean carries) {
        if (carries && pipeline.writes(MIRROR)) {
            throw Refusal.unsupported(
                    at,
                    "a program that mirrors packets, recirculates them and asks how often or from where they came: the"
                            + " copy of a recirculated packet has that in front, too",
                    "let packets carry it in a header of their own");
        }
    }

    // ---- what is around them ----

    private StructuredParser parser(ElaboratedPipeline pipeline, boolean carries) {
        StructuredParser parser = pipeline.parser();
        if (pipeline.used().reads(metadata.fromHost())) {
            parser = askingPorts(parser);
        }
        if (!carries) {
            return parser;
        }
        String start = pipeline.parser().states().getFirst().name();
        StructuredParser.State taking = blocks.taking(metadata.recirculated(), start);
        List<StructuredParser.Case> cases = List.of(
                new StructuredParser.Case(List.of(KeyMatch.ONE), taking.name(), at),
                new StructuredParser.Case(
                        List.of(KeyMatch.ANY), parser.states().getFirst().name(), at));
        StructuredParser.State first = new StructuredParser.State(
                "packet_path$",
                List.of(),
                new StructuredParser.Transition(List.of(InputMetadata.read(Intrinsic.RECIRCULATED, at)), cases),
                at);
        return PortableBlocks.inFront(first, List.of(taking), parser);
    }

    private StructuredParser askingPorts(StructuredParser parser) {
        Variable port = new Variable(
                "port", IntrinsicVariables.of(Intrinsic.INGRESS_PORT).type());
        context.draft()
                .add(new ExternInstance.ValueSet(
                        HOST_PORTS,
                        List.of(new ExternInstance.ValueSet.Key(port, MatchKind.EXACT)),
                        MOST_HOST_PORTS,
                        at));
        String start = parser.states().getFirst().name();
        StructuredParser.State host = new StructuredParser.State(
                "from_host$",
                List.of(new StructuredStatement.Assign(metadata.fromHost(), Simplify.TRUE, at)),
                StructuredParser.Transition.to(start, at),
                at);
        StructuredParser.State first = new StructuredParser.State(
                "from$",
                List.of(),
                new StructuredParser.Transition(
                        List.of(InputMetadata.read(Intrinsic.INGRESS_PORT, at)),
                        List.of(
                                new StructuredParser.Case(List.of(new KeyMatch.InSet(HOST_PORTS)), host.name(), at),
                                new StructuredParser.Case(List.of(KeyMatch.ANY), start, at))),
                at);
        return PortableBlocks.inFront(first, List.of(host), parser);
    }

    private void afterControl(ElaboratedPipeline pipeline) {
        if (pipeline.writes(CLASS_OF_SERVICE)) {
            blocks.assign(Intrinsic.QID, pipeline.get(CLASS_OF_SERVICE));
        }
        added.send();
        List<StructuredStatement> sent = emission.within(() -> emission.branch(
                pipeline.get(DROP),
                emission.within(blocks::drop),
                emission.within(() -> blocks.unicast(pipeline.get(PORT))),
                at));
        if (pipeline.writes(RECIRCULATE)) {
            emission.branch(pipeline.get(RECIRCULATE), emission.within(blocks::recirculate), sent, at);
        } else {
            emission.addAll(sent);
        }
    }

    private List<StructuredStatement> deparser(ElaboratedPipeline pipeline, boolean carries) {
        List<StructuredStatement> front = new ArrayList<>();
        if (carries) {
            List<StructuredStatement> next = new ArrayList<>(emission.within(metadata::writeNext));
            next.addAll(metadata.recirculated().emitted(context));
            front.add(new StructuredStatement.If(pipeline.get(RECIRCULATE), next, List.of(), at));
        }
        List<StructuredStatement> copy = pipeline.writes(MIRROR)
                ? List.of(new StructuredStatement.If(
                        pipeline.get(MIRROR),
                        List.of(new StructuredStatement.Mirror(pipeline.get(SESSION), List.of(), at)),
                        List.of(),
                        at))
                : List.of();
        return pipeline.deparser(front, copy);
    }
}
