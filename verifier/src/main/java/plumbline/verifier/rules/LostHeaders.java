package plumbline.verifier.rules;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.HeaderUse;

/** A header that the parser takes out of the packet is put back, and one that is added gets into it. */
final class LostHeaders extends Rule {
    LostHeaders() {
        super(
                "not-emitted",
                "a header that is extracted or added is emitted (warning)",
                "What the parser extracts is no part of the payload any more; only what the deparser emits leaves with the packet.");
    }

    @Override
    public List<Diagnostic> check(Context context) {
        HeaderUse use = HeaderUse.of(context.program(), context.units());
        Set<Field> written = use.written();
        List<Diagnostic> found = new ArrayList<>();
        for (Header header : context.program().headers()) {
            List<Parser.State> extracting = use.extracting(header);
            if (isAdded(header, context.program(), written)) {
                found.add(notAdded(header));
            } else if (!context.program().deparser().emits().contains(header)) {
                extracting.stream()
                        .filter(state -> !written.contains(header.valid()))
                        .limit(1)
                        .forEach(state -> found.add(lost(header, state)));
            } else {
                extracting.stream()
                        .filter(state -> isExtractedBefore(header, state, context.program().parser()))
                        .limit(1)
                        .forEach(state -> found.add(replaced(header, state)));
            }
        }
        return found;
    }

    /** What no state extracts and gets a validity all the same can only be meant to be added to packets. */
    private static boolean isAdded(Header header, Program program, Set<Field> written) {
        return written.contains(header.valid())
                && !program.deparser().emits().contains(header)
                && program.parser().states().stream().noneMatch(state -> state.extracts().contains(header));
    }

    /** Whether the parser may come to a state with the header from another visit to it or from another state. */
    private static boolean isExtractedBefore(Header header, Parser.State again, Parser parser) {
        Set<String> reached = new HashSet<>();
        Deque<Parser.State> open = new ArrayDeque<>(
                parser.states().stream().filter(state -> state.extracts().contains(header)).toList());
        while (!open.isEmpty()) {
            Parser.State state = open.pop();
            List<String> targets = Stream.concat(
                            state.cases().stream().map(Parser.Case::target), Stream.of(state.otherwise()))
                    .filter(reached::add)
                    .toList();
            parser.states().stream().filter(next -> targets.contains(next.name())).forEach(open::push);
        }
        return reached.contains(again.name());
    }

    private Diagnostic replaced(Header header, Parser.State state) {
        return warning(
                state.at(),
                "header '" + header.name() + "' is extracted in state '" + state.name() + "' when the packet may have it already: only "
                        + "the last one is kept and emitted, the bytes of the others are cut out",
                "extract the next one into a header of its own, in a state of its own");
    }

    private Diagnostic notAdded(Header header) {
        return warning(
                header.at(),
                "header '" + header.name() + "' is made valid, and no deparser emits it: no packet leaves with it",
                "write deparser { emit " + header.name() + " }, at its place among the others");
    }

    private Diagnostic lost(Header header, Parser.State state) {
        return warning(
                state.at(),
                "header '" + header.name() + "' is extracted, in state '" + state.name()
                        + "', and no deparser emits it: it is cut out of every packet that has it",
                "write deparser { emit " + header.name() + " }, or " + header.name() + ".valid = 0 if that is meant");
    }
}
