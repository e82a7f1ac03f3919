package plumbline.p4.elaborate.architecture.tofino;

import java.math.BigInteger;
import java.util.Optional;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.HeaderInstance;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.architecture.IntrinsicVariables;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.syntax.P4Declaration;

/** The functions of TNA. */
final class TofinoFunctions {
    private static final String NO_RESERVED_MIRROR = "disable_reserved_i2e_drop_implementation";

    private TofinoFunctions() {}

    static P4Value call(ExternCall call, ProgramContext context) {
        Position at = call.at();
        return switch (call.method()) {
            case "min" -> new P4Value.Scalar(lesser(call.scalar(0, type(call)), call.scalar(1, type(call)), at));
            case "max" -> new P4Value.Scalar(greater(call.scalar(0, type(call)), call.scalar(1, type(call)), at));
            case "invalidate" -> {
                invalidate(call, context);
                yield P4Value.NOTHING;
            }
            case "is_validated" -> new P4Value.Scalar(isValidated(call, context));
            case "sizeInBits" -> new P4Value.Scalar(Simplify.constant(bits(call.argument(0)), Integer.SIZE));
            case "sizeInBytes" ->
                new P4Value.Scalar(Simplify.constant(Math.ceilDiv(bits(call.argument(0)), Byte.SIZE), Integer.SIZE));
            case "port_metadata_unpack" -> {
                int bits = Tofino.portMetadataBits(context);
                context.emission().add(new StructuredStatement.Advance(Simplify.constant(bits, Integer.SIZE), at));
                yield Shapes.zero(call.result(), at);
            }
            case "funnel_shift_right" -> {
                shift(call, context);
                yield P4Value.NOTHING;
            }
            default -> throw Refusal.unsupported(at, "the extern function '" + call.method() + "'", "leave it out");
        };
    }

    private static ValueType type(ExternCall call) {
        return Shapes.scalar(call.result(), call.at());
    }

    private static Expression lesser(Expression one, Expression other, Position at) {
        return ValueFolding.choose(ValueFolding.binary(BinaryOperation.LESS, one, other, at), one, other, at);
    }

    private static Expression greater(Expression one, Expression other, Position at) {
        return ValueFolding.choose(ValueFolding.binary(BinaryOperation.LESS, one, other, at), other, one, at);
    }

    private static void invalidate(ExternCall call, ProgramContext context) {
        for (Expression leaf : Leaves.data(call.argument(0))) {
            boolean isPort = Operations.reads(leaf).contains(IntrinsicVariables.of(Intrinsic.UCAST_EGRESS_PORT));
            context.emission()
                    .assign(
                            leaf,
                            Simplify.constant(BigInteger.valueOf(isPort ? Intrinsic.NO_PORT : 0), leaf.type()),
                            call.at());
        }
    }

    /**
     * Whether a container holds something: those of a header do if the header is valid, those of metadata once they are
     * written. The parser writes mirror_type first, as 0 in ingress is what the chip drops packets with, unless an
     * annotation says that a program does without.
     */
    private static Expression isValidated(ExternCall call, ProgramContext context) {
        Variable field = Operations.reads(call.scalar(0)).stream()
                .findFirst()
                .orElseThrow(() -> Refusal.unsupported(call.at(), "is_validated of a constant", "name a field"));
        Optional<HeaderInstance> header = context.draft().headers().stream()
                .filter(each -> each.fields().contains(field))
                .findFirst();
        if (header.isPresent()) {
            return new Expression.Read(header.get().valid(), call.at());
        }
        if (context.emission().hasAssigned(field)) {
            throw Refusal.unsupported(
                    call.at(),
                    "whether " + field.name() + " has been written, which it may",
                    "keep that in a bit of your own");
        }
        boolean isReserved = field.equals(IntrinsicVariables.of(Intrinsic.MIRROR_TYPE))
                && context.typed().declarations().stream()
                        .filter(P4Declaration.StructureType.class::isInstance)
                        .flatMap(type -> ((P4Declaration.StructureType) type).annotations().stream())
                        .noneMatch(annotation -> annotation.name().equals(NO_RESERVED_MIRROR));
        return isReserved ? Simplify.TRUE : Simplify.FALSE;
    }

    private static int bits(P4Value value) {
        return Leaves.data(value).stream().mapToInt(leaf -> leaf.type().width()).sum();
    }

    private static void shift(ExternCall call, ProgramContext context) {
        Position at = call.at();
        Expression target = call.scalar(0);
        ValueType type = target.type();
        Expression both = ValueFolding.binary(BinaryOperation.CONCAT, call.scalar(1, type), call.scalar(2, type), at);
        Expression shifted = ValueFolding.binary(
                BinaryOperation.SHIFT_RIGHT, both, call.scalar(3, ValueType.bits(Integer.SIZE)), at);
        context.emission().assign(target, Conversion.scalar(new P4Value.Scalar(shifted), type, at), at);
    }
}
