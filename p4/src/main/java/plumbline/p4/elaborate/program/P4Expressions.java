package plumbline.p4.elaborate.program;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.ValueType;
import plumbline.p4.elaborate.draft.Emission;
import plumbline.p4.elaborate.draft.PlaceAssignment;
import plumbline.p4.elaborate.instance.ElaborationScope;
import plumbline.p4.elaborate.table.AppliedTable;
import plumbline.p4.elaborate.value.Conversion;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.P4Value.Fields;
import plumbline.p4.elaborate.value.P4Value.HeaderStack;
import plumbline.p4.elaborate.value.P4Value.HeaderValue;
import plumbline.p4.elaborate.value.P4Value.Scalar;
import plumbline.p4.elaborate.value.P4Value.Union;
import plumbline.p4.elaborate.value.P4Value.Whole;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.Shapes;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.elaborate.value.ValueOperations;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Expression.BinaryOperator;
import plumbline.p4.types.CompileTimeValue;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.Symbol;
import plumbline.p4.types.TypedProgram;

/** What expressions stand for. What they do besides is written down before, in the order of evaluation. */
final class P4Expressions {
    private final ProgramContext context;
    private final CallFrame frame;
    private final TypedProgram typed;
    private final Emission emission;

    P4Expressions(ProgramContext context, CallFrame frame) {
        this.context = context;
        this.frame = frame;
        typed = context.typed();
        emission = context.emission();
    }

    /** The value, cast to the type that it has where it stands. */
    P4Value value(P4Expression expression) {
        P4Value value = uncast(expression);
        SemanticType target = typed.target(expression);
        return target.equals(typed.type(expression)) ? value : Conversion.to(type(target), value, expression.at());
    }

    /** A single value. */
    Expression scalar(P4Expression expression) {
        return Conversion.scalar(value(expression), expression.at());
    }

    /** A number that is known now. */
    BigInteger constant(P4Expression expression) {
        return switch (value(expression)) {
            case Whole(BigInteger number) -> number;
            case Scalar(Expression number)
            when emission.known(number) instanceof Expression.Constant known -> known.number();
            default ->
                throw Refusal.unsupported(
                        expression.at(), "this must be known when the program is compiled", "write a constant");
        };
    }

    /** What decides a branch or a loop, with the values put in that variables are known to have. */
    Expression condition(P4Expression expression) {
        return emission.known(scalar(expression));
    }

    /** A type with the arguments of the type parameters put in. */
    SemanticType type(SemanticType type) {
        return frame.scope().types().apply(type);
    }

    /** Values of several expressions. If a later one changes variables, the earlier ones are kept before. */
    List<P4Value> values(List<P4Expression> expressions) {
        List<Supplier<P4Value>> all = new ArrayList<>();
        expressions.forEach(expression -> all.add(() -> value(expression)));
        return inOrder(
                all,
                expressions.isEmpty() ? Position.NONE : expressions.getFirst().at());
    }

    /** What is evaluated one after another; see {@link #values}. */
    List<P4Value> inOrder(List<Supplier<P4Value>> all, Position at) {
        List<P4Value> values = new ArrayList<>();
        for (Supplier<P4Value> one : all) {
            int before = emission.size();
            P4Value value = one.get();
            if (emission.size() > before) {
                keepAll(values, before, at);
            }
            values.add(value);
        }
        return values;
    }

    private void keepAll(List<P4Value> values, int place, Position at) {
        List<P4Value> kept = new ArrayList<>();
        List<StructuredStatement> copies =
                emission.along(() -> values.forEach(value -> kept.add(emission.kept(value, at))));
        emission.insert(place, copies);
        values.clear();
        values.addAll(kept);
    }

    private P4Value uncast(P4Expression expression) {
        Position at = expression.at();
        return switch (expression) {
            case P4Expression.Number number ->
                number.width() == 0
                        ? new Whole(number.value())
                        : new Scalar(
                                Simplify.constant(number.value(), new ValueType.Bits(number.width(), number.signed())));
            case P4Expression.Text text -> new P4Value.Characters(text.value());
            case P4Expression.Truth truth -> new Scalar(Simplify.truth(truth.value()));
            case P4Expression.Name name -> named(name);
            case P4Expression.Member member -> member(member);
            case P4Expression.Index index -> indexed(index);
            case P4Expression.Slice slice -> sliced(slice.base(), constant(slice.high()), constant(slice.low()), at);
            case P4Expression.WidthSlice slice -> {
                BigInteger low = constant(slice.low());
                yield sliced(slice.base(), low.add(constant(slice.width())).subtract(BigInteger.ONE), low, at);
            }
            case P4Expression.Unary unary -> ValueOperations.unary(unary.operator(), value(unary.operand()), at);
            case P4Expression.Binary binary -> binary(binary);
            case P4Expression.Choice choice -> choice(choice);
            case P4Expression.Cast cast -> Conversion.to(type(typed.type(cast.type())), value(cast.operand()), at);
            case P4Expression.Call call -> new P4Calls(context, frame).call(call);
            case P4Expression.ListOf list -> Fields.of(values(list.elements()));
            case P4Expression.StructOf struct -> struct(struct);
            case P4Expression.Invalid _ -> P4Value.INVALID;
            case P4Expression.Dots _, P4Expression.Default _, P4Expression.DontCare _ -> P4Value.DEFAULT;
            case P4Expression.Mask _, P4Expression.Range _, P4Expression.OfType _, P4Expression.This _ ->
                throw Refusal.unsupported(at, "this is no value here", "write a value");
        };
    }

    private P4Value struct(P4Expression.StructOf struct) {
        List<P4Value> values = values(
                struct.fields().stream().map(P4Expression.NamedValue::value).toList());
        Map<String, P4Value> fields = new LinkedHashMap<>();
        struct.fields().forEach(field -> fields.put(field.name(), values.get(fields.size())));
        return new Fields(fields);
    }

    private P4Value named(P4Expression.Name name) {
        Object key =
                switch (typed.symbol(name)) {
                    case Symbol.Declared(P4Declaration declaration) -> declaration;
                    case Symbol.Parameter(var parameter) -> parameter;
                    case Symbol.LoopVariable(var loop) -> loop;
                    case Symbol.Member(P4Declaration.Enumeration enumeration, P4Declaration.EnumMember member) ->
                        new EnumKey(enumeration, member);
                    case Symbol.TypeParameter _, Symbol.Kind _ ->
                        throw Refusal.unsupported(name.at(), "'" + name.name() + "' is no value", "name a variable");
                };
        if (key instanceof EnumKey(var enumeration, var member)) {
            return enumMember(enumeration, member.name());
        }
        return frame.scope().find(key).orElseGet(() -> outside(key, name));
    }

    private record EnumKey(P4Declaration.Enumeration enumeration, P4Declaration.EnumMember member) {}

    private P4Value outside(Object key, P4Expression.Name name) {
        ElaborationScope global = context.global();
        P4Value value =
                switch (key) {
                    case P4Declaration.Constant constant ->
                        new P4Expressions(context, CallFrame.outermost(global)).constant(constant);
                    case P4Declaration.Instance instance -> new P4Instances(context).declared(instance, global);
                    default ->
                        throw Refusal.unsupported(
                                name.at(),
                                "'" + name.name() + "' has no value here",
                                "use it in the block that declares it");
                };
        global.bind(key, value);
        return value;
    }

    /** The value of a constant. */
    P4Value constant(P4Declaration.Constant constant) {
        return Conversion.to(type(typed.type(constant)), value(constant.value()), constant.at());
    }

    private P4Value member(P4Expression.Member member) {
        if (typed.type(member.base()) instanceof SemanticType.TypeName(SemanticType type)) {
            return memberOfType(type, member);
        }
        P4Value base = uncast(member.base());
        return switch (base) {
            case Fields(Map<String, P4Value> fields) -> fields.get(member.name());
            case HeaderValue header -> header.fields().get(member.name());
            case Union(Map<String, P4Value> headers) -> headers.get(member.name());
            case HeaderStack stack -> ofStack(stack, member);
            case P4Value.Reference(AppliedTable table) -> resultOf(table, member);
            default -> throw Refusal.unsupported(member.at(), "no field '" + member.name() + "' here", "name a field");
        };
    }

    private P4Value memberOfType(SemanticType type, P4Expression.Member member) {
        if (type instanceof SemanticType.ErrorCode) {
            return context.error(member.name());
        }
        if (type instanceof SemanticType.Enum enumeration) {
            return enumMember(enumeration.declaration(), member.name());
        }
        throw Refusal.unsupported(member.at(), "'" + member.name() + "' of a type", "name a value");
    }

    private P4Value enumMember(P4Declaration.Enumeration enumeration, String name) {
        for (int i = 0; i < enumeration.members().size(); i++) {
            P4Declaration.EnumMember member = enumeration.members().get(i);
            if (member.name().equals(name)) {
                return withValue(enumeration, member).orElse(new P4Value.EnumMember(enumeration, i));
            }
        }
        throw Refusal.unsupported(enumeration.at(), "no member '" + name + "'", "name a member");
    }

    private Optional<P4Value> withValue(P4Declaration.Enumeration enumeration, P4Declaration.EnumMember member) {
        if (enumeration.type().isEmpty()
                || !(typed.value(member).orElse(null) instanceof CompileTimeValue.Whole(BigInteger number))) {
            return Optional.empty();
        }
        SemanticType type = typed.type(enumeration.type().get());
        return Optional.of(new Scalar(Simplify.constant(number, Shapes.scalar(type, member.at()))));
    }

    private P4Value resultOf(AppliedTable table, P4Expression.Member member) {
        Position at = member.at();
        Expression hit = new Expression.Hit(table.name(), at);
        return switch (member.name()) {
            case "hit" -> new Scalar(hit);
            case "miss" -> new Scalar(Simplify.complement(hit, at));
            default -> new P4Value.Reference(table);
        };
    }

    private P4Value ofStack(HeaderStack stack, P4Expression.Member member) {
        int next = frame.cursors().next(stack.name());
        int size = stack.elements().size();
        return switch (member.name()) {
            case "size" -> new Scalar(Simplify.constant(size, Integer.SIZE));
            case "lastIndex" -> new Scalar(Simplify.constant(next - 1L, Integer.SIZE));
            case "next" -> element(stack, next, member.at());
            case "last" -> element(stack, next - 1, member.at());
            default -> throw Refusal.unsupported(member.at(), "no '" + member.name() + "' of a stack", "use an index");
        };
    }

    private static P4Value element(HeaderStack stack, int index, Position at) {
        if (index < 0 || index >= stack.elements().size()) {
            throw new StackOverrun(at);
        }
        return stack.elements().get(index);
    }

    private P4Value indexed(P4Expression.Index index) {
        P4Value base = uncast(index.base());
        P4Value at = value(index.index());
        if (base instanceof Fields(Map<String, P4Value> fields)) {
            return fields.get(constant(index.index()).toString());
        }
        if (!(base instanceof HeaderStack stack)) {
            throw Refusal.unsupported(index.at(), "an index of something other than a header stack", "name a field");
        }
        if (at instanceof Whole(BigInteger number)) {
            return known(stack, number, index.at());
        }
        Expression element = emission.known(Conversion.scalar(at, index.at()));
        return element instanceof Expression.Constant number
                ? known(stack, number.value(), index.at())
                : anyOf(stack, element, index.at());
    }

    private static P4Value known(HeaderStack stack, BigInteger index, Position at) {
        int size = stack.elements().size();
        if (index.signum() < 0 || index.compareTo(BigInteger.valueOf(size)) >= 0) {
            throw Refusal.error(at, "index", "element " + index + " of a stack of " + size, "use a smaller index");
        }
        return stack.elements().get(index.intValue());
    }

    /** The element of an index that the packet decides; beyond the stack there is one that is 0 and stays so. */
    private P4Value anyOf(HeaderStack stack, Expression index, Position at) {
        Expression kept = index instanceof Expression.Read ? index : emission.kept(index, at);
        P4Value element =
                Leaves.replaced(stack.elements().getFirst(), leaf -> Simplify.constant(BigInteger.ZERO, leaf.type()));
        for (int i = stack.elements().size() - 1; i >= 0; i--) {
            Expression here =
                    ValueFolding.equal(kept, Simplify.constant(i, kept.type().width()), at);
            element = i >> Math.min(kept.type().width(), Integer.SIZE - 1) > 0
                    ? element
                    : Leaves.chosen(here, stack.elements().get(i), element, at);
        }
        return element;
    }

    private P4Value sliced(P4Expression base, BigInteger high, BigInteger low, Position at) {
        P4Value value = uncast(base);
        if (value instanceof Whole(BigInteger number)) {
            int width = high.subtract(low).intValue() + 1;
            return new Scalar(Simplify.constant(number.shiftRight(low.intValue()), ValueType.bits(width)));
        }
        return new Scalar(Simplify.slice(Conversion.scalar(value, at), high.intValue(), low.intValue(), at));
    }

    private P4Value binary(P4Expression.Binary binary) {
        if (binary.operator() == BinaryOperator.AND || binary.operator() == BinaryOperator.OR) {
            return new Scalar(decided(binary));
        }
        List<P4Value> operands = values(List.of(binary.left(), binary.right()));
        return ValueOperations.binary(binary.operator(), operands.getFirst(), operands.getLast(), binary.at());
    }

    /** The right operand is evaluated only if the left one does not decide. */
    private Expression decided(P4Expression.Binary binary) {
        Position at = binary.at();
        boolean isAnd = binary.operator() == BinaryOperator.AND;
        Expression left = scalar(binary.left());
        if (left instanceof Expression.Constant) {
            return left.equals(Simplify.TRUE) == isAnd ? scalar(binary.right()) : left;
        }
        Expression[] right = new Expression[1];
        List<StructuredStatement> effects = emission.along(() -> right[0] = scalar(binary.right()));
        if (effects.isEmpty()) {
            return isAnd ? ValueFolding.and(left, right[0], at) : ValueFolding.or(left, right[0], at);
        }
        Expression result = kept(left, at);
        Expression goOn = isAnd ? result : Simplify.complement(result, at);
        List<StructuredStatement> then = emission.along(() -> {
            emission.addAll(effects);
            emission.assign(result, right[0], at);
        });
        emission.branch(goOn, then, List.of(), at);
        return result;
    }

    private Expression kept(Expression value, Position at) {
        Expression place = new Expression.Read(context.draft().names().temporary(value.type()), at);
        emission.assign(place, value, at);
        return place;
    }

    private P4Value choice(P4Expression.Choice choice) {
        Position at = choice.at();
        Expression condition = scalar(choice.condition());
        if (condition instanceof Expression.Constant) {
            return value(condition.equals(Simplify.TRUE) ? choice.yes() : choice.no());
        }
        P4Value[] values = new P4Value[2];
        List<StructuredStatement> yes = emission.along(() -> values[0] = value(choice.yes()));
        List<StructuredStatement> no = emission.along(() -> values[1] = value(choice.no()));
        if (yes.isEmpty() && no.isEmpty()) {
            return Leaves.chosen(condition, values[0], values[1], at);
        }
        P4Value result = Leaves.replaced(
                values[0], leaf -> new Expression.Read(context.draft().names().temporary(leaf.type()), at));
        PlaceAssignment assignment = new PlaceAssignment(emission);
        emission.branch(
                condition,
                emission.along(() -> {
                    emission.addAll(yes);
                    assignment.assign(result, values[0], at);
                }),
                emission.along(() -> {
                    emission.addAll(no);
                    assignment.assign(result, values[1], at);
                }),
                at);
        return result;
    }
}
