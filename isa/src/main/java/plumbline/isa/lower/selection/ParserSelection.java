package plumbline.isa.lower.selection;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.UnsupportedConstruct;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Match;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table;
import plumbline.isa.model.ValueSet;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredStatement;

/** Parsers whose states take steps and select by fields and bits ahead. */
final class ParserSelection {
    private static final int MAX_SIZE = 1 << 24;

    private final Map<String, Header> headers = new HashMap<>();
    private final PlacedFields fields;
    private final CalcSelection calcs;
    private final LoweringContext context;
    private final Map<String, ExternInstance.ValueSet> declared = new HashMap<>();
    /** Those that cases ask. */
    private final Map<String, ValueSet> sets = new LinkedHashMap<>();

    ParserSelection(List<ExternInstance> externs, PlacedFields fields, LoweringContext context) {
        this.fields = fields;
        this.calcs = new CalcSelection(fields::of);
        this.context = context;
        fields.headers().forEach(header -> headers.put(header.name(), header));
        externs.stream()
                .filter(ExternInstance.ValueSet.class::isInstance)
                .forEach(set -> declared.put(set.name(), (ExternInstance.ValueSet) set));
    }

    Parser parser(StructuredParser parser) {
        List<Parser.State> states = new ArrayList<>();
        parser.states().forEach(state -> context.attempt(() -> states.add(state(state))));
        return new Parser(List.copyOf(sets.values()), states, parser.at());
    }

    private Parser.State state(StructuredParser.State state) {
        List<Parser.Step> steps = state.body().stream()
                .flatMap(statement -> step(statement).stream())
                .toList();
        List<Parser.Key> keys =
                state.transition().keys().stream().map(key -> key(key, state)).toList();
        List<Parser.Case> cases = new ArrayList<>();
        String otherwise = Parser.REJECT;
        for (StructuredParser.Case each : state.transition().cases()) {
            if (each.patterns().stream().allMatch(KeyMatch.ANY::equals)) {
                otherwise = each.target();
                break;
            }
            cases.add(
                    each.patterns().size() == 1 && each.patterns().getFirst() instanceof KeyMatch.InSet(String set)
                            ? Parser.Case.in(set(set), each.target(), each.at())
                            : new Parser.Case(matches(each, keys), each.target(), each.at()));
        }
        boolean selects = !cases.isEmpty();
        return new Parser.State(state.name(), steps, selects ? keys : List.of(), cases, otherwise, state.at());
    }

    private Optional<Parser.Step> step(StructuredStatement statement) {
        return switch (statement) {
            case StructuredStatement.Extract(var header, var condition, var at)
            when condition.isEmpty() -> Optional.of(new Parser.Extract(header(header, at), at));
            case StructuredStatement.Advance(Expression.Constant bits, var at) -> advance(bits, at);
            case StructuredStatement.Assign(var target, var value, var at) ->
                Optional.of(new Parser.Assign(fields.of(target), value(value, at), at));
            case StructuredStatement.AddToSum(var sum, var values, var at) ->
                Optional.of(new Parser.Add(fields.of(sum), terms(values), at));
            case StructuredStatement.SubtractFromSum(var sum, var values, var at) ->
                Optional.of(new Parser.Subtract(fields.of(sum), terms(values), at));
            case StructuredStatement.CheckSum(var target, var sum, var at) ->
                Optional.of(new Parser.Check(fields.of(target), fields.of(sum), at));
            case StructuredStatement.DepositSum(var target, var sum, var at) ->
                Optional.of(new Parser.Deposit(fields.of(target), fields.of(sum), at));
            default ->
                throw new UnsupportedConstruct(
                        statement.at(), "a parser state does what no parser can", "do it in the control behind it");
        };
    }

    private List<Operand> terms(List<Expression> values) {
        return values.stream().map(calcs::sized).toList();
    }

    private static Optional<Parser.Step> advance(Expression.Constant bits, Position at) {
        int count =
                bits.value().min(BigInteger.valueOf(Parser.Lookahead.MAX_END)).intValue();
        if (count % Byte.SIZE != 0) {
            throw new UnsupportedConstruct(at, "the parser advances by " + count + " bits", "advance by whole bytes");
        }
        return count == 0 ? Optional.empty() : Optional.of(new Parser.Advance(count, at));
    }

    private Parser.Value value(Expression value, Position at) {
        return switch (value) {
            case Expression.Read read -> fields.of(read.variable());
            case Expression.Constant constant -> Const.of(constant.value().longValue());
            case Expression.Lookahead ahead -> ahead(ahead);
            case Expression.Cast cast -> value(cast.value(), at);
            default -> calcs.calc(value);
        };
    }

    private static Parser.Lookahead ahead(Expression.Lookahead ahead) {
        if (ahead.offset() > Parser.Lookahead.MAX_END - ahead.type().width()) {
            throw new UnsupportedConstruct(
                    ahead.at(), "the parser looks " + ahead.offset() + " bits ahead", "extract what is in between");
        }
        return new Parser.Lookahead(ahead.offset(), ahead.type().width());
    }

    private Header header(String name, Position at) {
        Header header = headers.get(name);
        if (header == null) {
            throw new UnsupportedConstruct(
                    at,
                    "header '" + name + "' has no fields of a fixed size",
                    "give its options a size, or read them with advance and lookahead");
        }
        return header;
    }

    private Parser.Key key(Expression key, StructuredParser.State state) {
        return switch (key) {
            case Expression.Read read -> fields.of(read.variable());
            case Expression.Lookahead ahead -> ahead(ahead);
            default ->
                throw new UnsupportedConstruct(
                        state.at(),
                        "state '" + state.name() + "' selects by a value that is computed",
                        "select by fields");
        };
    }

    private static List<Match> matches(StructuredParser.Case each, List<Parser.Key> keys) {
        List<Match> matches = new ArrayList<>();
        for (int i = 0; i < each.patterns().size(); i++) {
            matches.add(TableSelection.match(each.patterns().get(i), keys.get(i).width())
                    .orElseThrow(() -> new UnsupportedConstruct(
                            each.at(), "a value set for some of the keys", "give the set a value for each key")));
        }
        return matches;
    }

    private String set(String name) {
        sets.computeIfAbsent(name, _ -> {
            ExternInstance.ValueSet set = declared.get(name);
            List<Table.Key> keys = set.keys().stream()
                    .map(key -> new Table.Key(
                            new Field(
                                    key.variable().name(), key.variable().type().width()),
                            key.kind(),
                            set.at()))
                    .toList();
            return new ValueSet(name, keys, Math.clamp(set.size(), 1, MAX_SIZE), set.at());
        });
        return name;
    }
}
