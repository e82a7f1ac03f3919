package plumbline.vm.compiler.bytecode;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Position;

/**
 * Which positions of a program a line number in generated code can mean: class files know lines, but of one file only.
 */
public final class LinePositions {
    private final Map<Integer, Map<String, Position>> byLine = new TreeMap<>();

    public void add(Position position) {
        byLine.computeIfAbsent(position.line(), any -> new TreeMap<>()).put(position.toString(), position);
    }

    /** The positions as a reader knows them, and what is written there as far as it is known. */
    public String of(int line, Sources sources) {
        Map<String, Position> positions = byLine.getOrDefault(line, Map.of());
        return String.join(" or ", positions.keySet()) + written(positions.values(), sources);
    }

    private static String written(Collection<Position> positions, Sources sources) {
        return positions.stream()
                .map(sources::line)
                .flatMap(Optional::stream)
                .map(text -> "    " + text.strip())
                .distinct()
                .collect(Collectors.joining(" or"));
    }
}
