package plumbline.vm;

import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.Counter;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Table;

/**
 * A program whose egress has a parser of its own: two programs over one vector, first one, then the other. Each finds
 * it cleared: an engine leaves a field alone that its program does not write.
 */
public final class ReparsedProgram implements Executable {
    private final Program program;
    private final Executable ingress;
    private final Executable egress;
    private final PhvLayout layout;
    private final State state;

    private ReparsedProgram(Program program, Executable ingress, Executable egress) {
        this.program = program;
        this.ingress = ingress;
        this.egress = egress;
        this.layout = new PhvLayout(program, List.of(ingress.layout(), egress.layout()));
        this.state = new BothStates();
    }

    /**
     * Of two instances.
     *
     * @param load makes a program of one direction executable
     */
    public static Executable of(Program program, Function<Program, Executable> load) {
        return new ReparsedProgram(
                program, load.apply(program.only(Direction.INGRESS)), load.apply(program.only(Direction.EGRESS)));
    }

    /** Made ready by an engine, once for all its instances. */
    public static PreparedProgram prepare(Engine engine, Program program, Limits limits) {
        PreparedProgram first = engine.prepare(program.only(Direction.INGRESS), limits);
        PreparedProgram second = engine.prepare(program.only(Direction.EGRESS), limits);
        // The directions' units have the same numbers: another seed, lest they draw the same.
        return seed -> new ReparsedProgram(program, first.instantiate(seed), second.instantiate(~seed));
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
        return state;
    }

    @Override
    public boolean parse(Phv phv, DirectBuffer frame, int offset, int length) {
        phv.clear();
        return ingress.parse(phv, frame, offset, length);
    }

    /** No further than ingress. */
    @Override
    public long through(Phv phv, MutableDirectBuffer frame, int offset, int length, QueueBypass bypass) {
        phv.clear();
        return ingress.through(phv, frame, offset, length, QueueBypass.NONE);
    }

    /** Egress parses what it needs, and only asks the architecture. */
    @Override
    public BridgedMetadata bridged() {
        BitSet intrinsics = new BitSet();
        intrinsics.set(0, PhvLayout.INTRINSICS);
        return layout.bridged(intrinsics);
    }

    @Override
    public void ingress(Phv phv) {
        ingress.ingress(phv);
    }

    @Override
    public boolean reparses() {
        return true;
    }

    @Override
    public int deparseIngress(Phv phv, MutableDirectBuffer frame) {
        return ingress.deparse(phv, frame);
    }

    @Override
    public boolean parseEgress(Phv phv, DirectBuffer frame, int offset, int length) {
        phv.clear();
        return egress.parse(phv, frame, offset, length);
    }

    @Override
    public void egress(Phv phv) {
        egress.egress(phv);
    }

    @Override
    public int deparse(Phv phv, MutableDirectBuffer frame) {
        return egress.deparse(phv, frame);
    }

    @Override
    public int egressAndDeparse(Phv phv, MutableDirectBuffer frame) {
        return egress.egressAndDeparse(phv, frame);
    }

    @Override
    public List<String> fetchedAhead() {
        return ingress.fetchedAhead();
    }

    @Override
    public void locate(int number, Phv phv, DirectBuffer frame, int offset, int length) {
        ingress.locate(number, phv, frame, offset, length);
    }

    @Override
    public void fetch(int packets) {
        ingress.fetch(packets);
    }

    @Override
    public boolean looksAt(Intrinsic supplied) {
        return ingress.looksAt(supplied) || egress.looksAt(supplied);
    }

    /** Each memory is in one of both. */
    private final class BothStates implements State {
        private <T> State of(String name, List<T> ofEgress, Function<T, String> nameOf) {
            return ofEgress.stream().map(nameOf).anyMatch(name::equals) ? egress.state() : ingress.state();
        }

        @Override
        public RegisterArray register(String name) {
            return of(name, egress.program().registers(), Register::name).register(name);
        }

        @Override
        public CounterArray counter(String name) {
            return of(name, egress.program().arrays(Counter.class), Counter::name)
                    .counter(name);
        }

        @Override
        public ExternArray array(Extern extern, String name) {
            return of(name, egress.program().arrays(), Extern.Array::name).array(extern, name);
        }

        @Override
        public RuntimeTable table(String name) {
            return of(name, egress.program().tablesAndSets(), Table::name).table(name);
        }

        @Override
        public HashSeed hashSeed() {
            return ingress.state().hashSeed();
        }

        @Override
        public void hashSeed(HashSeed seed) {
            ingress.state().hashSeed(seed);
            egress.state().hashSeed(seed);
        }
    }
}
