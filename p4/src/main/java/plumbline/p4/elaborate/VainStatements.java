package plumbline.p4.elaborate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredAction;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.draft.Assignments;
import plumbline.p4.elaborate.draft.UsedVariables;
import plumbline.p4.source.P4Messages;

/** Warns of statements in vain: lowering removes them, so that no rule of the verifier sees them any more. */
final class VainStatements {
    /** What asks a deparser for something, and by which call it does that. */
    private record Request(Intrinsic type, Class<? extends StructuredStatement> sends, String method) {}

    private static final List<Request> REQUESTS = List.of(
            new Request(Intrinsic.MIRROR_TYPE, StructuredStatement.Mirror.class, "Mirror.emit"),
            new Request(Intrinsic.RESUBMIT_TYPE, StructuredStatement.Resubmit.class, "Resubmit.emit"),
            new Request(Intrinsic.DIGEST_TYPE, StructuredStatement.SendDigest.class, "Digest.pack"));

    private final StructuredProgram program;
    private final P4Messages messages;

    private VainStatements(StructuredProgram program, P4Messages messages) {
        this.program = program;
        this.messages = messages;
    }

    /** @param unused headers that no parser extracts and no deparser emits */
    static void warn(StructuredProgram program, List<HeaderInstance> unused, P4Messages messages) {
        VainStatements vain = new VainStatements(program, messages);
        unused.forEach(vain::added);
        REQUESTS.forEach(vain::asked);
        program.parsers().forEach(vain::selected);
    }

    /** A header that is made valid, and of which nobody asks for anything. */
    private void added(HeaderInstance header) {
        UsedVariables used = new UsedVariables(program)
                .add(controls())
                .add(program.deparsers().toList());
        if (!used.reads(header.valid()) && header.fields().stream().noneMatch(used::reads)) {
            Assignments.of(controls())
                    .filter(assign -> assign.target().equals(header.valid())
                            && assign.value().equals(Simplify.TRUE))
                    .findFirst()
                    .ifPresent(assign -> messages.warning(
                            assign.at(),
                            "not-emitted",
                            "header '" + header.name() + "' is made valid, and no deparser emits it: no packet leaves"
                                    + " with it",
                            "write packet.emit(" + header.name() + ") in the deparser"));
        }
    }

    /** A number that asks for a copy or digest, where no deparser sends one. */
    private void asked(Request request) {
        String name = request.type().field().name();
        if (StructuredStatement.all(
                        Stream.concat(controls().stream(), program.deparsers()).toList())
                .noneMatch(request.sends()::isInstance)) {
            Assignments.of(controls())
                    .filter(assign -> assign.target().name().equals(name)
                            && assign.value() instanceof Expression.Constant number
                            && number.value().signum() != 0)
                    .findFirst()
                    .ifPresent(assign -> messages.warning(
                            assign.at(),
                            "trigger",
                            "'" + name + "' gets " + ((Expression.Constant) assign.value()).value()
                                    + ", and no deparser calls " + request.method() + ": nothing is sent",
                            "call it in the deparser, under a condition that compares " + name + " with the number"));
        }
    }

    /** States that select by a header that no packet has there. */
    private void selected(StructuredParser parser) {
        Map<Variable, String> headers = new HashMap<>();
        program.headers().forEach(header -> header.fields().forEach(field -> headers.put(field, header.name())));
        Map<String, Set<String>> had = had(parser);
        for (StructuredParser.State state : parser.states()) {
            state.transition().keys().stream()
                    .flatMap(key -> Operations.reads(key).stream())
                    .filter(headers::containsKey)
                    .filter(field -> !had.get(state.name()).contains(headers.get(field)))
                    .findFirst()
                    .ifPresent(field -> messages.warning(
                            state.transition().cases().getFirst().at(),
                            "absent-header",
                            "state '" + state.name() + "' selects by '" + field.name() + "', and no packet has '"
                                    + headers.get(field) + "' there: it is always 0",
                            "extract '" + headers.get(field) + "' in this state or in front of it"));
        }
    }

    /** The headers that a packet may have at the end of each state; more than it has where a state sets one valid. */
    private static Map<String, Set<String>> had(StructuredParser parser) {
        Map<String, Set<String>> had = new HashMap<>();
        parser.states().forEach(state -> had.put(state.name(), new HashSet<>(taken(state))));
        boolean grows = true;
        while (grows) {
            grows = false;
            for (StructuredParser.State state : parser.states()) {
                for (StructuredParser.Case way : state.transition().cases()) {
                    grows |= Optional.ofNullable(had.get(way.target()))
                            .filter(next -> next.addAll(had.get(state.name())))
                            .isPresent();
                }
            }
        }
        return had;
    }

    /** What a state extracts, and the headers of which it assigns anything. */
    private static Set<String> taken(StructuredParser.State state) {
        return StructuredStatement.all(state.body())
                .flatMap(statement -> switch (statement) {
                    case StructuredStatement.Extract extract -> Stream.of(extract.header());
                    case StructuredStatement.Assign assign -> Stream.of(owner(assign.target()));
                    default -> Stream.empty();
                })
                .collect(Collectors.toSet());
    }

    private static String owner(Variable field) {
        return field.name().substring(0, Math.max(0, field.name().lastIndexOf('.')));
    }

    private List<StructuredStatement> controls() {
        List<StructuredStatement> statements = new ArrayList<>();
        program.ingress().forEach(block -> statements.addAll(block.body()));
        program.egress().forEach(block -> statements.addAll(block.body()));
        program.actions().stream().map(StructuredAction::body).forEach(statements::addAll);
        return statements;
    }
}
