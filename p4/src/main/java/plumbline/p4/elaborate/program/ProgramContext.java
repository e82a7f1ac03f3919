package plumbline.p4.elaborate.program;

import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.structured.Simplify;
import plumbline.p4.elaborate.draft.Draft;
import plumbline.p4.elaborate.draft.Emission;
import plumbline.p4.elaborate.instance.ElaborationScope;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.source.P4Messages;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.types.TypedProgram;

/** What all parts of an elaboration share. */
public final class ProgramContext {
    private static final Map<String, Integer> NUMBERED_ERRORS = Map.of(
            "NoError", 0, "NoMatch", 1, "PacketTooShort", 0x22, "CounterRange", 4, "Timeout", 8, "ParserTimeout", 16);
    /** Errors that have no bit in {@code parser_err} are numbered from here on. */
    private static final int FIRST_ERROR = 0x4000;

    private final TypedProgram typed;
    private final P4Messages messages;
    private final Architecture architecture;
    private final AppliedParameters parameters;
    private final Draft draft = new Draft();
    private final Emission emission = new Emission(draft);
    private final ElaborationScope global = ElaborationScope.global();
    private final Map<Object, Map<P4Declaration.Action, String>> actions = new IdentityHashMap<>();
    private final Map<String, Integer> errors = new LinkedHashMap<>(NUMBERED_ERRORS);

    /** For one program. */
    public ProgramContext(
            TypedProgram typed, Architecture architecture, AppliedParameters parameters, P4Messages messages) {
        this.typed = typed;
        this.parameters = parameters;
        this.architecture = architecture;
        this.messages = messages;
        for (P4Declaration declaration : typed.declarations()) {
            if (declaration instanceof P4Declaration.Errors declared) {
                declared.names().forEach(name -> errors.putIfAbsent(name, FIRST_ERROR + errors.size()));
            }
        }
    }

    /** Types and symbols. */
    public TypedProgram typed() {
        return typed;
    }

    /** What is wrong. */
    public P4Messages messages() {
        return messages;
    }

    /** Externs. */
    public Architecture architecture() {
        return architecture;
    }

    /** What parameters of controls stand for that are applied at several places. */
    AppliedParameters parameters() {
        return parameters;
    }

    /** The structured program so far. */
    public Draft draft() {
        return draft;
    }

    /** The statements so far. */
    public Emission emission() {
        return emission;
    }

    /** What declarations outside of parsers and controls stand for. */
    ElaborationScope global() {
        return global;
    }

    /** The name of an action of tables that was built before, in an instance of what declares it. */
    Optional<String> actionOf(ElaborationScope scope, P4Declaration.Action action) {
        return Optional.ofNullable(
                actions.getOrDefault(scope.values(), Map.of()).get(action));
    }

    /** Remembers the name of an action of tables. */
    void actionOf(ElaborationScope scope, P4Declaration.Action action, String name) {
        actions.computeIfAbsent(scope.values(), _ -> new IdentityHashMap<>()).put(action, name);
    }

    /** The number of an error. */
    public P4Value error(String name) {
        return new P4Value.Scalar(Simplify.constant(errors.getOrDefault(name, 0), Shapes.ERROR_WIDTH));
    }
}
