package plumbline.nic.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FrameLimitTest {
    /** The switch holds 9,728 bytes, of which 14 are the Ethernet header. */
    @Test
    void anMtuBeyondTheFramesOfTheSwitchIsSaid() {
        assertThat(FrameLimit.warning("eth0", 1_500)).isEmpty();
        assertThat(FrameLimit.warning("eth0", 9_714)).isEmpty();
        assertThat(FrameLimit.warning("eth0", 9_715))
                .hasValue("its MTU is 9715, but the switch holds frames of up to 9728 bytes:"
                        + " longer ones are dropped as too_long; to have none: ip link set eth0 mtu 9714");
    }
}
