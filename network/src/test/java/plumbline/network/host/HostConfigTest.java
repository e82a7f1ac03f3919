package plumbline.network.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HostConfigTest {
    private static final HostAddress OWN = new HostAddress(1, 0x0a00_0101);
    private static final HostAddress NEAR = new HostAddress(2, 0x0a00_01ff);
    private static final HostAddress FAR = new HostAddress(3, 0x0a00_0201);

    private static long nextHop(HostConfig config, HostAddress peer) {
        return config.nextHop(OWN, peer);
    }

    @Test
    void whatIsNotForTheSubnetGoesToTheGateway() {
        HostConfig config = HostConfig.DEFAULT.withGateway(9, 24);
        assertThat(nextHop(config, NEAR)).isEqualTo(2);
        assertThat(nextHop(config, FAR)).isEqualTo(9);
        assertThat(nextHop(HostConfig.DEFAULT.withGateway(9, 0), FAR)).isEqualTo(3);
    }

    @Test
    void withoutASubnetAllGoesToTheGatewayAndWithoutAGatewayToTheReceiver() {
        assertThat(nextHop(HostConfig.DEFAULT.withGateway(9), NEAR)).isEqualTo(9);
        assertThat(nextHop(HostConfig.DEFAULT, FAR)).isEqualTo(3);
    }

    @Test
    void aSubnetHasUpTo32Bits() {
        assertThatThrownBy(() -> HostConfig.DEFAULT.withGateway(9, 33)).hasMessage("a subnet of 33 bits: 0 to 32");
    }
}
