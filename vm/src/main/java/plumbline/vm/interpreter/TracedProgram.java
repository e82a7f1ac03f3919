package plumbline.vm.interpreter;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Header;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Program;
import plumbline.vm.Executable;
import plumbline.vm.Phv;
import plumbline.vm.PhvLayout;
import plumbline.vm.State;
import plumbline.vm.Trap;
import plumbline.vm.trace.TraceEvent;
import plumbline.vm.trace.TraceEvent.FieldValue;
import plumbline.vm.trace.Tracer;

/** An interpreted program with a tracer. The same nodes do the work. */
final class TracedProgram implements Executable {
    private final InterpretedProgram executable;
    private final Tracer tracer;
    private final UnitObserver observer;

    TracedProgram(InterpretedProgram executable, Tracer tracer) {
        this.executable = executable;
        this.tracer = tracer;
        this.observer = new UnitObserver(executable);
    }

    @Override
    public Program program() {
        return executable.program();
    }

    @Override
    public PhvLayout layout() {
        return executable.layout();
    }

    @Override
    public State state() {
        return executable.state();
    }

    @Override
    public boolean parse(Phv phv, DirectBuffer frame, int offset, int length) {
        boolean accepted = executable.parse(phv, frame, offset, length);
        if (tracer.active()) {
            tracer.event(new TraceEvent.PassStarted(phv.pass(), phv.length(), phv.missing()));
            for (Parser.State state : executable.parser().visited()) {
                tracer.event(new TraceEvent.StateVisited(state, extracted(state, phv)));
            }
            int error = (int) phv.get(Intrinsic.PARSER_ERR);
            tracer.event(new TraceEvent.Parsed(error, accepted, phv.payloadOffset() - offset));
        }
        return accepted;
    }

    private List<TraceEvent.HeaderValues> extracted(Parser.State state, Phv phv) {
        return state.extracts().stream()
                .filter(header -> value(phv, header.valid()) != 0)
                .map(header -> new TraceEvent.HeaderValues(header, values(phv, header.fields())))
                .toList();
    }

    @Override
    public void ingress(Phv phv) {
        if (tracer.active()) {
            run(Direction.INGRESS, phv);
        } else {
            executable.ingress(phv);
        }
    }

    @Override
    public void egress(Phv phv) {
        if (tracer.active()) {
            run(Direction.EGRESS, phv);
        } else {
            executable.egress(phv);
        }
    }

    private void run(Direction direction, Phv phv) {
        Workspace work = executable.work();
        work.enter(phv);
        tracer.event(new TraceEvent.DirectionStarted(direction, phv.pass(), given(direction, phv)));
        long mirrorBefore = phv.get(Intrinsic.MIRROR_TYPE);
        StageNode[] stages = executable.stages(direction);
        for (int i = 0; i < stages.length; i++) {
            tracer.event(new TraceEvent.StageStarted(i, stages[i].stage()));
            work.openStage();
            for (UnitNode unit : stages[i].units()) {
                try {
                    tracer.event(observer.run(unit));
                } catch (Trap trap) {
                    tracer.event(new TraceEvent.Trapped(trap));
                    throw trap;
                }
            }
            work.closeStage();
        }
        for (FieldList fieldList : program().fieldLists()) {
            if (triggered(fieldList, direction, phv, mirrorBefore)) {
                tracer.event(new TraceEvent.Triggered(fieldList, values(phv, fieldList.fields())));
            }
        }
    }

    /** What the program could not have written itself in this pass and direction. */
    private List<FieldValue> given(Direction direction, Phv phv) {
        List<Field> fields = new ArrayList<>();
        for (Intrinsic intrinsic : Intrinsic.values()) {
            boolean supplied = !intrinsic.writableIn(direction) && intrinsic.readableIn(direction);
            if (supplied && (direction == Direction.INGRESS || !intrinsic.readableIn(Direction.INGRESS))) {
                fields.add(intrinsic.field());
            }
        }
        if (direction == Direction.INGRESS) {
            fields.addAll(program().metadata());
        }
        return values(phv, fields).stream().filter(field -> field.value() != 0).toList();
    }

    /** Whether the program triggered a field list in this direction; a mirror may still be set from ingress. */
    private static boolean triggered(FieldList fieldList, Direction direction, Phv phv, long mirrorBefore) {
        boolean ingress = direction == Direction.INGRESS;
        return switch (fieldList) {
            case FieldList.Mirror mirror ->
                phv.get(Intrinsic.MIRROR_TYPE) == mirror.number() && mirrorBefore != mirror.number();
            case FieldList.Resubmit resubmit -> ingress && phv.get(Intrinsic.RESUBMIT_TYPE) == resubmit.number();
            case FieldList.Digest digest -> ingress && phv.get(Intrinsic.DIGEST_TYPE) == digest.number();
            case FieldList.Recirculate recirculate ->
                !ingress && phv.get(Intrinsic.EGRESS_PORT) == recirculate.number();
        };
    }

    @Override
    public int deparse(Phv phv, MutableDirectBuffer frame) {
        if (!tracer.active()) {
            return executable.deparse(phv, frame);
        }
        List<Field> sums = program().deparser().updated().distinct().toList();
        List<FieldValue> before = values(phv, sums);
        int start = executable.deparse(phv, frame);
        List<TraceEvent.Write> updated = new ArrayList<>();
        for (FieldValue sum : before) {
            if (value(phv, sum.field()) != sum.value()) {
                updated.add(new TraceEvent.Write(sum.field(), sum.value(), value(phv, sum.field())));
            }
        }
        List<Header> emitted = program().deparser().emits().stream()
                .filter(header -> value(phv, header.valid()) != 0)
                .toList();
        tracer.event(new TraceEvent.Deparsed(start, emitted, List.copyOf(updated)));
        return start;
    }

    private List<FieldValue> values(Phv phv, List<Field> fields) {
        return fields.stream()
                .map(field -> new FieldValue(field, value(phv, field)))
                .toList();
    }

    private long value(Phv phv, Field field) {
        return phv.values()[layout().slot(field)];
    }
}
