package plumbline.p4.types.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import plumbline.isa.model.Position;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Type;
import plumbline.p4.types.SemanticType;
import plumbline.p4.types.SemanticType.TypeVariable;
import plumbline.p4.types.Symbol;
import plumbline.p4.types.TypeSubstitution;

/** What a written type means. */
final class TypeResolver {
    /** The widest type: as wide as the widest number that can be written. */
    private static final int MAX_WIDTH = 1 << 20;

    private static final SemanticType UNKNOWN = new SemanticType.Unknown();
    private final ProgramChecks checks;

    TypeResolver(ProgramChecks checks) {
        this.checks = checks;
    }

    /** A type of values or instances: all its type arguments are given. */
    SemanticType of(P4Type written) {
        SemanticType type = resolve(written, true);
        checks.facts.type(written, type);
        return type;
    }

    /** A type whose constructor is called: type arguments that are not given stay open. */
    SemanticType constructed(P4Type written) {
        SemanticType type = resolve(written, false);
        checks.facts.type(written, type);
        return type;
    }

    /** Declares type parameters in the innermost scope. */
    List<TypeVariable> parameters(Object node, List<String> names, Position at) {
        List<TypeVariable> variables = new ArrayList<>();
        for (String name : names) {
            TypeVariable variable = new TypeVariable(name);
            variables.add(variable);
            checks.scopes.declare(name, new Symbol.TypeParameter(variable), at);
        }
        checks.facts.typeParameters(node, variables);
        return variables;
    }

    private SemanticType resolve(P4Type written, boolean complete) {
        return switch (written) {
            case P4Type.Base base -> base(base);
            case P4Type.Named named -> named(named, complete);
            case P4Type.Array array -> array(array, complete);
            case P4Type.Tuple tuple -> tuple(tuple);
            case P4Type.ListOf list -> new SemanticType.ListOf(of(list.element()));
            case P4Type.Declared declared -> checks.facts.type(declared.declaration());
            case P4Type.Inferred _ -> new TypeVariable("_");
        };
    }

    private SemanticType base(P4Type.Base base) {
        return switch (base.kind()) {
            case BIT -> bits(base, false);
            case INT -> base.width().isEmpty() ? new SemanticType.ArbitraryInt() : bits(base, true);
            case VARBIT ->
                base.width().isEmpty()
                        ? checks.error(base.at(), "type", "a varbit has a largest width", "varbit<320>")
                        : width(base, 0).isPresent()
                                ? new SemanticType.Varbits(width(base, 0).getAsInt())
                                : UNKNOWN;
            case BOOL -> new SemanticType.Bool();
            case ERROR -> new SemanticType.ErrorCode();
            case MATCH_KIND -> new SemanticType.MatchKind();
            case STRING -> new SemanticType.Text();
            case VOID -> new SemanticType.Void();
        };
    }

    private SemanticType bits(P4Type.Base base, boolean signed) {
        if (base.width().isEmpty()) {
            return new SemanticType.Bits(1, signed);
        }
        OptionalInt width = width(base, signed ? 1 : 0);
        return width.isPresent() ? new SemanticType.Bits(width.getAsInt(), signed) : UNKNOWN;
    }

    private OptionalInt width(P4Type.Base base, int least) {
        return number(base.width().orElseThrow(), "width", least);
    }

    private OptionalInt number(P4Expression size, String what, int least) {
        SemanticType type = checks.expressions.of(size);
        Optional<BigInteger> value = checks.known.whole(size);
        if (value.isEmpty()) {
            if (!(type instanceof SemanticType.Unknown)) {
                checks.error(size.at(), "constant", "a " + what + " is a constant number", "");
            }
            return OptionalInt.empty();
        }
        if (value.get().compareTo(BigInteger.valueOf(least)) < 0
                || value.get().compareTo(BigInteger.valueOf(MAX_WIDTH)) > 0) {
            checks.error(
                    size.at(),
                    "range",
                    "a " + what + " of " + value.get() + " is not possible",
                    "it is " + least + " to " + MAX_WIDTH);
            return OptionalInt.empty();
        }
        return OptionalInt.of(value.get().intValueExact());
    }

    private SemanticType array(P4Type.Array array, boolean complete) {
        SemanticType element = complete ? of(array.element()) : constructed(array.element());
        OptionalInt size = number(array.size(), "number of elements", 0);
        if (size.isEmpty() || element instanceof SemanticType.Unknown) {
            return UNKNOWN;
        }
        return new SemanticType.Stack(element, size.getAsInt());
    }

    private SemanticType tuple(P4Type.Tuple tuple) {
        List<SemanticType> elements = new ArrayList<>();
        for (P4Type written : tuple.elements()) {
            SemanticType element = of(written);
            checks.limits.element(element, written.at());
            elements.add(element);
        }
        return new SemanticType.Tuple(elements);
    }

    private SemanticType named(P4Type.Named named, boolean complete) {
        List<SemanticType> arguments =
                named.arguments().stream().map(this::argument).toList();
        List<Symbol> symbols = checks.scopes.find(named.name(), named.global());
        if (symbols.isEmpty()) {
            checks.scopes.unknown(named.name(), "type", named.at());
            return UNKNOWN;
        }
        Symbol symbol = symbols.getLast();
        Optional<SemanticType> type = declared(symbol);
        if (type.isEmpty()) {
            return checks.error(named.at(), "type", "'" + named.name() + "' is no type", "");
        }
        return applied(type.get(), arguments, named, complete);
    }

    private SemanticType argument(P4Type written) {
        SemanticType argument = of(written);
        if (argument instanceof SemanticType.BlockObject) {
            return checks.error(
                    written.at(), "type-argument", argument + " cannot be a type argument", "types of values can");
        }
        return argument;
    }

    /** The type that a symbol declares, with its type parameters as arguments; empty: it is a value. */
    Optional<SemanticType> declared(Symbol symbol) {
        return switch (symbol) {
            case Symbol.Declared(P4Declaration declaration) -> declared(declaration);
            case Symbol.TypeParameter(TypeVariable variable) -> Optional.of(variable);
            default -> Optional.empty();
        };
    }

    private Optional<SemanticType> declared(P4Declaration declaration) {
        return switch (declaration) {
            case P4Declaration.StructureType _,
                    P4Declaration.Enumeration _,
                    P4Declaration.TypeName _,
                    P4Declaration.Extern _,
                    P4Declaration.BlockType _,
                    P4Declaration.Parser _,
                    P4Declaration.Control _ -> Optional.of(checks.facts.type(declaration));
            default -> Optional.empty();
        };
    }

    /** The type parameters that a type still has: those of its declaration. */
    List<TypeVariable> open(SemanticType type) {
        if (!(type instanceof SemanticType.Generic generic)) {
            return List.of();
        }
        List<TypeVariable> parameters = checks.facts.typeParameters(generic.declaration());
        return parameters.equals(generic.arguments()) ? parameters : List.of();
    }

    private static boolean isOf(SemanticType type, SemanticType argument) {
        return type instanceof SemanticType.Generic generic
                && argument instanceof SemanticType.Generic other
                && generic.declaration() == other.declaration();
    }

    private SemanticType applied(
            SemanticType type, List<SemanticType> arguments, P4Type.Named named, boolean complete) {
        List<TypeVariable> parameters = open(type);
        if (arguments.isEmpty() && (parameters.isEmpty() || !complete)) {
            return type;
        }
        if (parameters.size() != arguments.size()) {
            return checks.error(
                    named.at(),
                    "type-argument",
                    "'" + named.name() + "' has " + Phrases.count(parameters.size(), "type parameter") + " and gets "
                            + Phrases.count(arguments.size(), "type argument"),
                    "");
        }
        if (arguments.stream().anyMatch(argument -> isOf(type, argument))) {
            return checks.error(named.at(), "type-argument", "'" + named.name() + "' has itself as type argument", "");
        }
        SemanticType result = new TypeSubstitution(parameters, arguments).apply(type);
        checks.limits.fieldsOf(result, named.at());
        return result;
    }
}
