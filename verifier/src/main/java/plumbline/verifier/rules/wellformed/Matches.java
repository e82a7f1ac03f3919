package plumbline.verifier.rules.wellformed;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Match;
import plumbline.isa.model.Parser;
import plumbline.verifier.analysis.Show;

/** Checks matches against their keys, for parser states and tables. */
final class Matches {
    private Matches() {}

    /** What is wrong with a list of matches, if anything. */
    static Optional<String> check(List<Match> matches, List<? extends Parser.Key> keys, String what) {
        if (matches.size() != keys.size()) {
            return Optional.of(
                    what + " has " + Show.count(matches.size(), "match").replace("matchs", "matches") + " for "
                            + Show.count(keys.size(), "key"));
        }
        for (int i = 0; i < keys.size(); i++) {
            if (!matches.get(i).isWithin(keys.get(i).width())) {
                return Optional.of(what + " has a match that does not fit the "
                        + keys.get(i).width() + " bits of '" + keys.get(i).name() + "'");
            }
        }
        return Optional.empty();
    }
}
