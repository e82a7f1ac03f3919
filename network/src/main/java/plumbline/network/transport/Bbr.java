package plumbline.network.transport;

/**
 * BBR, version 1 (Cardwell et al. 2016; draft-cardwell-iccrg-bbr-congestion-control-00): sends at the rate at which the
 * network has delivered lately, and keeps twice the product of that and the shortest round trip in flight. Losses and
 * marks do not slow it down.
 *
 * <pre>
 *   STARTUP ──rate grows no more──► DRAIN ──product in flight──► PROBE_BANDWIDTH ◄──10 s──► PROBE_RTT
 * </pre>
 *
 * The phase of the cycle in which it begins to probe depends on the time, so that flows do not do so together.
 */
final class Bbr implements CongestionControl {
    private static final double SECOND = 1e9;
    private static final double HIGH_GAIN = 2 / Math.log(2);
    private static final double[] CYCLE = {1.25, 0.75, 1, 1, 1, 1, 1, 1};
    private static final double WINDOW_GAIN = 2;
    private static final double MIN_PIPE = 4;
    private static final double QUANTUM = 2;
    private static final int RATE_ROUNDS = 10;
    private static final long RTT_WINDOW = 10_000_000_000L;
    private static final long PROBE_RTT = 200_000_000;
    private static final double GROWTH = 1.25;
    private static final int FULL_ROUNDS = 3;

    private enum State {
        STARTUP,
        DRAIN,
        PROBE_BANDWIDTH,
        PROBE_RTT
    }

    private final double initialWindow;
    private State state = State.STARTUP;
    private double window;
    private double windowBefore;
    private double gain = HIGH_GAIN;

    /** Largest rate of each of the last rounds, by round. */
    private final double[] rates = new double[RATE_ROUNDS];

    private double rate;
    private long round;
    private long nextRound;
    /** What was sent before so many had been delivered was held back by this sender, not by the network. */
    private long tellsNothingUntil;

    private long rtt = Long.MAX_VALUE;
    private long rttAt;
    private double fullRate;
    private int fullRounds;
    private int phase;
    private long phaseAt;
    private long probeUntil;

    Bbr(TcpConfig config) {
        initialWindow = config.initialWindow();
        window = initialWindow;
    }

    @Override
    public double window() {
        return window;
    }

    @Override
    public long pacingNanos(long segment) {
        return rate == 0 ? 0 : (long) (SECOND / (gain * rate));
    }

    private double product(double factor) {
        return rtt == Long.MAX_VALUE ? initialWindow : factor * rate * rtt / SECOND;
    }

    @Override
    public void acked(AckSample ack) {
        boolean newRound = ack.deliveredBefore >= nextRound;
        if (newRound) {
            nextRound = ack.delivered;
        }
        measureRate(ack, newRound);
        if (newRound && state == State.STARTUP) {
            checkFull();
        }
        boolean expired = measureRtt(ack);
        if (state == State.DRAIN && ack.inFlight <= product(1)) {
            probeBandwidth(ack.nanos);
        }
        if (state == State.PROBE_BANDWIDTH) {
            cycle(ack);
        }
        probeRtt(ack, expired);
        setWindow(ack);
    }

    private void measureRate(AckSample ack, boolean newRound) {
        if (state == State.PROBE_RTT) {
            tellsNothingUntil = ack.delivered + ack.inFlight;
        }
        if (ack.deliveredBefore < tellsNothingUntil && ack.deliveryRate < rate) {
            return;
        }
        if (newRound) {
            round++;
            rates[(int) (round % RATE_ROUNDS)] = 0;
        }
        int place = (int) (round % RATE_ROUNDS);
        rates[place] = Math.max(rates[place], ack.deliveryRate);
        rate = 0;
        for (double one : rates) {
            rate = Math.max(rate, one);
        }
    }

    /** Notes the round trip; says whether the shortest is older than it may be. */
    private boolean measureRtt(AckSample ack) {
        boolean expired = rtt != Long.MAX_VALUE && ack.nanos > rttAt + RTT_WINDOW;
        if (ack.rttNanos > 0 && (ack.rttNanos <= rtt || expired)) {
            rtt = ack.rttNanos;
            rttAt = ack.nanos;
        }
        return expired;
    }

    private void checkFull() {
        if (rate >= fullRate * GROWTH) {
            fullRate = rate;
            fullRounds = 0;
        } else if (++fullRounds >= FULL_ROUNDS) {
            state = State.DRAIN;
            gain = 1 / HIGH_GAIN;
        }
    }

    private void probeBandwidth(long nanos) {
        state = State.PROBE_BANDWIDTH;
        // Any phase but the second, which gives back what the first took.
        phase = (int) (nanos / 1_000 % (CYCLE.length - 1));
        phase = phase >= 1 ? phase + 1 : phase;
        phaseAt = nanos;
        gain = CYCLE[phase];
    }

    private void cycle(AckSample ack) {
        boolean over = ack.nanos - phaseAt > rtt;
        if (gain > 1) {
            over &= ack.inFlight >= product(gain);
        } else if (gain < 1) {
            over |= ack.inFlight <= product(1);
        }
        if (over) {
            phase = (phase + 1) % CYCLE.length;
            phaseAt = ack.nanos;
            gain = CYCLE[phase];
        }
    }

    private void probeRtt(AckSample ack, boolean expired) {
        if (expired && state != State.PROBE_RTT) {
            state = State.PROBE_RTT;
            gain = 1;
            windowBefore = window;
            probeUntil = 0;
        }
        if (state == State.PROBE_RTT) {
            if (probeUntil == 0 && ack.inFlight <= MIN_PIPE) {
                probeUntil = ack.nanos + Math.max(PROBE_RTT, rtt);
            } else if (probeUntil > 0 && ack.nanos >= probeUntil) {
                rttAt = ack.nanos;
                window = Math.max(window, windowBefore);
                if (fullRounds >= FULL_ROUNDS) {
                    probeBandwidth(ack.nanos);
                } else {
                    state = State.STARTUP;
                    gain = HIGH_GAIN;
                }
            }
        }
    }

    private void setWindow(AckSample ack) {
        double target = product(state == State.STARTUP || state == State.DRAIN ? HIGH_GAIN : WINDOW_GAIN) + 3 * QUANTUM;
        if (fullRounds >= FULL_ROUNDS) {
            window = Math.min(window + ack.segments, target);
        } else if (window < target || ack.delivered < initialWindow) {
            window += ack.segments;
        }
        window = Math.max(window, MIN_PIPE);
        if (state == State.PROBE_RTT) {
            window = Math.min(window, MIN_PIPE);
        }
    }

    @Override
    public void lost(AckSample ack) {
        // What is in flight is kept: as much is sent as arrives, until the window grows again.
        windowBefore = Math.max(window, state == State.PROBE_RTT ? windowBefore : 0);
        window = Math.max(ack.inFlight + ack.segments, MIN_PIPE);
    }

    @Override
    public void marked(AckSample ack) {
        // Version 1 does not look at marks.
    }

    @Override
    public void timedOut(long nanos) {
        windowBefore = Math.max(window, windowBefore);
        window = 1;
    }

    @Override
    public void recovered() {
        window = Math.max(window, windowBefore);
    }
}
