package plumbline.verifier.analysis.parser;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Header;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;

/**
 * Which headers a packet can have together: those on one path through the parser. A header whose validity the program
 * changes or carries into another pass may meet any other.
 */
public final class HeaderPaths {
    /** Nothing is known: any headers may meet. */
    public static final HeaderPaths ANY = new HeaderPaths(Map.of(), List.of());

    private final Map<Field, Integer> numbers; // of the validities that only extractions set
    private final List<BitSet> together; // by number, the numbers of those on one path with it

    private HeaderPaths(Map<Field, Integer> numbers, List<BitSet> together) {
        this.numbers = numbers;
        this.together = together;
    }

    public static HeaderPaths of(Program program) {
        Set<Field> changed = changed(program);
        Map<Field, Integer> numbers = new HashMap<>();
        program.headers().stream()
                .map(Header::valid)
                .filter(valid -> !changed.contains(valid))
                .forEach(valid -> numbers.putIfAbsent(valid, numbers.size()));
        return new HeaderPaths(numbers, together(program.parser(), numbers));
    }

    /** Whether two different validities are never both 1. */
    public boolean neverTogether(Field first, Field second) {
        Integer one = numbers.get(first);
        Integer other = numbers.get(second);
        return one != null
                && other != null
                && !one.equals(other)
                && !together.get(one).get(other);
    }

    private static List<BitSet> together(Parser parser, Map<Field, Integer> numbers) {
        List<BitSet> together =
                Stream.generate(BitSet::new).limit(numbers.size()).toList();
        ParserGraph graph = new ParserGraph(parser);
        Map<Parser.State, BitSet> extracts = new IdentityHashMap<>();
        parser.states().forEach(state -> extracts.put(state, extracts(state, numbers)));
        extracts.forEach((state, extracted) -> {
            BitSet path = (BitSet) extracted.clone();
            graph.behind(state).forEach(later -> path.or(extracts.get(later)));
            extracted.stream().forEach(first -> together.get(first).or(path));
            path.stream().forEach(second -> together.get(second).or(extracted));
        });
        return together;
    }

    private static BitSet extracts(Parser.State state, Map<Field, Integer> numbers) {
        BitSet extracts = new BitSet();
        state.extracts().stream()
                .map(Header::valid)
                .filter(numbers::containsKey)
                .forEach(valid -> extracts.set(numbers.get(valid)));
        return extracts;
    }

    /** Fields that something else than an extraction may set. */
    private static Set<Field> changed(Program program) {
        Set<Field> changed = new HashSet<>(program.parser().assigned());
        program.units().flatMap(unit -> Operands.written(program, unit)).forEach(changed::add);
        program.fieldLists().stream().map(FieldList::fields).forEach(changed::addAll);
        return changed;
    }
}
