package plumbline.nic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.nic.support.Ports;

class ProvidersTest {
    @ParameterizedTest
    @ValueSource(strings = {"pcap", "gen", "afpacket", "tap"})
    void areFoundAndExplainThemselvesInOneLine(String scheme) {
        assertThat(Ports.provider(scheme).help()).startsWith(scheme + ":").doesNotContain("\n");
    }
}
