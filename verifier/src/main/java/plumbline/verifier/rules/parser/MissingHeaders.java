package plumbline.verifier.rules.parser;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Use;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.dataflow.Effects;
import plumbline.verifier.analysis.parser.ParserGraph;
import plumbline.verifier.rules.Findings;
import plumbline.verifier.rules.Rule;
import plumbline.verifier.rules.RuleContext;

/** A header that is used is extracted or added. */
public final class MissingHeaders extends Rule {
    public MissingHeaders() {
        super(
                "never-valid",
                "a header that is used is extracted from some packets or added (warning)",
                "A packet has a header if the parser extracted it or the program set its validity. The"
                        + " fields of any other header have no meaning.");
    }

    @Override
    protected void check(RuleContext context, Findings found) {
        ParserGraph graph = new ParserGraph(context.program().parser());
        Set<Field> written = context.written();
        for (Header header : context.program().headers()) {
            if (graph.extracting(header).isEmpty() && !written.contains(header.valid())) {
                first(context, header, found);
            }
        }
    }

    private static void first(RuleContext context, Header header, Findings found) {
        Set<Field> fields = header.withValidity().collect(Collectors.toSet());
        for (PlacedUnit unit : context.units()) {
            Effects effects = context.effects(unit);
            for (Use each : Stream.concat(effects.reads().stream(), effects.writes().stream())
                    .toList()) {
                if (fields.contains(each.field())) {
                    found.warning(
                            each.at(),
                            unit.place() + " uses '" + context.syntax().field(each.field())
                                    + "', and no packet ever has header '" + header.name()
                                    + "': no parser state extracts it and nothing sets its validity",
                            "extract it in a parser state, or add it: "
                                    + context.syntax().setValid(header));
                    return;
                }
            }
        }
    }
}
