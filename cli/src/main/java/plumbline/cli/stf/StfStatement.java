package plumbline.cli.stf;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * The commands that packet tests have beside those for a running switch. Declared once: the reader, the help and
 * docs/PACKET-TESTS.md loop over it.
 */
public enum StfStatement {
    PACKET(
            "PORT BYTES…",
            "a packet comes in by the port: hexadecimal digits, with blanks wherever you like",
            StfReader::packet),
    EXPECT(
            "PORT [BYTES]…",
            "a packet leaves by the port that begins with these bytes (* is any digit), and with $ also ends there;"
                    + " without bytes: any packet",
            StfReader::expect),
    NO_PACKET(
            "[PORT]",
            "nothing leaves, or nothing by that port, from the packet before this line to the next one",
            StfReader::noPacket),
    PORTS(
            "PORT[-PORT][@PIPE]…",
            "the switch has these ports and no others, as 0-3 7 or 0-1 2-3@1, in front of all that names a port;"
                    + " without this line 0-63",
            (reader, line) -> reader.ports().list(line)),
    WAIT("[TIME]", "time passes: 50us, 1.5ms, 2s; 1 ms if nothing is said", StfReader::pause),
    ADD(
            "TABLE [PRIORITY] [KEY:]VALUE… [ACTION([ARGUMENT:]VALUE,…)] [= NAME]",
            "a table gets an entry; the larger priority wins; a value set gets a value, without an action",
            StfReader::add),
    SETDEFAULT(
            "TABLE ACTION([ARGUMENT:]VALUE,…)", "what happens to packets that no entry matches", StfReader::otherwise),
    REMOVE(
            "all|TABLE [[PRIORITY] [KEY:]VALUE…]",
            "all entries of all tables, of one table, or one entry",
            StfReader::remove),
    SELECTOR(
            "SELECTOR GROUP add|remove|set MEMBER…",
            "more members of a group, fewer, or these and no others; as plumb selector does it",
            StfReader::selector),
    CHECK_COUNTER(
            "COUNTER(INDEX) [packets|bytes ==|!=|<|<=|>|>= N]",
            "what a cell of a counter has counted; without a condition it is printed",
            (reader, line) -> reader.checks().counter(line)),
    CHECK_REGISTER(
            "REGISTER(INDEX) [lo|hi] ==|!=|<|<=|>|>= N",
            "what is in a cell of a register; of a pair the word lo or hi",
            (reader, line) -> reader.checks().register(line)),
    EXPECT_DIGEST(
            "DIGEST [FIELD:VALUE]…",
            "one digest of that name has been sent since the last line about it, and carried these values",
            (reader, line) -> reader.checks().expectDigest(line)),
    NO_DIGEST("DIGEST", "none has been sent since the last line about it", (reader, line) -> reader.checks()
            .noDigest(line)),
    TABLE_ADD(
            "TABLE ACTION [KEY]… => [ARGUMENT]… [PRIORITY]",
            "an entry as BMv2's command line has it: the smaller priority wins; keys may be V/LENGTH, V&&&MASK,"
                    + " LOW->HIGH",
            bmv2(Bmv2Statements::tableAdd)),
    TABLE_SET_DEFAULT(
            "TABLE ACTION [ARGUMENT]…", "the same of a default action", bmv2(Bmv2Statements::tableSetDefault)),
    COUNTER_READ("COUNTER INDEX", "prints a cell of a counter", bmv2(Bmv2Statements::counterRead)),
    COUNTER_WRITE("COUNTER INDEX PACKETS BYTES", "refused: see counter reset", bmv2(Bmv2Statements::counterWrite)),
    REGISTER_READ("REGISTER INDEX", "prints a cell of a register", bmv2(Bmv2Statements::registerRead)),
    REGISTER_WRITE("REGISTER INDEX VALUE [HIGH]", "writes a cell of a register", bmv2(Bmv2Statements::registerWrite)),
    REGISTER_RESET("REGISTER", "gives all its cells their initial values", bmv2(Bmv2Statements::registerReset)),
    METER_GET_RATES("METER INDEX", "prints a cell of a meter", bmv2(Bmv2Statements::meterRead)),
    METER_SET_RATES(
            "METER INDEX RATE:BURST RATE:BURST",
            "sets the committed and the peak rate of a cell, in packets or bytes per microsecond",
            bmv2(Bmv2Statements::meterSet)),
    METER_ARRAY_SET_RATES("METER RATE:BURST RATE:BURST", "the same for all cells", bmv2(Bmv2Statements::meterSetAll)),
    SET_QUEUE_DEPTH(
            "PACKETS [PORT [PRIORITY]]",
            "sets how many packets the queues of a port hold, or one of them",
            bmv2(Bmv2Statements::queueDepth)),
    SET_QUEUE_RATE(
            "RATE [PORT [PRIORITY]]",
            "refused: rates of queues are in bits per second",
            bmv2(Bmv2Statements::queueRate)),
    MIRRORING_ADD(
            "MIRROR PORT", "copies of a mirror, by its number or name, go to the port", bmv2(Bmv2Statements::mirror)),
    MIRRORING_ADD_MC(
            "MIRROR GROUP",
            "copies of a session go to the members of a multicast group",
            bmv2(Bmv2Statements::mirrorToGroup)),
    MIRRORING_DELETE("MIRROR", "refused: a mirror belongs to its program", bmv2(Bmv2Statements::mirrorDelete)),
    MIRRORING_GET("MIRROR", "prints where the mirrors' copies go", bmv2(Bmv2Statements::mirrorRead)),
    MC_MGRP_CREATE("GROUP", "a multicast group, without ports yet", (reader, line) -> reader.groups()
            .group(line)),
    MC_NODE_CREATE(
            "REPLICA PORT…",
            "ports with a replica number; the first node is number 0",
            (reader, line) -> reader.groups().node(line)),
    MC_NODE_UPDATE("NODE PORT…", "other ports for a node", (reader, line) -> reader.groups()
            .nodeUpdate(line)),
    MC_NODE_ASSOCIATE("GROUP NODE", "the group has the ports of the node too", (reader, line) -> reader.groups()
            .associate(line));

    private final String operands;
    private final String meaning;
    private final BiConsumer<StfReader, StfLine> reads;

    StfStatement(String operands, String meaning, BiConsumer<StfReader, StfLine> reads) {
        this.operands = operands;
        this.meaning = meaning;
        this.reads = reads;
    }

    private static BiConsumer<StfReader, StfLine> bmv2(BiConsumer<Bmv2Statements, StfLine> reads) {
        return (reader, line) -> reads.accept(reader.bmv2(), line);
    }

    /** Whether the command line of BMv2 has it ({@code simple_switch_CLI}). */
    boolean isOfBmv2() {
        return compareTo(TABLE_ADD) >= 0;
    }

    /** The word at the beginning of the line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** How it is written. */
    String usage() {
        return word() + " " + operands;
    }

    /** All of them in lines for people: how each is written, and below it what it does. */
    public static List<String> help() {
        return Stream.of(values())
                .flatMap(statement -> Stream.of(statement.usage(), "    " + statement.meaning))
                .toList();
    }

    /** All of them. */
    static List<String> words() {
        return Stream.of(values()).map(StfStatement::word).toList();
    }

    /** That of a word, in small letters or capitals. */
    static Optional<StfStatement> of(String word) {
        return Stream.of(values())
                .filter(statement -> statement.name().equalsIgnoreCase(word))
                .findFirst();
    }

    /** Reads a line that begins with its word. */
    void read(StfReader reader, StfLine line) {
        List<String> all = Arrays.asList(operands.split(" "));
        long min = all.stream().filter(operand -> !operand.startsWith("[")).count();
        if (line.size() - 1 < min && !operands.contains("==") || line.size() < 1 + Math.min(1, min)) {
            throw line.wrong("'" + line.text().strip() + "' is incomplete", "write " + usage());
        }
        reads.accept(reader, line);
    }
}
