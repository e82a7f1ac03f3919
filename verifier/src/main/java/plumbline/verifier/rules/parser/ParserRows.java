package plumbline.verifier.rules.parser;

import java.util.Set;
import java.util.stream.IntStream;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.isa.model.Table;
import plumbline.isa.model.ValueSet;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Target;

/** The parser's states fit its TCAM. */
public final class ParserRows extends Rule {
    public ParserRows() {
        super(
                "parser-rows",
                "the parser's states and cases fit its TCAM",
                "The parser is a ternary memory. Each transition of a state takes a row, each value that a value set"
                        + " may hold too, and more if the state extracts or advances by more than one step can. A state"
                        + " that always goes on the same way shares the row of a case that leads to it from a state"
                        + " that only selects.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Target.Parsing parsing = context.target().parser();
        Program program = context.program();
        Set<Field> counters = ParserCounters.counters(program);
        Set<Parser.State> sharing = ParserRowSharing.of(program, parsing.windowBytes());
        long rows = 0;
        Parser.State largest = null;
        long max = 0;
        for (Parser.State state : program.parser().states()) {
            long needed = rows(state, program.parser(), parsing, counters) - (sharing.contains(state) ? 1 : 0);
            rows += needed;
            if (needed > max) {
                max = needed;
                largest = state;
            }
        }
        if (!parsing.rows().allows(rows)) {
            found.error(
                    largest.at(),
                    "the parser takes " + Show.count(rows, "row") + ", most of them (" + max + ") in state '"
                            + largest.name() + "'",
                    parsing.rows(),
                    "match with masks instead of listing values, make value sets smaller, or decide in a table");
        }
    }

    /** @param counters of which a row asks one bit: whether it is zero, or negative */
    private static long rows(Parser.State state, Parser parser, Target.Parsing parsing, Set<Field> counters) {
        long bytes = state.bytes();
        long steps = Math.max(
                steps(bytes, parsing.extractBytes().value()),
                steps(bytes, parsing.windowBytes().value()));
        return steps
                + state.cases().stream()
                        .mapToLong(each -> each.set()
                                .map(set -> rows(parser.set(set)))
                                .orElseGet(() -> rows(each, state, counters)))
                        .sum();
    }

    private static long rows(Parser.Case each, Parser.State state, Set<Field> counters) {
        return IntStream.range(0, state.keys().size())
                .filter(key -> !(state.keys().get(key) instanceof Field field && counters.contains(field)))
                .mapToLong(key -> rows(each.matches().get(key)))
                .reduce(1, (a, b) -> a * b);
    }

    /** As many as its values may take: a range of n bits consists of up to 2n - 2 blocks. */
    private static long rows(ValueSet set) {
        return set.keys().stream()
                .filter(key -> key.kind() == Table.MatchKind.RANGE)
                .mapToLong(key -> Math.max(1, 2L * key.field().width() - 2))
                .reduce(set.size(), (a, b) -> a * b);
    }

    private static long steps(long bytes, long each) {
        return Math.max(1, Math.ceilDiv(bytes, each));
    }

    /** The aligned blocks of powers of two that a range consists of. */
    private static long rows(Match match) {
        if (!(match instanceof Match.Range range)) {
            return 1;
        }
        long rows = 0;
        long from = range.low();
        while (true) {
            long block = from == 0 ? Long.MIN_VALUE : Long.lowestOneBit(from);
            while (Long.compareUnsigned(block - 1, range.high() - from) > 0) {
                block >>>= 1;
            }
            rows++;
            if (range.high() - from == block - 1) {
                return rows;
            }
            from += block;
        }
    }
}
