package plumbline.pipelines.pipe;

import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.isa.model.Limits;
import plumbline.isa.model.Program;
import plumbline.pipelines.packet.CarriedValues;
import plumbline.pipelines.packet.Packet;
import plumbline.vm.Phv;
import plumbline.vm.PhvLayout;

/**
 * One mirror of the program at run time: where its copies go and how long they may be, which the control plane can
 * change between packets. What it carries and what it may recirculate stays as verified.
 */
public final class MirrorSession {
    private static final int ALL_TO_ONE = -1;

    private final FieldList.Mirror declaration;
    private final CarriedValues carried;
    private final PassBudget budget;
    private final SessionPorts sessions;
    /** Of the field that holds the number of the session; −1: all copies go to one port. */
    private final int sessionSlot;

    private int port;
    private int queue;
    private int maxBytes;

    MirrorSession(
            FieldList.Mirror declaration, SessionPorts sessions, Program program, PhvLayout layout, Limits limits) {
        this.declaration = declaration;
        this.carried = CarriedValues.of(declaration.data(), program, layout);
        this.budget = PassBudget.of(declaration.bound(), program, layout, limits);
        this.sessions = sessions;
        this.sessionSlot = declaration.session().map(layout::slot).orElse(ALL_TO_ONE);
        this.port = declaration.recirculates() ? FieldList.Recirculate.PORT : declaration.port();
        truncate(declaration.truncate());
    }

    /** What the program declares. */
    public FieldList.Mirror declaration() {
        return declaration;
    }

    /** Whether the copy of a packet goes anywhere. */
    boolean isSet(Phv phv) {
        return sessionSlot == ALL_TO_ONE || sessions.of(phv.values()[sessionSlot]) != null;
    }

    /** Sends a packet's copy where it belongs; {@link #isSet} must have said that there is such a place. */
    void send(Packet copy, Phv original) {
        if (sessionSlot == ALL_TO_ONE) {
            copy.sendTo(port, queue);
            return;
        }
        switch (sessions.of(original.values()[sessionSlot])) {
            case SessionPorts.Place.Port(int sessionPort, int sessionQueue) -> copy.sendTo(sessionPort, sessionQueue);
            case SessionPorts.Place.Group(int group) -> copy.sendToGroup(group);
        }
    }

    /** Whether its copies go back into ingress. */
    public boolean recirculates() {
        return declaration.recirculates();
    }

    /** Egress port of its copies. */
    public int port() {
        return port;
    }

    /** Queue of that port. */
    public int queue() {
        return queue;
    }

    /** Maximum length of a copy in bytes. */
    public int maxBytes() {
        return maxBytes;
    }

    /**
     * Sends copies elsewhere from now on.
     *
     * @param newPort 0–510; where no port is attached, copies are dropped and counted
     * @param newQueue of that port, 0–127
     * @throws IllegalArgumentException if there is no such number, or one of both ways is recirculation: a program is
     *     verified with the extra passes that it declares
     */
    public void retarget(int newPort, int newQueue) {
        if (sessionSlot != ALL_TO_ONE) {
            throw new IllegalArgumentException("mirror " + declaration.name()
                    + ": packets say by their session where copies go; set the port of the session");
        }
        if (recirculates() || newPort == FieldList.Recirculate.PORT) {
            throw new IllegalArgumentException("mirror " + declaration.name()
                    + ": extra passes are verified with the program; declare another mirror to change between a port"
                    + " and recirculation");
        }
        if (newPort < 0
                || newPort >= Intrinsic.NO_PORT
                || newQueue < 0
                || newQueue >= 1 << Intrinsic.QID.field().width()) {
            throw new IllegalArgumentException("mirror " + declaration.name() + ": port " + newPort + ", queue "
                    + newQueue + ": ports are 0–" + (Intrinsic.NO_PORT - 1) + ", queues 0–127");
        }
        port = newPort;
        queue = newQueue;
    }

    /**
     * Cuts copies from now on.
     *
     * @param bytes maximum length of a copy; 0: no maximum
     */
    public void truncate(int bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("mirror " + declaration.name() + ": copies of " + bytes + " bytes");
        }
        maxBytes = bytes == 0 ? Integer.MAX_VALUE : bytes;
    }

    CarriedValues carried() {
        return carried;
    }

    PassBudget budget() {
        return budget;
    }
}
