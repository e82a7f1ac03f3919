package plumbline.p4.info;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Ids that p4c gives (the P4Info of its samples action_profile-bmv2 and v1model-special-ops-bmv2). */
class P4InfoIdsTest {
    private final P4InfoIds ids = new P4InfoIds();

    @Test
    void idsAreThoseOfP4c() {
        ids.add(P4InfoKind.ACTION, List.of("NoAction", "IngressI.drop"));
        ids.add(P4InfoKind.TABLE, List.of("IngressI.indirect", "ingress.ipv4_da_lpm"));
        ids.add(P4InfoKind.ACTION_PROFILE, List.of("ap"));
        ids.add(P4InfoKind.REGISTER, List.of("ingress.flowlet_id"));
        assertThat(ids.id(P4InfoKind.ACTION, "NoAction")).isEqualTo(21257015);
        assertThat(ids.id(P4InfoKind.ACTION, "IngressI.drop")).isEqualTo(23455883);
        assertThat(ids.id(P4InfoKind.TABLE, "IngressI.indirect")).isEqualTo(46872340);
        assertThat(ids.id(P4InfoKind.TABLE, "ingress.ipv4_da_lpm")).isEqualTo(35996228);
        assertThat(ids.id(P4InfoKind.ACTION_PROFILE, "ap")).isEqualTo(294074782);
        assertThat(ids.id(P4InfoKind.REGISTER, "ingress.flowlet_id")).isEqualTo(384519412);
    }

    @Test
    void aliasIsTheShortestEndThatNoOtherHas() {
        ids.add(P4InfoKind.TABLE, List.of("d.a.c", "e.b.c", "d.x"));
        assertThat(ids.alias("d.a.c")).isEqualTo("a.c");
        assertThat(ids.alias("e.b.c")).isEqualTo("b.c");
        assertThat(ids.alias("d.x")).isEqualTo("x");
    }
}
