package plumbline.pipelines;

import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Field;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.vm.CounterArray;
import plumbline.vm.Engine;
import plumbline.vm.Executable;
import plumbline.vm.ExternArray;
import plumbline.vm.Phv;
import plumbline.vm.PhvLayout;
import plumbline.vm.PreparedProgram;
import plumbline.vm.RegisterArray;
import plumbline.vm.RuntimeTable;
import plumbline.vm.State;

/**
 * An engine whose stages are lambdas, so that the switch is tested without an interpreter. It parses no headers; its
 * deparser counts in byte 1 of the packet how often the packet was deparsed.
 */
public final class ScriptedEngine implements Engine {
    private Consumer<Phv> ingress = phv -> {};
    private Consumer<Phv> egress = phv -> {};
    private int shortest;
    private PhvLayout layout;

    /** What ingress does. */
    public ScriptedEngine ingress(Consumer<Phv> stages) {
        ingress = stages;
        return this;
    }

    /** What egress does. */
    public ScriptedEngine egress(Consumer<Phv> stages) {
        egress = stages;
        return this;
    }

    /** Packets below this many bytes are rejected by the parser. */
    public ScriptedEngine rejectBelow(int bytes) {
        shortest = bytes;
        return this;
    }

    /** Reads a field of the loaded program. */
    public long get(Phv phv, Field field) {
        return phv.values()[layout.slot(field)];
    }

    /** Writes a field of the loaded program. */
    public void set(Phv phv, Field field, long value) {
        phv.values()[layout.slot(field)] = value;
    }

    @Override
    public String name() {
        return "scripted";
    }

    @Override
    public PreparedProgram prepare(Program program, Limits limits) {
        layout = new PhvLayout(program);
        return _ -> new Script(program);
    }

    private final class Script implements Executable {
        private final Program program;
        private long passes;

        Script(Program program) {
            this.program = program;
        }

        @Override
        public Program program() {
            return program;
        }

        @Override
        public PhvLayout layout() {
            return layout;
        }

        @Override
        public State state() {
            return NoState.INSTANCE;
        }

        @Override
        public boolean parse(Phv phv, DirectBuffer frame, int offset, int length) {
            phv.clear();
            phv.pass(passes++);
            phv.parsed(offset, offset, length);
            return length >= shortest;
        }

        @Override
        public void ingress(Phv phv) {
            ingress.accept(phv);
        }

        @Override
        public void egress(Phv phv) {
            egress.accept(phv);
        }

        @Override
        public int deparse(Phv phv, MutableDirectBuffer frame) {
            int start = phv.payloadOffset();
            frame.putByte(start + 1, (byte) (frame.getByte(start + 1) + 1));
            return start;
        }
    }

    private enum NoState implements State {
        INSTANCE;

        @Override
        public HashSeed hashSeed() {
            return HashSeed.PUBLIC;
        }

        @Override
        public void hashSeed(HashSeed seed) {}

        @Override
        public RegisterArray register(String name) {
            throw new IllegalArgumentException(name);
        }

        @Override
        public CounterArray counter(String name) {
            throw new IllegalArgumentException(name);
        }

        @Override
        public ExternArray array(Extern extern, String name) {
            throw new IllegalArgumentException(name);
        }

        @Override
        public RuntimeTable table(String name) {
            throw new IllegalArgumentException(name);
        }
    }
}
