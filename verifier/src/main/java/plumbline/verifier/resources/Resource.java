package plumbline.verifier.resources;

import java.util.Locale;
import java.util.function.Function;
import plumbline.verifier.target.Limit;
import plumbline.verifier.target.Target;

/**
 * What a stage has a fixed number of. Rules, reports and the fitter loop over this list; {@link CostModel} says who
 * needs what.
 */
public enum Resource {
    METER_ALUS(
            "stage-registers",
            "meter ALU",
            "Every register or filter array in use needs one of the stage's meter ALUs for itself.",
            "move an array to another stage",
            stage -> stage.meterAlus()),
    STATS_ALUS(
            "stage-counters",
            "statistics ALU",
            "Every counter array in use needs one of the stage's statistics ALUs for itself.",
            "move a counter to another stage",
            stage -> stage.statsAlus()),
    SRAM_BLOCKS(
            "stage-sram",
            "SRAM block",
            "Tables, registers and counters share the SRAM of their stage, in whole blocks; a register needs a spare"
                    + " one.",
            "move a memory to another stage, give it fewer entries, or let a later stage hold a part of a table"
                    + " (extend)",
            stage -> stage.sramBlocks()),
    MAP_RAMS(
            "stage-map-rams",
            "map RAM",
            "Each SRAM block of a register, filter or counter needs a map RAM beside it, which makes reading and"
                    + " writing in one clock cycle possible.",
            "move an array to another stage, or give it fewer entries",
            stage -> stage.mapRams()),
    TCAM_BLOCKS(
            "stage-tcam",
            "TCAM block",
            "Ternary, prefix and range keys are compared with all entries at once, which takes memory of its own; a"
                    + " range takes several rows.",
            "move a table to another stage, let a later one hold a part of it (extend), give it fewer entries, or make"
                    + " its keys exact",
            stage -> stage.tcamBlocks()),
    LOGICAL_TABLES(
            "stage-tables",
            "logical table",
            "Everything that a stage does is an action of a logical table: one for each table, for each register"
                    + " action, and for all assignments under one condition.",
            "move operations to another stage, or put assignments under one condition",
            stage -> stage.logicalTables()),
    TERNARY_TABLES(
            "stage-ternary-tables",
            "ternary table",
            "A stage has wires for the results of so many ternary tables.",
            "move a table to another stage, or make its keys exact",
            stage -> stage.ternaryTables()),
    GATEWAYS(
            "stage-gateways",
            "gateway",
            "Every condition is decided by a gateway in front of a logical table; what is too much for one, by"
                    + " several.",
            "move operations to another stage, or decide once, into a field, and match it in a table",
            stage -> stage.gateways()),
    EXACT_CROSSBAR_BYTES(
            "stage-exact-crossbar",
            "exact crossbar byte",
            "Exact keys, indexes, hashes, conditions and inputs of registers reach a stage's memories over one"
                    + " crossbar.",
            "move operations that read other fields to another stage, or hash wide keys in an earlier one",
            stage -> stage.exactCrossbarBytes()),
    TERNARY_CROSSBAR_GROUPS(
            "stage-ternary-crossbar",
            "ternary crossbar group",
            "Ternary, prefix and range keys reach the TCAM over a crossbar in groups of five bytes, each with half of a"
                    + " middle byte. Four bits of a range take a byte, and a group serves one range.",
            "move a table to another stage",
            stage -> stage.ternaryCrossbarGroups()),
    HASH_BITS(
            "stage-hash-bits",
            "hash bit",
            "Exact tables find their entries, and indexes their memory, by hashes that the stage computes in eight"
                    + " groups of 52 bits. An exact table looks in four ways at once, which takes a group; a key of few"
                    + " bits is its own address and takes a quarter.",
            "move hashes or tables to another stage",
            stage -> stage.hashBits()),
    HASH_UNITS(
            "stage-hash-units",
            "hash-distribution unit",
            "Indexes of memories and hashes for the packet leave the hash logic in slices of 16 bits.",
            "compute hashes in an earlier stage, or spread them over several stages",
            stage -> stage.hashUnits()),
    ACTIONS(
            "stage-actions",
            "action",
            "The instructions of a stage's actions stand in a memory with room for so many, two in a row.",
            "move a table or assignments to another stage",
            stage -> stage.actions()),
    INSTRUCTION_ROWS(
            "stage-instruction-rows",
            "instruction row",
            "The instruction memory holds two actions in a row, and those of one row write different fields: every"
                    + " action that writes a field needs another row.",
            "put the value into the entry, as data of one action in place of many actions, or move a table to another"
                    + " stage",
            stage -> stage.instructionRows()),
    ACTION_BUS_BYTES(
            "stage-action-bus",
            "action bus byte",
            "Action data, outputs of registers, hashes and random numbers reach the packet over one bus.",
            "move operations to another stage, or give actions less data",
            stage -> stage.actionBusBytes()),
    RANDOM_GENERATORS(
            "stage-random",
            "random generator",
            "A stage has two generators of 32 random bits.",
            "draw once and use the bits of one field, or draw in another stage",
            stage -> stage.randomGenerators());

    private final String code;
    private final String noun;
    private final String reason;
    private final String fix;
    private final Function<Target.PerStage, Limit> limit;

    Resource(String code, String noun, String reason, String fix, Function<Target.PerStage, Limit> limit) {
        this.code = code;
        this.noun = noun;
        this.reason = reason;
        this.fix = fix;
        this.limit = limit;
    }

    /** Code of the diagnostic for a stage that needs too much of it. */
    public String code() {
        return code;
    }

    /** What one of it is called. */
    public String noun() {
        return noun;
    }

    public String plural() {
        return noun + "s";
    }

    /** Why a stage has no more. */
    public String reason() {
        return reason;
    }

    /** What to do when a stage needs too many. */
    public String fix() {
        return fix;
    }

    /** Its key in reports and in {@code per_stage} of a target file. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** How many one stage of a target has. */
    public Limit limit(Target target) {
        return limit.apply(target.perStage());
    }

    /** What both directions need of a stage that they share; some resources each of them has for itself. */
    public long ofDirections(long ingress, long egress) {
        return this == ACTIONS || this == INSTRUCTION_ROWS ? Math.max(ingress, egress) : ingress + egress;
    }

    /**
     * Whether owners use it side by side: the needs of one owner add up, and a stage needs as many as the owner that
     * needs most. Of other resources an owner needs as many as its largest need, and owners add up.
     */
    public boolean isSideBySide() {
        return this == INSTRUCTION_ROWS;
    }

    /** Two needs of one owner. */
    long ofOneOwner(long first, long second) {
        return isSideBySide() ? first + second : Math.max(first, second);
    }

    /** What owners need together. */
    long ofOwners(long first, long second) {
        return isSideBySide() ? Math.max(first, second) : first + second;
    }
}
