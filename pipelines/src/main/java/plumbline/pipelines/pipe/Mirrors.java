package plumbline.pipelines.pipe;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.vm.PhvLayout;

/** The program's mirrors at run time. */
public final class Mirrors {
    private final MirrorSession[] byNumber =
            new MirrorSession[1 << Intrinsic.MIRROR_TYPE.field().width()];
    private final List<MirrorSession> all = new ArrayList<>();
    private final SessionPorts sessions = new SessionPorts();

    Mirrors(Program program, PhvLayout layout, Limits limits) {
        for (FieldList.Mirror mirror : program.fieldLists(FieldList.Mirror.class)) {
            MirrorSession session = new MirrorSession(mirror, sessions, program, layout, limits);
            byNumber[mirror.number()] = session;
            all.add(session);
        }
    }

    /** The mirror of a number, or null. */
    MirrorSession numbered(int number) {
        return byNumber[number];
    }

    /** Where the copies of sessions go. */
    public SessionPorts sessions() {
        return sessions;
    }

    /** All of them, in program order. */
    public List<MirrorSession> all() {
        return List.copyOf(all);
    }

    /**
     * The mirror of a name.
     *
     * @throws IllegalArgumentException if the program declares none of that name
     */
    public MirrorSession named(String name) {
        return all.stream()
                .filter(session -> session.declaration().name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("the program declares no mirror named " + name + ", but "
                                + all.stream()
                                        .map(session -> session.declaration().name())
                                        .toList()));
    }
}
