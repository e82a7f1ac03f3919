package plumbline.p4.names;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plumbline.isa.model.Position;
import plumbline.p4.source.P4Messages;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Declaration.Transition;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.syntax.P4Parameter;
import plumbline.p4.syntax.P4Statement;
import plumbline.p4.syntax.P4Type;

/**
 * The names in declarations (P4-16 language specification 1.2.4, section 6.9): each is declared before it is used, and
 * once in its scope.
 */
public final class DeclarationNames {
    private final Set<String> errors = new HashSet<>();
    private final Set<String> matchKinds = new HashSet<>();
    private final NameScopes scopes;
    private final ExpressionNames expressions;
    private final StatementNames statements;
    private final P4Messages messages;

    private DeclarationNames(P4Messages messages) {
        this.messages = messages;
        scopes = new NameScopes(messages);
        expressions = new ExpressionNames(scopes, errors);
        statements = new StatementNames(scopes, expressions, this);
    }

    /** Checks a program. */
    public static void check(List<P4Declaration> program, P4Messages messages) {
        DeclarationNames names = new DeclarationNames(messages);
        program.forEach(names::check);
    }

    void check(P4Declaration declaration) {
        switch (declaration) {
            case P4Declaration.Constant constant -> {
                expressions.check(constant.type());
                expressions.check(constant.value());
                scopes.declare(constant.name(), constant.at());
            }
            case P4Declaration.Variable variable -> {
                expressions.check(variable.type());
                variable.value().ifPresent(expressions::check);
                scopes.declare(variable.name(), variable.at());
            }
            case P4Declaration.Instance instance -> instance(instance);
            case P4Declaration.StructureType structure -> structure(structure);
            case P4Declaration.Enumeration enumeration -> {
                enumeration.type().ifPresent(expressions::check);
                members(enumeration);
                scopes.declare(enumeration.name(), enumeration.at());
            }
            case P4Declaration.TypeName type -> {
                if (type.type() instanceof P4Type.Declared declared) {
                    check(declared.declaration());
                }
                expressions.check(type.type());
                scopes.declare(type.name(), type.at());
            }
            case P4Declaration.Errors more -> errors.addAll(more.names());
            case P4Declaration.MatchKinds more -> {
                matchKinds.addAll(more.names());
                more.names().forEach(name -> scopes.overload(name, more.at()));
            }
            case P4Declaration.Extern extern -> extern(extern);
            case P4Declaration.Function function -> function(function);
            case P4Declaration.Action action -> {
                scopes.declare(action.name(), action.at());
                scopes.open();
                parameters(action.parameters());
                statements.check(action.body());
                scopes.close();
            }
            case P4Declaration.BlockType type -> {
                scopes.overload(type.name(), type.at());
                scopes.open();
                head(type, List.of());
                scopes.close();
            }
            case P4Declaration.Parser parser -> parser(parser);
            case P4Declaration.Control control -> {
                scopes.overload(control.name(), control.at());
                scopes.open();
                head(control.type(), control.constructor());
                scopes.open();
                control.locals().forEach(this::check);
                statements.check(control.apply());
                scopes.close();
                scopes.close();
            }
            case P4Declaration.ValueSet set -> {
                expressions.check(set.type());
                expressions.check(set.size());
                scopes.declare(set.name(), set.at());
            }
            case P4Declaration.Table table -> table(table);
        }
    }

    private void members(P4Declaration.Enumeration enumeration) {
        Set<String> members = new HashSet<>();
        scopes.open(); // a value may name the members before it
        for (P4Declaration.EnumMember member : enumeration.members()) {
            member.value().ifPresent(expressions::check);
            scopes.overload(member.name(), member.at());
            if (!members.add(member.name())) {
                messages.error(
                        member.at(),
                        "duplicate-name",
                        "'" + enumeration.name() + "' has a member '" + member.name() + "' already",
                        "rename one of them");
            }
        }
        scopes.close();
    }

    private void instance(P4Declaration.Instance instance) {
        expressions.check(instance.type());
        instance.arguments().forEach(argument -> expressions.check(argument.value()));
        scopes.declare(instance.name(), instance.at());
        scopes.open();
        instance.methods().forEach(this::check);
        scopes.close();
    }

    private void structure(P4Declaration.StructureType structure) {
        scopes.declare(structure.name(), structure.at());
        scopes.open();
        structure.parameters().forEach(name -> scopes.declare(name, structure.at()));
        Set<String> fields = new HashSet<>();
        for (P4Declaration.FieldDeclaration field : structure.fields()) {
            expressions.check(field.type());
            if (!fields.add(field.name())) {
                messages.error(
                        field.at(),
                        "duplicate-name",
                        "'" + structure.name() + "' has a field '" + field.name() + "' already",
                        "rename one of them");
            }
        }
        scopes.close();
    }

    private void extern(P4Declaration.Extern extern) {
        scopes.overload(extern.name(), extern.at()); // it may be announced before
        scopes.open();
        extern.parameters().forEach(name -> scopes.declare(name, extern.at()));
        for (P4Declaration.Prototype method : extern.methods()) {
            scopes.open();
            prototype(method);
            scopes.close();
        }
        scopes.close();
    }

    private void function(P4Declaration.Function function) {
        scopes.overload(function.name(), function.at());
        scopes.open();
        prototype(function.prototype());
        function.body().ifPresent(statements::check);
        scopes.close();
    }

    private void prototype(P4Declaration.Prototype prototype) {
        prototype.typeParameters().forEach(name -> scopes.declare(name, prototype.at()));
        prototype.result().ifPresent(expressions::check);
        parameters(prototype.parameters());
    }

    private void parameters(List<P4Parameter> parameters) {
        for (P4Parameter parameter : parameters) {
            expressions.check(parameter.type());
            parameter.value().ifPresent(expressions::check);
            scopes.declare(parameter.name(), parameter.at());
        }
    }

    private void head(P4Declaration.BlockType type, List<P4Parameter> constructor) {
        type.typeParameters().forEach(name -> scopes.declare(name, type.at()));
        parameters(type.parameters());
        parameters(constructor);
    }

    private void parser(P4Declaration.Parser parser) {
        scopes.overload(parser.name(), parser.at());
        scopes.open();
        head(parser.type(), parser.constructor());
        scopes.open();
        parser.locals().forEach(this::check);
        Set<String> states = new HashSet<>(Set.of("accept", "reject"));
        for (P4Declaration.State state : parser.states()) {
            if (!states.add(state.name())) {
                messages.error(
                        state.at(), "duplicate-name", "state '" + state.name() + "' is declared already", "rename one");
            }
        }
        if (!states.contains("start")) {
            messages.error(
                    parser.at(), "parser", "parser '" + parser.name() + "' has no state 'start'", "begin with one");
        }
        parser.states().forEach(state -> state(state, states));
        scopes.close();
        scopes.close();
    }

    private void state(P4Declaration.State state, Set<String> states) {
        scopes.open();
        for (P4Statement statement : state.statements()) {
            statements.check(statement);
        }
        switch (state.transition()) {
            case Transition.None _ -> {}
            case Transition.To to -> target(to.state(), states, to.at());
            case Transition.Select select -> {
                select.keys().forEach(expressions::check);
                for (P4Declaration.SelectCase one : select.cases()) {
                    expressions.check(one.keys());
                    target(one.state(), states, one.at());
                }
            }
        }
        scopes.close();
    }

    private void target(String name, Set<String> states, Position at) {
        if (!states.contains(name)) {
            scopes.unknown(name, "state", states, at);
        }
    }

    private void table(P4Declaration.Table table) {
        for (P4Declaration.Key key : table.keys()) {
            expressions.check(key.expression());
            if (!matchKinds.contains(key.matchKind())) {
                scopes.unknown(key.matchKind(), "match kind", matchKinds, key.at());
            }
        }
        table.actions().forEach(action -> action(action.call()));
        for (P4Declaration.Entry entry :
                table.entries().map(P4Declaration.Entries::entries).orElse(List.of())) {
            entry.priority().ifPresent(expressions::check);
            expressions.check(entry.keys());
            action(entry.action().call());
        }
        table.properties().forEach(property -> expressions.check(property.value()));
        scopes.declare(table.name(), table.at());
    }

    /** Its name is that of an action, and is said so. */
    private void action(P4Expression call) {
        Optional<P4Expression.Call> arguments =
                call instanceof P4Expression.Call with ? Optional.of(with) : Optional.empty();
        P4Expression target = arguments.map(P4Expression.Call::target).orElse(call);
        if (target instanceof P4Expression.Name name) {
            scopes.use(name.name(), name.global(), "action", name.at());
        }
        arguments.ifPresent(with -> with.arguments().forEach(argument -> expressions.check(argument.value())));
    }
}
