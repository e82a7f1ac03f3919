package plumbline.programs.rig;

import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.vm.Engine;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.State;

/**
 * A program in an engine without a switch around it, pass by pass; a second access of a register in a pass is refused
 * where it is checked.
 */
public final class EngineRun {
    /** Seed of random draws. */
    public static final long SEED = 42;

    private final Executable executable;
    private final UnsafeBuffer buffer = new UnsafeBuffer();
    private final Phv phv;

    public EngineRun(Engine engine, Program program) {
        executable = engine.load(program, new Limits(1, 0, 0), SEED);
        phv = executable.layout().newPhv();
    }

    /** Sends a frame through ingress; answers whether the parser takes it. */
    public boolean send(byte[] frame) {
        buffer.wrap(frame);
        comesBy(0, 0);
        return executable.parseAndIngress(phv, buffer, 0, frame.length);
    }

    /** The mirror copy that the last pass asked for goes through ingress, if it did; answers whether. */
    public boolean copyComesBack() {
        long session = get(Intrinsic.MIRROR_TYPE);
        if (session == 0) {
            return false;
        }
        List<Field> carried = executable.program().fieldLists().stream()
                .filter(list -> list instanceof FieldList.Mirror && list.number() == session)
                .findFirst()
                .orElseThrow()
                .fields();
        long[] values = carried.stream().mapToLong(this::value).toArray();
        comesBy(FieldList.Recirculate.PORT, 1);
        executable.parse(phv, buffer, 0, buffer.capacity());
        for (int i = 0; i < values.length; i++) {
            phv.values()[executable.layout().slot(carried.get(i))] = values[i];
        }
        executable.ingress(phv);
        return true;
    }

    private void comesBy(int port, int recirculated) {
        phv.set(Intrinsic.INGRESS_PORT, port);
        phv.set(Intrinsic.RECIRCULATED, recirculated);
    }

    /** The packet that was sent last goes through egress, at the port that ingress chose. */
    public void egress() {
        phv.set(Intrinsic.EGRESS_PORT, phv.get(Intrinsic.UCAST_EGRESS_PORT));
        executable.egress(phv);
    }

    /** Whether the last pass dropped its packet. */
    public boolean dropped() {
        return (get(Intrinsic.DROP_CTL) & 1) != 0;
    }

    /** What the architecture tells the passes from now on. */
    public void set(Intrinsic field, long value) {
        phv.set(field, value);
    }

    public long get(Intrinsic field) {
        return phv.get(field);
    }

    /** A field after the last pass. */
    public long value(String name) {
        return executable.layout().fields().stream()
                .filter(field -> field.name().equals(name))
                .mapToLong(this::value)
                .findFirst()
                .orElseThrow();
    }

    public long value(Field field) {
        return phv.values()[executable.layout().slot(field)];
    }

    public State state() {
        return executable.state();
    }
}
