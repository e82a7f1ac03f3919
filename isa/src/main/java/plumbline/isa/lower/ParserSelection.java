package plumbline.isa.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Match;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.KeyPattern;
import plumbline.isa.structured.StructuredParser;
import plumbline.isa.structured.StructuredStatement;

/** Parsers whose states extract headers and select by fields. */
final class ParserSelection {
    private final Map<String, Header> headers = new HashMap<>();
    private final PlacedFields fields;
    private final LoweringContext context;

    ParserSelection(PlacedFields fields, LoweringContext context) {
        this.fields = fields;
        this.context = context;
        fields.headers().forEach(header -> headers.put(header.name(), header));
    }

    Parser parser(StructuredParser parser) {
        List<Parser.State> states = new ArrayList<>();
        for (StructuredParser.State state : parser.states()) {
            try {
                states.add(state(state));
            } catch (UnsupportedConstruct construct) {
                context.refuse(construct);
            }
        }
        return new Parser(states, parser.at());
    }

    private Parser.State state(StructuredParser.State state) {
        List<Header> extracts = new ArrayList<>();
        for (StructuredStatement statement : state.body()) {
            switch (statement) {
                case StructuredStatement.Extract(var header, var bits, var at)
                when bits.isEmpty() -> extracts.add(header(header, at));
                default ->
                    throw new UnsupportedConstruct(
                            statement.at(), "a parser state that does more than extract headers", "");
            }
        }
        List<Field> keys =
                state.transition().keys().stream().map(key -> key(key, state)).toList();
        List<Parser.Case> cases = new ArrayList<>();
        String otherwise = Parser.REJECT;
        for (StructuredParser.Case each : state.transition().cases()) {
            if (each.patterns().stream().allMatch(ParserSelection::isAny)) {
                otherwise = each.target();
                break;
            }
            cases.add(new Parser.Case(matches(each, keys), each.target(), each.at()));
        }
        boolean selects = !cases.isEmpty();
        return new Parser.State(state.name(), extracts, selects ? keys : List.of(), cases, otherwise, state.at());
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

    private Field key(Expression key, StructuredParser.State state) {
        if (key instanceof Expression.Read read) {
            return fields.of(read.variable());
        }
        throw new UnsupportedConstruct(
                state.at(), "state '" + state.name() + "' selects by a value that is computed", "select by fields");
    }

    private static boolean isAny(KeyPattern pattern) {
        return pattern instanceof KeyPattern.Masked masked && masked.mask().signum() == 0;
    }

    private static List<Match> matches(StructuredParser.Case each, List<Field> keys) {
        List<Match> matches = new ArrayList<>();
        for (int i = 0; i < each.patterns().size(); i++) {
            matches.add(TableSelection.match(each.patterns().get(i), keys.get(i).width())
                    .orElseThrow(() -> new UnsupportedConstruct(
                            each.at(), "a case of values that the control plane sets", "write the values")));
        }
        return matches;
    }
}
