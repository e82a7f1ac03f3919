package plumbline.vm.interpreter;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.PhvLayout;
import plumbline.vm.state.ProgramState;
import plumbline.vm.state.StateLayout;

/** A program as arrays of bound nodes. */
final class InterpretedProgram implements Executable {
    private final Program program;
    private final PhvLayout layout;
    private final ProgramState state;
    private final ParserMachine parser;
    private final StageNode[] ingress;
    private final StageNode[] egress;
    private final DeparserMachine deparser;
    private final Workspace work;
    private long passes;

    InterpretedProgram(PhvLayout layout, StateLayout stateLayout, Limits limits, long seed) {
        this.program = stateLayout.program();
        this.layout = layout;
        this.state = new ProgramState(stateLayout);
        this.deparser = new DeparserMachine(program.deparser(), program.headers(), layout);
        Places places = new Places(program, layout);
        Locals locals = new Locals(program, layout);
        this.parser = new ParserMachine(program, layout, state, new Expressions(locals));
        Units units = new Units(program, layout, state, places, locals, seed);
        this.ingress = units.stages(program.ingress());
        this.egress = units.stages(program.egress());
        this.work = new Workspace(places, limits.accessesPerRegister(), locals.toArray(), layout);
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
    public ProgramState state() {
        return state;
    }

    @Override
    public boolean parse(Phv phv, DirectBuffer frame, int offset, int length) {
        phv.clear();
        phv.pass(passes++);
        work.enter(phv);
        boolean accepted = parser.parse(work, frame, offset, length);
        deparser.parsed(phv);
        return accepted;
    }

    @Override
    public void ingress(Phv phv) {
        run(ingress, phv);
    }

    @Override
    public void egress(Phv phv) {
        run(egress, phv);
    }

    private void run(StageNode[] stages, Phv phv) {
        work.enter(phv);
        for (StageNode stage : stages) {
            stage.run(work);
        }
    }

    @Override
    public int deparse(Phv phv, MutableDirectBuffer frame) {
        return deparser.deparse(phv, frame);
    }

    StageNode[] stages(Direction direction) {
        return direction == Direction.INGRESS ? ingress : egress;
    }

    /** What the nodes work on. */
    Workspace work() {
        return work;
    }

    ParserMachine parser() {
        return parser;
    }
}
