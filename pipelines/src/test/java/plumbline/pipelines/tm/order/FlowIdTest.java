package plumbline.pipelines.tm.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.pipelines.port.Frame;

class FlowIdTest {
    private static final String IPV4 = "45 00 002c 0000 0000 40 %s 0000 0a000001 0a00000%s 1234 005%s 0000 0000";

    private static long hash(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        Frame frame = new Frame();
        frame.set(bytes, 0, bytes.length, 0);
        return FlowId.of(frame);
    }

    private static String ipv4(String tag, String protocol, String host, String port) {
        return "000000000002000000000001" + tag + "0800" + IPV4.formatted(protocol, host, port);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 11, 2, 0, false",
        "'', 06, 2, 1, true",
        "'', 06, 3, 0, true",
        "'', 11, 3, 0, true",
        "81000001, 06, 2, 0, false",
        "88a80001 81000002, 06, 2, 0, false"
    })
    void tellsFiveTuplesApart(String tag, String protocol, String host, String port, boolean differs) {
        boolean other = differs || protocol.equals("11");
        assertThat(hash(ipv4(tag, protocol, host, port)) != hash(ipv4("", "06", "2", "0")))
                .isEqualTo(other);
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "13", "14", "20", "33", "36"})
    void takesACutPacket(int length) {
        String whole = ipv4("", "06", "2", "0").replace(" ", "");
        assertThat(hash(whole.substring(0, 2 * length))).isNotZero();
    }

    @ParameterizedTest
    @CsvSource({
        "86dd6000000000081140 00000000000000000000000000000001 00000000000000000000000000000002 12340050"
                + " 00000000,86dd6000000000081140 00000000000000000000000000000001 00000000000000000000000000000002"
                + " 12340051 00000000",
        "86dd6000000000081140 00000000000000000000000000000001 00000000000000000000000000000002 12340050"
                + " 00000000,86dd6000000000081140 00000000000000000000000000000001 00000000000000000000000000000003"
                + " 12340050 00000000",
        "0806 0001, 0807 0001"
    })
    void tellsOthersApart(String one, String other) {
        assertThat(hash("000000000002000000000001" + one)).isNotEqualTo(hash("000000000002000000000001" + other));
    }
}
