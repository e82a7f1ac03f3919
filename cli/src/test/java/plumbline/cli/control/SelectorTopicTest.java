package plumbline.cli.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plumbline.console.control.Answer;
import plumbline.console.terminal.ExitCode;

/** Groups of an action selector with eight slots, changed while packets flow. */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
class SelectorTopicTest {
    private static final String PROGRAM = """
        program choice
        header frame { dst : bit<32>, rest : bit<32> }
        metadata group : bit<4>, slot : bit<3>
        table members {
            key { group : exact, slot : exact }
            action via(port : bit<9>, mark : bit<8>) { ucast_egress_port = port }
            action drop() { drop_ctl = 1 }
            default drop()
            size 128
        }
        table numbered {
            key { group : exact, slot : exact }
            action to(port : bit<9>) { ucast_egress_port = port }
            action none() { }
            default none()
            size 8
        }
        table plain {
            key { frame.dst : exact, frame.rest : exact }
            action none() { }
            default none()
            size 8
        }
        parser { state start { extract frame; goto accept } }
        ingress {
            stage { slot = frame.rest[2:0] }
            stage { apply members }
            stage { apply numbered }
            stage { apply plain }
        }
        deparser { emit frame }
        """;

    @TempDir
    Path temp;

    private ControlledSwitch running;

    @BeforeEach
    void start() throws IOException {
        running = new ControlledSwitch(PROGRAM, temp.resolve("switch.sock"));
    }

    @AfterEach
    void stop() throws Exception {
        running.close();
    }

    private List<String> lines(String line) throws IOException {
        Answer answer = running.ask(line);
        assertThat(answer.error()).isNull();
        return answer.lines();
    }

    private void refused(String reason, String line) throws IOException {
        Answer answer = running.ask(line);
        assertThat(answer.error()).contains(reason);
        assertThat(answer.exit()).isEqualTo(ExitCode.REJECTED);
    }

    @Test
    void membersAreActions() throws IOException {
        assertThat(lines("selector list")).containsExactly("members", "numbered");
        lines("selector set members 3 'via(1, 7)' 'via(2, 7)'");
        lines("selector add members 5 drop()");
        assertThat(lines("selector list members"))
                .containsExactly("3  via(port 1, mark 7): 4, via(port 2, mark 7): 4", "5  drop(): 8");
        assertThat(lines("table list members")).hasSize(17).contains("(3, 1) => via(port 2, mark 7)");
        lines("selector remove members 3 'via(1, 7)'");
        lines("selector delete members 5");
        assertThat(lines("selector list members")).containsExactly("3  via(port 2, mark 7): 8");
    }

    @Test
    void orNumbersWhereOneActionHasOneDatum() throws IOException {
        lines("selector add numbered 3 1 2 5");
        assertThat(lines("selector list numbered")).containsExactly("3  1: 3, 2: 3, 5: 2");
        lines("selector remove numbered 3 5");
        assertThat(lines("selector list numbered")).containsExactly("3  1: 4, 2: 4");
    }

    @Test
    void whatCannotBeIsRefusedAndNothingChanges() throws IOException {
        lines("selector set numbered 3 1 2");
        refused("table plain is no selector: that has two exact keys, group and slot", "selector list plain");
        refused("the group has this member already", "selector add numbered 3 5 1");
        refused("the group has no such member", "selector remove numbered 3 5");
        refused("table numbered is full", "selector set numbered 4 1");
        refused("table numbered: ", "selector set numbered 16 1");
        refused("'x' is no number", "selector set numbered 3 x");
        refused("an action is NAME(DATA, …)", "selector set members 3 1");
        refused("9 members, and a group has 8 slots", "selector set numbered 3 1 2 3 4 5 6 7 8 9");
        assertThat(lines("selector list numbered")).containsExactly("3  1: 4, 2: 4");
    }
}
