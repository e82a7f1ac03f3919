package plumbline.pipelines.pipe;

import static plumbline.isa.model.Intrinsic.DIGEST_TYPE;
import static plumbline.isa.model.Intrinsic.DROP_CTL;
import static plumbline.isa.model.Intrinsic.MCAST_GRP_A;
import static plumbline.isa.model.Intrinsic.MIRROR_TYPE;
import static plumbline.isa.model.Intrinsic.MTU_TRUNC_LEN;
import static plumbline.isa.model.Intrinsic.NO_PORT;
import static plumbline.isa.model.Intrinsic.PIFO_RANK;
import static plumbline.isa.model.Intrinsic.QID;
import static plumbline.isa.model.Intrinsic.RESUBMIT_TYPE;
import static plumbline.isa.model.Intrinsic.UCAST_EGRESS_PORT;

import plumbline.isa.model.FieldList;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.packet.PacketPool;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.tm.TrafficManager;
import plumbline.vm.PassResult;

/**
 * The life of a packet: what becomes of it after ingress and after egress, when the program asked for several things at
 * once. docs/LIFE-OF-A-PACKET.md tells the same in the same order; change both together.
 *
 * <p>Each method owns the packet it is given until it has handed it on or released it. One thread.
 */
public final class PacketLife {
    /** Where packets leave the switch or recirculate (TNA: port 68). */
    private static final int RECIRCULATION = FieldList.Recirculate.PORT;
    /** {@code drop_ctl} bit 0: the packet goes nowhere. */
    private static final int DROP_PACKET = 1;
    /** {@code drop_ctl} bit 2: no mirror copy is made (TNA). */
    private static final int DROP_MIRROR = 4;

    private final Passes passes;
    private final TriggeredFieldLists fieldLists;
    private final Digests digests;
    private final MulticastGroups groups;
    private final TrafficManager queues;
    private final RecirculationQueue recirculating;
    private final PacketPool pool;
    private final PipeCounters counters;
    private final OtherPipes otherPipes;
    private final Outlet outlet;

    /** A pipe of its parts; all of them are this pipe's own, except the pool. */
    PacketLife(
            Passes passes,
            TriggeredFieldLists fieldLists,
            Digests digests,
            MulticastGroups groups,
            TrafficManager queues,
            RecirculationQueue recirculating,
            PacketPool pool,
            PipeCounters counters,
            OtherPipes otherPipes,
            Outlet outlet) {
        this.passes = passes;
        this.fieldLists = fieldLists;
        this.digests = digests;
        this.groups = groups;
        this.queues = queues;
        this.recirculating = recirculating;
        this.pool = pool;
        this.counters = counters;
        this.otherPipes = otherPipes;
        this.outlet = outlet;
    }

    /** A packet comes in by the recirculation port, from the generator, or again by resubmit. */
    public void ingress(Packet packet, long now) {
        counters.countPass(packet.origin(), packet.frame().wireLength());
        long passage = passes.through(packet, queues.bypass(), now);
        queues.bypass().publish();
        afterPass(packet, passage, now);
    }

    /** What became of a packet in {@link Passes#through}. */
    void afterPass(Packet packet, long passage, long now) {
        if (PassResult.isThrough(passage)) {
            passed(packet, passage, now);
        } else if (passage == PassResult.STAYS) {
            afterIngress(packet, now);
        } else {
            drop(packet, passage == PassResult.REJECTED ? DropReason.PARSER : DropReason.TRAP);
        }
    }

    /** It has been through egress already, because its queue is empty and it leaves at once, or cannot tell. */
    private void passed(Packet packet, long passage, long now) {
        packet.sendTo(PassResult.port(passage), PassResult.queue(passage));
        int start = PassResult.start(passage);
        int bytes = packet.frame().wireLength(); // what queues count: as it came in
        if (start >= 0) {
            packet.frame().startAt(start);
        }
        if (PassResult.asks(passage)) {
            afterEgress(packet, start < 0 ? DropReason.TOO_LONG : null, now, now);
        } else if (start < 0) {
            drop(packet, DropReason.TOO_LONG);
        } else if (queues.bypass().waits()) {
            packet.done(packet.egressPort(), packet.queue());
            toOwnQueue(packet, bytes, now);
        } else {
            send(packet, now);
        }
    }

    private void send(Packet packet, long now) {
        packet.exchange(outlet.send(packet.egressPort(), packet.frame(), now));
        pool.release(packet);
    }

    /** What the program asked for in ingress. */
    private void afterIngress(Packet packet, long now) {
        int resubmit = asked(packet, RESUBMIT_TYPE);
        if (resubmit != 0) {
            resubmit(packet, resubmit, now);
            return;
        }
        int digest = asked(packet, DIGEST_TYPE);
        if (digest != 0) {
            digests.send(digest, packet.phv(), now);
        }
        Packet copy = mirror(packet, now);
        if (dropsPacket(packet)) {
            drop(packet, DropReason.INGRESS_PROGRAM);
        } else if (!passes.endIngress(packet)) {
            drop(packet, DropReason.TOO_LONG);
        } else {
            forward(packet, now);
        }
        if (copy != null) {
            forwardCopy(copy, now);
        }
    }

    /**
     * A packet or a mirror copy leaves the traffic manager; a copy that recirculates skips egress, and what has been
     * through it leaves.
     */
    public void egress(Packet packet, long now) {
        if (packet.origin() == Origin.DONE) {
            Passes.markCongestion(packet);
            send(packet, now);
            return;
        }
        if (packet.origin() == Origin.MIRROR) {
            if (packet.egressPort() == RECIRCULATION) {
                recirculate(packet, now);
                return;
            }
            counters.countPass(Origin.MIRROR, packet.frame().wireLength());
        }
        afterEgress(packet, passes.egress(packet, now), packet.dequeuedAt(), now);
    }

    /**
     * What the program asked for in egress.
     *
     * @param result null, or why the packet cannot go on
     * @param packetTime its {@code global_tstamp}, unbounded
     */
    private void afterEgress(Packet packet, DropReason result, long packetTime, long now) {
        DropReason failure = result;
        if (failure == DropReason.TOO_LONG && dropsPacket(packet) && !mirrors(packet)) {
            failure = DropReason.EGRESS_PROGRAM; // what goes nowhere need not fit
        }
        if (failure != null) {
            drop(packet, failure);
            return;
        }
        cut(packet);
        Packet copy = mirror(packet, packetTime);
        if (dropsPacket(packet)) {
            drop(packet, DropReason.EGRESS_PROGRAM);
        } else if (packet.egressPort() == RECIRCULATION) {
            if (fieldLists.recirculate().carried().carry(packet.phv(), packet)) {
                recirculate(packet, now);
            } else {
                drop(packet, DropReason.TOO_LONG);
            }
        } else {
            send(packet, now);
        }
        if (copy != null) {
            forwardCopy(copy, now);
        }
    }

    /** The frame is untouched since it came in: headers are changed in the vector, and written back in egress. */
    private void resubmit(Packet packet, int number, long now) {
        ExtraPass again = fieldLists.resubmit(number);
        if (packet.origin() == Origin.RESUBMIT) {
            drop(packet, DropReason.RESUBMIT_TWICE);
        } else if (again == null) {
            drop(packet, DropReason.NO_SUCH_SESSION);
        } else if (!takes(again.budget(), packet, now)) {
            drop(packet, DropReason.RECIRCULATION_BUDGET);
        } else if (!again.carried().carry(packet.phv(), packet)) {
            drop(packet, DropReason.TOO_LONG);
        } else {
            packet.again(Origin.RESUBMIT, packet.ingressPort());
            ingress(packet, now);
        }
    }

    /** To every member of the multicast group, then to the unicast port; the last of these is the packet itself. */
    private void forward(Packet packet, long now) {
        int unicast = asked(packet, UCAST_EGRESS_PORT);
        packet.rank(packet.phv().get(PIFO_RANK));
        int queue = asked(packet, QID);
        forward(packet, groups.members(asked(packet, MCAST_GRP_A)), unicast, queue, now);
    }

    /** A mirror copy to its port, or to every member of its multicast group. */
    private void forwardCopy(Packet copy, long now) {
        if (copy.group() == 0) {
            toQueue(copy, now);
        } else {
            forward(copy, groups.members(copy.group()), NO_PORT, 0, now);
        }
    }

    private void forward(Packet packet, MulticastGroups.Member[] members, int unicast, int queue, long now) {
        int copies = unicast == NO_PORT ? members.length - 1 : members.length;
        for (int i = 0; i < copies; i++) {
            replicate(packet, members[i], i, queue, now);
        }
        if (unicast != NO_PORT) {
            packet.sendTo(unicast, queue);
            enqueue(packet, now);
        } else if (members.length > 0) {
            packet.replica(members[copies].replica());
            packet.sendTo(members[copies].port(), queue);
            enqueue(packet, now);
        } else {
            drop(packet, DropReason.NO_DESTINATION);
        }
    }

    private void replicate(Packet packet, MulticastGroups.Member member, int index, int queue, long now) {
        counters.packets().count(PipeCounter.MULTICAST_COPIES);
        Packet copy = pool.take();
        if (copy == null) {
            counters.drops().count(DropReason.NO_BUFFER);
            return;
        }
        copy.replicate(packet, member.replica(), index);
        copy.rank(packet.rank());
        copy.sendTo(member.port(), queue);
        enqueue(copy, now);
    }

    /** Into the queue of its port; a packet for the recirculation port pays its extra pass here, a copy cannot. */
    private void enqueue(Packet packet, long now) {
        if (packet.egressPort() != RECIRCULATION) {
            toQueue(packet, now);
        } else if (fieldLists.recirculate() == null || packet.origin() == Origin.MIRROR) {
            drop(packet, DropReason.NO_SUCH_PORT);
        } else if (!takes(fieldLists.recirculate().budget(), packet, now)) {
            drop(packet, DropReason.RECIRCULATION_BUDGET);
        } else {
            packet.sendTo(RECIRCULATION, 0); // as its mirror copies: the program's qid is for ports
            toQueue(packet, now);
        }
    }

    /** Into the queue of its port, which may be another pipe's; a mirror copy has paid already. */
    private void toQueue(Packet packet, long now) {
        if (queues.hasPort(packet.egressPort())) {
            toOwnQueue(packet, now);
        } else if (otherPipes.havePort(packet.egressPort())) {
            otherPipes.handOver(packet);
            pool.release(packet);
        } else {
            drop(packet, DropReason.NO_SUCH_PORT);
        }
    }

    /** A packet comes over from the ingress of another pipe, or from the egress of one as a mirror copy. */
    public void toOwnQueue(Packet packet, long now) {
        toOwnQueue(packet, packet.frame().wireLength(), now);
    }

    private void toOwnQueue(Packet packet, int bytes, long now) {
        if (!queues.enqueue(packet, bytes, now)) {
            pool.release(packet);
        }
        for (Packet dropped = queues.pushedOut(); dropped != null; dropped = queues.pushedOut()) {
            pool.release(dropped);
        }
    }

    /**
     * The copy that the program asked for, or null: of the frame as it is now, which in ingress is as it came in and in
     * egress as it leaves.
     */
    private Packet mirror(Packet packet, long packetTime) {
        if (!mirrors(packet)) {
            return null;
        }
        counters.packets().count(PipeCounter.MIRROR_COPIES);
        MirrorSession session = fieldLists.mirror(asked(packet, MIRROR_TYPE));
        DropReason refusal = refusal(packet, session, packetTime);
        if (refusal != null) {
            counters.drops().count(refusal);
            return null;
        }
        Packet copy = pool.take();
        if (copy == null) {
            counters.drops().count(DropReason.NO_BUFFER);
            return null;
        }
        copy.mirror(packet, session.maxBytes());
        copy.rank(0);
        if (!session.carried().carry(packet.phv(), copy)) {
            drop(copy, DropReason.TOO_LONG);
            return null;
        }
        session.send(copy, packet.phv());
        return copy;
    }

    private DropReason refusal(Packet packet, MirrorSession session, long packetTime) {
        if (session == null || !session.isSet(packet.phv())) {
            return DropReason.NO_SUCH_SESSION;
        }
        if (packet.origin() == Origin.MIRROR) {
            return DropReason.MIRROR_OF_MIRROR;
        }
        int bytes = Math.min(packet.frame().wireLength(), session.maxBytes());
        if (session.recirculates() && !session.budget().take(packet.phv(), bytes, counters.firstPasses(), packetTime)) {
            return DropReason.RECIRCULATION_BUDGET;
        }
        return null;
    }

    private boolean takes(PassBudget budget, Packet packet, long now) {
        return budget.take(packet.phv(), packet.frame().wireLength(), counters.firstPasses(), now);
    }

    private void recirculate(Packet packet, long now) {
        if (!recirculating.offer(packet, now)) {
            drop(packet, DropReason.RECIRCULATION_FULL);
            return;
        }
        counters.packets().count(PipeCounter.RECIRCULATING);
        packet.frame().arrivedAt(packet.readyAt());
        packet.again(Origin.RECIRCULATION, RECIRCULATION);
    }

    private void drop(Packet packet, DropReason reason) {
        counters.drops().count(reason);
        pool.release(packet);
    }

    private static void cut(Packet packet) {
        int length = asked(packet, MTU_TRUNC_LEN);
        if (length != 0) {
            packet.frame().truncate(length);
        }
    }

    private static boolean dropsPacket(Packet packet) {
        return (asked(packet, DROP_CTL) & DROP_PACKET) != 0;
    }

    private static boolean mirrors(Packet packet) {
        return asked(packet, MIRROR_TYPE) != 0 && (asked(packet, DROP_CTL) & DROP_MIRROR) == 0;
    }

    private static int asked(Packet packet, Intrinsic field) {
        return (int) packet.phv().get(field);
    }
}
