package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import plumbline.programs.beaucoup.BeauCoupModel.Packet;
import plumbline.programs.beaucoup.query.Attribute;
import plumbline.programs.beaucoup.query.Definitions;
import plumbline.programs.rig.Frames;

/** Hashes of attributes that share fields must draw independently of each other. */
class AttributeHashesTest {
    private static final int PACKETS = 40_000;
    private static final int SHARE = 4;
    /** All but packets, which have no hash. */
    private static final List<Attribute> HASHED = Definitions.STANDARD.attributes().values().stream()
            .filter(attribute -> !attribute.equals(Attribute.PACKETS))
            .toList();

    @Test
    void twoAttributesDrawTogetherAsOftenAsChanceHasIt() {
        SplittableRandom random = new SplittableRandom(1);
        int[][] together = new int[HASHED.size()][HASHED.size()];
        for (int i = 0; i < PACKETS; i++) {
            Packet packet = new Packet(
                    random.nextInt(),
                    random.nextInt(),
                    Frames.UDP,
                    true,
                    0,
                    random.nextInt(65536),
                    random.nextInt(65536),
                    i * 1_003L);
            boolean[] drawn = new boolean[together.length];
            for (int a = 0; a < drawn.length; a++) {
                drawn[a] = AttributeHashes.of(HASHED.get(a), packet) < 65536 / SHARE;
            }
            for (int a = 0; a < drawn.length; a++) {
                for (int b = 0; b <= a; b++) {
                    together[a][b] += drawn[a] && drawn[b] ? 1 : 0;
                }
            }
        }
        for (int a = 0; a < together.length; a++) {
            for (int b = 0; b <= a; b++) {
                double expected = (a == b ? 1.0 / SHARE : 1.0 / (SHARE * SHARE)) * PACKETS;
                assertThat((double) together[a][b])
                        .as(HASHED.get(a) + " and " + HASHED.get(b))
                        .isCloseTo(expected, within(5 * Math.sqrt(expected)));
            }
        }
    }
}
