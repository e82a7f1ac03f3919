package plumbline.p4.types;

import java.math.BigInteger;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.syntax.P4Statement;
import plumbline.p4.syntax.P4Type;

/**
 * A program without errors and what is known about its nodes. Nodes are looked up by identity: two that are written
 * alike differ. Types inside of what has type parameters contain {@linkplain SemanticType.TypeVariable variables}.
 */
public final class TypedProgram {
    private final List<P4Declaration> declarations;
    private final Builder facts;

    private TypedProgram(List<P4Declaration> declarations, Builder facts) {
        this.declarations = List.copyOf(declarations);
        this.facts = facts;
    }

    /** All declarations, in order. */
    public List<P4Declaration> declarations() {
        return declarations;
    }

    /** The type of an expression by itself. */
    public SemanticType type(P4Expression expression) {
        return found(facts.types, expression);
    }

    /**
     * The type an expression has where it stands: if it is not {@link #type}, it is cast without being written so: a
     * number of any size to one with a width, a list to a structure, a member of an enumeration to its value.
     */
    public SemanticType target(P4Expression expression) {
        return facts.target(expression).orElseGet(() -> type(expression));
    }

    /** The type that is written. */
    public SemanticType type(P4Type written) {
        return found(facts.types, written);
    }

    /** The type of a constant, variable, instance, value set or table; of a type's declaration the type. */
    public SemanticType type(P4Declaration declaration) {
        return found(facts.types, declaration);
    }

    /** The type of a parameter, in its declaration. */
    public SemanticType type(P4Parameter parameter) {
        return found(facts.types, parameter);
    }

    /** The type of a loop's variable. */
    public SemanticType type(P4Statement.ForEach loop) {
        return found(facts.types, loop);
    }

    /** What a name refers to; of an overloaded function any of its declarations: see {@link #call}. */
    public Symbol symbol(P4Expression.Name name) {
        return found(facts.symbols, name);
    }

    /** What a call calls. */
    public TypedCall call(P4Expression.Call call) {
        return found(facts.calls, call);
    }

    /** Which constructor an instance is made with. */
    public TypedCall call(P4Declaration.Instance instance) {
        return found(facts.calls, instance);
    }

    /** The action in a list of actions or an entry; what the control plane gives is left out of its arguments. */
    public TypedCall call(P4Declaration.ActionReference action) {
        return found(facts.calls, action);
    }

    /** The default action of a table, in its property {@code default_action}. */
    public TypedCall call(P4Declaration.Property defaultAction) {
        return found(facts.calls, defaultAction);
    }

    /** The value of an expression, in its own {@link #type}, if it is known when the program is compiled. */
    public Optional<CompileTimeValue> value(P4Expression expression) {
        return facts.value(expression);
    }

    /** The value of a constant, in its type, if it is more than an instance. */
    public Optional<CompileTimeValue> value(P4Declaration.Constant constant) {
        return facts.value(constant);
    }

    /** The constant of a name outside of parsers and controls, if some expression names it. */
    public Optional<P4Declaration.Constant> usedConstant(String name) {
        return constant(name).filter(constant -> facts.symbols.values().stream()
                .anyMatch(symbol -> symbol instanceof Symbol.Declared(var declared) && declared == constant));
    }

    /** Whether a function of a name is called. */
    public boolean calls(String function) {
        return facts.calls.values().stream()
                .anyMatch(call -> call.callee() instanceof TypedCall.Callee.FunctionCall(var called)
                        && called.name().equals(function));
    }

    /** The whole number that the constant of a name outside of parsers and controls is. */
    public Optional<BigInteger> number(String constant) {
        return constant(constant).flatMap(declared -> value(declared.value())).flatMap(CompileTimeValue::whole);
    }

    private Optional<P4Declaration.Constant> constant(String name) {
        return declarations.stream()
                .filter(P4Declaration.Constant.class::isInstance)
                .map(P4Declaration.Constant.class::cast)
                .filter(constant -> constant.name().equals(name))
                .findFirst();
    }

    /** The value of a member of an enumeration whose members have values. */
    public Optional<CompileTimeValue> value(P4Declaration.EnumMember member) {
        return facts.value(member);
    }

    /** The type parameters of a structure, an extern, or the head of a parser, control or package; none: empty. */
    public List<SemanticType.TypeVariable> typeParameters(P4Declaration declaration) {
        return facts.typeParameters(declaration);
    }

    /** The type parameters of a function or method. */
    public List<SemanticType.TypeVariable> typeParameters(P4Declaration.Prototype prototype) {
        return facts.typeParameters(prototype);
    }

    private static <T> T found(Map<?, T> map, Object node) {
        T value = map.get(node);
        if (value == null) {
            throw new IllegalArgumentException("not a node of this program: " + node);
        }
        return value;
    }

    /** Collects what is known while a program is checked. */
    public static final class Builder {
        private static final SemanticType UNKNOWN = new SemanticType.Unknown();
        private final Map<Object, SemanticType> types = new IdentityHashMap<>();
        private final Map<P4Expression, SemanticType> targets = new IdentityHashMap<>();
        private final Map<Object, Symbol> symbols = new IdentityHashMap<>();
        private final Map<Object, TypedCall> calls = new IdentityHashMap<>();
        private final Map<Object, CompileTimeValue> values = new IdentityHashMap<>();
        private final Map<Object, List<SemanticType.TypeVariable>> typeParameters = new IdentityHashMap<>();

        /** The type of an expression, a written type, a declaration, a parameter, a loop. */
        public void type(Object node, SemanticType type) {
            types.put(node, type);
        }

        /** The type that was given; unknown if none was. */
        public SemanticType type(Object node) {
            return types.getOrDefault(node, UNKNOWN);
        }

        /** The type an expression is cast to. */
        public void target(P4Expression expression, SemanticType type) {
            targets.put(expression, type);
        }

        /** The type an expression is cast to, if it is cast. */
        public Optional<SemanticType> target(P4Expression expression) {
            return Optional.ofNullable(targets.get(expression));
        }

        /** What a name refers to. */
        public void symbol(Object name, Symbol symbol) {
            symbols.put(name, symbol);
        }

        /** What a name refers to, if it is known. */
        public Optional<Symbol> symbol(Object name) {
            return Optional.ofNullable(symbols.get(name));
        }

        /** The callee of a call, an instance, a reference to an action. */
        public void call(Object node, TypedCall call) {
            calls.put(node, call);
        }

        /** The callee that was given, if one was. */
        public Optional<TypedCall> call(Object node) {
            return Optional.ofNullable(calls.get(node));
        }

        /** The value of an expression or a member of an enumeration. */
        public void value(Object node, CompileTimeValue value) {
            values.put(node, value);
        }

        /** The value that was given, if one was. */
        public Optional<CompileTimeValue> value(Object node) {
            return Optional.ofNullable(values.get(node));
        }

        /** The type parameters of a declaration or prototype. */
        public void typeParameters(Object node, List<SemanticType.TypeVariable> parameters) {
            typeParameters.put(node, List.copyOf(parameters));
        }

        /** The type parameters that were given. */
        public List<SemanticType.TypeVariable> typeParameters(Object node) {
            return typeParameters.getOrDefault(node, List.of());
        }

        /** What the arguments of a type put into its declaration. */
        public TypeSubstitution arguments(SemanticType.Generic type) {
            return new TypeSubstitution(typeParameters(type.declaration()), type.arguments());
        }

        /** The program. */
        public TypedProgram build(List<P4Declaration> declarations) {
            return new TypedProgram(declarations, this);
        }
    }
}
