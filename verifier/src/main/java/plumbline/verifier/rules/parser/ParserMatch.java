package plumbline.verifier.rules.parser;

import java.util.HashSet;
import java.util.Set;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Match;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;
import plumbline.verifier.target.Limit;

/** A parser state selects on few bytes. */
public final class ParserMatch extends Rule {
    public ParserMatch() {
        super(
                "parser-match",
                "a parser state selects on no more bytes than the parser has match registers",
                "The parser copies the bytes in which a state asks for a bit to a few match registers first"
                        + " (p4c:bf-p4c/parde/allocate_parser_match_register.cpp).");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        Limit limit = context.target().parser().matchBytes();
        Set<Field> counters = ParserCounters.counters(context.program());
        for (Parser.State state : context.program().parser().states()) {
            long bytes = bytes(state, context.program(), counters);
            if (!limit.allows(bytes)) {
                found.error(
                        state.at(),
                        "parser state '" + state.name() + "' selects on " + Show.count(bytes, "byte"),
                        limit,
                        fix(state, limit));
            }
        }
    }

    /** A byte of a header, of what is ahead, or of metadata. */
    private record Selected(String of, int number) {}

    private static long bytes(Parser.State state, Program program, Set<Field> counters) {
        Set<Selected> bytes = new HashSet<>();
        for (int i = 0; i < state.keys().size(); i++) {
            Parser.Key key = state.keys().get(i);
            long asked = key instanceof Field field && counters.contains(field) ? 0 : asked(state, i);
            Selected first = place(key, program);
            for (int bit = 0; bit < key.width(); bit++) {
                if ((asked >>> key.width() - 1 - bit & 1) != 0) {
                    bytes.add(new Selected(first.of(), (first.number() + bit) / Byte.SIZE));
                }
            }
        }
        return bytes.size();
    }

    /** The bits of a key that some case asks for. */
    private static long asked(Parser.State state, int key) {
        return state.cases().stream()
                .mapToLong(each -> each.set().isPresent()
                        ? -1L
                        : each.matches()
                                .get(key)
                                .masked(state.keys().get(key).width())
                                .map(Match.Ternary::mask)
                                .orElse(-1L))
                .reduce(0, (left, right) -> left | right);
    }

    /** What the key is a part of, and the bit at which it begins there. */
    private static Selected place(Parser.Key key, Program program) {
        if (key instanceof Parser.Lookahead ahead) {
            return new Selected("", ahead.offset());
        }
        for (Header header : program.headers()) {
            int bit = 0;
            for (Field field : header.fields()) {
                if (field.equals(key)) {
                    return new Selected(header.name(), bit);
                }
                bit += field.width();
            }
        }
        return new Selected(key.name(), 0);
    }

    private static String fix(Parser.State state, Limit limit) {
        return state.keys().stream()
                .filter(key -> key.width() > limit.value() * Byte.SIZE)
                .findFirst()
                .map(key -> key instanceof Parser.Lookahead
                        ? "look at fewer bits"
                        : "a state selects whole fields: declare '" + key.name()
                                + "' in two parts, as dst_hi : bit<16> and dst : bit<32>, "
                                + "and select on each in a state of its own, one after the other")
                .orElse("select in two states, one after the other");
    }
}
