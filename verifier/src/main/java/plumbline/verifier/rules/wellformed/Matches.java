package plumbline.verifier.rules.wellformed;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Field;
import plumbline.isa.model.Match;
import plumbline.verifier.analysis.Show;

/** Checks matches against their keys, for parser states and tables. */
final class Matches {
    private Matches() {}

    /** What is wrong with a list of matches, if anything. */
    static Optional<String> check(List<Match> matches, List<Field> keys, String what) {
        if (matches.size() != keys.size()) {
            return Optional.of(
                    what + " has " + Show.count(matches.size(), "match").replace("matchs", "matches") + " for "
                            + Show.count(keys.size(), "key"));
        }
        for (int i = 0; i < keys.size(); i++) {
            if (!fits(matches.get(i), keys.get(i).width())) {
                return Optional.of(what + " has a match that does not fit the "
                        + keys.get(i).width() + " bits of '" + keys.get(i).name() + "'");
            }
        }
        return Optional.empty();
    }

    private static boolean fits(Match match, int width) {
        long top = Bits.mask(width);
        return switch (match) {
            case Match.Exact exact -> (exact.value() & ~top) == 0;
            case Match.Ternary ternary -> (ternary.mask() & ~top) == 0;
            case Match.Prefix prefix -> prefix.width() == width;
            case Match.Range range -> Long.compareUnsigned(range.high(), top) <= 0;
        };
    }
}
