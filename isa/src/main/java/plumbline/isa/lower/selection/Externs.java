package plumbline.isa.lower.selection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.lower.tree.LoweringContext;
import plumbline.isa.lower.tree.UnsupportedConstruct;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Position;
import plumbline.isa.model.Register;
import plumbline.isa.structured.ExternInstance;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.ValueType;

/** The arrays of a program, by name, and as they are declared in the placed form. */
final class Externs {
    private static final int MAX_ENTRIES = 1 << 30;

    private final Map<String, ExternInstance> byName = new HashMap<>();
    private final List<Register> registers = new ArrayList<>();
    private final List<Extern.Array> arrays = new ArrayList<>();
    private final Map<String, Integer> tableSizes = new HashMap<>();

    Externs(StructuredProgram program, LoweringContext context) {
        program.tables().forEach(table -> tableSizes.put(table.name(), table.size()));
        for (ExternInstance instance : program.externs()) {
            byName.put(instance.name(), instance);
            context.attempt(() -> declare(instance));
        }
    }

    private void declare(ExternInstance instance) {
        switch (instance) {
            case ExternInstance.RegisterArray array -> registers.add(register(array));
            case ExternInstance.Array array ->
                arrays.add(array.extern()
                        .array(
                                array.name(),
                                array.kind(),
                                entries(array.size(), array.table(), array.at()),
                                array.extern().settings().stream()
                                        .map(Extern.Setting::unset)
                                        .toList(),
                                array.at()));
            case ExternInstance.RegisterAction _,
                    ExternInstance.DigestMessage _,
                    ExternInstance.ActionProfile _,
                    ExternInstance.ValueSet _,
                    ExternInstance.ParserCounter _ -> {}
        }
    }

    private Register register(ExternInstance.RegisterArray array) {
        int words = array.words().size();
        int width = array.words().stream().mapToInt(ValueType::width).max().orElse(0);
        Optional<Integer> fitting =
                Register.WIDTHS.stream().filter(each -> each >= width).findFirst();
        if (words > 2 || fitting.isEmpty()) {
            throw new UnsupportedConstruct(
                    array.at(),
                    "register '" + array.name() + "' has cells of " + words + " words of " + width
                            + " bits: a cell has one or two of at most 64",
                    "make several registers of it");
        }
        return new Register(
                array.name(),
                fitting.get(),
                words == 2,
                entries(array.size(), array.table(), array.at()),
                initial(array, 0),
                initial(array, 1),
                array.at());
    }

    private static long initial(ExternInstance.RegisterArray array, int word) {
        boolean isSaid = word < array.initial().size() && word < array.words().size();
        return isSaid ? array.initial().get(word).longValue() : 0;
    }

    /** The next power of two: of the size, or of the entries of the table that it is attached to. */
    private int entries(long declared, Optional<String> table, Position at) {
        long size = table.isPresent() ? tableSizes.get(table.get()) : declared;
        if (size < 1 || size > MAX_ENTRIES) {
            throw new UnsupportedConstruct(at, "an array of " + size + " cells: 1 to 2^30", "make it smaller");
        }
        int highest = Integer.highestOneBit((int) size);
        return highest == size ? highest : highest << 1;
    }

    List<Register> registers() {
        return registers;
    }

    List<Extern.Array> arrays() {
        return arrays;
    }

    <T extends ExternInstance> T named(String name, Class<T> kind, Position at) {
        ExternInstance instance = byName.get(name);
        if (!kind.isInstance(instance)) {
            throw new UnsupportedConstruct(at, "'" + name + "' is not declared as what it is used for", "declare it");
        }
        return kind.cast(instance);
    }
}
