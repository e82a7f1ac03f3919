package plumbline.p4.elaborate.architecture.portable;

import java.util.Locale;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.architecture.ArrayExtern;
import plumbline.p4.elaborate.architecture.DigestFields;
import plumbline.p4.elaborate.architecture.PlainRegisters;
import plumbline.p4.elaborate.architecture.bmv2.Bmv2Hashes;
import plumbline.p4.elaborate.architecture.bmv2.Bmv2Profiles;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.table.TableDraft;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;

/** The externs of the portable architectures. */
final class PortableExterns {
    private final InternetChecksums checksums = new InternetChecksums();
    private final String file;
    /** The enumeration of the colours that meters give. */
    private final String colours;

    /** @param architecture as P4Info names it */
    PortableExterns(String architecture) {
        file = architecture + ".p4";
        colours = architecture.toUpperCase(Locale.ROOT) + "_MeterColor_t";
    }

    // ---- instances ----

    void instantiated(InstantiatedExtern extern, ProgramContext context) {
        switch (extern.type()) {
            case "Register" ->
                context.draft().add(PlainRegisters.declared(extern, extern.number(0), 1, Optional.empty()));
            case "Digest" -> context.draft().add(DigestFields.declared(extern));
            default ->
                ArrayExtern.of(extern)
                        .filter(_ -> !ArrayExtern.isDirect(extern)) // known when it is attached to a table
                        .ifPresent(array -> context.draft().add(array.declared(extern, Optional.empty())));
        }
    }

    void attached(InstantiatedExtern extern, TableDraft table, ProgramContext context) {
        switch (extern.type()) {
            case "ActionProfile", "ActionSelector" -> table.implementation(Bmv2Profiles.of(extern, table));
            default ->
                ArrayExtern.of(extern)
                        .filter(_ -> ArrayExtern.isDirect(extern)) // others need no attachment
                        .ifPresent(array -> context.draft().add(array.declared(extern, Optional.of(table.name()))));
        }
    }

    // ---- calls ----

    P4Value method(ExternCall call, InstantiatedExtern extern, ProgramContext context) {
        Position at = call.at();
        switch (extern.type()) {
            case "Register" -> {
                return PlainRegisters.access(call, extern, context);
            }
            case "Hash" -> {
                return new P4Value.Scalar(hash(call, extern));
            }
            case "Checksum", "InternetChecksum" -> {
                verifyAlgorithm(extern);
                return checksums.call(call, extern, context);
            }
            case "Random" -> {
                return random(call, extern, context);
            }
            case "Counter", "DirectCounter" ->
                context.emission()
                        .add(ArrayExtern.COUNTER.call(
                                Optional.empty(), extern.name(), call.index(), Optional.empty(), at));
            case "Meter", "DirectMeter" -> {
                return colour(call, extern, context);
            }
            case "Digest" -> context.emission().add(DigestFields.sent(call, extern));
            default -> throw Refusal.unsupported(at, extern.type() + "." + call.method(), "use the externs of " + file);
        }
        return P4Value.NOTHING;
    }

    private static void verifyAlgorithm(InstantiatedExtern checksum) {
        boolean isInternet = checksum.arguments().isEmpty()
                || checksum.arguments().getFirst() instanceof P4Value.EnumMember member
                        && member.name().equals("ONES_COMPLEMENT16");
        if (!isInternet) {
            throw Refusal.unsupported(
                    checksum.at(),
                    "a CRC that a Checksum adds to",
                    "compute it at once with Hash.get_hash, or use ONES_COMPLEMENT16");
        }
    }

    private static Expression hash(ExternCall call, InstantiatedExtern extern) {
        Position at = call.at();
        ValueType type = Shapes.scalar(call.result(), at);
        P4Value data = call.argument("data").orElse(P4Value.NOTHING);
        Expression hash = Bmv2Hashes.of(extern.arguments().getFirst(), Leaves.data(data), at);
        return call.argument("base").isEmpty()
                ? Simplify.cast(type, hash, at)
                : Bmv2Hashes.scaled(hash, call.scalar(0, type), call.scalar(2, ValueType.bits(Long.SIZE)), type, at);
    }

    private static P4Value random(ExternCall call, InstantiatedExtern extern, ProgramContext context) {
        Position at = call.at();
        Variable target = context.draft().names().temporary(Shapes.scalar(call.result(), at));
        context.emission()
                .add(new StructuredStatement.Random(
                        target,
                        Conversion.scalar(extern.arguments().get(0), target.type(), at),
                        Conversion.scalar(extern.arguments().get(1), target.type(), at),
                        at));
        return new P4Value.Scalar(new Expression.Read(target, at));
    }

    private P4Value colour(ExternCall call, InstantiatedExtern extern, ProgramContext context) {
        Position at = call.at();
        MeterColours numbers = MeterColours.of(colours, context);
        Variable marked = context.draft().names().temporary(numbers.type());
        context.emission()
                .add(ArrayExtern.METER.call(
                        Optional.of(marked),
                        extern.name(),
                        call.index(),
                        call.scalar("color").map(colour -> numbers.ofMeter(colour, at)),
                        at));
        return new P4Value.Scalar(numbers.ofProgram(new Expression.Read(marked, at), at));
    }
}
