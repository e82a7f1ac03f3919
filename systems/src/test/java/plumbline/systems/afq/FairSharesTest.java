package plumbline.systems.afq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.pipelines.port.PortException;
import plumbline.vm.Engine;
import plumbline.vm.compiler.Compiler;
import plumbline.vm.interpreter.Interpreter;

class FairSharesTest {
    private static final int FLOWS = 100;
    private static final long BYTES = 2_048;
    private static final long MILLISECOND = 1_000_000;
    private static final long RECIRCULATION = 600;
    private static final int LINK_OVERHEAD = 38;

    private static final FairShares.Sharing DRR = new FairShares.Sharing(FairQueues.DRR, 128, BYTES, Map.of(), 0);

    /** A cell of its own for each flow, with any hash: exact bids. */
    private static FairShares.Sharing exact(FairQueues kind, long form, long round) {
        return new FairShares.Sharing(
                kind,
                32,
                BYTES,
                Map.of("queues", 32L, "bytes", BYTES, "columns", 1L << 16, "form", form, "round", round),
                10_000);
    }

    private static long[] sent(FairShares.Sharing sharing, Engine engine) throws PortException {
        List<Sending> flows = Collections.nCopies(FLOWS, new Sending.Backlogged(1_500, 4));
        try (FairShares shares =
                new FairShares(sharing, flows, new WatchedFlow(-1, 0), 10_000, RECIRCULATION, engine, 1)) {
            shares.run(5 * MILLISECOND);
            assertThat(shares.device().report().conserved()).isTrue();
            return shares.ledger().linkBytes();
        }
    }

    /**
     * Each flow has sent what it would have with a queue of its own, but for a round; and for a packet more where a
     * copy raises the bid, for what comes before the copy finds the old one.
     */
    @ParameterizedTest(name = "form {0}, round {1}, {2} packets")
    @CsvSource({"0, 0, 0", "1, 0, 1", "0, 1, 0", "0, 2, 0"})
    void exactBidsShareAsDeficitRoundRobin(long form, long round, long packets) throws PortException {
        long allowed = BYTES + LINK_OVERHEAD + packets * (1_500 + LINK_OVERHEAD);
        long[] afq = sent(exact(FairQueues.AFQ, form, round), new Compiler());
        long[] drr = sent(DRR, new Compiler());
        for (int flow = 0; flow < FLOWS; flow++) {
            assertThat(afq[flow]).as("flow " + flow).isCloseTo(drr[flow], within(allowed));
        }
    }

    /** Of 32 queues no more than the horizon are in use at a time, so that N rounds are N queues, also 24. */
    @Test
    void aHorizonIsAsSoManyQueues() throws PortException {
        long[] queues = sent(withRounds(8, 8), new Compiler());
        assertThat(sent(withRounds(32, 8), new Compiler())).isEqualTo(queues);
        assertThat(sent(withRounds(32, 24), new Compiler())).isNotEqualTo(queues);
    }

    /** Rounds so short that packets of a flow with four under way find no room in eight. */
    private static FairShares.Sharing withRounds(int queues, long horizon) {
        return new FairShares.Sharing(
                FairQueues.AFQ,
                queues,
                512,
                Map.of("queues", (long) queues, "bytes", 512L, "horizon", horizon, "columns", 1L << 12),
                0);
    }

    /** Deficit round robin whose quantum is no smaller than a round serves round after round too. */
    @Test
    void deficitRoundRobinEmulatesRotatingPriority() throws PortException {
        long[] afq = sent(exact(FairQueues.AFQ_BY_DRR, 0, 1), new Compiler());
        long[] drr = sent(DRR, new Compiler());
        for (int flow = 0; flow < FLOWS; flow++) {
            assertThat(afq[flow]).as("flow " + flow).isCloseTo(drr[flow], within(2 * (BYTES + LINK_OVERHEAD)));
        }
    }

    /** So do two groups of strict priority that are swapped often enough. */
    @Test
    void swappedGroupsEmulateRotatingPriority() throws PortException {
        long[] afq = sent(exact(FairQueues.AFQ_BY_SWAP, 0, 1), new Compiler());
        long[] drr = sent(DRR, new Compiler());
        for (int flow = 0; flow < FLOWS; flow++) {
            assertThat(afq[flow]).as("flow " + flow).isCloseTo(drr[flow], within(2 * (BYTES + LINK_OVERHEAD)));
        }
    }

    @Test
    void bothEnginesSendTheSame() throws PortException {
        assertThat(sent(exact(FairQueues.AFQ, 1, 2), new Interpreter()))
                .isEqualTo(sent(exact(FairQueues.AFQ, 1, 2), new Compiler()));
    }

    /** Round 0 ends when queue 0 is empty; a packet of round 3 ends rounds 1 and 2; queue 1 is that of round 5 then. */
    @Test
    void roundsGoByAsQueuesEmpty() {
        RoundsInService rounds = new RoundsInService(4);
        assertThat(rounds.entered(0)).isZero();
        assertThat(rounds.entered(0)).isZero();
        assertThat(rounds.entered(3)).isEqualTo(3);
        assertThat(rounds.left(0)).isZero();
        assertThat(rounds.now()).isZero();
        assertThat(rounds.left(0)).isZero();
        assertThat(rounds.now()).isEqualTo(1);
        assertThat(rounds.left(3)).isEqualTo(3);
        assertThat(rounds.now()).isEqualTo(4);
        assertThat(rounds.entered(1)).isEqualTo(5);
    }
}
