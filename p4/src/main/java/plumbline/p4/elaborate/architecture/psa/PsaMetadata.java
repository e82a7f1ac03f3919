package plumbline.p4.elaborate.architecture.psa;

import java.math.BigInteger;
import java.util.Optional;
import java.util.function.BiFunction;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;
import plumbline.p4.elaborate.architecture.IntrinsicVariables;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.types.CompileTimeValue;
import plumbline.p4.types.SemanticType;

/** What PSA tells its blocks, in terms of {@link Intrinsic}s. Timestamps are ns. */
final class PsaMetadata {
    private final EnumNumbers paths;
    private final MetadataHeader egressPath;
    /** {@code PSA_PORT_RECIRCULATE}, if the program names it: the others have no other name for their ports. */
    private final Optional<BigInteger> recirculationPort;

    /** @param context of a program for PSA */
    PsaMetadata(ProgramContext context) {
        paths = EnumNumbers.of("PSA_PacketPath_t", context);
        egressPath =
                MetadataHeader.ofCopy("packet_path", new SemanticType.Bits(Byte.SIZE, false), context, Position.NONE);
        recirculationPort = context.typed()
                .usedConstant("PSA_PORT_RECIRCULATE")
                .flatMap(context.typed()::value)
                .map(value -> ((CompileTimeValue.Whole) value).value());
    }

    /** The number of a member of {@code PSA_PacketPath_t}. */
    Expression.Constant path(String member) {
        return paths.number(member);
    }

    /** Which way brought a packet to egress: a byte in front of the packet. */
    MetadataHeader egressPath() {
        return egressPath;
    }

    /** The port of PSA that leads back into ingress, if the program names it. */
    Optional<BigInteger> recirculationPort() {
        return recirculationPort;
    }

    /** What a structure tells a block of ingress. */
    P4Value ingressInput(SemanticType type, Position at) {
        return input(type, at, (name, leaf) -> switch (name) {
            case "ingress_port" -> port(Intrinsic.INGRESS_PORT, truth(Intrinsic.RECIRCULATED, at), leaf, at);
            case "packet_path" ->
                ValueFolding.choose(
                        truth(Intrinsic.RESUBMIT_FLAG, at),
                        path("RESUBMIT"),
                        ValueFolding.choose(truth(Intrinsic.RECIRCULATED, at), path("RECIRCULATE"), path("NORMAL"), at),
                        at);
            case "ingress_timestamp" -> read(Intrinsic.GLOBAL_TSTAMP, at);
            case "parser_error" -> read(Intrinsic.PARSER_ERR, at);
            default -> throw unknown(name, at);
        });
    }

    /** What a structure tells a block of egress. */
    P4Value egressInput(SemanticType type, Position at) {
        return input(type, at, (name, leaf) -> switch (name) {
            case "egress_port" -> port(Intrinsic.EGRESS_PORT, leavesForRecirculation(at), leaf, at);
            case "packet_path" -> Conversion.scalar(egressPath.taken(), at);
            case "class_of_service" -> read(Intrinsic.EGRESS_QID, at);
            case "instance" -> read(Intrinsic.EGRESS_RID, at);
            case "egress_timestamp" -> read(Intrinsic.GLOBAL_TSTAMP, at);
            case "parser_error" -> read(Intrinsic.PARSER_ERR, at);
            default -> throw unknown(name, at);
        });
    }

    /** Whether egress sends a packet into ingress. */
    static Expression leavesForRecirculation(Position at) {
        Expression port = read(Intrinsic.EGRESS_PORT, at);
        return ValueFolding.equal(
                port, Simplify.constant(FieldList.Recirculate.PORT, port.type().width()), at);
    }

    private static P4Value input(SemanticType type, Position at, BiFunction<String, ValueType, Expression> value) {
        return Shapes.made(
                "",
                type,
                leaf -> {
                    String name = leaf.name().substring(leaf.name().lastIndexOf('.') + 1);
                    return ValueFolding.cast(leaf.type(), value.apply(name, leaf.type()), at);
                },
                at);
    }

    private static Refusal unknown(String field, Position at) {
        return Refusal.unsupported(at, "metadata '" + field + "'", "use the fields that psa.p4 has");
    }

    private Expression port(Intrinsic intrinsic, Expression isRecirculation, ValueType type, Position at) {
        Expression port = ValueFolding.cast(type, read(intrinsic, at), at);
        return recirculationPort
                .map(number -> ValueFolding.choose(isRecirculation, Simplify.constant(number, type), port, at))
                .orElse(port);
    }

    private static Expression truth(Intrinsic intrinsic, Position at) {
        return ValueFolding.cast(ValueType.BOOL, read(intrinsic, at), at);
    }

    static Expression read(Intrinsic intrinsic, Position at) {
        return new Expression.Read(IntrinsicVariables.of(intrinsic), at);
    }
}
