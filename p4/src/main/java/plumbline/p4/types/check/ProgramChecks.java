package plumbline.p4.types.check;

import plumbline.isa.model.Position;
import plumbline.p4.source.P4Messages;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.TypedProgram;

/** The parts of the checker, which call each other, and what they have in common. */
final class ProgramChecks {
    private final P4Messages messages;
    final TypedProgram.Builder facts = new TypedProgram.Builder();
    final Surroundings surroundings = new Surroundings();
    final SymbolScopes scopes;
    final KnownExpressions known;
    final TypeResolver types;
    final TypeLimits limits;
    final ImplicitCasts casts;
    final ExpressionTypes expressions;
    final OperatorTypes operators;
    final MemberTypes members;
    final CallTypes calls;
    final Constructors constructors;
    final AnnotationChecks annotations;
    final ControlPlaneNames controlPlane;
    final StatementTypes statements;
    final TableTypes tables;
    final ParserTypes parsers;
    final InstanceTypes instances;
    final DeclarationTypes declarations;

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
}
