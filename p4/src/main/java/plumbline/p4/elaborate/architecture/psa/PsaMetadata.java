package plumbline.p4.elaborate.architecture.psa;

import java.math.BigInteger;
import java.util.Optional;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;
import plumbline.p4.elaborate.architecture.portable.EnumNumbers;
import plumbline.p4.elaborate.architecture.portable.InputMetadata;
import plumbline.p4.elaborate.architecture.portable.MetadataHeader;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.P4Value;
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
        return InputMetadata.of(type, at, (name, leaf) -> switch (name) {
            case "ingress_port" ->
                port(Intrinsic.INGRESS_PORT, InputMetadata.truth(Intrinsic.RECIRCULATED, at), leaf, at);
            case "packet_path" ->
                ValueFolding.choose(
                        InputMetadata.truth(Intrinsic.RESUBMIT_FLAG, at),
                        path("RESUBMIT"),
                        ValueFolding.choose(
                                InputMetadata.truth(Intrinsic.RECIRCULATED, at),
                                path("RECIRCULATE"),
                                path("NORMAL"),
                                at),
                        at);
            case "ingress_timestamp" -> InputMetadata.read(Intrinsic.GLOBAL_TSTAMP, at);
            case "parser_error" -> InputMetadata.read(Intrinsic.PARSER_ERR, at);
            default -> throw InputMetadata.unknown(name, "psa.p4", at);
        });
    }

    /** What a structure tells a block of egress. */
    P4Value egressInput(SemanticType type, Position at) {
        return InputMetadata.of(type, at, (name, leaf) -> switch (name) {
            case "egress_port" -> port(Intrinsic.EGRESS_PORT, leavesForRecirculation(at), leaf, at);
            case "packet_path" -> Conversion.scalar(egressPath.taken(), at);
            case "class_of_service" -> InputMetadata.read(Intrinsic.EGRESS_QID, at);
            case "instance" -> InputMetadata.read(Intrinsic.EGRESS_RID, at);
            case "egress_timestamp" -> InputMetadata.read(Intrinsic.GLOBAL_TSTAMP, at);
            case "parser_error" -> InputMetadata.read(Intrinsic.PARSER_ERR, at);
            default -> throw InputMetadata.unknown(name, "psa.p4", at);
        });
    }

    /** Whether egress sends a packet into ingress. */
    static Expression leavesForRecirculation(Position at) {
        Expression port = InputMetadata.read(Intrinsic.EGRESS_PORT, at);
        return ValueFolding.equal(
                port, Simplify.constant(FieldList.Recirculate.PORT, port.type().width()), at);
    }

    private Expression port(Intrinsic intrinsic, Expression isRecirculation, ValueType type, Position at) {
        Expression port = Simplify.cast(type, InputMetadata.read(intrinsic, at), at);
        return recirculationPort
                .map(number -> ValueFolding.choose(isRecirculation, Simplify.constant(number, type), port, at))
                .orElse(port);
    }
}
