package plumbline.p4.syntax;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;

/** A declaration as it is written. */
public sealed interface P4Declaration {
    /** What is declared; of errors and match kinds the first one. */
    String name();

    /** Where its name stands. */
    Position at();

    /** {@code const type name = value;}. */
    record Constant(List<P4Annotation> annotations, P4Type type, String name, P4Expression value, Position at)
            implements P4Declaration {}

    /** {@code type name = value;}. */
    record Variable(List<P4Annotation> annotations, P4Type type, String name, Optional<P4Expression> value, Position at)
            implements P4Declaration {}

    /**
     * {@code type(arguments) name = { … };}.
     *
     * @param methods bodies of abstract methods, and instances, in the braces
     */
    record Instance(
            List<P4Annotation> annotations,
            P4Type type,
            List<P4Expression.Argument> arguments,
            String name,
            List<P4Declaration> methods,
            Position at)
            implements P4Declaration {}

    /** What a structured type is. */
    enum Structure {
        /** A header: it is valid or not. */
        HEADER,
        /** Headers of which at most one is valid. */
        HEADER_UNION,
        /** Values side by side. */
        STRUCT
    }

    /** {@code header name<parameters> { fields }}. */
    record StructureType(
            List<P4Annotation> annotations,
            Structure structure,
            String name,
            List<String> parameters,
            List<FieldDeclaration> fields,
            Position at)
            implements P4Declaration {
        /** Whether at most one of its fields is there. */
        public boolean isUnion() {
            return structure == Structure.HEADER_UNION;
        }
    }

    /** {@code type name;} in a structured type. */
    record FieldDeclaration(List<P4Annotation> annotations, P4Type type, String name, Position at) {}

    /**
     * {@code enum type name { a, b = 2 }}.
     *
     * @param type of its values; empty where they have none
     */
    record Enumeration(
            List<P4Annotation> annotations, Optional<P4Type> type, String name, List<EnumMember> members, Position at)
            implements P4Declaration {}

    /** {@code name} or {@code name = value}. */
    record EnumMember(String name, Optional<P4Expression> value, Position at) {}

    /**
     * {@code typedef type name;} or {@code type type name;}.
     *
     * @param distinct whether it is a type of its own
     */
    record TypeName(List<P4Annotation> annotations, P4Type type, String name, boolean distinct, Position at)
            implements P4Declaration {}

    /** {@code error { names }}. */
    record Errors(List<String> names, Position at) implements P4Declaration {
        @Override
        public String name() {
            return names.isEmpty() ? "" : names.getFirst();
        }
    }

    /** {@code match_kind { names }}. */
    record MatchKinds(List<String> names, Position at) implements P4Declaration {
        @Override
        public String name() {
            return names.isEmpty() ? "" : names.getFirst();
        }
    }

    /** {@code extern name<parameters> { methods }}; without braces it is declared elsewhere. */
    record Extern(
            List<P4Annotation> annotations, String name, List<String> parameters, List<Prototype> methods, Position at)
            implements P4Declaration {}

    /**
     * {@code type name<parameters>(values)}: of a method, a function, a constructor.
     *
     * @param result empty: a constructor
     */
    record Prototype(
            List<P4Annotation> annotations,
            boolean isAbstract,
            Optional<P4Type> result,
            String name,
            List<String> typeParameters,
            List<P4Parameter> parameters,
            Position at) {}

    /**
     * A function.
     *
     * @param body empty: an extern
     */
    record Function(Prototype prototype, Optional<P4Statement.Block> body) implements P4Declaration {
        @Override
        public String name() {
            return prototype.name();
        }

        @Override
        public Position at() {
            return prototype.at();
        }
    }

    /** {@code action name(parameters) { … }}. */
    record Action(
            List<P4Annotation> annotations,
            String name,
            List<P4Parameter> parameters,
            P4Statement.Block body,
            Position at)
            implements P4Declaration {}

    /** The head of a parser, control or package. */
    record BlockType(
            List<P4Annotation> annotations,
            Block block,
            String name,
            List<String> typeParameters,
            List<P4Parameter> parameters,
            Position at)
            implements P4Declaration {
        /** Whether it is put together of blocks, and runs nothing itself. */
        public boolean isPackage() {
            return block == Block.PACKAGE;
        }
    }

    /** What runs. */
    enum Block {
        /** A state machine over the packet. */
        PARSER,
        /** Match-action. */
        CONTROL,
        /** What an architecture puts together. */
        PACKAGE
    }

    /** {@code parser name(…)(constructor) { locals states }}. */
    record Parser(BlockType type, List<P4Parameter> constructor, List<P4Declaration> locals, List<State> states)
            implements P4Declaration {
        @Override
        public String name() {
            return type.name();
        }

        @Override
        public Position at() {
            return type.at();
        }
    }

    /** {@code state name { statements transition … }}. */
    record State(
            List<P4Annotation> annotations,
            String name,
            List<P4Statement> statements,
            Transition transition,
            Position at) {}

    /** Where a state goes. */
    sealed interface Transition {
        /** No transition is written: to {@code reject}. */
        record None() implements Transition {}

        /** {@code transition state;}. */
        record To(String state, Position at) implements Transition {}

        /** {@code transition select(keys) { cases }}. */
        record Select(List<P4Expression> keys, List<SelectCase> cases) implements Transition {}
    }

    /** {@code keys: state;}. */
    record SelectCase(P4Expression keys, String state, Position at) {}

    /** {@code value_set<type>(size) name;}. */
    record ValueSet(List<P4Annotation> annotations, P4Type type, P4Expression size, String name, Position at)
            implements P4Declaration {}

    /** {@code control name(…)(constructor) { locals apply { … } }}. */
    record Control(BlockType type, List<P4Parameter> constructor, List<P4Declaration> locals, P4Statement.Block apply)
            implements P4Declaration {
        @Override
        public String name() {
            return type.name();
        }

        @Override
        public Position at() {
            return type.at();
        }
    }

    /** {@code table name { … }}. */
    record Table(
            List<P4Annotation> annotations,
            String name,
            List<Key> keys,
            List<ActionReference> actions,
            Optional<Entries> entries,
            List<Property> properties,
            Position at)
            implements P4Declaration {}

    /** {@code expression: kind;}. */
    record Key(P4Expression expression, String matchKind, List<P4Annotation> annotations, Position at) {}

    /** {@code name} or {@code name(arguments)}, in a list of actions or an entry. */
    record ActionReference(List<P4Annotation> annotations, P4Expression call, Position at) {}

    /** {@code const entries = { … }}. */
    record Entries(boolean constant, List<Entry> entries, Position at) {}

    /**
     * {@code const priority = 10: keys: action;}.
     *
     * @param priority empty where none is written
     */
    record Entry(Optional<P4Expression> priority, P4Expression keys, ActionReference action, Position at) {}

    /** {@code const name = value;} of a table. */
    record Property(List<P4Annotation> annotations, boolean constant, String name, P4Expression value, Position at) {}
}
