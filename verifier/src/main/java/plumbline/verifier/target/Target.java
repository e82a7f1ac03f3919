package plumbline.verifier.target;

import plumbline.isa.model.Limits;
import plumbline.isa.model.OpClass;

/**
 * What a chip allows. These records are the schema of a target file: component {@code perDirection} of {@code stages} is
 * key {@code stages.per_direction}, and a new kind of limit is one component here and one rule class.
 *
 * @param name  as in {@code --target NAME}
 * @param title one line for a list of targets
 */
public record Target(
        String name,
        String title,
        Stages stages,
        Memories memories,
        Registers registers,
        StatefulAlu statefulAlu,
        Alu alu,
        Guards guards,
        Recirculation recirculation) {

    /** The pipeline. */
    public record Stages(
            @Says(value = "match-action stages in each direction", min = 1, max = 1000) Limit perDirection,
            @Says("reading a field in the stage in which another unit writes it") Choice<Policy> readOfWritten) {}

    /** What all memories — registers, filters, counters and tables — have in common. */
    public record Memories(
            @Says(value = "accesses to one memory by one packet in one pass", min = 1, max = 1000) Limit accessesPerPass,
            @Says(value = "stages in which one memory may sit", min = 1, max = 1000) Limit stagesEach,
            @Says(value = "counter arrays in one stage", min = 1, max = 1000) Limit countersPerStage) {}

    /** Register arrays. */
    public record Registers(
            @Says(value = "register and filter arrays in one stage, one stateful ALU each", min = 1, max = 1000)
                    Limit perStage,
            @Says(value = "bits of a single word", min = 1, max = 64) Sizes wordBits,
            @Says(value = "bits of each word of a pair", min = 1, max = 64) Sizes pairWordBits,
            @Says(value = "bits of one register array", min = 1) Limit maxBits) {}

    /** The ALU that reads, changes and writes one register cell. */
    public record StatefulAlu(
            @Says("an update that depends on a condition over the value just read") Choice<Policy> branchOnValue,
            @Says("instructions that may compute the new value of a word") Choices<OpClass> updates,
            @Says("instructions that may compute an output") Choices<OpClass> outputs,
            @Says("instructions that may prepare the sides of a comparison with the value read") Choices<OpClass> conditions,
            @Says(value = "packet fields that one access may take in beside its index and its predicates", max = 64)
                    Limit packetInputs,
            @Says(value = "different comparisons with the value read in one access", max = 64) Limit comparisons,
            @Says(value = "fields that one access may write", max = 64) Limit outputFields) {}

    /** Instructions of assignments and actions. */
    public record Alu(
            @Says("instructions of assignments and actions") Choices<OpClass> instructions,
            @Says("a result that is wider than the field it goes to") Choice<Policy> narrowing) {}

    /** Conditions on packet fields. */
    public record Guards(@Says("instructions that may prepare the sides of a comparison") Choices<OpClass> instructions) {}

    /** Packets that go through ingress again. */
    public record Recirculation(
            @Says(value = "packets per million that may go through ingress again", max = 1_000_000) Limit sharePpm,
            @Says(value = "packets that may exceed that share at once", max = 1_000_000_000) Limit burstPackets) {}

    /** What engines and switch keep checking while a program runs. */
    public Limits limits() {
        return new Limits(
                memories.accessesPerPass.asInt(),
                (int) Math.min(recirculation.sharePpm.value(), Limits.NONE.recirculationPpm()),
                recirculation.burstPackets.asInt());
    }
}
