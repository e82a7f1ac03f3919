package plumbline.programs.router;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.model.Program;
import plumbline.pipelines.file.SetupFileException;
import plumbline.programs.rig.Catalogue;

class RouterFileTest {
    private static final String GOOD = """
        interfaces:
        - {port: 0, mac: "02:00:00:00:00:fe", addresses: [10.0.0.254/24]}
        - {port: 1, mac: "02:00:00:00:01:fe", addresses: [10.0.1.254/24, "fd01::fe/64"]}
        routes:
        - {to: 10.9.0.0/16, via: [10.0.0.1, 10.0.1.1]}
        - {to: 10.8.0.0/16, discard: true}
        neighbours:
        - {address: 10.0.1.9, mac: "02:00:00:00:00:09"}
        ageing_seconds: 60
        """;

    private static RouterSetup read(String text) {
        return RouterFile.read("r.yaml", text, setup -> setup);
    }

    @Test
    void readsEverything() {
        RouterSetup setup = read(GOOD);
        assertThat(setup.interfaces()).hasSize(2);
        assertThat(setup.routes())
                .extracting(RouterSetup.Route::toString)
                .containsExactly("Route[to=10.9.0.0/16, via=[10.0.0.1, 10.0.1.1]]", "Route[to=10.8.0.0/16, via=[]]");
        assertThat(setup.neighbours()).hasSize(1);
        assertThat(setup.ageingSeconds()).isEqualTo(60);
    }

    /** Each with its place. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "port: 1| port: 511| 3:4: error[routes]: port 511: 0 to 510",
                "port: 1| port: 0| 3:4: error[routes]: port 0 is there twice",
                "10.0.1.254/24| 10.0.0.7/24| 3:51: error[routes]: subnet 10.0.0.0/24 is there twice",
                "10.0.1.254/24| 10.0.1.254| 3:51: error[routes]: '10.0.1.254' is no address with a length",
                "10.0.1.254/24| 10.0.1.254/33| 3:51: error[routes]: '10.0.1.254/33': a prefix of an IPv4 address",
                "01:fe| 01| 3:13: error[routes]: '02:00:00:00:01' is no Ethernet address",
                "10.0.1.1| 10.0.7.1| 5:37: error[routes]: route to 10.9.0.0/16: 10.0.7.1 is on no interface's subnet",
                "10.0.1.1| fd01::1| 5:37: error[routes]: route to 10.9.0.0/16: fd01:0:0:0:0:0:0:1 is of the other IP",
                "discard: true| discard: false| 6:3: error[routes]: the route to 10.8.0.0/16 has neither gateways nor",
                "10.8.0.0| 10.9.0.0| 6:4: error[routes]: route to 10.9.0.0/16 is there twice",
                "to: 10.8.0.0/16,| | 6:3: error[routes]: a route leads nowhere",
                "10.0.1.9| 10.7.1.9| 8:4: error[routes]: neighbour 10.7.1.9 is on no interface's subnet",
                "mac: \"02:00:00:00:00:09\"| | 8:3: error[routes]: a neighbour has an address and a mac",
                "60| 0| 9:1: error[routes]: ageing_seconds 0: at least 1",
                "discard: true| discards: true| 6:21: error[routes]: unknown key 'routes.1.discards'",
            })
    void saysWhereWhatIsWrong(String part, String wrong, String message) {
        String text = GOOD.replace(part, wrong == null ? "" : wrong);
        assertThat(text).isNotEqualTo(GOOD);
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(SetupFileException.class)
                .hasMessageStartingWith("r.yaml:" + message);
    }

    @Test
    void nothingIsNoSetup() {
        assertThatThrownBy(() -> read("")).hasMessageStartingWith("r.yaml:1:1: error[routes]: there are no interfaces");
    }

    @Test
    void everythingWrongIsSaidAtOnce() {
        assertThatThrownBy(() -> read(GOOD.replace("10.0.0.1,", "here,").replace("10.8.0.0/16", "10.8/16")))
                .hasMessageContaining("r.yaml:5:27: error[routes]: 'here' is no IP address")
                .hasMessageContaining("r.yaml:6:4: error[routes]: '10.8'");
    }

    @Test
    void whatTheProgramHasNoRoomForIsSaid() {
        Program program = Catalogue.program("router", Map.of("prefixes", 2L));
        assertThatThrownBy(() -> new Router().control(program, "r.yaml", GOOD))
                .isInstanceOf(SetupFileException.class)
                .hasMessageStartingWith("r.yaml:1:1: error[routes]: table routes4 would hold");
    }
}
