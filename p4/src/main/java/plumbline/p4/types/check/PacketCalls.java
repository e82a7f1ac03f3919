package plumbline.p4.types.check;

import java.util.List;
import plumbline.isa.model.Position;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.SemanticType.Structured;
import plumbline.p4.types.TypedCall;
import plumbline.p4.types.TypedCall.Callee;

/** What a packet gives and takes: headers (P4-16 language specification 1.2.4, sections 13.8 and 16). */
final class PacketCalls {
    private final ProgramChecks checks;

    PacketCalls(ProgramChecks checks) {
        this.checks = checks;
    }

    /** Checks the types that a call of a packet's method is about. */
    void check(TypedCall call, Position at) {
        if (call.callee() instanceof Callee.MethodCall(var _, SemanticType.ExternObject type, var method)) {
            switch (type.declaration().name() + "." + method.name()) {
                case "packet_in.extract" -> extract(method, call.arguments(), at);
                case "packet_in.lookahead" -> call.typeArguments().forEach(looked -> lookahead(looked, at));
                case "packet_out.emit" -> emit(call.arguments().getFirst().type(), at);
                default -> {}
            }
        }
    }

    private void extract(P4Declaration.Prototype method, List<TypedCall.BoundArgument> arguments, Position at) {
        SemanticType type = arguments.getFirst().type();
        boolean sized = method.parameters().size() > 1;
        if (type instanceof SemanticType.Unknown || type instanceof SemanticType.TypeVariable) {
            return;
        }
        if (!TypeLimits.isHeader(type)) {
            checks.error(at, "argument", "a header is extracted, and not " + type, "extract its headers");
            return;
        }
        long varbits = varbits((Structured) type);
        if (sized && varbits != 1) {
            checks.error(
                    at,
                    "argument",
                    "a width is given, and header " + type + " has " + Phrases.count((int) varbits, "field")
                            + " of varbit",
                    "it has one");
        } else if (!sized && varbits > 0) {
            checks.error(
                    at,
                    "argument",
                    "header " + type + " has a field of varbit, and its width is not given",
                    "extract(header, width in bits)");
        }
    }

    private static long varbits(Structured type) {
        return type.fields().stream()
                .filter(field -> field.type() instanceof SemanticType.Varbits)
                .count();
    }

    private void lookahead(SemanticType type, Position at) {
        boolean open = type instanceof SemanticType.Unknown || type instanceof SemanticType.TypeVariable;
        if (!open && !isFixed(type)) {
            checks.error(at, "type-argument", "what is looked at has a fixed width, and " + type + " has none", "");
        }
    }

    private static boolean isFixed(SemanticType type) {
        return switch (type) {
            case SemanticType.Bits _, SemanticType.Bool _ -> true;
            case SemanticType.Enum member -> member.underlying().isPresent();
            case SemanticType.Newtype newtype -> isFixed(newtype.under());
            case SemanticType.Stack stack -> isFixed(stack.element());
            case SemanticType.Tuple tuple -> tuple.elements().stream().allMatch(PacketCalls::isFixed);
            case Structured structured ->
                !structured.declaration().isUnion()
                        && structured.fields().stream().allMatch(field -> isFixed(field.type()));
            default -> false;
        };
    }

    private void emit(SemanticType type, Position at) {
        if (!isEmitted(type)) {
            checks.error(at, "argument", "headers are emitted, and not " + type, "");
        }
    }

    private static boolean isEmitted(SemanticType type) {
        return switch (type) {
            case SemanticType.Stack stack -> isEmitted(stack.element());
            case SemanticType.Tuple tuple -> tuple.elements().stream().allMatch(PacketCalls::isEmitted);
            case Structured structured ->
                TypeLimits.hasValidity(structured)
                        || structured.fields().stream().allMatch(field -> isEmitted(field.type()));
            case SemanticType.Unknown _, SemanticType.TypeVariable _ -> true;
            default -> false;
        };
    }
}
