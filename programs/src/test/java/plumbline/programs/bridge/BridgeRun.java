package plumbline.programs.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.control.TableBatch;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.programs.ProgramControl;
import plumbline.verifier.Verified;
import plumbline.vm.Engine;

/** A bridge with ports by which frames come in at given times, in virtual time. */
final class BridgeRun {
    static final long SECOND = 1_000_000_000L;

    /** Unix time, as of captures. */
    private static final long START = 1_700_000_000L * SECOND;

    private final Map<Integer, MemoryPort> ports = new TreeMap<>();
    private final ProgramControl control;
    private final SwitchBuilder builder;
    private TableBatch byHand = new TableBatch();

    /** A frame that left. */
    record Sent(long nanos, int port, List<Byte> frame) {
        /** The number that {@link #frame} put into it. */
        int number() {
            int at = frame.size() - 4;
            return (frame.get(at) & 255) << 24
                    | (frame.get(at + 1) & 255) << 16
                    | (frame.get(at + 2) & 255) << 8
                    | frame.get(at + 3) & 255;
        }
    }

    BridgeRun(Verified program, Engine engine, ProgramControl control, int... numbers) {
        this.control = control;
        builder = Switch.builder(program, engine).controlPlane(control);
        for (int number : numbers) {
            MemoryPort port = new MemoryPort("port " + number);
            ports.put(number, port);
            builder.port(number, port);
        }
    }

    static List<Byte> boxed(byte[] bytes) {
        List<Byte> boxed = new ArrayList<>();
        for (byte one : bytes) {
            boxed.add(one);
        }
        return boxed;
    }

    /** 64 bytes, of which the last four are a number. */
    static byte[] frame(long dst, long src, int number) {
        return ByteBuffer.allocate(64)
                .putLong(dst << 16)
                .position(6)
                .putLong(src << 16)
                .position(12)
                .putShort((short) 0x88b5)
                .putInt(60, number)
                .array();
    }

    /** The same with a tag of 802.1Q in front of the type. */
    static byte[] tagged(byte[] frame, int tag) {
        return ByteBuffer.allocate(frame.length + 4)
                .put(frame, 0, 12)
                .putShort((short) 0x8100)
                .putShort((short) tag)
                .put(frame, 12, frame.length - 12)
                .array();
    }

    void at(long nanos, int port, byte[] frame) {
        ports.get(port).add(START + nanos, frame);
    }

    /** What an operator does before anything else. */
    void byHand(TableBatch batch) {
        byHand = batch;
    }

    /** What left, by time and port. */
    List<Sent> run() {
        try (Switch device = builder.build()) {
            device.commands().submit(byHand);
            new StepRunner(device).run();
            assertThat(device.report().conserved()).isTrue();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        List<Sent> sent = new ArrayList<>();
        ports.forEach((number, port) ->
                port.sent().forEach(frame -> sent.add(new Sent(frame.nanos() - START, number, boxed(frame.bytes())))));
        sent.sort(Comparator.comparingLong(Sent::nanos).thenComparingInt(Sent::port));
        return sent;
    }

    /** The ports by which each numbered frame left. */
    Map<Integer, List<Integer>> outputs() {
        Map<Integer, List<Integer>> outputs = new TreeMap<>();
        run().forEach(one -> outputs.computeIfAbsent(one.number(), number -> new ArrayList<>())
                .add(one.port()));
        return outputs;
    }

    MacTable table() {
        return (MacTable) control.reading(Integer.MAX_VALUE);
    }
}
