package plumbline.pipelines;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.pipelines.pipe.MulticastGroups;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.report.ReportText;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.StepRunner;
import plumbline.pipelines.tm.PortConfig;
import plumbline.pipelines.tm.TrafficManagerConfig;
import plumbline.pipelines.tm.schedule.Scheduling;

/** STEP: the same run every time, to the byte and the nanosecond. */
class RepeatableTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void twoRunsAreTheSame(int pipes) {
        assertThat(run(pipes)).isEqualTo(run(pipes));
    }

    private static List<String> run(int pipes) {
        List<String> lines = new ArrayList<>();
        MemoryPort[] ports = {new MemoryPort("0"), new MemoryPort("1"), new MemoryPort("2"), new MemoryPort("3")};
        SwitchBuilder builder = Switch.builder(Programs.verified(WildProgram.program(500_000)), WildProgram.engine(7))
                .trafficManager(TrafficManagerConfig.DEFAULT.with(PortConfig.DEFAULT
                        .withQueues(8, new Scheduling.Weighted(400))
                        .withRate(2_000_000_000L)))
                .multicastGroup(7, List.of(new MulticastGroups.Member(2, 1), new MulticastGroups.Member(3, 2)))
                .controlPlane(ControlPlanes.listening(
                        message -> lines.add("digest " + message.value(0) + " " + message.nanos())));
        for (int i = 0; i < ports.length; i++) {
            for (int frame = 0; frame < 500; frame++) {
                ports[i].add(frame * 700L + frame % 3 * i, new byte[60 + frame]);
            }
            builder.port(i, i % pipes, ports[i]);
        }
        SwitchReport report = new StepRunner(builder.build()).run();
        for (MemoryPort port : ports) {
            port.sent()
                    .forEach(frame -> lines.add(
                            port.name() + " " + frame.nanos() + " " + frame.bytes().length + " " + frame.bytes()[1]));
        }
        lines.addAll(ReportText.lines(report));
        assertThat(lines).hasSizeGreaterThan(1_000);
        return lines;
    }
}
