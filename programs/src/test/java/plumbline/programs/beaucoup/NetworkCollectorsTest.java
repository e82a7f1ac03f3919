package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.isa.hash.HashSeed;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CompiledQuery;
import plumbline.programs.beaucoup.compile.CouponChoice;
import plumbline.programs.beaucoup.compile.QueryCompiler;
import plumbline.programs.beaucoup.query.Definitions;
import plumbline.programs.beaucoup.query.PacketField;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.Frames;
import plumbline.vm.compiler.Compiler;

/** Three switches each see a part of a spreader's packets; together they know what one would know that saw all. */
class NetworkCollectorsTest {
    private static final Map<String, Long> PARAMETERS =
            Map.of("coupons", 64L, "ways", 2L, "window", 1_000_000_000L, "tick", 10L);
    private static final Map<PacketField, Long> SPREADER = Map.of(PacketField.SRC, 0xC0000207L);
    private static final long START = 1L << 40;

    private final CompiledQueries queries =
            new QueryCompiler(CouponChoice.TEXT, 64, Definitions.STANDARD).compile(Queries.of("""
                queries: [{name: spreader, key: [src], attribute: [dst], threshold: 1000}]
                """));
    private final CompiledQuery query = queries.queries().getFirst();
    private final List<Rig> parts = List.of(rig(), rig(), rig());
    private final Rig whole = rig();
    private final NetworkCollectors collectors =
            new NetworkCollectors(Catalogue.program("beaucoup", PARAMETERS), HashSeed.PUBLIC);

    private Rig rig() {
        return new Rig(new Compiler(), PARAMETERS, queries);
    }

    private long coupons(List<Rig> rigs, Map<PacketField, Long> key, long nanos) {
        CollectorAddress place = collectors.place(query, key);
        return collectors.coupons(place, slots(rigs, place, nanos));
    }

    private List<Slot> slots(List<Rig> rigs, CollectorAddress place, long nanos) {
        return rigs.stream()
                .flatMap(rig -> collectors.slots(rig.state(), place, nanos))
                .toList();
    }

    @Test
    void theUnionIsWhatOneSwitchWouldHave() {
        int alone = 0;
        for (int i = 0; i < 1_500; i++) {
            byte[] frame = Frames.frame(0xC0000207, i * 0x9E3779B9, Frames.UDP, 0, 1, 2);
            alone += parts.get(i % 3).send(frame, START + i * 1_000).isPresent() ? 1 : 0;
            if (i % 10 == 0) { // some packets pass two switches
                alone += parts.get((i + 1) % 3)
                                .send(frame, START + i * 1_000 + 500)
                                .isPresent()
                        ? 1
                        : 0;
            }
            whole.send(frame, START + i * 1_000);
        }
        long now = START + 2_000_000;
        assertThat(alone).isZero();
        long union = coupons(parts, SPREADER, now);
        assertThat(union).isEqualTo(coupons(List.of(whole), SPREADER, now));
        assertThat(Long.bitCount(union)).isGreaterThanOrEqualTo(query.coupons().n());
        assertThat(Long.bitCount(coupons(parts.subList(0, 1), SPREADER, now)))
                .isLessThan(query.coupons().n());
        assertThat(coupons(parts, Map.of(PacketField.SRC, 1L), now)).isZero();
        assertThat(coupons(parts, SPREADER, now + 2_000_000_000L))
                .as("after the window")
                .isZero();
    }

    /**
     * What the collector process does: switches that report early, slots that are read, one alert per key and window.
     */
    @Test
    void earlyReportsLeadToTheAlertOfAll() {
        CompiledQueries early = NetworkWatch.early(queries, 3);
        assertThat(early.queries().getFirst().coupons().n())
                .isEqualTo((query.coupons().n() + 2) / 3);
        List<Rig> switches = List.of(
                new Rig(new Compiler(), PARAMETERS, early),
                new Rig(new Compiler(), PARAMETERS, early),
                new Rig(new Compiler(), PARAMETERS, early));
        NetworkWatch watch = new NetworkWatch(collectors, queries);
        List<Alert> alerts = new ArrayList<>();
        int reports = 0;
        int distinct = 0;
        for (int i = 0; i < 3_000; i++) {
            long now = START + i * 1_000L;
            byte[] frame = Frames.frame(0xC0000207, i * 0x9E3779B9, Frames.UDP, 0, 1, 2);
            if (switches.get(i % 3).send(frame, now).isPresent()) {
                reports++;
                watch.reported(field -> field.equals("query") ? query.id() : 0xC0000207L);
            }
            alerts.addAll(watch.look(place -> slots(switches, place, now)));
            distinct = alerts.isEmpty() ? i + 2 : distinct;
        }
        assertThat(reports).isEqualTo(3);
        assertThat(alerts).extracting(Alert::key).containsExactly(Map.of("src", "192.0.2.7"));
        assertThat(watch.places()).hasSize(1);
        long later = START + 2_000_000_000L;
        assertThat(watch.look(place -> slots(switches, place, later))).isEmpty();
        assertThat(watch.places()).as("after the window").isEmpty();
        assertThat(distinct).isEqualTo(distinctUntilOneWouldAlert());
    }

    private int distinctUntilOneWouldAlert() {
        Rig alone = rig();
        for (int i = 0; ; i++) {
            if (alone.send(Frames.frame(0xC0000207, i * 0x9E3779B9, Frames.UDP, 0, 1, 2), START + i * 1_000L)
                    .isPresent()) {
                return i + 1;
            }
        }
    }

    @Test
    void aKeyHasTheQuerysFields() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> coupons(parts, Map.of(PacketField.DST, 1L), START))
                .withMessageContaining("its key is [SRC], not [DST]");
    }
}
