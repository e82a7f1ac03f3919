package plumbline.p4.elaborate.architecture.v1model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Meter;
import plumbline.isa.model.Position;
import plumbline.isa.structured.BinaryOperation;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Operations;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.isa.structured.Variable;
import plumbline.p4.elaborate.architecture.ArrayExtern;
import plumbline.p4.elaborate.architecture.DigestFields;
import plumbline.p4.elaborate.architecture.IntrinsicVariables;
import plumbline.p4.elaborate.architecture.PlainRegisters;
import plumbline.p4.elaborate.architecture.ResultVariables;
import plumbline.p4.elaborate.architecture.bmv2.Bmv2Hashes;
import plumbline.p4.elaborate.architecture.bmv2.Bmv2Profiles;
import plumbline.p4.elaborate.draft.Emission;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.table.TableDraft;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.types.SemanticType;

/** The externs of v1model. */
final class V1ModelExterns {
    /** {@code V1MODEL_METER_COLOR_RED}; the other colours have the numbers that meters give. */
    private static final int RED = 2;

    private final V1Model architecture;
    private final Map<String, List<String>> directCounters = new HashMap<>();
    private SemanticType userMetadataType = new SemanticType.Void();

    V1ModelExterns(V1Model architecture) {
        this.architecture = architecture;
    }

    void userMetadataType(SemanticType type) {
        userMetadataType = type;
    }

    // ---- instances ----

    void instantiated(InstantiatedExtern extern, ProgramContext context) {
        switch (extern.type()) {
            case "register" ->
                context.draft().add(PlainRegisters.declared(extern, extern.number(0), 1, Optional.empty()));
            default ->
                ArrayExtern.of(extern)
                        .filter(_ -> !ArrayExtern.isDirect(extern)) // known when it is attached to a table
                        .ifPresent(array -> context.draft().add(array.declared(extern, Optional.empty())));
        }
    }

    void attached(InstantiatedExtern extern, TableDraft table, ProgramContext context) {
        Optional<String> name = Optional.of(table.name());
        switch (extern.type()) {
            case "direct_counter" -> {
                context.draft().add(ArrayExtern.COUNTER.declared(extern, name));
                directCounters
                        .computeIfAbsent(table.name(), _ -> new ArrayList<>())
                        .add(extern.name());
            }
            case "direct_meter" -> context.draft().add(ArrayExtern.METER.declared(extern, name));
            case "action_profile", "action_selector" -> table.implementation(Bmv2Profiles.of(extern, table));
            default -> throw Refusal.unsupported(extern.at(), extern.type() + " of a table", "leave it out");
        }
    }

    /** BMv2 counts whenever a table with a counter is applied. */
    void applied(String table, ProgramContext context, Position at) {
        for (String counter : directCounters.getOrDefault(table, List.of())) {
            context.emission()
                    .add(ArrayExtern.COUNTER.call(Optional.empty(), counter, Optional.empty(), Optional.empty(), at));
        }
    }

    // ---- calls ----

    P4Value call(ExternCall call, ProgramContext context) {
        return call.receiver().isPresent() ? method(call, call.receiver().get(), context) : function(call, context);
    }

    private static P4Value method(ExternCall call, InstantiatedExtern extern, ProgramContext context) {
        Emission emission = context.emission();
        Position at = call.at();
        switch (extern.type() + "." + call.method()) {
            case "register.read" ->
                ResultVariables.into(
                        call.argument(0),
                        context,
                        at,
                        targets -> emission.add(new StructuredStatement.ReadRegister(
                                targets, extern.name(), call.scalar(1, ValueType.bits(Integer.SIZE)), at)));
            case "register.write" -> {
                P4Value value = Conversion.to(extern.typeArguments().getFirst(), call.argument(1), at);
                emission.add(new StructuredStatement.WriteRegister(
                        extern.name(), call.scalar(0, ValueType.bits(Integer.SIZE)), Leaves.data(value), at));
            }
            case "counter.count" ->
                emission.add(ArrayExtern.COUNTER.call(
                        Optional.empty(),
                        extern.name(),
                        Optional.of(call.scalar(0, ValueType.bits(Integer.SIZE))),
                        Optional.empty(),
                        at));
            case "meter.execute_meter" ->
                mark(
                        call.argument(1),
                        extern,
                        Optional.of(call.scalar(0, ValueType.bits(Integer.SIZE))),
                        call,
                        context);
            case "direct_meter.read" -> mark(call.argument(0), extern, Optional.empty(), call, context);
            case "direct_counter.count" -> {} // it is counted when its table is applied
            case "Checksum16.get" -> {
                return new P4Value.Scalar(new Expression.Checksum(Leaves.data(call.argument(0)), at));
            }
            default -> throw Refusal.unsupported(at, extern.type() + "." + call.method(), "leave it out");
        }
        return P4Value.NOTHING;
    }

    /** Asks a meter, whose red is TNA's 3. */
    private static void mark(
            P4Value target,
            InstantiatedExtern extern,
            Optional<Expression> index,
            ExternCall call,
            ProgramContext context) {
        ResultVariables.into(target, context, call.at(), targets -> context.emission()
                .add(ArrayExtern.METER.call(
                        Optional.of(targets.getFirst()), extern.name(), index, Optional.empty(), call.at())));
        for (Expression colour : Leaves.data(target)) {
            int width = colour.type().width();
            Expression isRed = ValueFolding.equal(colour, Simplify.constant(Meter.RED, width), call.at());
            context.emission()
                    .assign(
                            colour,
                            ValueFolding.choose(isRed, Simplify.constant(RED, width), colour, call.at()),
                            call.at());
        }
    }

    private P4Value function(ExternCall call, ProgramContext context) {
        Position at = call.at();
        Emission emission = context.emission();
        switch (call.method()) {
            case "mark_to_drop" -> architecture.markToDrop(call.argument(0), context, at);
            case "random" ->
                ResultVariables.into(
                        call.argument(0),
                        context,
                        at,
                        targets -> emission.add(new StructuredStatement.Random(
                                targets.getFirst(),
                                call.scalar(1, targets.getFirst().type()),
                                call.scalar(2, targets.getFirst().type()),
                                at)));
            case "digest" -> digest(call, context);
            case "hash" -> hash(call, context);
            case "verify_checksum" -> verifyChecksum(call, checksum(call, context), context);
            case "verify_checksum_with_payload" -> verifyChecksum(call, checksumWithPayload(call, context), context);
            case "update_checksum" -> updateChecksum(call, checksum(call, context), context);
            case "update_checksum_with_payload" -> updateChecksum(call, checksumWithPayload(call, context), context);
            case "clone" -> mirror(call, List.of(), context);
            case "clone_preserving_field_list" -> mirror(call, fieldList(call.argument(2), context, at), context);
            case "clone3" -> mirror(call, variables(call.argument(2)), context);
            case "resubmit_preserving_field_list" ->
                emission.add(new StructuredStatement.Resubmit(fieldList(call.argument(0), context, at), at));
            case "resubmit" -> emission.add(new StructuredStatement.Resubmit(kept(call.argument(0)), at));
            case "recirculate_preserving_field_list" ->
                emission.add(new StructuredStatement.Recirculate(fieldList(call.argument(0), context, at), at));
            case "recirculate" -> emission.add(new StructuredStatement.Recirculate(kept(call.argument(0)), at));
            case "truncate" -> truncate(call.scalar(0), emission, at);
            case "assert", "assume", "log_msg" -> {} // of the simulation only
            default ->
                throw Refusal.unsupported(at, "the extern function '" + call.method() + "'", "use one of v1model.p4");
        }
        return P4Value.NOTHING;
    }

    private static void digest(ExternCall call, ProgramContext context) {
        Position at = call.at();
        SemanticType type = call.typeArguments().getFirst();
        String name = type instanceof SemanticType.Structured structured
                ? structured.declaration().name()
                : "digest";
        context.draft().add(DigestFields.message(name, type, at));
        context.emission().add(DigestFields.sent(name, type, call.argument(1), at));
    }

    private static void hash(ExternCall call, ProgramContext context) {
        Position at = call.at();
        Expression target = call.scalar(0);
        Expression hash = Bmv2Hashes.of(call.argument(1), Leaves.data(call.argument(3)), at);
        ValueType wide = ValueType.bits(Long.SIZE);
        Expression value =
                Bmv2Hashes.scaled(hash, call.scalar(2, target.type()), call.scalar(4, wide), target.type(), at);
        context.emission().assign(target, value, at);
    }

    private static Expression checksum(ExternCall call, ProgramContext context) {
        return Bmv2Hashes.of(call.argument(3), context.draft().summed(call.argument(1), call.at()), call.at());
    }

    /** The sum of the payload stands for it: both are the same modulo 2^16 − 1. */
    private static Expression checksumWithPayload(ExternCall call, ProgramContext context) {
        Position at = call.at();
        boolean isInternet = call.argument(3) instanceof P4Value.EnumMember member
                && member.name().equals("csum16");
        if (!isInternet) {
            throw Refusal.unsupported(at, "a CRC over the packet's payload", "use csum16");
        }
        List<Expression> inputs = new ArrayList<>(context.draft().summed(call.argument(1), at));
        inputs.add(new Expression.Read(IntrinsicVariables.of(Intrinsic.PAYLOAD_SUM), at));
        return new Expression.Checksum(inputs, at);
    }

    /** Warns of a sum over the field that it is for. */
    private static void coversItself(ExternCall call, ProgramContext context) {
        Operations.reads(call.scalar(2)).stream()
                .filter(Leaves.data(call.argument(1)).stream()
                        .flatMap(value -> Operations.reads(value).stream())
                        .collect(Collectors.toSet())::contains)
                .findFirst()
                .ifPresent(field -> context.messages()
                        .warning(
                                call.at(),
                                "own-checksum",
                                "the checksum '" + field.name() + "' is one of the fields that it covers: what it was"
                                        + " before is in the sum",
                                "leave it out of the list"));
    }

    private void verifyChecksum(ExternCall call, Expression checksum, ProgramContext context) {
        Position at = call.at();
        coversItself(call, context);
        Emission emission = context.emission();
        Expression found = call.scalar(2);
        Expression expected = Simplify.cast(found.type(), checksum, at);
        Expression isWrong = Simplify.complement(ValueFolding.equal(expected, found, at), at);
        List<StructuredStatement> check = emission.within(() -> emission.branch(
                isWrong, emission.within(() -> architecture.checksumError(context, at)), List.of(), at));
        emission.branch(call.scalar(0), check, List.of(), at);
    }

    private static void updateChecksum(ExternCall call, Expression checksum, ProgramContext context) {
        Position at = call.at();
        coversItself(call, context);
        Emission emission = context.emission();
        Expression target = call.scalar(2);
        Expression value = Simplify.cast(target.type(), checksum, at);
        emission.branch(call.scalar(0), emission.within(() -> emission.assign(target, value, at)), List.of(), at);
    }

    // ---- copies ----

    private void mirror(ExternCall call, List<Variable> carried, ProgramContext context) {
        Position at = call.at();
        Variable type = architecture.cloneType();
        context.emission()
                .assign(
                        new Expression.Read(type, at),
                        Simplify.constant(
                                architecture.cloneNumber(), type.type().width()),
                        at);
        List<Variable> all = new ArrayList<>(carried);
        all.add(type);
        context.emission().add(new StructuredStatement.Mirror(call.scalar(1), all, at));
    }

    /** What is longer than the field can say is not cut. */
    private static void truncate(Expression bytes, Emission emission, Position at) {
        Variable length = IntrinsicVariables.of(Intrinsic.MTU_TRUNC_LEN);
        int bits = length.type().width();
        Expression isShort = ValueFolding.binary(
                BinaryOperation.LESS, bytes, Simplify.constant(BigInteger.ONE.shiftLeft(bits), bytes.type()), at);
        Expression value = Simplify.cast(length.type(), bytes, at);
        emission.assign(
                new Expression.Read(length, at),
                ValueFolding.choose(isShort, value, Simplify.constant(0, bits), at),
                at);
    }

    private static List<Variable> variables(P4Value data) {
        return Leaves.data(data).stream()
                .filter(Expression.Read.class::isInstance)
                .map(leaf -> ((Expression.Read) leaf).variable())
                .distinct()
                .toList();
    }

    /** What of some data the parser does not set anew: it makes headers of the packet again. */
    private List<Variable> kept(P4Value data) {
        List<Variable> parsed = variables(architecture.headers());
        return variables(data).stream()
                .filter(variable -> !parsed.contains(variable))
                .toList();
    }

    private List<Variable> fieldList(P4Value index, ProgramContext context, Position at) {
        BigInteger number = BigInteger.valueOf(Conversion.constant(index, at));
        return new PreservedFields(context).of(architecture.userMetadata(), userMetadataType, number);
    }
}
