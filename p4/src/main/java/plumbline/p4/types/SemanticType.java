package plumbline.p4.types;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import plumbline.p4.syntax.P4Declaration;

/**
 * A type of a value or of something that is declared (P4-16 language specification 1.2.4, chapter 7). Names of types
 * are resolved, widths are numbers; {@code typedef}s are gone.
 */
public sealed interface SemanticType {
    /** {@code bit<width>}, or {@code int<width>} if signed. */
    record Bits(int width, boolean signed) implements SemanticType {
        @Override
        public String toString() {
            return (signed ? "int<" : "bit<") + width + ">";
        }
    }

    /** {@code int}: a number of any size, known when the program is compiled. */
    record ArbitraryInt() implements SemanticType {
        @Override
        public String toString() {
            return "int";
        }
    }

    /** {@code varbit<maxWidth>}. */
    record Varbits(int maxWidth) implements SemanticType {
        @Override
        public String toString() {
            return "varbit<" + maxWidth + ">";
        }
    }

    /** {@code bool}. */
    record Bool() implements SemanticType {
        @Override
        public String toString() {
            return "bool";
        }
    }

    /** {@code string}: known when the program is compiled. */
    record Text() implements SemanticType {
        @Override
        public String toString() {
            return "string";
        }
    }

    /** {@code error}. */
    record ErrorCode() implements SemanticType {
        @Override
        public String toString() {
            return "error";
        }
    }

    /** {@code match_kind}. */
    record MatchKind() implements SemanticType {
        @Override
        public String toString() {
            return "match_kind";
        }
    }

    /** {@code void}: the result of what has none. */
    record Void() implements SemanticType {
        @Override
        public String toString() {
            return "void";
        }
    }

    /** A type parameter, or {@code _}: to be replaced by an argument. Two are equal only if they are the same. */
    final class TypeVariable implements SemanticType {
        private final String name;

        /** @param name as written */
        public TypeVariable(String name) {
            this.name = name;
        }

        /** As written. */
        public String name() {
            return name;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /**
     * An enumeration.
     *
     * @param underlying type of its values; empty: it has none
     */
    record Enum(P4Declaration.Enumeration declaration, Optional<SemanticType> underlying) implements SemanticType {
        @Override
        public String toString() {
            return declaration.name();
        }
    }

    /** What is declared with type parameters. */
    sealed interface Generic extends SemanticType {
        /** Where its type parameters stand. */
        P4Declaration declaration();

        /** Of its type parameters. */
        List<SemanticType> arguments();
    }

    /**
     * A header, a header union or a struct.
     *
     * @param arguments of its type parameters
     * @param fields with the arguments put in
     */
    record Structured(P4Declaration.StructureType declaration, List<SemanticType> arguments, List<Field> fields)
            implements Generic {
        public Structured {
            arguments = List.copyOf(arguments);
            fields = List.copyOf(fields);
        }

        /** The field of a name, if there is one. */
        public Optional<Field> field(String name) {
            return fields.stream().filter(field -> field.name().equals(name)).findFirst();
        }

        @Override
        public String toString() {
            return declaration.name() + listed(arguments);
        }
    }

    /** A field of a structure, or of a list with names that has no type yet. */
    record Field(String name, SemanticType type) {}

    /** {@code element[size]}, of headers or header unions. */
    record Stack(SemanticType element, int size) implements SemanticType {
        @Override
        public String toString() {
            return element + "[" + size + "]";
        }
    }

    /** {@code tuple<…>}. */
    record Tuple(List<SemanticType> elements) implements SemanticType {
        public Tuple {
            elements = List.copyOf(elements);
        }

        @Override
        public String toString() {
            return "tuple<" + elements.stream().map(Objects::toString).collect(Collectors.joining(", ")) + ">";
        }
    }

    /** <code>{1, 2}</code> by itself: it stands where a tuple, a list, a stack or a structure is expected. */
    record ValueList(List<SemanticType> elements) implements SemanticType {
        public ValueList {
            elements = List.copyOf(elements);
        }

        @Override
        public String toString() {
            return elements.stream().map(Objects::toString).collect(Collectors.joining(", ", "{", "}"));
        }
    }

    /** <code>{a = 1, b = 2}</code> by itself: it stands where a structure with these fields is expected. */
    record NamedValues(List<Field> fields) implements SemanticType {
        public NamedValues {
            fields = List.copyOf(fields);
        }

        @Override
        public String toString() {
            return fields.stream()
                    .map(field -> field.name() + " = " + field.type())
                    .collect(Collectors.joining(", ", "{", "}"));
        }
    }

    /** {@code list<element>}. */
    record ListOf(SemanticType element) implements SemanticType {
        @Override
        public String toString() {
            return "list<" + element + ">";
        }
    }

    /** {@code type under name;}. */
    record Newtype(P4Declaration.TypeName declaration, SemanticType under) implements SemanticType {
        @Override
        public String toString() {
            return declaration.name();
        }
    }

    /** Values to compare with: a mask, a range, {@code _}, a value set. */
    record SetOf(SemanticType element) implements SemanticType {
        @Override
        public String toString() {
            return "set<" + element + ">";
        }
    }

    /** An instance of an extern. */
    record ExternObject(P4Declaration.Extern declaration, List<SemanticType> arguments) implements Generic {
        public ExternObject {
            arguments = List.copyOf(arguments);
        }

        @Override
        public String toString() {
            return declaration.name() + listed(arguments);
        }
    }

    /**
     * An instance of a parser, a control or a package.
     *
     * @param head of the declaration, or what is declared as a type only
     */
    record BlockObject(P4Declaration.BlockType head, List<SemanticType> arguments) implements Generic {
        public BlockObject {
            arguments = List.copyOf(arguments);
        }

        @Override
        public P4Declaration declaration() {
            return head;
        }

        @Override
        public String toString() {
            return head.name() + listed(arguments);
        }
    }

    /** A table. */
    record TableObject(P4Declaration.Table declaration) implements SemanticType {
        @Override
        public String toString() {
            return "table " + declaration.name();
        }
    }

    /** What {@code apply} of a table gives: {@code hit} and {@code miss} of type bool, and {@code action_run}. */
    record TableResult(P4Declaration.Table declaration) implements SemanticType {
        @Override
        public String toString() {
            return "result of table " + declaration.name();
        }
    }

    /** Which action a table ran: {@code t.apply().action_run}. */
    record ActionRun(P4Declaration.Table declaration) implements SemanticType {
        @Override
        public String toString() {
            return "action of table " + declaration.name();
        }
    }

    /** What can be called: an action, a function, a method; its name may have several declarations. */
    record Callable(String name) implements SemanticType {
        @Override
        public String toString() {
            return "function " + name;
        }
    }

    /** The name of a type where a value stands: {@code E} in {@code E.member}, {@code C} in {@code C()}. */
    record TypeName(SemanticType type) implements SemanticType {
        @Override
        public String toString() {
            return "type " + type;
        }
    }

    /** An instance of a value set. */
    record ValueSet(SemanticType element) implements SemanticType {
        @Override
        public String toString() {
            return "value_set<" + element + ">";
        }
    }

    /** <code>{#}</code> by itself: an invalid header of the type that is expected. */
    record InvalidHeader() implements SemanticType {
        @Override
        public String toString() {
            return "invalid header";
        }
    }

    /** {@code _}, {@code default} or {@code ...}: of the type that is expected. */
    record Anything() implements SemanticType {
        @Override
        public String toString() {
            return "any type";
        }
    }

    /** The type of what has an error: it fits everywhere, so that one mistake is said once. */
    record Unknown() implements SemanticType {
        @Override
        public String toString() {
            return "unknown type";
        }
    }

    private static String listed(List<SemanticType> arguments) {
        return arguments.isEmpty()
                ? ""
                : arguments.stream().map(Objects::toString).collect(Collectors.joining(", ", "<", ">"));
    }
}
