package plumbline.p4.elaborate.architecture.pna;

import java.util.LinkedHashMap;
import java.util.Map;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.architecture.IntrinsicVariables;
import plumbline.p4.elaborate.architecture.portable.EnumNumbers;
import plumbline.p4.elaborate.architecture.portable.InputMetadata;
import plumbline.p4.elaborate.architecture.portable.MetadataHeader;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.types.SemanticType;

/**
 * What PNA tells its blocks, in terms of {@link Intrinsic}s. Timestamps are ns. A packet that was recirculated brings
 * along whether it came from the host, the port it came by, and how often it was here: the switch only knows that it
 * was recirculated.
 */
final class PnaMetadata {
    private static final String FROM_HOST = "from_host";
    private static final String PASS = "pass";
    private static final String INPUT_PORT = "input_port";
    private static final ValueType PASSES = ValueType.bits(Byte.SIZE);

    private final ProgramContext context;
    private final Position at;
    private final boolean recirculates;
    private final MetadataHeader recirculated;
    /** Of packets that were not recirculated. */
    private final Variable fromHost;

    PnaMetadata(ProgramContext context, Position at) {
        this.context = context;
        this.at = at;
        recirculates = context.typed().calls("recirculate");
        fromHost = new Variable(context.draft().names().unique(FROM_HOST), ValueType.BOOL);
        Map<String, ValueType> fields = new LinkedHashMap<>();
        fields.put(FROM_HOST, ValueType.BOOL);
        fields.put(PASS, PASSES);
        fields.put(INPUT_PORT, IntrinsicVariables.of(Intrinsic.INGRESS_PORT).type());
        recirculated = MetadataHeader.ofPacket("of_recirculated", fields, context, at);
    }

    /** What is in front of a packet that was recirculated. */
    MetadataHeader recirculated() {
        return recirculated;
    }

    /** Of packets that were not recirculated, whether a port of the host sent them: the parser says so. */
    Variable fromHost() {
        return fromHost;
    }

    /** What a structure tells a block. */
    P4Value input(SemanticType type) {
        return InputMetadata.of(type, at, (name, leaf) -> switch (name) {
            case "input_port" -> inputPort();
            case "direction" -> direction();
            case "pass" -> pass();
            case "loopedback" -> Simplify.FALSE;
            case "recirculated" -> InputMetadata.truth(Intrinsic.RECIRCULATED, at);
            case "timestamp" -> InputMetadata.read(Intrinsic.GLOBAL_TSTAMP, at);
            case "parser_error" -> InputMetadata.read(Intrinsic.PARSER_ERR, at);
            case "class_of_service" -> Simplify.constant(0, leaf.width());
            default -> throw InputMetadata.unknown(name, "pna.p4", at);
        });
    }

    private Expression inputPort() {
        return known(INPUT_PORT, InputMetadata.read(Intrinsic.INGRESS_PORT, at));
    }

    private Expression pass() {
        return known(PASS, Simplify.constant(0, PASSES.width()));
    }

    /** Whether a packet came from the host. */
    Expression isFromHost() {
        return known(FROM_HOST, new Expression.Read(fromHost, at));
    }

    private Expression direction() {
        EnumNumbers directions = EnumNumbers.of("PNA_Direction_t", context);
        return ValueFolding.choose(
                isFromHost(), directions.number("HOST_TO_NET"), directions.number("NET_TO_HOST"), at);
    }

    /** Whether a port is the one that the packet came by. */
    boolean isInputPort(Expression port) {
        return port.equals(Simplify.cast(port.type(), inputPort(), at));
    }

    /** Whether a direction is the one into the host. */
    Expression isToHost(Expression direction) {
        return ValueFolding.equal(
                direction, EnumNumbers.of("PNA_Direction_t", context).number("NET_TO_HOST"), at);
    }

    private Expression known(String field, Expression otherwise) {
        return recirculates
                ? ValueFolding.choose(InputMetadata.truth(Intrinsic.RECIRCULATED, at), place(field), otherwise, at)
                : otherwise;
    }

    private Expression place(String field) {
        return Conversion.scalar(
                ((P4Value.Fields) recirculated.taken()).values().get(field), at);
    }

    /** Writes what a packet brings along to its next pass. */
    void writeNext() {
        Expression next = ValueFolding.binary(BinaryOperation.ADD, pass(), Simplify.constant(1, PASSES.width()), at);
        context.emission().assign(place(FROM_HOST), isFromHost(), at);
        context.emission().assign(place(INPUT_PORT), inputPort(), at);
        context.emission().assign(place(PASS), next, at);
    }
}
