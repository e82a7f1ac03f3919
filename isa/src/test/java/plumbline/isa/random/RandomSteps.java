package plumbline.isa.random;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Const;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Match;
import plumbline.isa.model.Op;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Table.MatchKind;

/** What parser states do beside extracting headers: assignments, advances, lookahead, sums. */
final class RandomSteps {
    private final Dice dice;
    private final List<Field> fields = new ArrayList<>();
    private final List<Field> validities;
    private final RandomCalcs calcs;
    private final List<Field> sums = new ArrayList<>();
    private final List<Field> bits = new ArrayList<>();
    private final List<Field> deposits;

    RandomSteps(Dice dice, List<Header> headers, List<Field> metadata) {
        this.dice = dice;
        fields.addAll(metadata);
        headers.forEach(header -> fields.addAll(header.fields()));
        metadata.stream().filter(field -> field.width() == Short.SIZE).forEach(sums::add);
        fields.stream().filter(field -> field.width() == 1).forEach(bits::add);
        deposits = fields.stream()
                .filter(field -> field.name().equals("ipv4.id") || field.name().equals("tcp.urgent"))
                .toList();
        fields.removeAll(deposits); // which the parser must not read
        validities = headers.stream().map(Header::valid).toList();
        calcs = new RandomCalcs(dice, fields, 0);
    }

    /** A parser with such steps in some of its states. */
    Parser in(Parser parser) {
        return new Parser(
                List.of(),
                parser.states().stream().map(this::in).map(this::selecting).toList(),
                parser.at());
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
        if (!sums.isEmpty() && dice.chance(30)) {
            return sum(dice.pick(sums));
        }
        Field target = dice.chance(10) ? dice.pick(deposits) : dice.pick(fields);
        return new Parser.Assign(target, value(target.width()), dice.at());
    }

    private Parser.Step sum(Field sum) {
        return switch (dice.between(0, bits.isEmpty() ? 2 : 3)) {
            case 0 -> new Parser.Add(sum, terms(), dice.at());
            case 1 -> new Parser.Subtract(sum, terms(), dice.at());
            case 2 -> new Parser.Deposit(dice.pick(deposits), sum, dice.at());
            default -> new Parser.Check(dice.pick(bits), sum, dice.at());
        };
    }

    private List<Operand> terms() {
        List<Operand> terms = new ArrayList<>();
        for (int i = dice.between(1, 6); i > 0; i--) {
            int width = dice.between(1, Long.SIZE);
            terms.add(dice.chance(20) ? new Const(dice.value(width), width) : dice.pick(fields));
        }
        return terms;
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
