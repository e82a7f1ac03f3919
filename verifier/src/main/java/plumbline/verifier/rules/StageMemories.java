package plumbline.verifier.rules;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.Show;
import plumbline.verifier.target.Limit;

/** Common part of the rules that count arrays in a stage; accesses that exclude each other share their array's ALU. */
abstract class StageMemories extends Rule {
    private final Set<Memory.Kind> kinds;

    StageMemories(String code, String title, String reason, Set<Memory.Kind> kinds) {
        super(code, title, reason);
        this.kinds = kinds;
    }

    /** How many a stage may hold. */
    abstract Limit limit(Context context);

    @Override
    public final List<Diagnostic> check(Context context) {
        Limit limit = limit(context);
        List<Diagnostic> found = new ArrayList<>();
        for (List<PlacedUnit> stage : context.stages()) {
            Map<Memory, PlacedUnit> first = new LinkedHashMap<>();
            for (PlacedUnit unit : stage) {
                Memory.of(unit.unit())
                        .filter(memory -> kinds.contains(memory.kind()))
                        .ifPresent(memory -> first.putIfAbsent(memory, unit));
            }
            if (!limit.allows(first.size())) {
                found.add(error(
                        List.copyOf(first.values()).get((int) limit.value()).unit().at(),
                        stage.get(0).place() + " holds " + first.size() + " arrays, " + (first.size() - limit.value())
                                + " too many: " + Show.list(first.keySet().stream().map(Memory::toString).toList()),
                        limit,
                        "move one to another stage"));
            }
        }
        return found;
    }
}
