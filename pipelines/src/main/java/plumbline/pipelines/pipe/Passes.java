package plumbline.pipelines.pipe;

import static plumbline.isa.model.Intrinsic.DEQ_QDEPTH;
import static plumbline.isa.model.Intrinsic.DEQ_TIMEDELTA;
import static plumbline.isa.model.Intrinsic.DROP_CTL;
import static plumbline.isa.model.Intrinsic.EGRESS_PORT;
import static plumbline.isa.model.Intrinsic.EGRESS_QID;
import static plumbline.isa.model.Intrinsic.EGRESS_RID;
import static plumbline.isa.model.Intrinsic.ENQ_QDEPTH;
import static plumbline.isa.model.Intrinsic.ENQ_TSTAMP;
import static plumbline.isa.model.Intrinsic.GLOBAL_TSTAMP;
import static plumbline.isa.model.Intrinsic.INGRESS_MAC_TSTAMP;
import static plumbline.isa.model.Intrinsic.INGRESS_PORT;
import static plumbline.isa.model.Intrinsic.MIRRORED;
import static plumbline.isa.model.Intrinsic.MIRROR_TYPE;
import static plumbline.isa.model.Intrinsic.PKT_LENGTH;
import static plumbline.isa.model.Intrinsic.RECIRCULATED;
import static plumbline.isa.model.Intrinsic.RESUBMIT_FLAG;

import java.util.Arrays;
import plumbline.isa.model.Bits;
import plumbline.isa.model.Intrinsic;
import plumbline.pipelines.packet.Origin;
import plumbline.pipelines.packet.Packet;
import plumbline.pipelines.port.DropReason;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.tm.QueueUnits;
import plumbline.vm.Executable;
import plumbline.vm.PassResult;
import plumbline.vm.Phv;
import plumbline.vm.QueueBypass;
import plumbline.vm.wire.Ecn;

/**
 * Takes a packet through the program's parts with the metadata the architecture owes them. Each method answers null, or
 * why the packet cannot go on; an engine's trap ends the packet and not the switch.
 */
final class Passes {
    // Constants: the JIT does not look into the description of a field.
    private static final long MAC_TSTAMP = mask(INGRESS_MAC_TSTAMP);
    private static final long TSTAMP = mask(GLOBAL_TSTAMP);
    private static final long LENGTH = mask(PKT_LENGTH);

    /** An engine's trap ended the packet. */
    static final long TRAPPED = -3;

    private final Executable program;
    private final TrapListener traps;
    private final QueueUnits units;
    private final boolean looksAtOrigin;
    private final boolean looksAtTime;
    private final boolean looksAtLength;
    private final boolean looksAtQueue;

    Passes(Executable program, TrapListener traps, QueueUnits units) {
        this.program = program;
        this.traps = traps;
        this.units = units;
        this.looksAtOrigin = looksAtAny(RESUBMIT_FLAG, RECIRCULATED);
        this.looksAtTime = looksAtAny(INGRESS_MAC_TSTAMP, GLOBAL_TSTAMP);
        this.looksAtLength = looksAtAny(PKT_LENGTH);
        this.looksAtQueue = looksAtAny(EGRESS_RID, MIRRORED, ENQ_QDEPTH, DEQ_QDEPTH, ENQ_TSTAMP, DEQ_TIMEDELTA);
    }

    private boolean looksAtAny(Intrinsic... supplied) {
        return Arrays.stream(supplied).anyMatch(program::looksAt);
    }

    /**
     * Parser and ingress stages; egress and deparser too if nothing comes between, see {@link Executable#through}. Not
     * for a mirror copy.
     *
     * @param bypass what passes the queues
     * @return a {@link PassResult}, or {@link #TRAPPED}
     */
    long through(Packet packet, QueueBypass bypass, long now) {
        try {
            if (packet.carries()) {
                describeArrival(packet, now);
                if (!parse(packet)) {
                    return PassResult.REJECTED;
                }
                program.ingress(packet.phv());
                return PassResult.STAYS;
            }
            return through(packet.phv(), packet.frame(), packet.ingressPort(), packet.origin(), bypass, now);
        } catch (RuntimeException trap) {
            trapped(packet, trap, now);
            return TRAPPED;
        }
    }

    /** The same for a packet that carries nothing, and which need not be one yet; traps are the caller's. */
    long through(Phv phv, Frame frame, int port, Origin origin, QueueBypass bypass, long now) {
        describeArrival(phv, frame, port, origin, now);
        if (looksAtQueue) {
            describeEmptyQueue(phv, now);
        }
        return program.through(phv, frame.buffer(), frame.offset(), frame.length(), bypass);
    }

    /**
     * The deparser of ingress, if it has one: the frame then holds what egress will parse. Answers false if the headers
     * do not fit in front of the payload.
     */
    boolean endIngress(Packet packet) {
        if (!program.reparses()) {
            return true;
        }
        Frame frame = packet.frame();
        int start = program.deparseIngress(packet.phv(), frame.buffer());
        if (start >= 0) {
            frame.startAt(start);
        }
        return start >= 0;
    }

    /**
     * Egress stages and deparser: the frame then holds the packet as it leaves. A mirror copy, which did not come
     * through ingress, is parsed first; every packet is, if egress has a parser.
     */
    DropReason egress(Packet packet, long now) {
        try {
            Phv phv = packet.phv();
            Frame frame = packet.frame();
            boolean isCopy = packet.origin() == Origin.MIRROR;
            if (isCopy) {
                describeArrival(packet, now);
            }
            int start;
            if (!program.reparses()) {
                if (isCopy && !parse(packet)) {
                    return DropReason.PARSER;
                }
                describeQueue(packet);
                start = phv.get(Intrinsic.BYPASS_EGRESS) == 0
                        ? program.egressAndDeparse(phv, frame.buffer())
                        : program.deparse(phv, frame.buffer());
            } else if (!isCopy && phv.get(Intrinsic.BYPASS_EGRESS) != 0) {
                describeQueue(packet);
                start = frame.offset();
            } else {
                describeQueue(packet);
                if (!program.parseEgress(phv, frame.buffer(), frame.offset(), frame.length())) {
                    return DropReason.PARSER;
                }
                start = program.egressAndDeparse(phv, frame.buffer());
            }
            if (start < 0) {
                return DropReason.TOO_LONG;
            }
            frame.startAt(start);
            markCongestion(packet);
            return null;
        } catch (RuntimeException trap) {
            return trapped(packet, trap, now);
        }
    }

    /** Tells who receives a packet that its queue was congested; its frame is as it leaves. */
    static void markCongestion(Packet packet) {
        if (packet.congested()) {
            Frame frame = packet.frame();
            Ecn.mark(frame.buffer(), frame.offset(), frame.length());
        }
    }

    /** Parser of a pass that may start with what an earlier one left for it. */
    private boolean parse(Packet packet) {
        Frame frame = packet.frame();
        boolean accepted = program.parse(packet.phv(), frame.buffer(), frame.offset(), frame.length());
        packet.unpack();
        return accepted;
    }

    private void describeArrival(Packet packet, long now) {
        describeArrival(packet.phv(), packet.frame(), packet.ingressPort(), packet.origin(), now);
    }

    private void describeArrival(Phv phv, Frame frame, int port, Origin origin, long now) {
        phv.missing(frame.missing());
        phv.set(INGRESS_PORT, port);
        if (looksAtOrigin) {
            phv.set(RESUBMIT_FLAG, origin == Origin.RESUBMIT ? 1 : 0);
            phv.set(RECIRCULATED, origin == Origin.RECIRCULATION ? 1 : 0);
        }
        if (looksAtTime) {
            phv.set(INGRESS_MAC_TSTAMP, frame.nanos() & MAC_TSTAMP);
            phv.set(GLOBAL_TSTAMP, now & TSTAMP);
        }
        if (looksAtLength) {
            phv.set(PKT_LENGTH, frame.wireLength() & LENGTH);
        }
    }

    /** What {@link #describeQueue} would say of a packet that passes; port and queue are not known yet. */
    private void describeEmptyQueue(Phv phv, long now) {
        phv.set(EGRESS_RID, 0);
        phv.set(MIRRORED, 0);
        phv.set(ENQ_QDEPTH, 0);
        phv.set(DEQ_QDEPTH, 0);
        phv.set(ENQ_TSTAMP, units.time(now));
        phv.set(DEQ_TIMEDELTA, 0);
    }

    private void describeQueue(Packet packet) {
        Phv phv = packet.phv();
        phv.set(EGRESS_PORT, packet.egressPort());
        phv.set(EGRESS_QID, packet.queue());
        phv.set(EGRESS_RID, packet.replica());
        phv.set(MIRRORED, packet.origin() == Origin.MIRROR ? 1 : 0);
        phv.set(ENQ_QDEPTH, units.depth(packet.enqueuedDepth()));
        phv.set(DEQ_QDEPTH, units.depth(packet.dequeuedDepth()));
        phv.set(ENQ_TSTAMP, units.time(packet.enqueuedAt()));
        phv.set(DEQ_TIMEDELTA, units.time(packet.dequeuedAt() - packet.enqueuedAt()));
        phv.set(PKT_LENGTH, packet.frame().wireLength() & LENGTH);
        // When it left the queue, not when a thread comes to it: in real time that may be much later, and for many at
        // once.
        phv.set(GLOBAL_TSTAMP, packet.dequeuedAt() & TSTAMP);
        // Ingress and egress each decide for themselves.
        phv.set(DROP_CTL, 0);
        phv.set(MIRROR_TYPE, 0);
    }

    /** Times and lengths are modulo the field's width, as the chip's counters wrap. */
    private static long mask(Intrinsic field) {
        return Bits.mask(field.field().width());
    }

    DropReason trapped(Packet packet, RuntimeException trap, long now) {
        traps.trapped(packet, trap, now);
        return DropReason.TRAP;
    }
}
