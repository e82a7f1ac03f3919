package plumbline.isa.support;

import java.util.List;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;

/** States of parsers that tests put together. */
public final class ParserStates {
    private ParserStates() {}

    /** A state that only extracts headers. */
    public static Parser.State extracting(
            String name,
            List<Header> headers,
            List<? extends Parser.Key> keys,
            List<Parser.Case> cases,
            String otherwise,
            Position at) {
        List<Parser.Step> steps = headers.stream()
                .<Parser.Step>map(header -> new Parser.Extract(header, at))
                .toList();
        return new Parser.State(name, steps, List.copyOf(keys), cases, otherwise, at);
    }
}
