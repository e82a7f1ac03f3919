package plumbline.programs.printqueue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import plumbline.isa.model.Program;
import plumbline.programs.flowradar.FiveTuple;
import plumbline.programs.printqueue.PrintQueueModel.Cell;
import plumbline.programs.printqueue.PrintQueueModel.Place;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/**
 * What the registers hold of a port, as the model says it.
 *
 * @param port number among those watched
 */
record PortRegisters(Program program, State state, int port) {
    /** The records of the windows; written anew here, not by the control plane. Index: half, port, bank, cell. */
    Map<Place, Cell<FiveTuple>> cells(long now) {
        int k = (int) program.parameter("k");
        int ports = (int) program.parameter("ports");
        Map<Place, Cell<FiveTuple>> found = new HashMap<>();
        for (int w = 0; w < program.parameter("windows"); w++) {
            int shift = (int) (program.parameter("m0") + program.parameter("alpha") * w);
            long wrap = 1L << Math.min(31, 48 - program.parameter("m0")) - program.parameter("alpha") * w;
            RegisterArray stamps = state.register("stamps" + w);
            for (int i = 0; i < stamps.declaration().entries(); i++) {
                if ((i >> k + 1) % ports == port && stamps.lo(i) != 0) {
                    long stamp = stamps.lo(i) - wrap;
                    while (stamp + wrap <= now >> shift) {
                        stamp += wrap;
                    }
                    long pair = state.register("ports" + w).lo(i);
                    found.put(
                            new Place((i >> k + 1) / ports, i >> k & 1, w, i & (1 << k) - 1),
                            new Cell<>(
                                    stamp,
                                    new FiveTuple(
                                            (int) state.register("srcs" + w).lo(i),
                                            (int) state.register("dsts" + w).lo(i),
                                            (int) (pair >> 16),
                                            (int) (pair & 0xFFFF),
                                            (int) state.register("protocols" + w)
                                                    .lo(i))));
                }
            }
        }
        return found;
    }

    /**
     * The flows that built a queue, as the control plane reads them: with the first bank of the queue monitor alone,
     * then with both. What is read is emptied.
     */
    List<List<FiveTuple>> climbed(int queue) {
        RegisterLayout layout = RegisterLayout.of(program);
        QueueMonitor monitor = new QueueMonitor(state, layout.depths());
        return IntStream.range(0, 2)
                .mapToObj(half -> {
                    FlowTable flows = new FlowTable();
                    monitor.take(layout.monitor(half, 0, layout.spot(port, queue)), Integer.MAX_VALUE, packet -> 0);
                    return monitor.steps(0, flows).steps().stream()
                            .map(step -> flows.flows().get(step.flow()))
                            .toList();
                })
                .toList();
    }
}
