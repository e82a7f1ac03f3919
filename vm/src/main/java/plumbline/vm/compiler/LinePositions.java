package plumbline.vm.compiler;

import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import plumbline.isa.model.Position;

/** Which positions of a program a line number in generated code can mean: class files know lines, but of one file only. */
final class LinePositions {
    private final Map<Integer, TreeSet<String>> byLine = new TreeMap<>();

    void add(Position position) {
        byLine.computeIfAbsent(position.line(), any -> new TreeSet<>()).add(position.toString());
    }

    /** The positions as a reader knows them. */
    String of(int line) {
        return String.join(" or ", byLine.getOrDefault(line, new TreeSet<>()));
    }
}
