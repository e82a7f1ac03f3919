package plumbline.cli.stf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.cli.option.SetUpOption;
import plumbline.cli.script.TimedCommand;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.Program;
import plumbline.isa.text.Assembler;
import plumbline.isa.text.IncludeResolver;

/** Set-up files in the words of BMv2's command line, and of plumb. */
class Bmv2CommandsTest {
    @TempDir
    Path temp;

    private static Program program() {
        return Assembler.assemble("t.plumb", """
            program t
            header h { to : bit<32>, kind : bit<8> }
            register seen : bit<32>[16]
            parser { state start { extract h; goto accept } }
            table MyIngress.routes {
                key { h.to : lpm }
                action MyIngress.send(port : bit<9>) { ucast_egress_port = port }
                action MyIngress.none() { drop_ctl = 1 }
                size 16
            }
            ingress { apply MyIngress.routes; access seen[0] { word = word + 1 } }
            deparser { emit h }
            """, Map.of(), IncludeResolver.library())
                .orThrow();
    }

    private List<TimedCommand> read(String text) throws IOException {
        return SetUpOption.commands(Files.writeString(temp.resolve("s1-commands.txt"), text), program());
    }

    @Test
    void linesOfBothStandInOneFile() throws IOException {
        assertThat(read("""
            // a comment of BMv2
            table_set_default routes none
            table_add MyIngress.routes send 10.0.1.1/32 => 2   // another
            mc_mgrp_create 1
            mc_node_create 7 1 2
            mc_node_associate 1 0

            @5ms register write seen 0 9     # a comment of ours
            register_write seen 3 4
            """))
                .extracting(command -> command.nanos() + " "
                        + String.join(" ", command.request().words()))
                .containsExactly(
                        "0 table default MyIngress.routes MyIngress.none()",
                        "0 table add MyIngress.routes (10.0.1.1/32) => MyIngress.send(2)",
                        "0 multicast set 1 1/7 2/7",
                        "5000000 register write seen 0 9",
                        "5000000 register write seen 3 4");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        table_add routes send 10.0.1.1/32 2|1:1: error[stf]: there is no =>
        table_add roads send 10.0.1.1/32 => 2|1:11: error[stf]: the program has no table roads
        table_add routes sent 10.0.1.1/32 => 2|1:18: error[stf]: table MyIngress.routes has no action sent
        table_add routes send 10.0.1.1/32 => 2 3 4|1:18: error[stf]: action MyIngress.send: '3' is none of its arguments
        table_set_default routes|1:1: error[stf]: 'table_set_default routes' is incomplete
        """)
    void saysWhereWhatIsWrong(String line, String message) {
        CommandFailure wrong = catchThrowableOfType(CommandFailure.class, () -> read(line));
        assertThat(wrong.getMessage()).startsWith(temp.resolve("s1-commands.txt") + ":" + message);
    }
}
