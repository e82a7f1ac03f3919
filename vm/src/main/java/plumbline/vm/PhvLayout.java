package plumbline.vm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Program;
import plumbline.isa.model.SeenAtOnce;
import plumbline.isa.model.Unit;

/**
 * Which PHV slot holds which field: intrinsics, then per header its validity and fields, then metadata, then the
 * results of tables, which are in no field of a chip. Used at load and by reports, never per packet, but for the slots
 * of intrinsics: the switch reads and writes them for every packet, and so they are the same in every program.
 */
public final class PhvLayout {
    /** The slots of intrinsics are those below. */
    public static final int INTRINSICS = Intrinsic.values().length;

    private final List<Field> fields = new ArrayList<>();
    private final Map<Field, Integer> slots = new HashMap<>();
    private final Map<String, Integer> resultSlots = new LinkedHashMap<>();
    private final BitSet seenAtOnce = new BitSet();
    private final int minSlots;
    private final int checksums;
    private final int registers;

    /**
     * What a vector has room for.
     *
     * @param slots fields of the program, intrinsics included
     * @param checksums checksums the deparser keeps up to date
     * @param registers register arrays whose accesses a checking engine counts
     */
    public record Size(int slots, int checksums, int registers) {}

    public PhvLayout(Program program) {
        this(program, List.of());
    }

    /**
     * The layout of a program whose vectors others use too.
     *
     * @param others have the same fields in the same slots, and perhaps more behind them
     */
    public PhvLayout(Program program, List<PhvLayout> others) {
        for (Intrinsic intrinsic : Intrinsic.values()) {
            add(intrinsic.field());
        }
        for (Header header : program.headers()) {
            add(header.valid());
            header.fields().forEach(this::add);
        }
        program.metadata().forEach(this::add);
        askedTables(program).forEach(table -> resultSlots.put(table, slots()));
        SeenAtOnce.of(program).all().forEach(field -> seenAtOnce.set(slot(field)));
        seenAtOnce.set(fields.size(), slots());
        minSlots = max(0, others, PhvLayout::slots);
        checksums = max(program.deparser().checksums().size(), others, other -> other.checksums);
        registers = max(program.registers().size(), others, other -> other.registers);
    }

    private static int max(int own, List<PhvLayout> others, ToIntFunction<PhvLayout> size) {
        return Math.max(own, others.stream().mapToInt(size).max().orElse(0));
    }

    /** The tables that a unit asks for their result. */
    private static Stream<String> askedTables(Program program) {
        return program.units().flatMap(Unit::askedTables).distinct();
    }

    private void add(Field field) {
        slots.put(field, fields.size());
        fields.add(field);
    }

    /**
     * The slot of a field.
     *
     * @throws IllegalArgumentException if the program does not declare it
     */
    public int slot(Field field) {
        Integer slot = slots.get(field);
        if (slot == null) {
            throw new IllegalArgumentException("the program declares no field " + field.name());
        }
        return slot;
    }

    /** The slot of an intrinsic, in every layout. */
    public static int slot(Intrinsic intrinsic) {
        return intrinsic.ordinal();
    }

    /** What is in a slot before anything is parsed, unless the architecture supplies it. */
    public static long initial(int slot) {
        return slot < INTRINSICS ? Intrinsic.values()[slot].initial() : 0;
    }

    /** The slot of a table's {@link TableResult}; empty if nothing asks for it. */
    public OptionalInt resultSlot(String table) {
        Integer slot = resultSlots.get(table);
        return slot == null ? OptionalInt.empty() : OptionalInt.of(slot);
    }

    /** The slots of all results, which are behind all fields. */
    public IntStream resultSlots() {
        return IntStream.range(fields.size(), slots());
    }

    /**
     * The slots whose new value units behind in the same stage see: results of tables, and what is in no container.
     *
     * @see SeenAtOnce
     */
    public BitSet seenAtOnce() {
        return (BitSet) seenAtOnce.clone();
    }

    /** How many slots there are. */
    public int slots() {
        return fields.size() + resultSlots.size();
    }

    /** What a slot holds, for listings. */
    public String name(int slot) {
        return slot < fields.size()
                ? fields.get(slot).name()
                : "result of " + List.copyOf(resultSlots.keySet()).get(slot - fields.size());
    }

    /** All fields by slot. */
    public List<Field> fields() {
        return List.copyOf(fields);
    }

    /** A whole vector, as egress finds it behind ingress: what an engine that does not know better keeps. */
    public BridgedMetadata everything() {
        BitSet all = new BitSet();
        all.set(0, vectorSlots());
        return new BridgedMetadata(all, checksums, registers);
    }

    /** Some fields of a vector and its sums; for an engine that counts no accesses. */
    public BridgedMetadata bridged(BitSet fields) {
        return new BridgedMetadata(fields, checksums, 0);
    }

    private int vectorSlots() {
        return Math.max(slots(), minSlots);
    }

    /** What its vectors have room for. */
    public Size size() {
        return new Size(vectorSlots(), checksums, registers);
    }

    /** A vector of this layout, as {@link Phv#clear} leaves it. */
    public Phv newPhv() {
        Phv phv = new Phv(vectorSlots(), checksums, registers);
        phv.clear();
        return phv;
    }
}
