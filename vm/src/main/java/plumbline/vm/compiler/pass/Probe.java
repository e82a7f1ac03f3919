package plumbline.vm.compiler.pass;

import java.util.List;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Const;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Unit;
import plumbline.vm.compiler.ir.ClassContext;
import plumbline.vm.table.FlatIndex;
import plumbline.vm.table.PrefixArray;
import plumbline.vm.table.TableLayout;

/**
 * A look into a register, a counter array or a table of a program.
 *
 * @param unit that looks
 * @param name of what it looks into
 * @param bytes of memory that this takes, if it is full
 * @param address what decides where it looks: an index, or keys
 */
public record Probe(Unit unit, String name, long bytes, List<Field> address) {
    /**
     * The probe of a unit; null if it has none, or always looks at the same place, or not where its operands alone
     * tell.
     */
    static Probe of(ClassContext context, Unit unit) {
        return switch (unit) {
            case Unit.Access access -> {
                long bits = context.program().register(access.array()).bits();
                yield indexed(access, bits / Byte.SIZE);
            }
            case Unit.Call call
            when call.extern() == Extern.COUNTER ->
                indexed(call, 2L * context.program().array(call).entries() * Long.BYTES);
            case Unit.Apply apply -> inTable(context, apply);
            default -> null;
        };
    }

    private static Probe indexed(Unit.ArrayUse use, long bytes) {
        return switch (use.index()) {
            case Field field -> new Probe(use, use.array(), bytes, List.of(field));
            case ArrayIndex.Within within -> new Probe(use, use.array(), bytes, List.of(within.field()));
            case Const _, Hash _, ArrayIndex.OfEntry _, ArrayIndex.OfData _ -> null;
        };
    }

    private static Probe inTable(ClassContext context, Unit.Apply apply) {
        TableLayout layout = context.state().table(apply.table());
        List<Field> keys =
                layout.declaration().keys().stream().map(key -> key.field()).toList();
        long bytes = 0;
        if (layout.hasFlatIndex()) {
            bytes = FlatIndex.bytes(layout);
        } else if (layout.hasPrefixArray()) {
            bytes = PrefixArray.bytes(keys.getFirst().width());
        }
        if (bytes == 0) {
            return null;
        }
        return new Probe(apply, apply.table(), bytes, keys);
    }
}
