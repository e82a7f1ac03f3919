package plumbline.verifier.report;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Extern;
import plumbline.verifier.resources.Usage;

/**
 * What sits in a stage.
 *
 * @param index from 0
 * @param name may be empty
 * @param arrays names, for every extern
 * @param hashes hash units
 * @param draws random draws
 * @param instructions assignments, those of all actions of its tables included
 * @param sramBits memory of registers, externs, exact tables and action data
 * @param tcamBits memory of ternary, prefix and range keys, value and mask counted once
 * @param usage in units of hardware; nothing for a program that is ill-formed
 */
public record StageUse(
        Direction direction,
        int index,
        String name,
        List<String> registers,
        Map<Extern, List<String>> arrays,
        List<TableShare> tables,
        int hashes,
        int draws,
        int instructions,
        long sramBits,
        long tcamBits,
        Usage usage) {
    public StageUse {
        registers = List.copyOf(registers);
        arrays = Collections.unmodifiableMap(new EnumMap<>(arrays));
        tables = List.copyOf(tables);
    }

    /** Whether nothing sits in it. */
    public boolean isEmpty() {
        return registers.isEmpty()
                && arrays.values().stream().allMatch(List::isEmpty)
                && tables.isEmpty()
                && hashes + draws + instructions == 0;
    }
}
