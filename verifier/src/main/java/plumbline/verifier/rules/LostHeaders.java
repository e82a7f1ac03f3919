package plumbline.verifier.rules;

import java.util.List;
import java.util.Set;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;
import plumbline.verifier.analysis.HeaderUse;

/** A header that the parser takes out of the packet is put back. */
final class LostHeaders extends Rule {
    LostHeaders() {
        super(
                "not-emitted",
                "a header that is extracted is emitted (warning)",
                "What the parser extracts is no part of the payload any more; only what the deparser emits leaves with the packet.");
    }

    @Override
    public List<Diagnostic> check(Context context) {
        HeaderUse use = HeaderUse.of(context.program(), context.units());
        Set<Field> written = use.written();
        return context.program().headers().stream()
                .filter(header -> !context.program().deparser().emits().contains(header) && !written.contains(header.valid()))
                .flatMap(header -> use.extracting(header).stream().limit(1).map(state -> lost(header, state)))
                .toList();
    }

    private Diagnostic lost(Header header, Parser.State state) {
        return warning(
                state.at(),
                "header '" + header.name() + "' is extracted, in state '" + state.name()
                        + "', and no deparser emits it: it is cut out of every packet that has it",
                "write deparser { emit " + header.name() + " }, or " + header.name() + ".valid = 0 if that is meant");
    }
}
