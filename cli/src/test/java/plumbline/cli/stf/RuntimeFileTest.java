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
import plumbline.cli.script.TimedCommand;
import plumbline.console.terminal.CommandFailure;
import plumbline.console.terminal.ExitCode;

/** {@code s1-runtime.json} of the P4 tutorials: the control commands that it stands for. */
class RuntimeFileTest {
    private static final String GOOD = """
        {"target": "bmv2", "p4info": "build/x.p4info.txt", "bmv2_json": "build/x.json",
         "table_entries": [
            {"table": "routes", "default_action": true, "action_name": "MyIngress.none", "action_params": {}},
            {"table": "MyIngress.routes", "match": {"h.to": ["10.0.1.0", 24], "h.kind": 7},
             "action_name": "MyIngress.send", "action_params": {"port": 2, "mac": "08:00:00:00:01:11"}},
            {"table": "MyIngress.rules", "priority": 3, "match": {"h.to": ["10.0.0.0", "0xff000000"], "h.kind": [1, 9]},
             "action_name": "MyIngress.none"}],
         "multicast_group_entries": [
            {"multicast_group_id": 1, "replicas": [{"egress_port": 1, "instance": 1}, {"egress_port": 2, "instance": 5}]}],
         "clone_session_entries": [{"clone_session_id": 5, "replicas": [{"egress_port": 2, "instance": 1}]}]}
        """;

    @TempDir
    Path temp;

    private List<TimedCommand> read(String text) throws IOException {
        return RuntimeFile.read(Files.writeString(temp.resolve("s1.json"), text), ExerciseProgram.assembled());
    }

    @Test
    void aSessionOfSeveralReplicasHasAGroup() throws IOException {
        assertThat(read("""
            {"clone_session_entries": [{"clone_session_id": 5,
              "replicas": [{"egress_port": 2, "instance": 1}, {"egress_port": 3, "instance": 2}]}]}
            """))
                .extracting(command -> String.join(" ", command.request().words()))
                .containsExactly("multicast set 32773 2/1 3/2", "mirror group 5 32773");
    }

    @Test
    void standsForControlCommands() throws IOException {
        assertThat(read(GOOD))
                .extracting(command -> command.nanos() + " "
                        + String.join(" ", command.request().words()))
                .containsExactly(
                        "0 table default MyIngress.routes MyIngress.none()",
                        "0 table add MyIngress.routes (10.0.1.0/24, 7) => MyIngress.send(08:00:00:00:01:11, 2)",
                        "0 table add MyIngress.rules priority 3: (10.0.0.0 &&& 0xff000000, 1..9) => MyIngress.none()",
                        "0 multicast set 1 1/1 2/5",
                        "0 mirror session 5 2");
        assertThat(read(GOOD).get(1).place()).isEqualTo(temp.resolve("s1.json") + ":4");
        assertThat(read("{}")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ["2001:db8::", 32]|priority 32: (0x20010db800000000 &&& 0xffffffff00000000, _)
        ["::1", 128]|priority 128: (0x0, 0x1)
        ["fe80::2", "ffc0::ff"]|(0xfe80000000000000 &&& 0xffc0000000000000, 0x2 &&& 0xff)
        "0x10000000000000002"|priority 128: (0x1, 0x2)
        18446744073709551618|priority 128: (0x1, 0x2)
        """)
    void aWideValueIsThatOfItsParts(String match, String keys) throws IOException {
        assertThat(read("""
            {"table_entries": [{"table": "MyIngress.routes6", "match": {"h.to6": %s},
             "action_name": "MyIngress.via", "action_params": {"hop": "fe80::2", "port": 1}}]}
            """.formatted(match)))
                .extracting(command -> String.join(" ", command.request().words()))
                .containsExactly(
                        "table add MyIngress.routes6 " + keys + " => MyIngress.via(0xfe80000000000000, 0x2, 1)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        "MyIngress.rules"|"MyIngress.rule"|6:5: error[runtime]: the program has no table MyIngress.rule
        "h.kind": 7|"h.sort": 7|4:5: error[runtime]: table MyIngress.routes has no key h.sort
        "port": 2|"prt": 2|4:5: error[runtime]: action MyIngress.send: 'prt:2' is none of its arguments
        "replicas": [{"egress_port": 2, "instance": 1}]|"replicas": []|10:28: error[runtime]: clone session 5 has no replicas
        "table_entries"|"entries"|2:2: error[runtime]: unknown key 'entries'
        """)
    void saysWhereWhatIsWrong(String written, String instead, String message) {
        assertThat(GOOD).contains(written);
        CommandFailure wrong = catchThrowableOfType(CommandFailure.class, () -> read(GOOD.replace(written, instead)));
        assertThat(wrong.getMessage()).startsWith(temp.resolve("s1.json") + ":" + message);
        assertThat(wrong.exitCode()).isEqualTo(ExitCode.REJECTED);
    }
}
