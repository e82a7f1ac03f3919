package plumbline.p4.types.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.types.CompileTimeValue;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.Symbol;
import plumbline.p4.types.TypedProgram;
import plumbline.p4.types.rule.ConstantFolder;
import plumbline.p4.types.rule.ExplicitCasts;
import plumbline.p4.types.rule.Inference;

/** The types of expressions (P4-16 language specification 1.2.4, chapter 8). */
final class ExpressionTypes {
    /** Deeper no expression is nested: each level takes some of the stack. */
    private static final int MAX_DEPTH = 500;

    private static final SemanticType UNKNOWN = new SemanticType.Unknown();
    private final ProgramChecks checks;
    private final TypedProgram.Builder facts;
    private final KnownExpressions known;
    private int depth;

    ExpressionTypes(ProgramChecks checks) {
        this.checks = checks;
        facts = checks.facts;
        known = checks.known;
    }

    /** The type of an expression that gives a value. */
    SemanticType value(P4Expression expression) {
        SemanticType type = of(expression);
        return isValue(expression, type) ? type : UNKNOWN;
    }

    private boolean isValue(P4Expression expression, SemanticType type) {
        boolean value = !(type instanceof SemanticType.TypeName) && !(type instanceof SemanticType.Callable);
        if (!value) {
            facts.type(expression, UNKNOWN);
            checks.error(expression.at(), "type-mismatch", "expected a value, found " + type, "");
        }
        return value;
    }

    /** Checks an expression whose type is known: it gives a value that fits the type expected. */
    boolean value(P4Expression expression, SemanticType expected) {
        return isValue(expression, facts.type(expression)) && checks.casts.expect(expression, expected);
    }

    /** Says that an expression is not known when the program is compiled. */
    void known(P4Expression expression) {
        if (!known.has(expression) && !(facts.type(expression) instanceof SemanticType.Unknown)) {
            checks.error(expression.at(), "constant", "expected values that are constant", "");
        }
    }

    /** The type of an expression, which may also be a type or a function. */
    SemanticType of(P4Expression expression) {
        if (depth == MAX_DEPTH) {
            return checks.error(
                    expression.at(),
                    "syntax",
                    "more than " + MAX_DEPTH + " expressions are nested",
                    "name some of them");
        }
        depth++;
        SemanticType type = here(expression);
        depth--;
        facts.type(expression, type);
        return type;
    }

    private SemanticType here(P4Expression expression) {
        return switch (expression) {
            case P4Expression.Number number -> number(number);
            case P4Expression.Text text -> {
                known.value(text, new CompileTimeValue.Characters(text.value()));
                yield new SemanticType.Text();
            }
            case P4Expression.Truth truth -> {
                known.value(truth, new CompileTimeValue.Truth(truth.value()));
                yield new SemanticType.Bool();
            }
            case P4Expression.Name name -> name(name);
            case P4Expression.OfType type -> new SemanticType.TypeName(checks.types.constructed(type.type()));
            case P4Expression.This here ->
                checks.surroundings
                        .instance()
                        .orElseGet(() -> checks.error(
                                here.at(),
                                "misplaced",
                                "'this' stands outside of an abstract method's body",
                                "name the instance"));
            case P4Expression.DontCare _, P4Expression.Default _, P4Expression.Dots _ -> {
                known.add(expression);
                yield new SemanticType.Anything();
            }
            case P4Expression.Invalid _ -> {
                known.add(expression);
                yield new SemanticType.InvalidHeader();
            }
            case P4Expression.Member member -> checks.members.of(member);
            case P4Expression.Index index -> checks.members.index(index);
            case P4Expression.Slice slice -> slice(slice);
            case P4Expression.WidthSlice slice -> slice(slice);
            case P4Expression.Unary unary -> {
                value(unary.operand());
                yield checks.operators.unary(unary);
            }
            case P4Expression.Binary binary -> chain(binary);
            case P4Expression.Choice choice -> {
                value(choice.condition());
                value(choice.yes());
                value(choice.no());
                yield checks.operators.choice(choice);
            }
            case P4Expression.Cast cast -> cast(cast);
            case P4Expression.Call call -> checks.calls.of(call);
            case P4Expression.Mask mask -> set(mask, mask.value(), mask.mask());
            case P4Expression.Range range -> set(range, range.low(), range.high());
            case P4Expression.ListOf list -> list(list);
            case P4Expression.StructOf struct -> struct(struct);
        };
    }

    private SemanticType number(P4Expression.Number number) {
        if (number.width() == 0) {
            known.value(number, new CompileTimeValue.Whole(number.value()));
            return new SemanticType.ArbitraryInt();
        }

        SemanticType type = new SemanticType.Bits(number.width(), number.signed());
        checks.casts.warnOfCut(new CompileTimeValue.Whole(number.value()), type, number.at());
        ConstantFolder.whole(number.value(), type).ifPresent(value -> known.value(number, value));
        return type;
    }

    private SemanticType name(P4Expression.Name name) {
        List<Symbol> symbols = checks.scopes.find(name.name(), name.global());
        if (symbols.isEmpty()) {
            checks.scopes.unknown(name.name(), "name", name.at());
            return UNKNOWN;
        }
        Symbol symbol = symbols.getLast();
        facts.symbol(name, symbol);
        return switch (symbol) {
            case Symbol.Declared(P4Declaration declaration) -> declared(name, declaration);
            case Symbol.Parameter(P4Parameter parameter) -> {
                if (parameter.direction() == P4Parameter.Direction.NONE) {
                    known.add(name);
                }
                yield facts.type(parameter);
            }
            case Symbol.LoopVariable(var loop) -> facts.type(loop);
            case Symbol.TypeParameter(var variable) -> new SemanticType.TypeName(variable);
            case Symbol.Member(var enumeration, var member) -> {
                facts.value(member).ifPresent(value -> known.value(name, value));
                yield facts.type(enumeration);
            }
            case Symbol.Kind(String kind) -> {
                known.value(name, new CompileTimeValue.MatchKindConstant(kind));
                yield new SemanticType.MatchKind();
            }
        };
    }

    private SemanticType declared(P4Expression.Name name, P4Declaration declaration) {
        Optional<SemanticType> type = checks.types.declared(new Symbol.Declared(declaration));
        if (type.isPresent()) {
            return new SemanticType.TypeName(type.get());
        }
        switch (declaration) {
            case P4Declaration.Constant _ -> {
                known.add(name);
                facts.value(declaration).ifPresent(value -> known.value(name, value));
            }
            case P4Declaration.Instance _, P4Declaration.ValueSet _ -> known.add(name);
            case P4Declaration.Action _, P4Declaration.Function _ -> {
                return new SemanticType.Callable(name.name());
            }
            default -> {}
        }
        return facts.type(declaration);
    }

    /** A chain of operators leans to the left and may be long: it is walked and not recursed into. */
    private SemanticType chain(P4Expression.Binary whole) {
        List<P4Expression.Binary> chain = new ArrayList<>();
        P4Expression left = whole;
        while (left instanceof P4Expression.Binary binary) {
            chain.add(binary);
            left = binary.left();
        }
        value(left);
        SemanticType type = UNKNOWN;
        for (P4Expression.Binary binary : chain.reversed()) {
            value(binary.right());
            type = checks.operators.binary(binary);
            facts.type(binary, type);
        }
        return type;
    }

    private SemanticType slice(P4Expression.Slice slice) {
        SemanticType base = OperatorTypes.underlying(value(slice.base()));
        value(slice.high());
        value(slice.low());
        if (base instanceof SemanticType.Unknown) {
            return UNKNOWN;
        }
        if (!(base instanceof SemanticType.Bits(int width, boolean _))) {
            return checks.error(
                    slice.at(), "operand", "bits are taken of bit<…> and int<…> only, and not of " + base, "");
        }
        Optional<BigInteger> high = constant(slice.high());
        Optional<BigInteger> low = constant(slice.low());
        if (high.isEmpty() || low.isEmpty()) {
            return UNKNOWN;
        }
        boolean inside = low.get().signum() >= 0
                && low.get().compareTo(high.get()) <= 0
                && high.get().compareTo(BigInteger.valueOf(width)) < 0;
        if (!inside) {
            return checks.error(
                    slice.at(),
                    "range",
                    base + " has no bits [" + high.get() + ":" + low.get() + "]",
                    "its bits are " + (width - 1) + " to 0, the higher one first");
        }
        int from = low.get().intValueExact();
        int to = high.get().intValueExact();
        known.addIf(slice, slice.base());
        known.whole(slice.base()).ifPresent(value -> known.value(slice, ConstantFolder.slice(value, to, from)));
        return new SemanticType.Bits(to - from + 1, false);
    }

    private SemanticType slice(P4Expression.WidthSlice slice) {
        SemanticType base = OperatorTypes.underlying(value(slice.base()));
        SemanticType index = OperatorTypes.underlying(value(slice.low()));
        value(slice.width());
        if (base instanceof SemanticType.Unknown || index instanceof SemanticType.Unknown) {
            return UNKNOWN;
        }
        if (!(base instanceof SemanticType.Bits(int width, boolean _))) {
            return checks.error(
                    slice.at(), "operand", "bits are taken of bit<…> and int<…> only, and not of " + base, "");
        }
        Optional<BigInteger> bits = constant(slice.width());
        if (bits.isEmpty()) {
            return UNKNOWN;
        }
        BigInteger low = known.whole(slice.low()).orElse(BigInteger.ZERO);
        if (bits.get().signum() < 0
                || bits.get().compareTo(BigInteger.valueOf(width)) > 0
                || low.signum() < 0
                || low.compareTo(BigInteger.valueOf(width)) >= 0) {
            return checks.error(
                    slice.at(),
                    "range",
                    base + " has no " + bits.get() + " bits from bit " + low + " on",
                    "its bits are " + (width - 1) + " to 0");
        }
        return new SemanticType.Bits(bits.get().intValueExact(), false);
    }

    /** The number that must be known here. */
    private Optional<BigInteger> constant(P4Expression expression) {
        Optional<BigInteger> value = known.whole(expression);
        if (value.isEmpty() && !(facts.type(expression) instanceof SemanticType.Unknown)) {
            checks.error(expression.at(), "constant", "expected a constant number", "");
        }
        return value;
    }

    private SemanticType cast(P4Expression.Cast cast) {
        SemanticType to = checks.types.of(cast.type());
        SemanticType from = value(cast.operand());
        if (to instanceof SemanticType.Unknown || from instanceof SemanticType.Unknown) {
            return to;
        }
        known.addIf(cast, cast.operand());
        if (Inference.isOpen(from) && !(from instanceof SemanticType.ArbitraryInt) && isBuilt(to)) {
            checks.casts.expect(cast.operand(), to);
        } else if (!ExplicitCasts.isDefined(from, to)) {
            return checks.error(cast.at(), "operand", "there is no cast from " + from + " to " + to, "");
        } else if (from instanceof SemanticType.ArbitraryInt && to instanceof SemanticType.Bool) {
            bool(cast);
        }
        known.value(cast.operand())
                .flatMap(value -> ConstantFolder.cast(value, to))
                .ifPresent(value -> known.value(cast, value));
        return to;
    }

    private static boolean isBuilt(SemanticType type) {
        return switch (type) {
            case SemanticType.Structured _, SemanticType.Stack _, SemanticType.ListOf _ -> true;
            default -> false;
        };
    }

    private void bool(P4Expression.Cast cast) {
        known.whole(cast.operand())
                .filter(value -> value.signum() < 0 || value.compareTo(BigInteger.ONE) > 0)
                .ifPresent(value ->
                        checks.error(cast.at(), "range", "only 0 and 1 can be cast to bool, and not " + value, ""));
    }

    private SemanticType set(P4Expression set, P4Expression one, P4Expression other) {
        value(one);
        value(other);
        known.addIf(set, one, other);
        return checks.operators.set(set.at(), one, other);
    }

    private SemanticType list(P4Expression.ListOf list) {
        List<SemanticType> types = list.elements().stream().map(this::value).toList();
        dotsAreLast(list);
        known.addIf(list, list.elements().toArray(P4Expression[]::new));
        List<CompileTimeValue> values = list.elements().stream()
                .flatMap(element -> known.value(element).stream())
                .toList();
        if (values.size() == types.size()) {
            known.value(list, new CompileTimeValue.Listed(values));
        }
        return types.stream().anyMatch(SemanticType.SetOf.class::isInstance)
                ? new SemanticType.SetOf(new SemanticType.ValueList(types))
                : new SemanticType.ValueList(types);
    }

    private void dotsAreLast(P4Expression.ListOf list) {
        for (int i = 0; i < list.elements().size() - 1; i++) {
            if (list.elements().get(i) instanceof P4Expression.Dots dots) {
                checks.error(dots.at(), "syntax", "'...' is the last value of a list", "");
            }
        }
    }

    private SemanticType struct(P4Expression.StructOf struct) {
        List<SemanticType.Field> fields = new ArrayList<>();
        Map<String, CompileTimeValue> values = new LinkedHashMap<>();
        for (P4Expression.NamedValue value : struct.fields()) {
            if (fields.stream().anyMatch(field -> field.name().equals(value.name()))) {
                twice(value.name(), value.at());
            }
            fields.add(new SemanticType.Field(value.name(), value(value.value())));
            known.value(value.value()).ifPresent(known -> values.put(value.name(), known));
        }
        known.addIf(
                struct,
                struct.fields().stream().map(P4Expression.NamedValue::value).toArray(P4Expression[]::new));
        if (values.size() == fields.size() && !struct.open()) {
            known.value(struct, new CompileTimeValue.Fields(values));
        }
        return new SemanticType.NamedValues(fields);
    }

    private void twice(String name, Position at) {
        checks.error(at, "duplicate-name", "'" + name + "' has a value already", "give each field one value");
    }
}
