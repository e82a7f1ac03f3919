package plumbline.verifier.resources;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongPredicate;
import plumbline.isa.model.Field;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Table;
import plumbline.verifier.analysis.Memory;
import plumbline.verifier.analysis.Resizing;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/** How much of a memory that is too large for any stage would fit: the value beside "too many". */
public final class Room {
    private static final String SHORTER = "leave keys out, or hash them into one field in an earlier stage "
            + "(different keys may then find the same entry)";

    private final Program program;
    private final Target target;
    private final BlockCost blocks;

    /** For a well-formed program. */
    public Room(Program program, Target target) {
        this.program = program;
        this.target = target;
        this.blocks = new BlockCost(target);
    }

    /**
     * What would fit one stage, in words: {@code at most 12288 entries fit}; empty if that is not a question of its
     * size.
     */
    public Optional<String> of(Memory memory, Resource resource) {
        return switch (resource) {
            case SRAM_BLOCKS, MAP_RAMS, TCAM_BLOCKS -> Optional.of(entries(memory, resource));
            case EXACT_CROSSBAR_BYTES ->
                keys(memory, resource, table -> Math.ceilDiv(table.keyBits(), Byte.SIZE) + " bytes");
            case TERNARY_CROSSBAR_GROUPS ->
                keys(memory, resource, table -> blocks.ternaryGroups(table) + " groups of five bytes");
            default -> Optional.empty();
        };
    }

    private Optional<String> keys(Memory memory, Resource resource, Function<Table, String> size) {
        return !memory.kind().equals(Memory.Kind.TABLE)
                ? Optional.empty()
                : Optional.of("its keys take " + size.apply(program.table(memory.name())) + ", "
                        + resource.limit(target).value() + " fit: " + SHORTER);
    }

    /**
     * How a table that no stage can hold is spread over several, in words, for a program that chose its stages; empty
     * for what stays whole. Of a table that all stages together cannot hold, how many entries they do.
     */
    public Optional<String> spread(Memory memory, Resource resource) {
        boolean isBlocks = List.of(Resource.SRAM_BLOCKS, Resource.TCAM_BLOCKS).contains(resource);
        if (!memory.kind().equals(Memory.Kind.TABLE) || !isBlocks) {
            return Optional.empty();
        }
        Table table = program.table(memory.name());
        long max = max(memory, resource);
        long parts = max == 0 ? Long.MAX_VALUE : Math.ceilDiv(table.size(), max);
        return target.stages().perDirection().allows(parts)
                        && target.tables().stages().allows(parts)
                ? Optional.of("or spread it over " + parts
                        + " stages: without stage marks the fitter does, with them 'extend " + table.name() + " " + max
                        + "' in " + (parts == 2 ? "a later one" : parts - 1 + " later ones"))
                : Optional.of(target.stages().perDirection())
                        .filter(stages -> max > 0 && !stages.isUnlimited())
                        .map(stages -> "all " + stages.value() + " stages together hold " + max * stages.value());
    }

    /** With how many bits of key a table would fit so many stages, in words; empty if with none. */
    public Optional<String> narrower(Memory memory, Resource resource, long stages) {
        Table table = program.table(memory.name());
        long bits = keyBits(table, resource, stages);
        return bits == 0
                ? Optional.empty()
                : Optional.of("or all with " + bits + " bits of key in place of " + table.keyBits() + ": " + SHORTER);
    }

    private long max(Memory memory, Resource resource) {
        Limit limit = resource.limit(target);
        LongPredicate fits =
                entries -> limit.allows(cost(memory, resource, (int) entries)) && isReached(memory, entries);
        long declared = Resizing.entries(program, memory);
        return memory.kind().equals(Memory.Kind.TABLE)
                ? Largest.upTo(declared, fits)
                : Largest.powerUpTo(declared, fits);
    }

    /** Whether one stateful ALU reaches so many entries, if that is a register. */
    private boolean isReached(Memory memory, long entries) {
        if (!memory.kind().equals(Memory.Kind.REGISTER)) {
            return true;
        }
        Register register = program.register(memory.name());
        return target.registers().maxBits().allows(register.bits() / register.entries() * entries);
    }

    private String entries(Memory memory, Resource resource) {
        long max = max(memory, resource);
        if (!memory.kind().equals(Memory.Kind.TABLE)) {
            return max > 0
                    ? "at most " + max + " entries fit; or split it into several arrays"
                    : "not even one entry fits";
        }
        return (max > 0 ? "at most " + max + " entries fit" : "not even one entry fits")
                + narrower(memory, resource, 1).map(narrower -> ", " + narrower).orElse("");
    }

    /** With how many bits of key all entries would fit so many stages; 0 if with none that tell them apart. */
    private long keyBits(Table table, Resource resource, long stages) {
        if (table.keys().stream().anyMatch(key -> key.kind().rows(key.field().width()) > 1)) {
            return 0;
        }
        int entries = (int) Math.ceilDiv(table.size(), stages);
        long bits = Largest.upTo(table.keyBits(), narrower -> resource.limit(target)
                .allows(cost(BlockCost.sized(withKey(table, narrower), entries), resource)));
        boolean tellsApart = bits >= Integer.SIZE || table.size() <= 1L << bits;
        return tellsApart ? bits : 0;
    }

    /** The same entries and actions behind keys of so many bits. */
    private static Table withKey(Table table, long bits) {
        Table.MatchKind kind = table.isExact() ? Table.MatchKind.EXACT : Table.MatchKind.TERNARY;
        List<Table.Key> keys = new ArrayList<>();
        for (long left = bits; left > 0; left -= Field.MAX_WIDTH) {
            keys.add(new Table.Key(new Field("key", (int) Math.min(left, Field.MAX_WIDTH)), kind, table.at()));
        }
        return new Table(table.name(), keys, table.actions(), List.of(), table.otherwise(), table.size(), table.at());
    }

    private long cost(Table table, Resource resource) {
        return resource == Resource.TCAM_BLOCKS ? blocks.tcam(table) : blocks.sram(table);
    }

    private long cost(Memory memory, Resource resource, int entries) {
        if (memory.kind().equals(Memory.Kind.TABLE)) {
            Table table = program.table(memory.name());
            return cost(BlockCost.sized(table, entries), resource);
        }
        return blocks.array(memory.array(program).orElseThrow().resized(entries));
    }
}
