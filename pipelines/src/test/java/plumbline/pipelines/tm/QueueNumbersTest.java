package plumbline.pipelines.tm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.pipelines.Programs;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchListener;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.vm.interpreter.Interpreter;

/** What programs write to {@code qid}, worked out by hand, and what is said when ports lack the queues. */
class QueueNumbersTest {
    private static Program program(String statements) {
        return Assembled.program("""
            program queues
            include "ipv4"
            metadata two : bit<2>, six : bit<6>, copied : bit<6>, m : bit<2>
            register last : bit<1>[16]
            resubmit again carries two, six
            meter rate : bytes[4] committed 1 burst 1 peak 1 burst 1
            table classes {
                key { ipv4.dscp : exact }
                action queue(class : bit<4>) { qid = class }
                action best() { ucast_egress_port = 1 }
                default best()
            }
            ingress {
                stage { %s }
            }
            """.formatted(statements.replace(" / ", "\n")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ucast_egress_port = 1                                 | 0   | true
        qid = 5                                               | 5   | true
        when two == 1 : qid = 6 / when two != 1 : qid = 2     | 6   | true
        qid = two                                             | 3   | false
        qid = six                                             | 63  | false
        qid = six[4 : 2]                                      | 7   | false
        qid = two ++ two                                      | 15  | false
        qid = six & 9                                         | 9   | false
        qid = two & six                                       | 3   | false
        qid = two + 1                                         | 127 | false
        qid = two == 1                                        | 1   | false
        apply classes                                         | 15  | false
        access last[two] { out qid = word }                   | 1   | false
        qid = crc16(ipv4.src)                                 | 127 | false
        qid = meter rate[two](0)                              | 3   | false
        qid = random()                                        | 127 | false
        when two == 1 : copied = 9 / } stage { qid = copied   | 9   | true
        copied = m / } stage { m = 2 / } stage { qid = copied | 2   | true
        copied = two / } stage { qid = copied                 | 3   | false
        copied = m + 1 / } stage { qid = copied               | 63  | false
        qid = copied                                          | 0   | true
        """)
    void theHighest(String statements, long highest, boolean constant) {
        QueueNumbers numbers = QueueNumbers.of(program(statements));
        assertThat(numbers.highest()).isEqualTo(highest);
        assertThat(numbers.constant()).isEqualTo(constant);
    }

    @Test
    void theStatementIsNamedAndNotTheCopy() {
        assertThat(QueueNumbers.of(program("copied = 9 / } stage { qid = copied"))
                        .at()
                        .line())
                .isEqualTo(QueueNumbers.of(program("qid = 9")).at().line());
    }

    @Test
    void portsWithTooFewAreNamed() {
        QueueNumbers five = QueueNumbers.of(program("qid = 5"));
        assertThat(five.missing(Map.of(0, 6, 1, 128))).isEmpty();
        assertThat(five.missing(Map.of(7, 5, 2, 1, 3, 1, 4, 8)))
                .startsWith("ports 2, 3 have one queue, port 7 has 5 queues, but ")
                .contains("the program writes 5 to qid:", "no_such_queue", "--queues 6");
        assertThat(five.missing(Map.of(9, 1, 0, 1, 2, 1, 1, 1, 6, 1, 7, 1)))
                .startsWith("ports 0–2, 6, 7, 9 have one queue, but ");
        assertThat(QueueNumbers.of(program("qid = two")).missing(Map.of(0, 1)))
                .contains("the program writes up to 3 to qid");
    }

    @Test
    void theSwitchSaysSoWhenItIsSetUp() {
        List<String> warnings = new ArrayList<>();
        SwitchListener listener = new SwitchListener() {
            @Override
            public void warned(String text) {
                warnings.add(text);
            }
        };
        Switch.builder(Programs.verified(program("qid = 1")), new Interpreter())
                .port(1, new DiscardPort("null:"))
                .listener(listener)
                .build();
        assertThat(warnings).singleElement().asString().startsWith("port 1 has one queue, but ");
    }
}
