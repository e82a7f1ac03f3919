package plumbline.verifier.analysis.parser;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.dataflow.Effects;

/**
 * Which headers a packet can have together: those on one path through the parser. A header whose validity the program
 * changes or carries into another pass may meet any other.
 */
public final class HeaderPaths {
    private final Program program;

    private HeaderPaths(Program program) {
        this.program = program;
    }

    public static HeaderPaths of(Program program) {
        return new HeaderPaths(program);
    }

    /** Pairs of validities that are never both 1. */
    public Set<Set<Field>> neverTogether() {
        Set<Set<Field>> together = together();
        Set<Field> changed = changed();
        Set<Set<Field>> never = new HashSet<>();
        for (Header first : program.headers()) {
            for (Header second : program.headers()) {
                Set<Field> pair = new HashSet<>(List.of(first.valid(), second.valid()));
                if (pair.size() == 2
                        && !together.contains(pair)
                        && pair.stream().noneMatch(changed::contains)) {
                    never.add(Set.copyOf(pair));
                }
            }
        }
        return never;
    }

    private Set<Set<Field>> together() {
        Set<Set<Field>> pairs = new HashSet<>();
        ParserGraph graph = ParserGraph.of(program.parser());
        for (Parser.State state : program.parser().states()) {
            Set<Header> behind = new HashSet<>(state.extracts());
            graph.behind(state).forEach(later -> behind.addAll(later.extracts()));
            for (Header first : state.extracts()) {
                behind.forEach(second -> pairs.add(new HashSet<>(List.of(first.valid(), second.valid()))));
            }
        }
        return pairs;
    }

    /** Fields that something else than an extraction may set. */
    private Set<Field> changed() {
        Set<Field> changed = new HashSet<>(program.parser().assigned());
        PlacedUnit.all(program).stream()
                .map(PlacedUnit::unit)
                .flatMap(unit -> Effects.of(program, unit).writes().stream())
                .forEach(write -> changed.add(write.field()));
        program.fieldLists().stream().map(FieldList::fields).forEach(changed::addAll);
        return changed;
    }
}
