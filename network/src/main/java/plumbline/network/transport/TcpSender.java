package plumbline.network.transport;

import static plumbline.network.transport.TransportPacket.ABSENT;
import static plumbline.network.transport.TransportPacket.ACK;
import static plumbline.network.transport.TransportPacket.CWR;
import static plumbline.network.transport.TransportPacket.ECE;
import static plumbline.network.transport.TransportPacket.ECT_0;
import static plumbline.network.transport.TransportPacket.FIN;
import static plumbline.network.transport.TransportPacket.PSH;
import static plumbline.network.transport.TransportPacket.SYN;

/**
 * The end of a TCP flow that sends: SYN, then segments as the window allows, those first that are lost. Losses are
 * found by RFC 8985 or, without SACK, RFC 6582; the timer is RFC 6298's.
 *
 * <pre>
 *   connecting ──► open ──loss──► recovery ──► open        all that was sent before has arrived
 *                   └──timeout──► timedOut ──► open
 * </pre>
 *
 * Segment <i>n</i> begins with byte 1 + <i>n</i> · size; all are full but the last, which has FIN.
 */
final class TcpSender implements Endpoint {

    private enum State {
        CONNECTING,
        OPEN,
        RECOVERY,
        TIMED_OUT
    }

    private final TcpConfig config;
    private final PacketOutput out;
    private final FlowStatistics statistics;
    private final CongestionControl control;
    private final Scoreboard segments = new Scoreboard();
    private final Rack rack = new Rack(segments);
    private final TailLossProbe probe;
    private final ProportionalRateReduction reduction = new ProportionalRateReduction();
    private final DeliveryRate rate = new DeliveryRate();
    private final AckSample ack = new AckSample();
    private final int size;
    private final long stopNanos;

    private State state = State.CONNECTING;
    /** Number of segments, and bytes of the last. */
    private long count;

    private int lastBytes;

    private int synsSent;
    private long synSentAt;
    private long peerWindow;
    private int peerShift;
    private boolean ecn;
    private boolean sack;
    private long peerTimestamp;

    private long recoverUntil;
    private boolean sendOneAnyway;
    private long reducedUntil = -1;
    private boolean tellReduced;
    private long roundEnd;
    private boolean limited;
    private final RetransmissionTimer timer;
    private long paced;
    private long pacedUntil = NEVER;

    TcpSender(TcpConfig config, Transfer transfer, PacketOutput out, FlowStatistics statistics) {
        this.config = config;
        this.out = out;
        this.statistics = statistics;
        control = config.congestion().start(config);
        timer = new RetransmissionTimer(config.minRtoNanos());
        probe = new TailLossProbe(config.minRtoNanos());
        size = config.segmentBytes();
        stopNanos = transfer.stopNanos();
        if (transfer.bytes() == Transfer.UNTIL_STOPPED) {
            count = Long.MAX_VALUE;
            lastBytes = size;
        } else {
            count = Math.ceilDiv(transfer.bytes(), size);
            lastBytes = (int) (transfer.bytes() - (count - 1) * size);
        }
    }

    @Override
    public boolean done() {
        return segments.first() == count;
    }

    @Override
    public long deadline() {
        long loss = Math.min(timer.deadline(), Math.min(rack.deadline(), probe.deadline()));
        return Math.min(loss, Math.min(pacedUntil, stopping() ? stopNanos : NEVER));
    }

    private boolean stopping() {
        return segments.end() < count;
    }

    @Override
    public void start(long nanos) {
        connect(nanos);
    }

    private void connect(long nanos) {
        synsSent++;
        synSentAt = nanos;
        TransportPacket packet = out.packet()
                .flags(SYN | (config.ecn() ? ECE | CWR : 0))
                .options(config.mss(), config.windowShift(), config.sack())
                .window(Math.min(config.receiveWindow(), 0xffff));
        stamp(packet, nanos);
        timer.start(nanos);
        out.send(packet);
    }

    @Override
    public void timerFired(long nanos) {
        if (stopping() && stopNanos <= nanos) {
            count = segments.end() + 1;
            lastBytes = size;
        }
        if (rack.deadline() <= nanos) {
            ack.nanos = nanos;
            ack.segments = 0;
            boolean lost = rack.detectLosses(nanos, state != State.OPEN, timer.smoothRtt());
            ack.inFlight = segments.inFlight();
            recover(lost);
        }
        if (probe.deadline() <= nanos) {
            probe(nanos);
        }
        if (timer.deadline() <= nanos) {
            timer.backOff();
            statistics.timeouts++;
            if (state == State.CONNECTING) {
                connect(nanos);
                return;
            }
            timedOut(nanos);
        }
        pacedUntil = NEVER;
        transmit(nanos);
    }

    /** Tail loss probe: a new segment if there is one, else the last again, whatever the window. */
    private void probe(long nanos) {
        boolean copy = !mayBegin();
        if (copy) {
            segments.lose(segments.end() - 1);
        }
        send(copy ? segments.end() - 1 : segments.end(), copy, nanos);
        probe.sent(segments.end(), copy);
        timer.start(nanos);
    }

    private void timedOut(long nanos) {
        if (!sack) {
            segments.forgetArrivals();
        }
        rack.timedOut();
        probe.timedOut();
        segments.loseAll();
        control.timedOut(nanos);
        state = State.TIMED_OUT;
        recoverUntil = segments.end();
        reducedUntil = segments.end();
        timer.start(nanos);
    }

    @Override
    public void received(TransportPacket packet, long nanos) {
        if (packet.timestamp() != ABSENT) {
            peerTimestamp = packet.timestamp();
        }
        if (state == State.CONNECTING) {
            if (packet.has(SYN)) {
                connected(packet, nanos);
            }
        } else if (!packet.has(SYN)) {
            acknowledged(packet, nanos);
        }
    }

    private void connected(TransportPacket packet, long nanos) {
        state = State.OPEN;
        ecn = config.ecn() && packet.has(ECE);
        sack = config.sack() && packet.sackPermitted();
        peerShift = packet.windowShift();
        peerWindow = packet.window();
        timer.stop();
        if (synsSent == 1) {
            timer.measured(nanos - synSentAt);
            rack.measured(nanos - synSentAt);
        }
        TransportPacket answer = out.packet()
                .flags(ACK)
                .sequence(1)
                .acknowledgement(1)
                .window(config.receiveWindow() >> config.windowShift());
        stamp(answer, nanos);
        out.send(answer);
        transmit(nanos);
    }

    private void acknowledged(TransportPacket packet, long nanos) {
        long upTo = segmentsBefore(TransportPacket.near(firstByte(segments.first()), packet.acknowledgement()));
        if (upTo < segments.first() || upTo > segments.end()) {
            return;
        }
        peerWindow = (long) packet.window() << peerShift;
        long before = segments.first();
        sample(packet, upTo, nanos);
        segments.acknowledge(upTo);
        boolean progress = upTo > before;
        ack.progress = progress;
        ack.recovering = state == State.RECOVERY;
        if (progress) {
            if (segments.first() == segments.end()) {
                timer.stop();
            } else {
                timer.start(nanos);
            }
        }
        boolean lost = sack ? rack.detectLosses(nanos, state != State.OPEN, timer.smoothRtt()) : duplicates(progress);
        if (progress && upTo >= recoverUntil && state != State.OPEN) {
            state = State.OPEN;
            if (!sack) {
                segments.forgetArrivals();
            }
            control.recovered();
            // What was lost of that which was sent since then is a new event.
            lost |= sack && segments.hasLosses();
        }
        ack.inFlight = segments.inFlight();
        ack.limited = limited;
        ack.roundEnded = upTo > roundEnd;
        if (ack.roundEnded) {
            roundEnd = segments.end();
        }
        if (ack.segments > 0) {
            control.acked(ack);
        }
        recover(lost);
        if (reducesProportionally()) {
            reduction.acked(ack.segments, ack.inFlight, progress && !lost);
        }
        if (probe.repaired(upTo, progress, packet.sacks() > 0) && state == State.OPEN) {
            tellReduced = ecn;
            control.lost(ack);
        } else if (ack.marked && state == State.OPEN && upTo > reducedUntil) {
            reducedUntil = segments.end();
            tellReduced = true;
            control.marked(ack);
        }
        if (done()) {
            statistics.acknowledgedAt = nanos;
            timer.stop();
            probe.stop();
            pacedUntil = NEVER;
        } else {
            if (progress || segments.arrived() > 0) {
                startProbe(nanos);
            }
            transmit(nanos);
        }
    }

    /** Recovery begins if something was lost that was not known to be. */
    private void recover(boolean lost) {
        if (!lost || state != State.OPEN) {
            return;
        }
        state = State.RECOVERY;
        probe.stop();
        recoverUntil = segments.end();
        reducedUntil = segments.end();
        sendOneAnyway = true;
        tellReduced = ecn;
        control.lost(ack);
        reduction.start((long) control.window(), segments.end() - segments.first() - segments.arrived() + ack.segments);
    }

    /** Whether the reduction, and not the window, says what may go. */
    private boolean reducesProportionally() {
        return state == State.RECOVERY && sack && control.reducesProportionally();
    }

    /** No probe is sent while something is known to be missing, or without SACK. */
    private void startProbe(long nanos) {
        if (sack && state == State.OPEN && segments.arrived() == 0 && segments.first() < segments.end()) {
            probe.start(nanos, timer.smoothRtt(), segments.inFlight(), timer.deadline());
        } else {
            probe.stop();
        }
    }

    /** Without SACK: what a duplicate or a partial acknowledgement tells; says whether something is lost. */
    private boolean duplicates(boolean progress) {
        if (progress) {
            if (state == State.RECOVERY && segments.first() < recoverUntil) {
                segments.firstIsMissing();
                sendOneAnyway = true;
            } else if (state == State.OPEN) {
                segments.forgetArrivals();
            }
            return false;
        }
        if (state == State.TIMED_OUT || segments.first() == segments.end()) {
            return false;
        }
        segments.arriveSomewhere();
        return state == State.OPEN && segments.detectLosses();
    }

    /** Notes what has arrived and what that tells about the path. */
    private void sample(TransportPacket packet, long upTo, long nanos) {
        ack.nanos = nanos;
        ack.segments = 0;
        ack.rttNanos = 0;
        ack.gapNanos = packet.gapNanos();
        ack.marked = ecn && packet.has(ECE);
        long newest = -1;
        long oldest = -1;
        for (long segment = segments.first(); segment < upTo; segment++) {
            if (!sack || !segments.arrived(segment)) {
                arrived(segment, nanos);
                newest = newer(newest, segment);
                oldest = oldest < 0 && segments.sentOnceAt(segment) >= 0 ? segment : oldest;
            }
        }
        for (int range = 0; sack && range < packet.sacks(); range++) {
            long first = firstByte(segments.first());
            long end = segmentsBefore(TransportPacket.near(first, packet.sackTo(range)));
            long from = Math.ceilDiv(TransportPacket.near(first, packet.sackFrom(range)) - 1, size);
            for (long segment = Math.max(from, upTo); segment < Math.min(end, segments.end()); segment++) {
                if (!segments.arrived(segment)) {
                    segments.arrive(segment);
                    arrived(segment, nanos);
                    newest = newer(newest, segment);
                    oldest = oldest < 0 && segments.sentOnceAt(segment) >= 0 ? segment : oldest;
                }
            }
        }
        if (oldest >= 0) {
            timer.measured(nanos - segments.sentOnceAt(oldest));
        }
        if (newest >= 0) {
            rate.sample(ack, segments, newest);
        }
    }

    private void arrived(long segment, long nanos) {
        ack.segments++;
        if (sack) {
            rack.arrived(segment, nanos);
        }
    }

    private long newer(long known, long segment) {
        return known < 0 || segments.sentAt(segment) >= segments.sentAt(known) ? segment : known;
    }

    private void transmit(long nanos) {
        limited = false;
        while (true) {
            long lost = segments.nextLost();
            if (lost < 0 && !mayBegin()) {
                return;
            }
            long segment = lost >= 0 ? lost : segments.end();
            if (!mayGo(segment)) {
                limited = true;
                return;
            }
            if (paced > nanos) {
                limited = true;
                pacedUntil = paced;
                return;
            }
            sendOneAnyway = false;
            send(segment, lost >= 0, nanos);
            paced = nanos + control.pacingNanos(segment);
        }
    }

    private boolean mayGo(long segment) {
        if (reducesProportionally()) {
            return reduction.allowed() > 0;
        }
        return segments.inFlight() + control.burst(segment) <= (int) control.window() || sendOneAnyway;
    }

    /** Whether there is data and the receiver has room for it. */
    private boolean mayBegin() {
        return segments.end() < count && (segments.end() + 1 - segments.first()) * size <= peerWindow;
    }

    private void send(long segment, boolean again, long nanos) {
        boolean last = segment == count - 1;
        TransportPacket packet = out.packet()
                .flags(ACK | (last ? FIN | PSH : 0) | (tellReduced && !again ? CWR : 0))
                .sequence(firstByte(segment))
                .acknowledgement(1)
                .payload(last ? lastBytes : size)
                .window(config.receiveWindow() >> config.windowShift());
        stamp(packet, nanos);
        statistics.sent++;
        if (again) {
            rack.sentAgain(segment);
            segments.sentAgain(segment, nanos, rate);
            statistics.retransmissions++;
            packet.ecn(ecn && config.congestion().echoesEachMark() ? ECT_0 : TransportPacket.NOT_ECT);
        } else {
            if (segments.first() == segments.end()) {
                rate.begin(nanos);
            }
            segments.sent(nanos, rate);
            packet.ecn(ecn ? ECT_0 : TransportPacket.NOT_ECT);
            tellReduced = false;
        }
        timer.startIfStopped(nanos);
        if (!again) {
            startProbe(nanos);
        }
        reduction.sent();
        out.send(packet);
    }

    private void stamp(TransportPacket packet, long nanos) {
        if (config.timestamps()) {
            packet.timestamps(nanos / 1_000, peerTimestamp);
        }
    }

    private long firstByte(long segment) {
        return 1 + segment * size;
    }

    /** How many segments end before a byte. */
    private long segmentsBefore(long number) {
        return count != Long.MAX_VALUE && number > firstByte(count - 1) + lastBytes - 1
                ? count
                : Math.max(0, (number - 1) / size);
    }
}
