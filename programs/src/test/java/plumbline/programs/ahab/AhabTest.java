package plumbline.programs.ahab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.support.TestFrame;
import plumbline.programs.rig.BothEngines;
import plumbline.programs.rig.Catalogue;

/** The program against its equations, packet by packet. */
class AhabTest {
    private static final long CAPACITY = 6_450;
    private static final int PACKETS = 20_000;
    private static final int USERS = 6;

    /** What the program says of a packet. */
    private record Seen(boolean through, boolean marked, long rate, long threshold) {}

    /**
     * Users 0 to 3 send UDP, 4 and 5 TCP, the last with ECN; weights 1, 2, 1/2, 1, 1, 4. The slice is offered half of
     * what it can carry, then four times that, then little again.
     */
    @ParameterizedTest
    @CsvSource({"6, 8, 1", "5, 8, 2", "7, 12, 3"})
    void asTheEquationsSay(int bits, int mantissa, long seed) {
        Map<String, Long> parameters = Map.of("bits", (long) bits, "mantissa", (long) mantissa);
        int[] weights = {0, 1, -1, 0, 0, 2};
        List<Seen> seen = BothEngines.agree(engine -> {
            AhabPasses passes = new AhabPasses(engine, parameters);
            for (int user = 0; user < USERS; user++) {
                passes.weigh(user, weights[user], 7);
            }
            AhabModel model = new AhabModel(bits, mantissa, CAPACITY);
            SplittableRandom random = new SplittableRandom(seed);
            List<Seen> all = new ArrayList<>();
            long now = 5_000_000;
            for (int i = 0; i < PACKETS; i++) {
                double load = i < PACKETS / 4 || i > PACKETS * 3 / 4 ? 0.5 : 4;
                now += (long) (-60_000 * Math.log(1 - random.nextDouble()) / load);
                int user = random.nextInt(USERS);
                int length = 40 + random.nextInt(1_400);
                boolean tcp = user > 3;
                int ecn = user == 5 ? 1 : 0;
                boolean through = passes.send(user, tcp ? TestFrame.TCP : TestFrame.UDP, ecn, length, now);
                Seen one = new Seen(
                        through, passes.value("ipv4.ecn") == 3, passes.value("rate0"), passes.value("limit1"));
                AhabModel.Verdict verdict = model.packet(
                        user, weights[user], tcp, ecn == 1, length, now, (int) passes.value("drawn"));
                assertThat(one)
                        .as("seed %d, packet %d", seed, i)
                        .isEqualTo(new Seen(!verdict.dropped(), verdict.marked(), verdict.rate(), verdict.threshold()));
                if (through) {
                    passes.copyComesBack(now + 1);
                }
                all.add(one);
            }
            return all;
        });
        assertThat(seen).extracting(Seen::through).contains(true, false);
        assertThat(seen).extracting(Seen::marked).contains(true, false);
    }
}
