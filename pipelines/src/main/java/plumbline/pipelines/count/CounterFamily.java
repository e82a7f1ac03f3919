package plumbline.pipelines.count;

import plumbline.pipelines.generator.GeneratorCounter;
import plumbline.pipelines.pipe.DigestCounter;
import plumbline.pipelines.pipe.PipeCounter;
import plumbline.pipelines.port.BatchCounter;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.PortCounter;
import plumbline.pipelines.port.PortEffect;
import plumbline.pipelines.ring.RingInput;
import plumbline.pipelines.ring.RingOutput;
import plumbline.vm.count.QueueCounter;
import plumbline.vm.count.TableCounter;

/** The kinds of things in a switch that count; each has the counters of one enum. */
public enum CounterFamily {
    /** Of a port by its number; the text is what is attached. */
    PORT(PortCounter.class),
    RECEIVE_DROPS(DropReason.class),
    RECEIVE_EFFECTS(PortEffect.class),
    SEND_DROPS(DropReason.class),
    SEND_EFFECTS(PortEffect.class),
    /** What was to be sent while the port was down. */
    DOWN_DROPS(DropReason.class),
    /** Of a pipe's batch to a port. */
    BATCH(BatchCounter.class),
    /** Of the ring from a port to its pipe (0) or back (1). */
    PORT_RING_INPUT(RingInput.class),
    PORT_RING_OUTPUT(RingOutput.class),
    /** Of a port's queue by its number; −1: of the port itself. */
    QUEUE(QueueCounter.class),
    QUEUE_DROPS(DropReason.class),
    /** Of the queue in front of a pipe's recirculation port. */
    RECIRCULATION(QueueCounter.class),
    RECIRCULATION_DROPS(DropReason.class),
    /** Of the ring to a pipe from another. */
    LINK_INPUT(RingInput.class),
    LINK_OUTPUT(RingOutput.class),
    /** Of a pipe by its number. */
    PIPE(PipeCounter.class),
    PIPE_DROPS(DropReason.class),
    DIGESTS(DigestCounter.class),
    GENERATOR(GeneratorCounter.class),
    /** Of a pipe's table by its place in the program; the text is its stage and its name. */
    TABLE(TableCounter.class);

    private final Class<? extends Enum<?>> counters;

    CounterFamily(Class<? extends Enum<?>> counters) {
        this.counters = counters;
    }

    /** How many counters one of its things has. */
    public int size() {
        return counters.getEnumConstants().length;
    }
}
