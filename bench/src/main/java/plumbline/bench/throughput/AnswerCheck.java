package plumbline.bench.throughput;

import plumbline.isa.model.Counter;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.pipelines.port.PortException;
import plumbline.pipelines.report.SwitchReport;
import plumbline.verifier.Verified;
import plumbline.vm.CounterArray;
import plumbline.vm.Engine;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/** Holds what an engine leaves behind after some packets against what another does. */
final class AnswerCheck {
    private final byte[][] packets;
    private final Preparation preparation;

    AnswerCheck(byte[][] packets, Preparation preparation) {
        this.packets = packets;
        this.preparation = preparation;
    }

    /**
     * Runs all packets once through both engines.
     *
     * @return what was compared, in words
     * @throws WrongAnswerException naming the first difference
     */
    String compare(Verified program, Engine measured, Engine checker) throws PortException {
        try (LoopingSwitch one = run(program, measured);
                LoopingSwitch other = run(program, checker)) {
            compareCounts(one.report(), other.report());
            long cells = compareState(program.program(), one.state(), other.state());
            return packets.length + " packets, " + cells + " register and counter cells as the " + checker.name()
                    + " has them";
        }
    }

    private LoopingSwitch run(Verified program, Engine engine) {
        LoopingSwitch loop = new LoopingSwitch(program, engine, packets, preparation);
        loop.run(packets.length);
        loop.drain();
        return loop;
    }

    private static void compareCounts(SwitchReport one, SwitchReport other) {
        if (one.sent() != other.sent() || !one.drops().equals(other.drops()) || one.copies() != other.copies()) {
            throw new WrongAnswerException("sent, dropped or copied: " + one.sent() + ", " + one.drops() + ", "
                    + one.copies() + " instead of " + other.sent() + ", " + other.drops() + ", " + other.copies());
        }
    }

    private static long compareState(Program program, State one, State other) {
        long cells = 0;
        for (Register register : program.registers()) {
            RegisterArray a = one.register(register.name());
            RegisterArray b = other.register(register.name());
            for (int i = 0; i < register.entries(); i++, cells++) {
                if (a.lo(i) != b.lo(i) || a.hi(i) != b.hi(i)) {
                    throw new WrongAnswerException("register " + register.name() + "[" + i + "] is " + a.lo(i) + ", "
                            + a.hi(i) + " instead of " + b.lo(i) + ", " + b.hi(i));
                }
            }
        }
        for (Counter counter : program.arrays(Counter.class)) {
            CounterArray a = one.counter(counter.name());
            CounterArray b = other.counter(counter.name());
            for (int i = 0; i < counter.entries(); i++, cells++) {
                if (a.packets(i) != b.packets(i) || a.bytes(i) != b.bytes(i)) {
                    throw new WrongAnswerException("counter " + counter.name() + "[" + i + "] differs");
                }
            }
        }
        return cells;
    }
}
