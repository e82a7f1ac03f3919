package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plumbline.programs.beaucoup.compile.Choice;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.CompiledQuery;
import plumbline.programs.beaucoup.compile.QueryCompiler;
import plumbline.programs.beaucoup.query.PacketField;
import plumbline.programs.rig.Catalogue;
import plumbline.programs.rig.Frames;
import plumbline.vm.compiler.Compiler;

/** Three switches each see a part of a spreader's packets; together they know what one would know that saw all. */
class NetworkCollectorsTest {
    private static final Map<String, Long> PARAMETERS = Map.of("coupons", 64L, "ways", 2L, "window", 1_000_000_000L, "tick", 10L);
    private static final Map<PacketField, Long> SPREADER = Map.of(PacketField.SRC, 0xC0000207L);
    private static final long START = 1L << 40;

    private final CompiledQueries queries = new QueryCompiler(Choice.TEXT, 64).compile(Queries.of("""
            queries: [{name: spreader, key: [src], attribute: [dst], threshold: 1000}]
            """));
    private final CompiledQuery query = queries.queries().getFirst();
    private final List<Rig> parts = List.of(rig(), rig(), rig());
    private final Rig whole = rig();

    private Rig rig() {
        return new Rig(new Compiler(), PARAMETERS, queries);
    }

    private NetworkCollectors network(List<Rig> rigs) {
        return new NetworkCollectors(Catalogue.program("beaucoup", PARAMETERS), rigs.stream().map(Rig::state).toList());
    }

    @Test
    void theUnionIsWhatOneSwitchWouldHave() {
        int alone = 0;
        for (int i = 0; i < 1_500; i++) {
            byte[] frame = Frames.frame(0xC0000207, i * 0x9E3779B9, Frames.UDP, 0, 1, 2);
            alone += parts.get(i % 3).send(frame, START + i * 1_000).isPresent() ? 1 : 0;
            if (i % 10 == 0) { // some packets pass two switches
                alone += parts.get((i + 1) % 3).send(frame, START + i * 1_000 + 500).isPresent() ? 1 : 0;
            }
            whole.send(frame, START + i * 1_000);
        }
        long now = START + 2_000_000;
        assertThat(alone).isZero();
        assertThat(network(parts).coupons(query, SPREADER, now)).isEqualTo(network(List.of(whole)).coupons(query, SPREADER, now));
        assertThat(network(parts).alerts(query, SPREADER, now)).isTrue();
        assertThat(network(parts.subList(0, 1)).alerts(query, SPREADER, now)).isFalse();
        assertThat(network(parts).coupons(query, Map.of(PacketField.SRC, 1L), now)).isZero();
        assertThat(network(parts).coupons(query, SPREADER, now + 2_000_000_000L)).as("after the window").isZero();
    }

    @Test
    void aKeyHasTheQuerysFields() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> network(parts).coupons(query, Map.of(PacketField.DST, 1L), START))
                .withMessageContaining("its key is [SRC], not [DST]");
    }
}
