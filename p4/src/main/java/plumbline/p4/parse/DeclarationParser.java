package plumbline.p4.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import plumbline.isa.model.Position;
import plumbline.p4.source.P4Token;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.syntax.P4Statement;
import plumbline.p4.syntax.P4Type;

/** Reads declarations: those of a whole program, and those inside of parsers and controls. */
final class DeclarationParser {
    private final P4Grammar grammar;
    private final TokenReader tokens;

    DeclarationParser(P4Grammar grammar) {
        this.grammar = grammar;
        this.tokens = grammar.tokens;
    }

    /** All declarations of a program. What cannot be read of one is said, and the next one is read. */
    List<P4Declaration> all() {
        List<P4Declaration> all = new ArrayList<>();
        int scope = grammar.names.depth();
        while (!tokens.isEnd() && !tokens.givesUp()) {
            int from = tokens.mark();
            try {
                if (!tokens.accept(";")) {
                    all.add(outermost());
                }
            } catch (P4SyntaxError error) {
                tokens.report(error);
                grammar.names.closeTo(scope);
                tokens.skipDeclaration(from);
            }
        }
        return all;
    }

    private P4Declaration outermost() {
        P4Declaration declaration = outer(grammar.annotations.all());
        if (declaration instanceof P4Declaration.Variable variable) {
            throw new P4SyntaxError(
                    variable.at(),
                    "variable '" + variable.name() + "' stands outside of parsers, controls, actions and functions",
                    "make it a constant, or declare it where it is used");
        }
        return declaration;
    }

    private P4Declaration outer(List<P4Annotation> annotations) {
        return switch (tokens.peek().text()) {
            case "header" -> structure(annotations, P4Declaration.Structure.HEADER);
            case "header_union" -> structure(annotations, P4Declaration.Structure.HEADER_UNION);
            case "struct" -> structure(annotations, P4Declaration.Structure.STRUCT);
            case "enum" -> enumeration(annotations);
            case "typedef" -> typeName(annotations);
            case "extern" -> extern(annotations);
            case "parser" -> grammar.blocks.block(annotations, P4Declaration.Block.PARSER);
            case "control" -> grammar.blocks.block(annotations, P4Declaration.Block.CONTROL);
            case "package" -> grammar.blocks.block(annotations, P4Declaration.Block.PACKAGE);
            case "error" -> tokens.peek(1).is("{") ? named(P4Declaration.Errors::new) : typed(annotations);
            case "match_kind" -> tokens.peek(1).is("{") ? named(P4Declaration.MatchKinds::new) : typed(annotations);
            case "type" -> isTypeDeclaration() ? typeName(annotations) : typed(annotations);
            default -> inner(annotations);
        };
    }

    /** {@code type bit<8> Port;}, where {@code type} may also be the name of a type. */
    private boolean isTypeDeclaration() {
        P4Token second = tokens.peek(1);
        return second.kind() == P4Token.Kind.NAME || second.is(".");
    }

    /** A declaration inside of a parser or a control, or of a program. */
    P4Declaration inner(List<P4Annotation> annotations) {
        return switch (tokens.peek().text()) {
            case "action" -> action(annotations);
            case "table" -> grammar.tables.table(annotations);
            case "value_set" -> valueSet(annotations);
            default -> typed(annotations);
        };
    }

    /** A constant, a variable, an instance or a function: all begin with a type. */
    private P4Declaration typed(List<P4Annotation> annotations) {
        if (tokens.peek().kind() != P4Token.Kind.NAME && !tokens.is(".")) {
            throw tokens.error("expected a declaration, found " + tokens.peek().shown());
        }
        boolean constant = tokens.accept("const");
        P4Type type = grammar.types.type();
        Optional<List<P4Expression.Argument>> arguments = grammar.expressions.givenArguments();
        boolean function = !constant
                && arguments.isEmpty()
                && (tokens.peek(1).is("(") || tokens.peek(1).is("<"));
        if (function) {
            return function(annotations, type);
        }
        P4Declaration declaration = local(new StatementParser.LocalHead(annotations, constant, type, arguments));
        tokens.expect(";");
        return declaration;
    }

    private P4Declaration.Function function(List<P4Annotation> annotations, P4Type result) {
        return grammar.names.within(() -> {
            P4Declaration.Prototype prototype = prototype(annotations, false, result);
            return new P4Declaration.Function(prototype, Optional.of(grammar.statements.block(List.of())));
        });
    }

    /** The name of a constant, variable or instance, and what stands behind it but the semicolon. */
    P4Declaration local(StatementParser.LocalHead head) {
        P4Token name = tokens.name("what is declared");
        grammar.names.value(name.text());
        P4Type type = grammar.types.arrays(head.type());
        if (head.arguments().isPresent()) {
            return new P4Declaration.Instance(
                    head.annotations(), type, head.arguments().get(), name.text(), methods(), name.at());
        }
        if (head.constant()) {
            tokens.expect("=");
            P4Expression value = grammar.expressions.expression();
            return new P4Declaration.Constant(head.annotations(), type, name.text(), value, name.at());
        }
        return new P4Declaration.Variable(head.annotations(), type, name.text(), given(), name.at());
    }

    /** <code>= { … }</code> of an instance. */
    private List<P4Declaration> methods() {
        List<P4Declaration> methods = new ArrayList<>();
        if (tokens.accept("=")) {
            P4Token brace = tokens.expect("{");
            if (tokens.is("}")) {
                tokens.report(new P4SyntaxError(brace.at(), "no method stands in these braces", "remove '= { }'"));
            }
            grammar.names.within(() -> {
                grammar.inBraces(() -> methods.add(typed(grammar.annotations.all())));
                return methods;
            });
        }
        return List.copyOf(methods);
    }

    private P4Declaration action(List<P4Annotation> annotations) {
        tokens.take();
        P4Token name = tokens.name("an action");
        grammar.names.value(name.text());
        return grammar.names.within(() -> {
            List<P4Parameter> parameters = parameters();
            P4Statement.Block body = grammar.statements.block(List.of());
            return new P4Declaration.Action(annotations, name.text(), parameters, body, name.at());
        });
    }

    private P4Declaration valueSet(List<P4Annotation> annotations) {
        tokens.take();
        tokens.expect("<");
        P4Type type = grammar.types.type();
        tokens.expect(">");
        tokens.expect("(");
        P4Expression size = grammar.expressions.expression();
        tokens.expect(")");
        P4Token name = tokens.name("a value set");
        tokens.expect(";");
        return new P4Declaration.ValueSet(annotations, type, size, name.text(), name.at());
    }

    /** {@code (…)}. The names of parameters hide types while the scope is open. */
    List<P4Parameter> parameters() {
        tokens.expect("(");
        List<P4Parameter> parameters = tokens.list(")", this::parameter);
        parameters.forEach(parameter -> grammar.names.value(parameter.name()));
        return List.copyOf(parameters);
    }

    private P4Parameter parameter() {
        List<P4Annotation> annotations = grammar.annotations.all();
        P4Parameter.Direction direction = tokens.accept("in")
                ? P4Parameter.Direction.IN
                : tokens.accept("out")
                        ? P4Parameter.Direction.OUT
                        : tokens.accept("inout") ? P4Parameter.Direction.INOUT : P4Parameter.Direction.NONE;
        P4Type type = grammar.types.type();
        P4Token name = tokens.name("a parameter");
        P4Type whole = grammar.types.arrays(type);
        return new P4Parameter(annotations, direction, whole, name.text(), given(), name.at());
    }

    private P4Declaration structure(List<P4Annotation> annotations, P4Declaration.Structure kind) {
        tokens.take();
        P4Token name = tokens.name("a type");
        grammar.names.type(name.text());
        return grammar.names.within(() -> {
            List<String> parameters = grammar.types.parameters();
            grammar.names.types(parameters);
            tokens.expect("{");
            List<P4Declaration.FieldDeclaration> fields = new ArrayList<>();
            grammar.inBraces(() -> {
                List<P4Annotation> own = grammar.annotations.all();
                P4Type type = grammar.types.type();
                P4Token field = tokens.name("a field");
                P4Type whole = grammar.types.arrays(type);
                tokens.expect(";");
                fields.add(new P4Declaration.FieldDeclaration(own, whole, field.text(), field.at()));
            });
            return new P4Declaration.StructureType(
                    annotations, kind, name.text(), parameters, List.copyOf(fields), name.at());
        });
    }

    private P4Declaration enumeration(List<P4Annotation> annotations) {
        tokens.take();
        Optional<P4Type> type = tokens.peek(1).is("{") ? Optional.empty() : Optional.of(grammar.types.type());
        P4Token name = tokens.name("an enumeration");
        grammar.names.type(name.text());
        tokens.expect("{");
        List<P4Declaration.EnumMember> members = tokens.openList("}", this::enumMember);
        return new P4Declaration.Enumeration(annotations, type, name.text(), List.copyOf(members), name.at());
    }

    private P4Declaration.EnumMember enumMember() {
        P4Token member = tokens.name("a member");
        return new P4Declaration.EnumMember(member.text(), given(), member.at());
    }

    /** {@code = value}. */
    private Optional<P4Expression> given() {
        return tokens.accept("=") ? Optional.of(grammar.expressions.expression()) : Optional.empty();
    }

    private P4Declaration typeName(List<P4Annotation> annotations) {
        boolean distinct = tokens.take().is("type");
        P4Type type = (distinct ? Optional.<P4Type>empty() : derived()).orElseGet(grammar.types::type);
        P4Token name = tokens.name("a type");
        P4Type whole = grammar.types.arrays(type);
        grammar.names.type(name.text());
        tokens.expect(";");
        return new P4Declaration.TypeName(annotations, whole, name.text(), distinct, name.at());
    }

    /** A type that is declared where it is used. */
    private Optional<P4Type> derived() {
        Position at = tokens.at();
        return switch (tokens.peek().text()) {
            case "header", "header_union", "struct", "enum" ->
                Optional.of(new P4Type.Declared(outer(grammar.annotations.all()), at));
            default -> Optional.empty();
        };
    }

    /** {@code word { names }}, with the place of the word. */
    private P4Declaration named(BiFunction<List<String>, Position, P4Declaration> made) {
        Position at = tokens.take().at();
        tokens.expect("{");
        List<String> names = tokens.openList("}", () -> tokens.name("a member").text());
        return made.apply(List.copyOf(names), at);
    }

    private P4Declaration extern(List<P4Annotation> annotations) {
        tokens.take();
        boolean object = TokenReader.isName(tokens.peek())
                        && (tokens.peek(1).is("{") || tokens.peek(1).is(";"))
                || grammar.attempt(this::genericObject).isPresent();
        return object ? externObject(annotations) : externFunction(annotations);
    }

    /** Whether {@code name<T> {} follows; the reader stays where it is. */
    private boolean genericObject() {
        int mark = tokens.mark();
        tokens.name("an extern");
        grammar.types.parameters();
        tokens.expect("{");
        tokens.back(mark);
        return true;
    }

    private P4Declaration externObject(List<P4Annotation> annotations) {
        P4Token name = tokens.name("an extern");
        grammar.names.type(name.text());
        return grammar.names.within(() -> {
            List<String> parameters = grammar.types.parameters();
            grammar.names.types(parameters);
            List<P4Declaration.Prototype> methods = new ArrayList<>();
            if (!tokens.accept(";")) {
                tokens.expect("{");
                grammar.inBraces(() -> methods.add(method(name.text())));
            }
            return new P4Declaration.Extern(annotations, name.text(), parameters, List.copyOf(methods), name.at());
        });
    }

    private P4Declaration.Prototype method(String extern) {
        List<P4Annotation> annotations = grammar.annotations.all();
        boolean isAbstract = tokens.accept("abstract");
        return grammar.names.within(() -> {
            P4Declaration.Prototype prototype;
            if (TokenReader.isName(tokens.peek()) && tokens.peek(1).is("(")) {
                P4Token name = tokens.take();
                if (!name.text().equals(extern)) {
                    throw new P4SyntaxError(
                            name.at(), "method '" + name.text() + "' has no type of result", "void, if it has none");
                }
                prototype = new P4Declaration.Prototype(
                        annotations, false, Optional.empty(), name.text(), List.of(), parameters(), name.at());
            } else {
                prototype = prototype(annotations, isAbstract, grammar.types.type());
            }
            tokens.expect(";");
            return prototype;
        });
    }

    private P4Declaration externFunction(List<P4Annotation> annotations) {
        return grammar.names.within(() -> {
            P4Declaration.Prototype prototype = prototype(annotations, false, grammar.types.type());
            tokens.expect(";");
            return new P4Declaration.Function(prototype, Optional.empty());
        });
    }

    private P4Declaration.Prototype prototype(List<P4Annotation> annotations, boolean isAbstract, P4Type result) {
        P4Token name = tokens.name("a function");
        List<String> typeParameters = grammar.types.parameters();
        grammar.names.types(typeParameters);
        return new P4Declaration.Prototype(
                annotations, isAbstract, Optional.of(result), name.text(), typeParameters, parameters(), name.at());
    }
}
