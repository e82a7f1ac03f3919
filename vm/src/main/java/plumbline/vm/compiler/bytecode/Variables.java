package plumbline.vm.compiler.bytecode;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import plumbline.vm.PhvLayout;

/** Fields in local variables of one method, where the JIT keeps them in registers; named in listings. */
public final class Variables implements FieldPlaces {
    private final PhvLayout layout;
    private final Map<Integer, Integer> locals;
    private final Map<Integer, Long> known;

    /**
     * Makes variables for fields, which have no value yet.
     *
     * @param prefix of their names
     */
    public Variables(CodeBuilder code, PhvLayout layout, BitSet slots, String prefix) {
        this(layout, new HashMap<>(), Map.of());
        slots.stream().forEach(slot -> locals.put(slot, allocate(code, prefix + layout.name(slot))));
    }

    private Variables(PhvLayout layout, Map<Integer, Integer> locals, Map<Integer, Long> known) {
        this.layout = layout;
        this.locals = locals;
        this.known = known;
    }

    /** The same variables where some are known to have a value: these are not loaded. */
    public Variables knowing(Map<Integer, Long> values) {
        return new Variables(layout, locals, values);
    }

    /** The fields that have a variable; a copy. */
    public BitSet slots() {
        BitSet slots = new BitSet();
        locals.keySet().forEach(slots::set);
        return slots;
    }

    /** A new variable with a name for listings. */
    public static int allocate(CodeBuilder code, String name) {
        int local = code.allocateLocal(TypeKind.LONG);
        code.localVariable(
                local, name.replaceAll("[.;\\[/]", "_"), ConstantDescs.CD_long, code.newBoundLabel(), code.endLabel());
        return local;
    }

    @Override
    public void load(CodeBuilder code, int slot) {
        if (known.containsKey(slot)) {
            code.loadConstant(known.get(slot));
        } else {
            code.lload(local(slot));
        }
    }

    @Override
    public void store(CodeBuilder code, int slot, Runnable value) {
        value.run();
        pop(code, slot);
    }

    @Override
    public void pop(CodeBuilder code, int slot) {
        code.lstore(local(slot));
    }

    private int local(int slot) {
        Integer local = locals.get(slot);
        if (local == null) {
            throw new IllegalStateException("no variable for " + layout.name(slot));
        }
        return local;
    }
}
