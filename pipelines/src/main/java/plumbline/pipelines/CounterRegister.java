package plumbline.pipelines;

import static plumbline.pipelines.count.CounterFamily.BATCH;
import static plumbline.pipelines.count.CounterFamily.DIGESTS;
import static plumbline.pipelines.count.CounterFamily.DOWN_DROPS;
import static plumbline.pipelines.count.CounterFamily.GENERATOR;
import static plumbline.pipelines.count.CounterFamily.LINK_INPUT;
import static plumbline.pipelines.count.CounterFamily.LINK_OUTPUT;
import static plumbline.pipelines.count.CounterFamily.PIPE;
import static plumbline.pipelines.count.CounterFamily.PIPE_DROPS;
import static plumbline.pipelines.count.CounterFamily.PORT;
import static plumbline.pipelines.count.CounterFamily.PORT_RING_INPUT;
import static plumbline.pipelines.count.CounterFamily.PORT_RING_OUTPUT;
import static plumbline.pipelines.count.CounterFamily.QUEUE;
import static plumbline.pipelines.count.CounterFamily.QUEUE_DROPS;
import static plumbline.pipelines.count.CounterFamily.RECEIVE_DROPS;
import static plumbline.pipelines.count.CounterFamily.RECEIVE_EFFECTS;
import static plumbline.pipelines.count.CounterFamily.RECIRCULATION;
import static plumbline.pipelines.count.CounterFamily.RECIRCULATION_DROPS;
import static plumbline.pipelines.count.CounterFamily.SEND_DROPS;
import static plumbline.pipelines.count.CounterFamily.SEND_EFFECTS;
import static plumbline.pipelines.count.CounterFamily.TABLE;

import java.util.List;
import plumbline.isa.model.Direction;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Program;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Unit;
import plumbline.pipelines.count.CounterFamily;
import plumbline.pipelines.count.CounterName;
import plumbline.pipelines.count.SwitchCounters;
import plumbline.pipelines.pipe.Pipe;
import plumbline.pipelines.port.Attachment;
import plumbline.pipelines.port.PortCounters;
import plumbline.pipelines.ring.FrameRing;
import plumbline.pipelines.ring.PipeLink;
import plumbline.pipelines.ring.RingInput;
import plumbline.pipelines.ring.RingOutput;
import plumbline.pipelines.tm.QueueCounters;
import plumbline.pipelines.tm.QueueRegister;
import plumbline.vm.count.CounterBlock;

/** Enters what counts in a switch into its counters. */
record CounterRegister(SwitchCounters counters) {
    void pipe(int number, Pipe pipe, Program program) {
        counters.add(PIPE, number, pipe.counters().packets());
        counters.add(PIPE_DROPS, number, pipe.counters().drops());
        counters.add(DIGESTS, number, pipe.digests().counters());
        counters.add(GENERATOR, number, pipe.generator().counters());
        int table = 0;
        for (Direction direction : Direction.values()) {
            List<Stage> all = program.stages(direction);
            for (int stage = 0; stage < all.size(); stage++) {
                // Stages are called as in the verifier's report: "in 2 route".
                String place = (direction == Direction.INGRESS ? "in " : "out ") + stage;
                String title = (place + " " + all.get(stage).name()).strip();
                for (Unit unit : all.get(stage).units()) {
                    if (unit instanceof Unit.Apply apply) {
                        counters.add(
                                new CounterName(TABLE, number, table++),
                                title + "\t" + apply.table(),
                                pipe.state().table(apply.table()).counters());
                    }
                }
            }
        }
    }

    void link(PipeLink link) {
        sides(
                LINK_INPUT,
                LINK_OUTPUT,
                link.to(),
                link.from(),
                link.ring().input(),
                link.ring().output());
    }

    void port(AttachedPort port) {
        int number = port.number();
        Attachment attachment = port.attachment();
        PortCounters ofPort = attachment.counters();
        counters.change(() -> {
            counters.add(new CounterName(PORT, number, 0), attachment.name(), ofPort.frames());
            counters.add(RECEIVE_DROPS, number, ofPort.receiveDrops());
            counters.add(RECEIVE_EFFECTS, number, ofPort.receiving().effects());
            counters.add(SEND_DROPS, number, ofPort.sendDrops());
            counters.add(SEND_EFFECTS, number, ofPort.sending().effects());
            counters.add(DOWN_DROPS, number, attachment.drops());
            counters.add(BATCH, number, port.collected());
            if (port.rings() != null) {
                ring(number, 0, port.rings().received());
                ring(number, 1, port.rings().sending());
            }
        });
    }

    /** Something of another name is attached under a number. */
    void named(int port, String name) {
        counters.text(new CounterName(PORT, port, 0), name);
    }

    private void ring(int port, int index, FrameRing ring) {
        sides(PORT_RING_INPUT, PORT_RING_OUTPUT, port, index, ring.input(), ring.output());
    }

    private void sides(
            CounterFamily inputs,
            CounterFamily outputs,
            int owner,
            int index,
            CounterBlock<RingInput> input,
            CounterBlock<RingOutput> output) {
        counters.add(new CounterName(inputs, owner, index), "", input);
        counters.add(new CounterName(outputs, owner, index), "", output);
    }

    /** That of a pipe's queues. */
    QueueRegister queues(int pipe) {
        return new QueueRegister() {
            @Override
            public void opened(int port, int queue, QueueCounters opened) {
                counters.add(name(QUEUE, RECIRCULATION, port, queue), "", opened.packets());
                counters.add(name(QUEUE_DROPS, RECIRCULATION_DROPS, port, queue), "", opened.drops());
            }

            @Override
            public void closed(int port, int queue) {
                counters.remove(name(QUEUE, RECIRCULATION, port, queue));
                counters.remove(name(QUEUE_DROPS, RECIRCULATION_DROPS, port, queue));
            }

            @Override
            public void change(Runnable change) {
                counters.change(change);
            }

            /** Every pipe has a recirculation port, and all of the same number. */
            private CounterName name(CounterFamily usual, CounterFamily recirculation, int port, int queue) {
                return port == FieldList.Recirculate.PORT
                        ? new CounterName(recirculation, pipe, queue)
                        : new CounterName(usual, port, queue);
            }
        };
    }
}
