package plumbline.verifier.target;

import java.util.Optional;
import plumbline.isa.model.Limits;
import plumbline.isa.model.OpClass;
import plumbline.isa.model.Table;
import plumbline.verifier.atoms.Atom;

/**
 * What a chip allows. These records are the schema of a target file: component {@code perDirection} of {@code stages}
 * is key {@code stages.per_direction}, and a new kind of limit is one component here and one rule class.
 *
 * @param name as in {@code --target NAME}
 * @param title one line for a list of targets
 */
public record Target(
        @Says("as in --target NAME") String name,
        @Says("one line for the list of targets") String title,
        Stages stages,
        PerStage perStage,
        Blocks blocks,
        Memories memories,
        Registers registers,
        StatefulAlu statefulAlu,
        Alu alu,
        Guards guards,
        Tables tables,
        Phv phv,
        Parsing parser,
        FieldLists fieldLists,
        Intrinsics intrinsics,
        Recirculation recirculation) {

    /** The pipeline. */
    public record Stages(
            @Says(value = "match-action stages in each direction", min = 1, max = 1000)
            Limit perDirection,

            @Says("whether ingress and egress share the stages' hardware")
            Choice<Sharing> sharing,

            @Says("reading a field in the stage in which another operation writes it")
            Choice<Policy> readOfWritten) {
        /** What {@link #readOfWritten} rests on: a value is new from the next stage on. */
        public Limit untilReadable() {
            return readOfWritten.limit(1, "stage from writing a field to reading what was written");
        }

        /** The stage in which a table must be applied: the one that it names, where stages are counted. */
        public Optional<Integer> fixed(Table table) {
            return perDirection.isUnlimited() ? Optional.empty() : table.stage();
        }
    }

    /**
     * What one stage has; a rule, the report and the fitter loop over {@code plumbline.verifier.resources.Resource}.
     */
    public record PerStage(
            @Says(value = "meter ALUs in one stage: register and filter arrays, one each", min = 1, max = 1000)
            Limit meterAlus,

            @Says(value = "statistics ALUs in one stage: counter arrays, one each", min = 1, max = 1000)
            Limit statsAlus,

            @Says(value = "SRAM blocks in one stage", min = 1, max = 100_000)
            Limit sramBlocks,

            @Says(
                    value = "map RAMs in one stage, one for each SRAM block of registers, filters and counters",
                    min = 1,
                    max = 100_000)
            Limit mapRams,

            @Says(value = "TCAM blocks in one stage", max = 100_000)
            Limit tcamBlocks,

            @Says(value = "logical tables in one stage", min = 1, max = 1000)
            Limit logicalTables,

            @Says(value = "ternary tables in one stage", max = 1000)
            Limit ternaryTables,

            @Says(value = "gateways in one stage: conditions, and parts of those that are too much for one", max = 1000)
            Limit gateways,

            @Says(value = "bytes of packet fields on the exact-match crossbar of one stage", max = 100_000)
            Limit exactCrossbarBytes,

            @Says(
                    value = "groups of the ternary crossbar of one stage: five bytes and half of a middle byte each",
                    max = 100_000)
            Limit ternaryCrossbarGroups,

            @Says(value = "hash bits that one stage computes", max = 100_000)
            Limit hashBits,

            @Says(value = "hash-distribution units in one stage: indexes and hashes for the packet", max = 1000)
            Limit hashUnits,

            @Says(value = "actions that one stage can hold for each direction", min = 1, max = 100_000)
            Limit actions,

            @Says(
                    value = "rows of the instruction memory of one stage, for each direction: as many actions may write"
                            + " one field",
                    min = 1,
                    max = 100_000)
            Limit instructionRows,

            @Says(value = "bytes on the action data bus of one stage", max = 100_000)
            Limit actionBusBytes,

            @Says(value = "random number generators in one stage", max = 1000)
            Limit randomGenerators) {}

    /** The pieces that memory and wiring come in. */
    public record Blocks(
            @Says(value = "words of an SRAM block", min = 1, max = 1 << 20)
            Limit sramWords,

            @Says(value = "bits of an SRAM word", min = 1, max = 1 << 16)
            Limit sramWordBits,

            @Says(value = "entries of a TCAM block", min = 1, max = 1 << 20)
            Limit tcamEntries,

            @Says(value = "match bits of a TCAM block", min = 1, max = 1 << 16)
            Limit tcamBits,

            @Says(value = "SRAM blocks that a register, filter or counter array needs beside its data", max = 100)
            Limit spareBlocks,

            @Says(value = "entries of an exact table in one SRAM word", min = 1, max = 100)
            Limit entriesPerWord,

            @Says(value = "key bits of an exact table that its hash implies", max = 64)
            Limit ghostBits,

            @Says(value = "version bits beside each entry of an exact table", max = 64)
            Limit versionBits,

            @Says(value = "bits of action data that an entry holds beside its key", max = 1024)
            Limit immediateBits,

            @Says(value = "bits that one hash-distribution unit hands on", min = 1, max = 64)
            Limit hashUnitBits,

            @Says(value = "bits of one random number generator", min = 1, max = 64)
            Limit randomBits) {}

    /** What all memories — registers, filters, counters and tables — have in common. */
    public record Memories(
            @Says(value = "accesses to one memory by one packet in one pass", min = 1, max = 1000)
            Limit accessesPerPass,

            @Says(value = "stages in which one memory may sit", min = 1, max = 1000)
            Limit stagesEach,

            @Says("a hash that addresses a memory in the memory's own stage")
            Choice<Policy> hashedIndex,

            @Says(value = "SRAM blocks that one counter array may take, a spare one among them", min = 1, max = 100_000)
            Limit counterBlocks,

            @Says(
                    value = "SRAM blocks that one filter or meter array may take, a spare one among them",
                    min = 1,
                    max = 100_000)
            Limit meterBlocks) {}

    /** Register arrays. */
    public record Registers(
            @Says(value = "bits of a single word", min = 1, max = 64)
            Choices<Long> wordBits,

            @Says(value = "bits of each word of a pair", min = 1, max = 64)
            Choices<Long> pairWordBits,

            @Says(value = "bits of one register array", min = 1)
            Limit maxBits,

            @Says(value = "register actions of one register array: different things done with it", min = 1, max = 1000)
            Limit actions,

            @Says("anything but set, clear and read on a register of single bits")
            Choice<Policy> bitArithmetic) {}

    /** The ALU that reads, changes and writes one register cell. */
    public record StatefulAlu(
            @Says("strongest Domino atom that one access may need")
            Choice<Atom> atom,

            @Says("an update that depends on a condition over the value just read")
            Choice<Policy> branchOnValue,

            @Says("instructions that may compute the new value of a word")
            Choices<OpClass> updates,

            @Says("instructions that may compute an output of words that are no pair")
            Choices<OpClass> outputs,

            @Says("instructions that may compute an output of pairs, and of words wider than the stateful ALU")
            Choices<OpClass> pairOutputs,

            @Says(value = "sources of one output; 0 needs none, and the values below come from one", min = 1, max = 64)
            Limit outputSources,

            @Says(
                    value = "different values that one register action may compute for outputs of words that are no"
                            + " pair",
                    max = 64)
            Limit outputValues,

            @Says("instructions that may prepare the sides of a comparison with the value read")
            Choices<OpClass> conditions,

            @Says(
                    value = "packet fields that the accesses to one register may take in beside index and predicates",
                    max = 64)
            Limit packetInputs,

            @Says(value = "bits of one of these inputs; a wider field takes several", min = 1, max = 64)
            Limit inputBits,

            @Says(
                    value = "bits that the stateful ALU adds and orders at once; wider words are only moved and found"
                            + " equal",
                    min = 1,
                    max = 64)
            Limit wordBits,

            @Says("a packet field that is wider than the register's words")
            Choice<Policy> wideInputs,

            @Says("an update that combines two packet fields or two words, or a part of a word")
            Choice<Policy> freeOperands,

            @Says("a comparison of more than one word, one packet field and one constant, or of a part of a word")
            Choice<Policy> freeComparisons,

            @Says(value = "different comparisons with the value read in one register action", max = 64)
            Limit comparisons,

            @Says(
                    value = "bits of a signed constant by which a comparison with the value read orders",
                    min = 1,
                    max = 64)
            Limit comparisonBits,

            @Says(
                    value = "bits of a signed constant that stands in a comparison beside a mask, or the mask beside"
                            + " it",
                    max = 64)
            Limit maskedConstantBits,

            @Says(value = "different new values of one word in one register action", max = 64)
            Limit valuesPerWord,

            @Says(value = "constants of one register that are too large to stand in the instruction", max = 1000)
            Limit largeConstants,

            @Says(value = "bits of a signed constant that stands in the instruction", max = 64)
            Limit smallConstantBits,

            @Says(value = "outputs of one access, each of a word of the stateful ALU", max = 64)
            Limit outputWords,

            @Says(
                    value = "functions of one value (product, quotient, shift) that the accesses to one register may"
                            + " look up",
                    max = 64)
            Limit mathUnits,

            @Says(value = "bits of the field that a low-pass filter takes in, and of what it gives", min = 1, max = 64)
            Limit filterBits) {}

    /** Instructions of assignments and actions. */
    public record Alu(
            @Says("instructions of assignments and actions") Choices<OpClass> instructions,

            @Says(
                    value = "bits that one instruction saturates, orders or takes the smaller or larger of",
                    min = 1,
                    max = 64)
            Limit containerBits,

            @Says(
                    value = "bits at which a result can stop at its end or a sign be seen: of a whole container",
                    min = 1,
                    max = 64)
            Choices<Long> edgeBits,

            @Says("calculating with a header field that shares a byte with its neighbour")
            Choice<Policy> slices,

            @Says("calculating with header fields of different widths, or of more than 32 bits that are no multiple"
                    + " of 32")
            Choice<Policy> headerWidths,

            @Says(value = "places from which one action takes the bits of a container", min = 1, max = 64)
            Limit sources,

            @Says("a result that is wider than the field it goes to")
            Choice<Policy> narrowing) {
        /** What {@link #narrowing} rests on, for a result that goes to so many bits. */
        public Limit resultBits(int width) {
            return narrowing.limit(width, "bits of the field that the result goes to");
        }
    }

    /** Conditions on packet fields. */
    public record Guards(
            @Says("instructions that may prepare the sides of a comparison")
            Choices<OpClass> instructions,

            @Says("a comparison of two packet fields by their order")
            Choice<Policy> fieldOrder,

            @Says(
                    value = "bytes of packet fields that one gateway looks at; of two fields compared, bytes of both",
                    max = 1000)
            Limit bytes,

            @Says(value = "bits beyond those bytes, and of fields compared by order with a constant", max = 1000)
            Limit rangeBits,

            @Says(value = "alternatives that one gateway decides", min = 1, max = 1000)
            Limit rows) {}

    /** Match-action tables. */
    public record Tables(
            @Says(value = "bytes of action data of one entry", max = 100_000)
            Limit actionDataBytes,

            @Says(value = "bits of a range key", max = 64) Limit rangeBits,

            @Says("a ternary or range key beside an lpm key: TCAM compares both, a compiler may refuse it")
            Choice<Policy> besidePrefixes,

            @Says(value = "stages over which the entries of one match table may be spread", min = 1, max = 1000)
            Limit stages,

            @Says(
                    value = "results of tables that can pass a stage while it does something else; with 0 a table only"
                            + " names the next one",
                    max = 1000)
            Limit longBranches,

            @Says("entries that packets add to tables") Choice<Policy> addedEntries) {}

    /** The packet header vector. */
    public record Phv(
            @Says(value = "8-bit containers", max = 100_000) Limit containers8,

            @Says(value = "16-bit containers", max = 100_000)
            Limit containers16,

            @Says(value = "32-bit containers", max = 100_000)
            Limit containers32,

            @Says(
                    value = "containers of each size that only ingress has, and as many that only egress has",
                    max = 100_000)
            Limit containersOfOneDirection,

            @Says(
                    value = "8-bit containers whose ALU calculates; the others only take values that are moved",
                    max = 100_000)
            Limit calculating8,

            @Says(value = "16-bit containers whose ALU calculates", max = 100_000)
            Limit calculating16,

            @Says(value = "32-bit containers whose ALU calculates", max = 100_000)
            Limit calculating32,

            @Says(
                    value = "8-bit dark containers beside the others: they take whole copies of other containers, and"
                            + " only ALUs read them",
                    max = 100_000)
            Limit dark8,

            @Says(value = "16-bit dark containers", max = 100_000)
            Limit dark16,

            @Says(value = "32-bit dark containers", max = 100_000)
            Limit dark32,

            @Says(
                    value = "collections of tagalong containers, which only parser and deparser see; each is for one"
                            + " direction",
                    max = 100_000)
            Limit tagalongCollections,

            @Says(value = "8-bit containers of a collection", max = 100_000)
            Limit tagalong8,

            @Says(value = "16-bit containers of a collection", max = 100_000)
            Limit tagalong16,

            @Says(value = "32-bit containers of a collection", max = 100_000)
            Limit tagalong32,

            @Says(
                    value = "CLOTs of a packet in a direction: bytes that go from the parser to the deparser past the"
                            + " stages",
                    max = 100_000)
            Limit clots,

            @Says(value = "bytes of a CLOT", min = 1, max = 100_000)
            Limit clotBytes,

            @Says(value = "byte of the packet at which the last CLOT ends", max = 100_000)
            Limit clotDepth,

            @Says(value = "bits that say which headers a packet has, one for each", min = 1, max = 100_000)
            Limit validityBits) {}

    /** The parser of a direction. */
    public record Parsing(
            @Says(value = "rows of the parser's TCAM", min = 1, max = 1_000_000)
            Limit rows,

            @Says(value = "bytes that the parser moves on in one step", min = 1, max = 100_000)
            Limit windowBytes,

            @Says(value = "bytes that the parser extracts in one step", min = 1, max = 100_000)
            Limit extractBytes,

            @Says(value = "bytes that a parser state may select on", min = 1, max = 100_000)
            Limit matchBytes,

            @Says(value = "counters that the parser computes with", max = 1000)
            Limit counters,

            @Says(value = "bytes of a packet that the parser of egress reaches", min = 1, max = 100_000)
            Limit egressBytes,

            @Says(value = "checksums that the deparser updates", max = 1000)
            Limit checksums,

            @Says(value = "checksum units of the parser", max = 1000)
            Limit parserChecksums,

            @Says("reading a field of a header that the packet may not have")
            Choice<Policy> absentHeaders,

            @Says("a header that the parser extracts again on every way of a packet")
            Choice<Policy> extractAlways,

            @Says("a header that the parser extracts when the packet may have it already")
            Choice<Policy> extractAgain) {
        /** What {@link #absentHeaders} rests on. */
        public Limit absentValues() {
            return absentHeaders.limit(0, "defined values in a header that the packet does not have");
        }

        /** What {@link #extractAlways} or {@link #extractAgain} rests on. */
        public static Limit extractions(Choice<Policy> again) {
            return again.limit(1, "extractions of a header from one packet");
        }
    }

    /** What leaves a pass together. */
    public record FieldLists(
            @Says(value = "bytes that a digest carries", max = 100_000)
            Limit digestBytes,

            @Says(value = "bytes that a mirror carries", max = 100_000)
            Limit mirrorBytes,

            @Says(value = "bytes that a resubmit carries", max = 100_000)
            Limit resubmitBytes) {}

    /** Architecture metadata that not every chip has in full. */
    public record Intrinsics(
            @Says(value = "bits of enq_tstamp and deq_timedelta", min = 1, max = 64)
            Limit queueTimeBits,

            @Says(value = "bits of qid and egress_qid", min = 1, max = 64)
            Limit queueBits,

            @Says(value = "bits of mirror_type", min = 1, max = 64)
            Limit mirrorTypeBits,

            @Says("pkt_length: a packet's length, in ingress")
            Choice<Policy> lengthInIngress,

            @Says("payload_sum: the sum of a packet's payload")
            Choice<Policy> payloadSum,

            @Says("mtu_trunc_len: a packet is cut to a length that the program says")
            Choice<Policy> truncation,

            @Says("registers from port_depth or queue_depth: the length of queues, in ingress")
            Choice<Policy> depthInIngress,

            @Says("registers from port_round: the round of a port with rotating priority, in ingress")
            Choice<Policy> roundInIngress,

            @Says("pifo_rank: queues by a rank that the program writes")
            Choice<Policy> pifo) {}

    /** Packets that go through ingress again. */
    public record Recirculation(
            @Says(value = "packets per million that may go through ingress again", max = 1_000_000)
            Limit sharePpm,

            @Says(value = "packets that may exceed that share at once", max = 1_000_000_000)
            Limit burstPackets,

            @Says(
                    value = "bits per second of the recirculation port: a bound per time takes as much of the share as"
                            + " of them",
                    min = 1)
            Limit bitsPerSecond,

            @Says("resubmitting a packet that was resubmitted already")
            Choice<Policy> resubmitAgain) {
        /** What {@link #resubmitAgain} rests on. */
        public Limit resubmits() {
            return resubmitAgain.limit(1, "resubmits of one packet");
        }
    }

    /** What engines and switch keep checking while a program runs. */
    public Limits limits() {
        return new Limits(
                memories.accessesPerPass.asInt(),
                (int) Math.min(recirculation.sharePpm.value(), Limits.NONE.recirculationPpm()),
                recirculation.burstPackets.asInt());
    }
}
