package plumbline.cli.stf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.cli.option.SetUpOption;
import plumbline.cli.script.TimedCommand;
import plumbline.console.terminal.CommandFailure;

/** Set-up files in the words of BMv2's command line, and of plumb. */
class Bmv2CommandsTest {
    @TempDir
    Path temp;

    private List<TimedCommand> read(String text) throws IOException {
        return SetUpOption.commands(
                Files.writeString(temp.resolve("s1-commands.txt"), text), ExerciseProgram.assembled());
    }

    @Test
    void linesOfBothStandInOneFile() throws IOException {
        assertThat(read("""
            // a comment of BMv2
            table_set_default routes none
            table_add MyIngress.routes send 10.0.1.1/32 7 => 08:00:00:00:01:11 2   // another
            mc_mgrp_create 1
            mc_node_create 7 1 2
            mc_node_associate 1 0

            @5ms register write seen 0 9     # a comment of ours
            register_write seen 3 4
            set_queue_depth 64 2
            set_queue_depth 32 2 7
            """))
                .extracting(command -> command.nanos() + " "
                        + String.join(" ", command.request().words()))
                .containsExactly(
                        "0 table default MyIngress.routes MyIngress.none()",
                        "0 table add MyIngress.routes (10.0.1.1/32, 7) => MyIngress.send(08:00:00:00:01:11, 2)",
                        "0 multicast set 1 1/7 2/7",
                        "5000000 register write seen 0 9",
                        "5000000 register write seen 3 4",
                        "5000000 queue set 2 all packets=64",
                        "5000000 queue set 2 7 packets=32");
    }

    @Test
    void ratesArePerMicrosecondAndRoundedToWholeOnesPerSecond() throws IOException {
        assertThat(read("meter_set_rates police 3 0.0005:30 0.00033333e3:7"))
                .extracting(command -> String.join(" ", command.request().words()))
                .containsExactly("meter set police 3 committed=500 committed_burst=30 peak=333330 peak_burst=7");
        assertThat(read("meter_array_set_rates police 0.00033333:30 1:7"))
                .extracting(command -> String.join(" ", command.request().words()))
                .containsExactly("meter set police all committed=333 committed_burst=30 peak=1000000 peak_burst=7");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        via 2001:db8::/32 => fe80::2 1|priority 32: (0x20010db800000000 &&& 0xffffffff00000000, _) => MyIngress.via(0xfe80000000000000, 0x2, 1)
        via ::1/128 => 0x10000000000000000 1|priority 128: (0x0, 0x1) => MyIngress.via(0x1, 0x0, 1)
        none ::/0 =>|priority 0: (_, _) => MyIngress.none()
        none fe80::&&&ffc0:: => 9|priority 999999990: (0xfe80000000000000 &&& 0xffc0000000000000, _) => MyIngress.none()
        """)
    void aWideValueIsThatOfItsParts(String line, String entry) throws IOException {
        assertThat(read("table_add routes6 " + line))
                .extracting(command -> String.join(" ", command.request().words()))
                .containsExactly("table add MyIngress.routes6 " + entry);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        table_add routes send 10.0.1.1/32 7 2|1:1: error[stf]: there is no =>
        table_add roads send 10.0.1.1/32 7 => 1 2|1:11: error[stf]: the program has no table roads
        table_add routes sent 10.0.1.1/32 7 => 1 2|1:18: error[stf]: table MyIngress.routes has no action sent
        table_add routes send 10.0.1.1/32 7 => 1 2 3 4|1:18: error[stf]: action MyIngress.send: '3' is none of its arguments
        table_add routes6 none 1::2::3/4 =>|1:24: error[stf]: key h.to6: Invalid IP address
        table_add routes6 none 2001::/129 =>|1:24: error[stf]: key h.to6: '2001::/129': a prefix of 128 bits at most
        table_add routes6 via 1::/4 => 0x123456789012345678901234567890123 1|1:19: error[stf]: hop: 0x123456789012345678901234567890123 has more than 128 bits
        meter_array_set_rates police 0.0000005:1 0.00001:1|1:30: error[stf]: '0.0000005' per microsecond is 0.5 per second
        meter_array_set_rates police x:1 1:1|1:30: error[stf]: 'x' is no rate per microsecond
        set_queue_depth 64|1:1: error[stf]: no port is said
        set_queue_rate 1000 3|1:1: error[stf]: a rate in packets per second: here links and queues have rates in bits
        table_set_default routes|1:1: error[stf]: 'table_set_default routes' is incomplete
        """)
    void saysWhereWhatIsWrong(String line, String message) {
        CommandFailure wrong = catchThrowableOfType(CommandFailure.class, () -> read(line));
        assertThat(wrong.getMessage()).startsWith(temp.resolve("s1-commands.txt") + ":" + message);
    }
}
