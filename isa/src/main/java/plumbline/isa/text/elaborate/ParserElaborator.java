package plumbline.isa.text.elaborate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.model.ValueSet;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.NameTemplate;
import plumbline.isa.text.syntax.Statement;
import plumbline.isa.text.syntax.SyntaxFailure;

/** The parser: states from all blocks, in order, and the cases that {@code extend} adds to them. */
final class ParserElaborator {
    /** A state while it is put together. */
    private static final class StateDraft {
        private final String name;
        private final Position at;
        private final List<Parser.Step> steps = new ArrayList<>();
        private final List<Parser.Key> keys = new ArrayList<>();
        private final List<Parser.Case> cases = new ArrayList<>();
        private Optional<String> otherwise = Optional.empty();

        private StateDraft(String name, Position at) {
            this.name = name;
            this.at = at;
        }

        private Parser.State state() {
            return new Parser.State(name, steps, keys, cases, otherwise.orElse(Parser.REJECT), at);
        }
    }

    private record Target(String name, Position at) {}

    /** A case that asks a value set. */
    private record Asked(String set, StateDraft state, Position at) {}

    private record Extension(Statement.Extend extend, Scope scope) {}

    private final Tools tools;
    private final ProgramDraft draft;
    private final Direction direction;
    private final Map<String, StateDraft> states = new LinkedHashMap<>();
    private final Map<String, ValueSet> sets = new LinkedHashMap<>();
    private final List<Asked> asked = new ArrayList<>();
    private final List<Target> targets = new ArrayList<>();
    private final List<Extension> extensions = new ArrayList<>();
    private Position at = Position.NONE;

    ParserElaborator(Tools tools, ProgramDraft draft, Direction direction) {
        this.tools = tools;
        this.draft = draft;
        this.direction = direction;
    }

    /** Takes in a parser block. */
    void block(Statement.Block block, Scope scope) {
        at = at == Position.NONE ? block.at() : at;
        tools.expansion().block(block.body(), scope, (statement, inner) -> {
            switch (statement) {
                case Statement.State state -> state(state, inner);
                case Statement.ValueSetDecl set -> valueSet(set, inner);
                case Statement.Extend extend -> extensions.add(new Extension(extend, inner));
                default -> throw new IllegalStateException("the parser lets no " + statement + " into a parser");
            }
        });
    }

    /** The parser, once all blocks are in. */
    Parser parser() {
        for (Extension extension : extensions) {
            tools.expansion().attempt(extension.extend().at(), () -> extend(extension));
        }
        for (Target target : targets) {
            if (!states.containsKey(target.name()) && !Parser.isEnd(target.name())) {
                List<String> names = new ArrayList<>(states.keySet());
                names.add(Parser.ACCEPT);
                names.add(Parser.REJECT);
                tools.problems().add(Evaluator.unknown(target.name(), "parser state", target.at(), names));
            }
        }
        asked.forEach(each -> tools.expansion().attempt(each.at(), () -> widths(each)));
        return new Parser(
                List.copyOf(sets.values()),
                states.values().stream().map(StateDraft::state).toList(),
                at);
    }

    private void valueSet(Statement.ValueSetDecl declaration, Scope scope) {
        String name = Names.declared(declaration.name(), scope, scope, tools.evaluator());
        List<Table.Key> keys = new ArrayList<>();
        for (Statement.ValueSetDecl.Part part : declaration.parts()) {
            int width = tools.evaluator().integer(part.width(), scope, 1, Field.MAX_WIDTH, "width");
            keys.add(new Table.Key(
                    new Field(tools.evaluator().name(part.name(), scope), width),
                    TableElaborator.kind(part.kind(), part.at()),
                    part.at()));
        }
        int size = tools.evaluator().integer(declaration.size(), scope, 1, TableElaborator.LARGEST, "size");
        ProgramDraft.add(sets, name, new ValueSet(name, keys, size, declaration.at()), "value set", declaration.at());
    }

    /** The select has a key for each part of the set's values, of the same width. */
    private void widths(Asked each) {
        ValueSet set = draft.find(sets, each.set(), "value set", each.at());
        List<Integer> wanted =
                set.keys().stream().map(key -> key.field().width()).toList();
        List<Integer> given = each.state().keys.stream().map(Parser.Key::width).toList();
        if (!wanted.equals(given)) {
            throw SyntaxFailure.of(
                    each.at(),
                    "parser",
                    "the values of '" + set.name() + "' have " + bits(wanted) + ", the keys of state '"
                            + each.state().name + "' " + bits(given),
                    "declare a part for each key, of its width");
        }
    }

    private static String bits(List<Integer> widths) {
        return widths.stream().map(String::valueOf).collect(Collectors.joining(", ")) + " bits";
    }

    private void state(Statement.State statement, Scope scope) {
        String name = tools.evaluator().name(statement.name(), scope);
        StateDraft state = new StateDraft(name, statement.at());
        if (Parser.isEnd(name)) {
            throw SyntaxFailure.of(
                    statement.at(),
                    "duplicate-name",
                    "'" + name + "' ends the parser and is no state",
                    "choose another name");
        }
        if (states.containsKey(name)) {
            Position first = states.get(name).at;
            throw SyntaxFailure.of(
                    statement.at(),
                    "duplicate-name",
                    "parser state '" + name + "' is declared twice; the first is at " + first,
                    "add cases to the first, extend " + name + " { … }, or choose another name");
        }
        states.put(name, state);
        boolean well = tools.expansion().block(statement.body(), scope, (step, inner) -> step(state, step, inner));
        if (well && state.otherwise.isEmpty()) {
            throw state.keys.isEmpty()
                    ? SyntaxFailure.of(
                            statement.at(),
                            "syntax",
                            "state '" + name + "' does not say how to go on",
                            "end it with goto STATE or select … { … default => STATE }")
                    : SyntaxFailure.of(
                            statement.at(),
                            "syntax",
                            "the select of state '" + name + "' has no default",
                            "add default => accept, even where the cases name all values there are");
        }
    }

    private void step(StateDraft state, Statement step, Scope scope) {
        switch (step) {
            case Statement.Extract extract -> {
                String name = tools.evaluator().name(extract.header(), scope);
                Header header = draft.find(draft.headers, name, "header", extract.at());
                state.steps.add(new Parser.Extract(header, extract.at()));
            }
            case Statement.Advance advance -> state.steps.add(advance(advance, scope));
            case Statement.Assign assign -> state.steps.add(assign(assign, scope));
            case Statement.ChecksumSum(var sum, var subtracted, var terms, var place) -> {
                ExpressionContext inside = ExpressionContext.in(direction, scope);
                List<Operand> summed = new SummedOperands(tools, draft).of(terms, inside);
                Field unit = written(sum, Short.SIZE, "a sum", scope);
                state.steps.add(
                        subtracted ? new Parser.Subtract(unit, summed, place) : new Parser.Add(unit, summed, place));
            }
            case Statement.ChecksumCheck(var sum, var target, var place) ->
                state.steps.add(new Parser.Check(
                        written(target, 1, "the error of a checksum", scope),
                        written(sum, Short.SIZE, "a sum", scope),
                        place));
            case Statement.ChecksumDeposit(var sum, var target, var place) ->
                state.steps.add(new Parser.Deposit(
                        written(target, Short.SIZE, "a sum that is deposited", scope),
                        written(sum, Short.SIZE, "a sum", scope),
                        place));
            case Statement.Goto go -> end(state, target(go.state(), scope), go.at());
            case Statement.Select select -> select(state, select, scope);
            default -> throw new IllegalStateException("the parser lets no " + step + " into a state");
        }
    }

    private Parser.Advance advance(Statement.Advance advance, Scope scope) {
        int bits = tools.evaluator().integer(advance.bits(), scope, Byte.SIZE, Parser.Lookahead.MAX_END, "advance by");
        if (bits % Byte.SIZE != 0) {
            throw SyntaxFailure.of(
                    advance.bits().at(),
                    "parser",
                    "the parser advances by whole bytes, and " + bits + " bits are none",
                    "write advance " + (bits / Byte.SIZE + 1) * Byte.SIZE + "; lookahead and extract read single bits");
        }
        return new Parser.Advance(bits, advance.at());
    }

    private Parser.Assign assign(Statement.Assign assign, Scope scope) {
        ExpressionContext place = ExpressionContext.in(direction, scope);
        Field target = written(assign.dest(), place);
        Optional<Parser.Lookahead> ahead = ahead(assign.value(), scope);
        if (ahead.isPresent() && ahead.get().width() > target.width()) {
            throw SyntaxFailure.of(
                    assign.value().at(),
                    "width",
                    "'" + target.name() + "' has " + target.width() + " bits, " + assign.value() + " gives "
                            + ahead.get().width(),
                    "use a wider destination, or look at fewer bits");
        }
        Parser.Value value = ahead.isPresent()
                ? ahead.get()
                : tools.calculations().assigned(assign.value(), target.width(), "'" + target.name() + "'", place);
        return new Parser.Assign(target, value, assign.at());
    }

    private Field written(NameTemplate name, ExpressionContext place) {
        Field target = tools.operands().destination(name, place);
        if (Intrinsic.named(target.name()) != null) {
            throw SyntaxFailure.of(
                    name.at(),
                    "parser",
                    "'" + target.name() + "' cannot be written in the parser, only in stages",
                    "put it into metadata and write it in a stage");
        }
        return target;
    }

    /** A field that a checksum unit writes. */
    private Field written(NameTemplate name, int width, String what, Scope scope) {
        Field field = written(name, ExpressionContext.in(direction, scope));
        if (field.width() != width) {
            throw SyntaxFailure.of(
                    name.at(),
                    "width",
                    "'" + field.name() + "' has " + field.width() + " bits, " + what + " has " + width,
                    "declare a field of its own for it");
        }
        return field;
    }

    /** Bits ahead in the packet, if the expression says so. */
    private Optional<Parser.Lookahead> ahead(Expr expr, Scope scope) {
        if (!(expr.bare() instanceof Expr.Call call) || !call.function().fixed().equals(Optional.of("lookahead"))) {
            return Optional.empty();
        }
        if (call.arguments().size() != 2) {
            throw SyntaxFailure.of(
                    call.at(),
                    "parser",
                    "lookahead takes how many bits lie before those it reads, and how many it reads",
                    "write lookahead(0, 16) for the next two bytes");
        }
        int width = tools.evaluator().integer(call.arguments().get(1), scope, 1, Field.MAX_WIDTH, "a lookahead of");
        int last = Parser.Lookahead.MAX_END - width;
        int offset = tools.evaluator().integer(call.arguments().get(0), scope, 0, last, "a lookahead behind");
        return Optional.of(new Parser.Lookahead(offset, width));
    }

    private void select(StateDraft state, Statement.Select select, Scope scope) {
        ExpressionContext place = ExpressionContext.in(direction, scope);
        for (Expr key : select.keys()) {
            Optional<Parser.Lookahead> ahead = ahead(key, scope);
            state.keys.add(ahead.isPresent() ? ahead.get() : tools.operands().field(key, place));
        }
        boolean well = tools.expansion().block(select.cases(), scope, (choice, inner) -> {
            switch (choice) {
                case Statement.Case one -> state.cases.add(choice(one, state, inner));
                case Statement.CaseIn one -> state.cases.add(choice(one, state, inner));
                case Statement.Otherwise rest -> end(state, target(rest.state(), inner), rest.at());
                default -> throw new IllegalStateException("the parser lets no " + choice + " into a select");
            }
        });
        if (!well) {
            throw SyntaxFailure.reported();
        }
    }

    private void end(StateDraft state, String target, Position place) {
        if (state.otherwise.isPresent()) {
            throw SyntaxFailure.of(
                    place,
                    "syntax",
                    "state '" + state.name + "' goes on to '" + state.otherwise.get() + "' already",
                    "");
        }
        state.otherwise = Optional.of(target);
    }

    /** New cases go in front, so that a later include can take over what an earlier one let pass. */
    private void extend(Extension extension) {
        Statement.Extend extend = extension.extend();
        String name = tools.evaluator().name(extend.state(), extension.scope());
        StateDraft state = draft.find(states, name, "parser state", extend.at());
        if (state.keys.isEmpty()) {
            throw SyntaxFailure.of(
                    extend.at(), "type", "state '" + name + "' has no select that could be extended", "");
        }
        List<Parser.Case> added = new ArrayList<>();
        tools.expansion().block(extend.cases(), extension.scope(), (choice, inner) -> {
            switch (choice) {
                case Statement.Case one -> added.add(choice(one, state, inner));
                case Statement.CaseIn one -> added.add(choice(one, state, inner));
                default -> throw SyntaxFailure.of(choice.at(), "syntax", "a default belongs to the state itself", "");
            }
        });
        state.cases.addAll(0, added);
    }

    private Parser.Case choice(Statement.Case choice, StateDraft state, Scope scope) {
        List<Patterns.Key> keys = state.keys.stream()
                .map(key -> new Patterns.Key(key.name(), key.width(), List.of(MatchKind.TERNARY, MatchKind.RANGE)))
                .toList();
        return new Parser.Case(
                new Patterns(tools.evaluator(), "parser").matches(choice.patterns(), keys, scope, choice.at()),
                target(choice.state(), scope),
                choice.at());
    }

    private Parser.Case choice(Statement.CaseIn choice, StateDraft state, Scope scope) {
        String set = tools.evaluator().name(choice.set(), scope);
        asked.add(new Asked(set, state, choice.set().at()));
        return Parser.Case.in(set, target(choice.state(), scope), choice.at());
    }

    private String target(NameTemplate template, Scope scope) {
        Target target = new Target(tools.evaluator().name(template, scope), template.at());
        targets.add(target);
        return target.name();
    }
}
