package plumbline.p4.elaborate.program;

import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.p4.elaborate.draft.Emission;
import plumbline.p4.elaborate.draft.PlaceAssignment;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.P4Value.HeaderStack;
import plumbline.p4.elaborate.value.P4Value.HeaderValue;
import plumbline.p4.elaborate.value.P4Value.Union;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.TypedCall;

/** Methods of {@code packet_in} and {@code packet_out}. */
final class PacketStatements {
    private static final int OFFSET_WIDTH = 32;

    private final ProgramContext context;
    private final CallFrame frame;
    private final P4Expressions expressions;
    private final Emission emission;

    PacketStatements(ProgramContext context, CallFrame frame) {
        this.context = context;
        this.frame = frame;
        expressions = new P4Expressions(context, frame);
        emission = context.emission();
    }

    P4Value call(String method, TypedCall call, Position at) {
        return switch (method) {
            case "extract" -> extract(call, at);
            case "lookahead" -> lookahead(expressions.type(call.result()), at);
            case "advance" -> advance(call, at);
            case "emit" -> {
                emit(expressions.value(call.arguments().getFirst().value().orElseThrow()), at);
                yield P4Value.NOTHING;
            }
            default ->
                throw Refusal.unsupported(
                        at, "the length of the packet while it is parsed", "take a length from a header");
        };
    }

    private P4Value extract(TypedCall call, Position at) {
        TypedCall.BoundArgument target = call.arguments().getFirst();
        Optional<P4Expression> given = target.value().filter(value -> !(value instanceof P4Expression.DontCare));
        Optional<Expression> variableBits = call.arguments().size() > 1
                ? call.arguments()
                        .get(1)
                        .value()
                        .map(bits -> Conversion.scalar(expressions.value(bits), ValueType.bits(OFFSET_WIDTH), at))
                : Optional.empty();
        if (given.isEmpty()) {
            return advance(Shapes.bits(expressions.type(target.type()), at), at);
        }
        P4Value value = expressions.value(given.get());
        if (!(value instanceof HeaderValue header)) {
            throw Refusal.unsupported(at, "this is extracted", "extract a header");
        }
        if (header.valid().equals(Simplify.TRUE)) { // the architecture's metadata
            return advance(Shapes.bits(header.type(), at), at);
        }
        HeaderInstance instance = context.draft().onTheWire(header, at);
        variableBits.ifPresent(bits -> verifySize(bits, header, at));
        Optional<Expression> size = variableBits.map(bits -> behind(bits, instance, at));
        if (instance.fields().isEmpty()) {
            emission.assign(header.valid(), Simplify.TRUE, at);
        } else {
            emission.add(StructuredStatement.Extract.of(instance.name(), at));
        }
        size.ifPresent(bits -> pieces(bits, header, at));
        PlaceAssignment assignment = new PlaceAssignment(emission);
        context.draft().othersOfUnion(header).forEach(other -> assignment.invalidate(other, at));
        advanceStack(given.get());
        return P4Value.NOTHING;
    }

    private void verifySize(Expression bits, HeaderValue header, Position at) {
        verifyWholeBytes(bits, at);
        int max = header.type().fields().stream()
                .mapToInt(field -> field.type() instanceof SemanticType.Varbits(int most) ? most : 0)
                .sum();
        Expression fits =
                ValueFolding.binary(BinaryOperation.LESS_OR_EQUAL, bits, Simplify.constant(max, OFFSET_WIDTH), at);
        verify(fits, "HeaderTooShort", at);
    }

    /** Takes the pieces of the variable part that together have so many bits. */
    private void pieces(Expression size, HeaderValue header, Position at) {
        for (P4Value part : Leaves.row(header)) {
            if (part instanceof P4Value.VariablePart variable) {
                variable.sizes().forEach(piece -> piece(piece, hasPiece(size, piece, at), at));
                variable.rest().ifPresent(piece -> piece(piece, Simplify.TRUE, at));
            }
        }
    }

    private static Expression hasPiece(Expression size, P4Value.Piece piece, Position at) {
        int bit = Integer.numberOfTrailingZeros(piece.bits());
        return bit < WholeBytes.zeros(size)
                ? Simplify.FALSE
                : ValueFolding.equal(Simplify.slice(size, bit, bit, at), Simplify.constant(1, 1), at);
    }

    private void piece(P4Value.Piece piece, Expression taken, Position at) {
        if (!taken.equals(Simplify.FALSE)) {
            context.draft().onTheWire(piece, at);
            Optional<Expression> condition = Optional.of(taken).filter(truth -> !truth.equals(Simplify.TRUE));
            emission.add(new StructuredStatement.Extract(piece.instance().orElseThrow(), condition, at));
        }
    }

    /** The same value behind a header: what was ahead is in its fields then, or else in a variable. */
    private Expression behind(Expression value, HeaderInstance taken, Position at) {
        TakenBits bits = new TakenBits(taken);
        Expression replaced = bits.in(value);
        return bits.areAll() ? replaced : emission.kept(value, at);
    }

    private void verifyWholeBytes(Expression bits, Position at) {
        if (!WholeBytes.isCertain(bits)) {
            Expression rest = Simplify.slice(bits, WholeBytes.BITS - 1, 0, at);
            verify(ValueFolding.equal(rest, Simplify.constant(0, WholeBytes.BITS), at), "ParserInvalidArgument", at);
        }
    }

    private void verify(Expression condition, String error, Position at) {
        if (!condition.equals(Simplify.TRUE)) {
            emission.add(new StructuredStatement.Verify(condition, Conversion.scalar(context.error(error), at), at));
        }
    }

    private void advanceStack(P4Expression extracted) {
        switch (extracted) {
            case P4Expression.Member member
            when member.name().equals("next") && expressions.value(member.base()) instanceof HeaderStack stack ->
                frame.cursors().advance(stack.name());
            case P4Expression.Member member -> advanceStack(member.base());
            default -> {}
        }
    }

    private P4Value lookahead(SemanticType type, Position at) {
        int[] offset = {0};
        return Shapes.made(
                "",
                type,
                leaf -> {
                    if (leaf.name().endsWith(".valid")) {
                        return Simplify.TRUE;
                    }
                    Expression ahead = new Expression.Lookahead(offset[0], leaf.type(), at);
                    offset[0] += leaf.type().width();
                    return ahead;
                },
                at);
    }

    private P4Value advance(TypedCall call, Position at) {
        Expression bits = expressions.scalar(call.arguments().getFirst().value().orElseThrow());
        verifyWholeBytes(bits, at);
        if (!(bits instanceof Expression.Constant) && bits.type().width() > Short.SIZE) {
            Expression far = Simplify.slice(bits, bits.type().width() - 1, Short.SIZE, at);
            ValueType type = far.type();
            verify(ValueFolding.equal(far, Simplify.constant(0, type.width()), at), "PacketTooShort", at);
        }
        emission.add(new StructuredStatement.Advance(bits, at));
        return P4Value.NOTHING;
    }

    private P4Value advance(int bits, Position at) {
        emission.add(new StructuredStatement.Advance(Simplify.constant(bits, OFFSET_WIDTH), at));
        return P4Value.NOTHING;
    }

    private void emit(P4Value value, Position at) {
        switch (value) {
            case HeaderValue header when header.instance().isEmpty() -> emitChosen(header, at);
            case HeaderValue header -> {
                HeaderInstance instance = context.draft().onTheWire(header, at);
                if (!instance.fields().isEmpty()) {
                    emission.add(new StructuredStatement.Emit(instance.name(), at));
                }
                for (P4Value.Piece piece : Leaves.pieces(header)) {
                    emit(piece, at);
                }
            }
            case P4Value.Fields fields -> fields.values().values().forEach(field -> emit(field, at));
            case Union union -> union.headers().values().forEach(header -> emit(header, at));
            case HeaderStack stack -> stack.elements().forEach(element -> emit(element, at));
            default -> throw Refusal.unsupported(at, "this is emitted", "emit headers");
        }
    }

    private void emit(P4Value.Piece piece, Position at) {
        if (emission.hasAssigned(((Expression.Read) piece.valid()).variable())) {
            context.draft().onTheWire(piece, at);
        }
        if (context.draft().isOnTheWire(piece)) {
            emission.add(new StructuredStatement.Emit(piece.instance().orElseThrow(), at));
        }
    }

    /** A value that is no header instance gets one. */
    private void emitChosen(HeaderValue header, Position at) {
        P4Value place = new VariablePlaces(context).local("emitted", header.type(), at);
        new PlaceAssignment(emission).assign(place, header, at);
        Leaves.headers(place).forEach(copy -> emit(copy, at));
    }
}
