package plumbline.verifier.resources;

import java.util.List;
import java.util.Optional;
import plumbline.isa.model.CellArray;
import plumbline.isa.model.Table;
import plumbline.verifier.target.Target;

/**
 * Memory in whole blocks, by the compiler's formulas: p4c:bf-p4c/mau/resource_estimate.cpp:38-163,
 * p4c:bf-p4c/mau/table_format.h:68-85, p4c:bf-asm/stateful.cpp:606. What the compiler may save by sharing is left out.
 */
final class BlockCost {
    /** Bits of an address of action data that stands in a table of its own. */
    private static final int POINTER_BITS = 17;
    /** Actions that a 3-bit number can choose; more take a full address of 6 bits. */
    private static final int MAPPED_ACTIONS = 8;

    private static final int FULL_ACTION_BITS = 6;
    /** Part of a hash that addresses a word in a way of an exact table. */
    private static final int INDEX_BITS = 10;
    /** A way's share of the 12 bits of a hash group that choose a block: its ways are four. */
    private static final int SELECT_BITS = 3;

    /** Of the number of a partition: the index of a row, and what chooses a block. */
    static final int PARTITION_HASH_BITS = INDEX_BITS + SELECT_BITS;

    private static final int MIN_WAYS = 4;
    /** Bits of key, beyond an index, up to which the key itself may be the address. */
    private static final int MAX_BITS_BEYOND = 8;
    /** Rows of a partition that one logical table looks at (p4c:bf-p4c/mau/memories.h, MAX_PARTITION_RAMS_PER_ROW). */
    private static final int ROWS_OF_A_TABLE = 5;
    /** Bits of half a byte. */
    private static final int NIBBLE = 4;

    private final Target.Blocks blocks;

    BlockCost(Target target) {
        this.blocks = target.blocks();
    }

    /** SRAM blocks, and as many map RAMs. What the colours of meters take in map RAMs beyond is left out. */
    long array(CellArray array) {
        return array(array.bits());
    }

    /** The same of as many bits of an array as are used. */
    long array(long bits) {
        return filled(bits) + blocks.spareBlocks().value();
    }

    private long filled(long bits) {
        return Math.ceilDiv(
                bits, blocks.sramWords().value() * blocks.sramWordBits().value());
    }

    /** How many cells of so many bits an array has in so many SRAM blocks. */
    long cells(long sramBlocks, long bits) {
        long words =
                (sramBlocks - blocks.spareBlocks().value()) * blocks.sramWords().value();
        return words * blocks.sramWordBits().value() / bits;
    }

    /** SRAM blocks of an exact table's entries, or of what a ternary entry leads to; and of action data. */
    long sram(Table table) {
        if (table.keys().isEmpty()) {
            return 0;
        }
        if (table.isSelector()) {
            return array(selectorWords(table) * blocks.sramWordBits().value());
        }
        if (table.isAddressed()) {
            return actionData(table);
        }
        long data = isImmediate(table) ? 0 : actionData(table);
        return (table.isExact() ? exact(table) : indirection(table)) + data;
    }

    /** TCAM blocks. */
    long tcam(Table table) {
        if (table.keys().isEmpty() || table.isExact()) {
            return 0;
        }
        return Math.max(
                        ranges(table),
                        Math.ceilDiv(ternaryBits(table), blocks.tcamBits().value()))
                * Math.ceilDiv(rows(table), blocks.tcamEntries().value());
    }

    /**
     * Groups of the ternary crossbar, each as wide as a TCAM block; the last half byte of the keys finds room in a
     * middle byte that two groups have together (p4c:bf-p4c/mau/resource_estimate.cpp:698, options_to_ternary_entries).
     * A group serves one range (p4c:bf-p4c/mau/tofino/input_xbar.cpp:784).
     */
    long ternaryGroups(Table table) {
        if (table.keys().isEmpty() || table.isExact()) {
            return 0;
        }
        long bits = Math.ceilDiv(ternaryBits(table), Byte.SIZE) * Byte.SIZE - NIBBLE;
        return Math.max(ranges(table), Math.ceilDiv(bits, blocks.tcamBits().value()));
    }

    /**
     * Bits of hash that find the entries of an exact table: for each way an index, and its share of the bits that
     * choose a block. Four ways take a hash group for themselves.
     */
    long hashBits(Table table) {
        return table.keys().isEmpty() || !table.isExact() ? 0 : ways(table).number() * (INDEX_BITS + SELECT_BITS);
    }

    /**
     * The ways of an exact table.
     *
     * @param depth words of SRAM that lie one behind the other, in blocks
     */
    private record Ways(long number, long depth) {}

    /**
     * Four ways at least, so that nearly all entries find a place; one if the key addresses every entry
     * (p4c:bf-p4c/mau/resource_estimate.cpp:507-650, can_be_identity_hash and calculate_way_sizes).
     */
    private Ways ways(Table table) {
        long perWord = Math.max(1, perWord(table));
        long depth = Math.max(
                MIN_WAYS,
                Math.ceilDiv(table.size(), perWord * blocks.sramWords().value()));
        long beyond = Math.max(0, table.keyBits() - INDEX_BITS);
        if (beyond <= MAX_BITS_BEYOND && isImmediate(table)) {
            long direct = 1L << log2(Math.ceilDiv(1L << beyond, perWord));
            if (direct <= depth) {
                return new Ways(1, direct);
            }
        }
        return new Ways(MIN_WAYS, depth);
    }

    /** Entries of an exact table in one word; 0 if one takes more than a word. */
    private long perWord(Table table) {
        return Math.min(blocks.entriesPerWord().value(), blocks.sramWordBits().value() / entryBits(table));
    }

    /**
     * SRAM blocks of entries in partitions: each partition has its rows, as many entries side by side as a word holds,
     * and its prefixes are compared like ternary keys, each bit with its mask
     * (p4c:bf-p4c/mau/resource_estimate.cpp:742, options_to_atcam_entries).
     */
    long partitioned(Table table, Table.Partitions partitions) {
        long data = isImmediate(table) ? 0 : actionData(table);
        return partitionRows(table, partitions)
                        * entryWords(table, partitions)
                        * Math.ceilDiv(partitions.number(), blocks.sramWords().value())
                + data;
    }

    /** Logical tables for them: each looks at so many rows of a partition. */
    long partitionTables(Table table, Table.Partitions partitions) {
        return Math.ceilDiv(partitionRows(table, partitions), ROWS_OF_A_TABLE);
    }

    private long partitionRows(Table table, Table.Partitions partitions) {
        long inWord = Math.max(
                1,
                Math.min(
                        blocks.entriesPerWord().value(),
                        blocks.sramWordBits().value() / partitionedBits(table, partitions)));
        return Math.ceilDiv(Math.ceilDiv(table.size(), partitions.number()), inWord);
    }

    private long entryWords(Table table, Table.Partitions partitions) {
        return Math.ceilDiv(
                partitionedBits(table, partitions), blocks.sramWordBits().value());
    }

    private long partitionedBits(Table table, Table.Partitions partitions) {
        return partitions.matchBits() + blocks.versionBits().value() + overhead(table);
    }

    /** What finds the partition: its subtrees, in TCAM. */
    static Table classifier(Table table, Table.Partitions partitions) {
        return sized(table, partitions.number() * partitions.subtrees());
    }

    /** The same table with room for so many entries, which are not listed. */
    static Table sized(Table table, int entries) {
        return new Table(
                table.name(),
                table.keys(),
                table.actions(),
                List.of(),
                table.otherwise(),
                table.constDefault(),
                entries,
                Optional.empty(),
                table.partitions(),
                table.at());
    }

    private static long ranges(Table table) {
        return table.keys().stream()
                .filter(key -> key.kind().ternaryBits(key.field().width())
                        > key.field().width())
                .count();
    }

    private static long ternaryBits(Table table) {
        return table.keys().stream()
                .mapToLong(key -> key.kind().ternaryBits(key.field().width()))
                .sum();
    }

    private long exact(Table table) {
        return ways(table).depth()
                * Math.ceilDiv(entryBits(table), blocks.sramWordBits().value());
    }

    private long entryBits(Table table) {
        long key = Math.max(1, table.keyBits() - blocks.ghostBits().value());
        return key + blocks.versionBits().value() + overhead(table);
    }

    /** What an entry says beside its key: which action, and its data or where that is. */
    private long overhead(Table table) {
        List<Table.Action> actions = table.actions();
        long action =
                actions.size() <= 1 ? 0 : actions.size() <= MAPPED_ACTIONS ? log2(actions.size()) : FULL_ACTION_BITS;
        return action + (isImmediate(table) ? table.dataBits() : POINTER_BITS);
    }

    private boolean isImmediate(Table table) {
        return table.dataBits() <= blocks.immediateBits().value();
    }

    private long indirection(Table table) {
        long bits = overhead(table) == 0 ? 0 : Math.max(8, Long.highestOneBit(Math.max(1, overhead(table) * 2 - 1)));
        return filled(table.size() * bits);
    }

    /** A group has a bit for each of its slots, in words of its own. */
    private long selectorWords(Table table) {
        long slots = 1L << table.keys().getLast().field().width();
        return Math.ceilDiv(table.size(), slots)
                * Math.ceilDiv(slots, blocks.sramWordBits().value());
    }

    private long actionData(Table table) {
        if (table.dataBits() == 0) {
            return 0;
        }
        long bytes = 1L << log2(Math.ceilDiv(table.dataBits(), Byte.SIZE));
        return filled(table.size() * bytes * Byte.SIZE);
    }

    /**
     * A quarter of the entries may use their ranges, and takes the rows that the widest range does
     * (p4c:bf-p4c/mau/resource_estimate.cpp:1603-1690).
     */
    private static long rows(Table table) {
        long max = table.keys().stream()
                .mapToLong(key -> key.kind().rows(key.field().width()))
                .max()
                .orElse(1);
        return table.size() + Math.ceilDiv(table.size(), 4) * (max - 1);
    }

    /** Rounded up. */
    private static long log2(long number) {
        return number <= 1 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(number - 1);
    }
}
