package plumbline.isa.model;

import java.util.List;

/**
 * The parser: a state machine over the packet's bytes. Parsing starts in the first state. A header extracted twice
 * keeps what was extracted last.
 *
 * <p>Parsing stops at a header that the packet is too short for, with {@code parser_err} {@link #ERROR_TOO_SHORT}, and
 * before more than {@link #MAX_VISITS} states, with {@link #ERROR_TIMEOUT}. The packet is then dropped, unless the
 * program asks for it ({@link Program#readsParserErr}): it goes on with the headers that were extracted, and what comes
 * behind them is payload.
 *
 * @param states the first is the start; names are unique
 */
public record Parser(List<State> states, Position at) {
    /** Target: parsing is done, the pipeline starts. */
    public static final String ACCEPT = "accept";
    /** Target: the packet is dropped. */
    public static final String REJECT = "reject";
    /** {@code parser_err} of a packet that ended inside a header (TNA: PARSER_ERROR_PARTIAL_HDR). */
    public static final int ERROR_TOO_SHORT = 2;
    /** {@code parser_err} of a packet that a state rejected (TNA: PARSER_ERROR_NO_MATCH). */
    public static final int ERROR_REJECTED = 1;

    /** {@code parser_err} of a packet that kept the parser in a loop (TNA: PARSER_ERROR_TIMEOUT_HW). */
    public static final int ERROR_TIMEOUT = 16;
    /** How many states one packet may visit. */
    public static final int MAX_VISITS = 64;

    /** Copies the states. */
    public Parser {
        states = List.copyOf(states);
    }

    /**
     * Extracts headers in order, then goes on.
     *
     * @param extracts headers to extract, in wire order
     * @param keys fields to select on; empty: always the default
     * @param cases tried in order
     * @param otherwise target when no case fits
     */
    public record State(
            String name, List<Header> extracts, List<Field> keys, List<Case> cases, String otherwise, Position at) {
        /** Copies the lists. */
        public State {
            extracts = List.copyOf(extracts);
            keys = List.copyOf(keys);
            cases = List.copyOf(cases);
        }
    }

    /**
     * One transition of a state.
     *
     * @param matches one per key
     * @param target a state, {@link #ACCEPT} or {@link #REJECT}
     */
    public record Case(List<Match> matches, String target, Position at) {
        /** Copies the matches. */
        public Case {
            matches = List.copyOf(matches);
        }
    }
}
