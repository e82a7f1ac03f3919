package plumbline.isa.random;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Match;
import plumbline.isa.model.Op;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Table.MatchKind;

/** What parser states do beside extracting headers: assignments, advances, lookahead. */
final class RandomSteps {
    private final Dice dice;
    private final List<Field> fields = new ArrayList<>();
    private final List<Field> validities;
    private final RandomCalcs calcs;

    RandomSteps(Dice dice, List<Header> headers, List<Field> metadata) {
        this.dice = dice;
        fields.addAll(metadata);
        headers.forEach(header -> fields.addAll(header.fields()));
        validities = headers.stream().map(Header::valid).toList();
        calcs = new RandomCalcs(dice, fields, 0);
    }

    /** A parser with such steps in some of its states. */
    Parser in(Parser parser) {
        return new Parser(
                parser.states().stream().map(this::in).map(this::selecting).toList(), parser.at());
    }

    private Parser.State in(Parser.State state) {
        List<Parser.Step> steps = new ArrayList<>(state.steps());
        for (int i = dice.between(0, 3); i > 0; i--) {
            steps.add(dice.between(0, steps.size()), step());
        }
        return new Parser.State(state.name(), steps, state.keys(), state.cases(), state.otherwise(), state.at());
    }

    private Parser.Step step() {
        if (dice.chance(15)) {
            return new Parser.Advance(Byte.SIZE * dice.between(1, 4), dice.at());
        }
        if (dice.chance(10)) {
            return new Parser.Assign(dice.pick(validities), Const.of(dice.between(0, 1)), dice.at());
        }
        Field target = dice.pick(fields);
        return new Parser.Assign(target, value(target.width()), dice.at());
    }

    private Parser.Value value(int width) {
        List<Field> narrow =
                fields.stream().filter(field -> field.width() <= width).toList();
        return switch (dice.between(0, 3)) {
            case 3 -> calcs.calc(List.of(Op.values()), width);
            case 0 -> Const.of(dice.value(width));
            case 1 -> narrow.isEmpty() ? lookahead(width) : dice.pick(narrow);
            default -> lookahead(width);
        };
    }

    private Parser.Lookahead lookahead(int width) {
        return new Parser.Lookahead(dice.between(0, 80), dice.chance(50) ? width : dice.between(1, width));
    }

    /** With a lookahead or an assigned field among the keys. */
    private Parser.State selecting(Parser.State state) {
        if (state.keys().isEmpty() || dice.chance(60)) {
            return state;
        }
        List<Parser.Key> keys = new ArrayList<>(state.keys());
        keys.add(dice.chance(60) ? lookahead(dice.pick(8, 16, 64)) : dice.pick(fields));
        int width = keys.getLast().width();
        List<Parser.Case> cases = state.cases().stream()
                .map(one -> {
                    List<Match> matches = new ArrayList<>(one.matches());
                    matches.add(
                            dice.chance(70)
                                    ? Match.Ternary.ANY
                                    : RandomTables.match(dice, width, dice.pick(MatchKind.values())));
                    return new Parser.Case(matches, one.target(), one.at());
                })
                .toList();
        return new Parser.State(state.name(), state.steps(), keys, cases, state.otherwise(), state.at());
    }
}
