package plumbline.programs.beaucoup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import plumbline.pipelines.port.Frame;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.programs.beaucoup.BeauCoupModel.Packet;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.QueryCompiler;
import plumbline.programs.rig.CaptureSource;
import plumbline.programs.rig.CapturedPairs;
import plumbline.programs.rig.Frames;
import plumbline.vm.compiler.Compiler;

/**
 * The industrial trace holds three scans of 1,000 TCP ports each, all from 198.18.134.99; counted from the file by
 * other means. No other pair of hosts has connection attempts to more than one port.
 */
class PortScanTest {
    private static final int SCANNER = 0xC6128663;

    private static List<Alert> alerts(Predicate<Packet> kept) {
        CompiledQueries queries = QueryCompiler.STANDARD.compile(Queries.of("""
            queries:
              - {name: port scan, key: [src, dst], attribute: [dst_port], threshold: 100, filter: {flags: syn !ack}}
            """));
        Rig rig = new Rig(new Compiler(), Map.of("window", 600_000_000_000L), queries);
        MemoryPort source = CaptureSource.port(CapturedPairs.file(CapturedPairs.INDUSTRIAL));
        Frame[] frame = {new Frame()};
        List<Alert> alerts = new ArrayList<>();
        while (source.receive(frame, 1, Long.MAX_VALUE - 1) == 1) {
            byte[] bytes = frame[0].toArray();
            Packet packet = Frames.read(bytes, frame[0].nanos());
            if (packet == null || kept.test(packet)) {
                rig.send(bytes, frame[0].nanos()).ifPresent(alerts::add);
            }
        }
        return alerts;
    }

    @Test
    void theScansAreFound() {
        List<Alert> alerts = alerts(packet -> true);
        assertThat(alerts).extracting(alert -> alert.key().get("src")).containsOnly("198.18.134.99");
        assertThat(alerts)
                .extracting(alert -> alert.key().get("dst"))
                .contains("198.18.134.4", "198.18.134.41", "198.18.134.48")
                .doesNotContain("198.18.134.3", "198.18.134.45");
    }

    @Test
    void withoutThemNothingIsFound() {
        assertThat(alerts(packet -> packet.src() != SCANNER || (packet.flags() & 18) != 2))
                .isEmpty();
    }
}
