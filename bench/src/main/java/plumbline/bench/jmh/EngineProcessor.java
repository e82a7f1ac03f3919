package plumbline.bench.jmh;

import org.agrona.concurrent.UnsafeBuffer;
import plumbline.isa.model.Bundle;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.vm.Engine;
import plumbline.vm.Executable;
import plumbline.vm.Phv;

/** A program on an engine, without queues: parser, ingress, egress, deparser; a mirror copy goes through ingress again. */
final class EngineProcessor implements Processor {
    private final Executable executable;
    private final Phv phv;
    private final Phv copy;
    private final int[] carried;

    EngineProcessor(Engine engine, Program program, long seed) {
        executable = engine.load(program, Limits.NONE, seed);
        phv = executable.layout().newPhv();
        copy = executable.layout().newPhv();
        carried = program.bundles().stream()
                .filter(Bundle.Mirror.class::isInstance)
                .findFirst()
                .map(mirror -> mirror.fields().stream().mapToInt(executable.layout()::slot).toArray())
                .orElse(new int[0]);
    }

    @Override
    public int process(UnsafeBuffer frame, int offset, int length, int port) {
        if (!executable.parse(phv, frame, offset, length)) {
            return DROPPED;
        }
        phv.set(Intrinsic.INGRESS_PORT, port);
        executable.ingress(phv);
        if (phv.get(Intrinsic.MIRROR_TYPE) != 0) {
            recirculate(frame, offset, length, port);
        }
        if ((phv.get(Intrinsic.DROP_CTL) & 1) != 0) {
            return DROPPED;
        }
        executable.egress(phv);
        executable.deparse(phv, frame);
        return (int) phv.get(Intrinsic.UCAST_EGRESS_PORT);
    }

    private void recirculate(UnsafeBuffer frame, int offset, int length, int port) {
        executable.parse(copy, frame, offset, length);
        copy.set(Intrinsic.INGRESS_PORT, port);
        copy.set(Intrinsic.RECIRCULATED, 1);
        for (int slot : carried) {
            copy.values()[slot] = phv.values()[slot];
        }
        executable.ingress(copy);
    }

    @Override
    public long fingerprint() {
        long sum = 0;
        for (Register register : executable.program().registers()) {
            for (int cell = 0; cell < register.entries(); cell++) {
                sum = Fingerprint.add(sum, executable.state().register(register.name()).lo(cell));
            }
        }
        return sum;
    }
}
