package plumbline.verifier.analysis.parser;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.PlacedUnit;

/**
 * Where headers come from.
 *
 * @param reached parser states that some packet reaches
 * @param written fields that the parser assigns or some unit writes, validities among them
 */
public record HeaderUse(List<Parser.State> reached, Set<Field> written) {
    public static HeaderUse of(Program program, List<PlacedUnit> units) {
        Set<Field> written = new HashSet<>(program.parser().assigned());
        units.forEach(unit -> Operands.written(program, unit.unit()).forEach(written::add));
        return new HeaderUse(new ParserGraph(program.parser()).reached(), written);
    }

    /** The states that extract a header. */
    public List<Parser.State> extracting(Header header) {
        return reached.stream()
                .filter(state -> state.extracts().contains(header))
                .toList();
    }
}
