package plumbline.p4.elaborate.architecture;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.program.ExternCall;
import plumbline.p4.elaborate.program.ProgramContext;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.types.SemanticType;

/** {@code Register} of TNA, PSA and PNA, {@code register} of v1model: an array whose cells are read and written. */
public final class PlainRegisters {
    private PlainRegisters() {}

    /**
     * The array that an instance declares.
     *
     * @param initialPlace which argument is what cells are in the beginning, if there are so many
     */
    public static ExternInstance.RegisterArray declared(
            InstantiatedExtern extern, long size, int initialPlace, Optional<String> table) {
        SemanticType type = extern.typeArguments().getFirst();
        List<ValueType> words = words(extern);
        P4Value given =
                initialPlace < extern.arguments().size() ? extern.arguments().get(initialPlace) : P4Value.DEFAULT;
        List<BigInteger> initial = new ArrayList<>();
        for (Expression word : Leaves.data(Conversion.to(type, given, extern.at()))) {
            initial.add(word instanceof Expression.Constant constant ? constant.value() : BigInteger.ZERO);
        }
        return new ExternInstance.RegisterArray(extern.name(), words, size, initial, table, extern.at());
    }

    /** The types of the words of a cell, as a register or an action of it declares them. */
    static List<ValueType> words(InstantiatedExtern extern) {
        return Leaves.data(Shapes.zero(extern.typeArguments().getFirst(), extern.at())).stream()
                .map(Expression::type)
                .toList();
    }

    /** Reads a cell, or writes it. */
    public static P4Value access(ExternCall call, InstantiatedExtern extern, ProgramContext context) {
        SemanticType type = extern.typeArguments().getFirst();
        Expression index = call.index().orElseThrow();
        if (call.method().equals("write")) {
            P4Value value = Conversion.to(type, call.argument("value").orElse(P4Value.DEFAULT), call.at());
            context.emission()
                    .add(new StructuredStatement.WriteRegister(extern.name(), index, Leaves.data(value), call.at()));
            return P4Value.NOTHING;
        }
        P4Value place = Shapes.place(context.draft().names().unique("word"), type, call.at());
        ResultVariables.into(place, context, call.at(), targets -> context.emission()
                .add(new StructuredStatement.ReadRegister(targets, extern.name(), index, call.at())));
        return place;
    }
}
