package plumbline.p4.types.check;

import plumbline.isa.model.Position;
import plumbline.p4.source.P4Messages;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.TypedProgram;

/** The parts of the checker, which call each other, and what they have in common. */
final class ProgramChecks {
    private final P4Messages messages;
    private final TypedProgram.Builder facts = new TypedProgram.Builder();
    private final Surroundings surroundings = new Surroundings();
    private final SymbolScopes scopes;
    private final KnownExpressions known;
    private final TypeResolver types;
    private final TypeLimits limits;
    private final ImplicitCasts casts;
    private final ExpressionTypes expressions;
    private final OperatorTypes operators;
    private final MemberTypes members;
    private final CallTypes calls;
    private final Constructors constructors;
    private final AnnotationChecks annotations;
    private final ControlPlaneNames controlPlane;
    private final StatementTypes statements;
    private final TableTypes tables;
    private final ParserTypes parsers;
    private final InstanceTypes instances;
    private final DeclarationTypes declarations;

    ProgramChecks(P4Messages messages) {
        this.messages = messages;
        scopes = new SymbolScopes(messages);
        known = new KnownExpressions(facts);
        limits = new TypeLimits(this);
        types = new TypeResolver(this);
        casts = new ImplicitCasts(this);
        operators = new OperatorTypes(this);
        members = new MemberTypes(this);
        expressions = new ExpressionTypes(this);
        calls = new CallTypes(this);
        constructors = new Constructors(this);
        annotations = new AnnotationChecks(this);
        controlPlane = new ControlPlaneNames(this);
        statements = new StatementTypes(this);
        tables = new TableTypes(this);
        parsers = new ParserTypes(this);
        instances = new InstanceTypes(this);
        declarations = new DeclarationTypes(this);
    }

    /** Says what is wrong; the type of what is wrong fits everywhere. */
    SemanticType error(Position at, String code, String message, String fix) {
        messages.error(at, code, message, fix);
        return new SemanticType.Unknown();
    }

    /** Says what is allowed, and most likely not meant. */
    void warning(Position at, String code, String message, String fix) {
        messages.warning(at, code, message, fix);
    }

    TypedProgram.Builder facts() {
        return facts;
    }

    SymbolScopes scopes() {
        return scopes;
    }

    Surroundings surroundings() {
        return surroundings;
    }

    KnownExpressions known() {
        return known;
    }

    TypeResolver types() {
        return types;
    }

    TypeLimits limits() {
        return limits;
    }

    ImplicitCasts casts() {
        return casts;
    }

    ExpressionTypes expressions() {
        return expressions;
    }

    OperatorTypes operators() {
        return operators;
    }

    MemberTypes members() {
        return members;
    }

    CallTypes calls() {
        return calls;
    }

    Constructors constructors() {
        return constructors;
    }

    AnnotationChecks annotations() {
        return annotations;
    }

    ControlPlaneNames controlPlane() {
        return controlPlane;
    }

    StatementTypes statements() {
        return statements;
    }

    TableTypes tables() {
        return tables;
    }

    ParserTypes parsers() {
        return parsers;
    }

    InstanceTypes instances() {
        return instances;
    }

    DeclarationTypes declarations() {
        return declarations;
    }
}
