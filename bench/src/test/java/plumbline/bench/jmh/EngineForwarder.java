package plumbline.bench.jmh;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import plumbline.bench.handwritten.Forwarder;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Program;
import plumbline.vm.Executable;
import plumbline.vm.PassResult;
import plumbline.vm.Phv;
import plumbline.vm.QueueBypass;
import plumbline.vm.RegisterArray;

/**
 * A program in an engine without a switch around it: parse, ingress, egress, deparse, and at once the second pass of a
 * copy that the program mirrors to the recirculation port.
 */
final class EngineForwarder implements Forwarder {
    private final Executable program;
    private final int ingressPort;
    private final UnsafeBuffer buffer = new UnsafeBuffer();
    private final QueueBypass bypass = QueueBypass.ofEveryPort();
    private final Phv phv;
    private final Phv copy;
    private final int[] carried;
    private final Map<String, RegisterArray> registers;

    EngineForwarder(Executable program, int ingressPort) {
        this.program = program;
        this.ingressPort = ingressPort;
        this.phv = program.layout().newPhv();
        this.copy = program.layout().newPhv();
        this.carried = carried(program);
        this.registers = program.program().registers().stream()
                .collect(Collectors.toMap(
                        register -> register.name(), register -> program.state().register(register.name())));
    }

    private static int[] carried(Executable executable) {
        Program program = executable.program();
        Stream<Field> fields = program.fieldLists().stream()
                .filter(fieldList -> fieldList instanceof FieldList.Mirror)
                .flatMap(fieldList -> fieldList.fields().stream());
        return fields.mapToInt(executable.layout()::slot).toArray();
    }

    @Override
    public int forward(byte[] bytes, int offset, int length) {
        if (buffer.byteArray() != bytes) {
            buffer.wrap(bytes);
        }
        phv.set(Intrinsic.INGRESS_PORT, ingressPort);
        long passage = program.through(phv, buffer, offset, length, bypass);
        if (PassResult.isThrough(passage)) {
            return PassResult.port(passage);
        }
        if (passage == PassResult.REJECTED) {
            return DROPPED;
        }
        if (phv.get(Intrinsic.MIRROR_TYPE) != 0) {
            passAgain(offset, length);
        }
        if (phv.get(Intrinsic.DROP_CTL) != 0) {
            return DROPPED;
        }
        program.egressAndDeparse(phv, buffer);
        return (int) phv.get(Intrinsic.UCAST_EGRESS_PORT);
    }

    private void passAgain(int offset, int length) {
        copy.set(Intrinsic.INGRESS_PORT, ingressPort);
        copy.set(Intrinsic.RECIRCULATED, 1);
        program.parse(copy, buffer, offset, length);
        for (int slot : carried) {
            copy.values()[slot] = phv.values()[slot];
        }
        program.ingress(copy);
    }

    @Override
    public long cell(String register, int index) {
        return registers.get(register).lo(index);
    }
}
