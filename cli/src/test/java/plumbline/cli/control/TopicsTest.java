package plumbline.cli.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plumbline.console.control.Answer;
import plumbline.console.terminal.ExitCode;
import plumbline.pipelines.port.InterfacePort;
import plumbline.pipelines.port.LinkStatus;
import plumbline.pipelines.port.PortLayer;
import plumbline.pipelines.port.memory.DiscardPort;

/**
 * Ports, queues, mirrors, groups, generator, banks, changes of several tables: asked of a switch while packets flow.
 */
@Timeout(value = 600, unit = TimeUnit.SECONDS)
class TopicsTest {
    private static final String PROGRAM = """
        program everything
        header frame { dst : bit<32>, rest : bit<32> }
        metadata half : bit<1>, where : bit<3>, load : bit<32>, colour : bit<2>
        register bank : bit<1>[1]
        register bytes : bit<32>[8]
        lowpass rate[4] tau 1ms shift 0
        meter police : packets[4] committed 1 burst 2 peak 1 burst 3
        mirror tap to port 1 truncate 6
        table routes {
            key { frame.dst : lpm }
            action forward(port : bit<9>) { ucast_egress_port = port }
            action drop() { drop_ctl = 1 }
            default drop()
            size 8
        }
        table rules {
            key { frame.rest : exact }
            action copy() { mirror_type = tap }
            action none() { }
            default none()
            size 8
        }
        parser { state start { extract frame; goto accept } }
        ingress {
            stage {
                apply routes
                apply rules
                access bank[0] { out half = word }
                load = lowpass rate[1](frame.dst)
                colour = meter police[1](0)
            }
            stage { where = half ++ 2w3 }
            stage { access bytes[where] { word = word + 8 } }
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
        assertThat(running.device().report().unaccounted()).isZero();
    }

    private List<String> lines(String line) throws IOException {
        Answer answer = running.ask(line);
        assertThat(answer.error()).isNull();
        assertThat(answer.exit()).isZero();
        return answer.lines();
    }

    private void refused(int exit, String reason, String line) throws IOException {
        Answer answer = running.ask(line);
        assertThat(answer.error()).contains(reason);
        assertThat(answer.exit()).as(answer.error()).isEqualTo(exit);
    }

    @Test
    void portsComeAndGoAndTheReasonIsSaid() throws IOException {
        assertThat(lines("port list")).containsExactly("0@0  loop:  up", "1@0  null:  up");
        lines("port add 7=null:");
        lines("port delete 1");
        assertThat(lines("port list")).containsExactly("0@0  loop:  up", "1@0  null:  deleted", "7@0  null:  up");
        lines("port add 1=null:");
        assertThat(lines("port list")).contains("1@0  null:  up");
        refused(ExitCode.USAGE, "port 1 is there already (null:): delete it first", "port add 1=null:");
        refused(ExitCode.USAGE, "port 9: pipe 5: the switch has 1", "port add 9@5=null:");
        refused(ExitCode.USAGE, "port 68 is the recirculation port", "port add 68=null:");
        refused(ExitCode.USAGE, "port 600: port numbers are 0–510", "port add 600=null:");
        refused(
                ExitCode.USAGE,
                "port 9: port 'carrier:pigeon': unknown kind 'carrier'; there are: afpacket",
                "port add 9=carrier:pigeon");
        refused(ExitCode.ENVIRONMENT, "no such interface", "port add 9=afpacket:nope0");
        refused(ExitCode.USAGE, "null:: 'null:' is no port number; write e.g. 0=afpacket:veth0", "port add null:");
        refused(ExitCode.USAGE, "there is no port 77", "port delete 77");
        refused(ExitCode.USAGE, "'one' is no number from 0", "port delete one");
        assertThat(lines("port list")).hasSize(3);
    }

    /** A port at an interface, without the machine's right to have one. */
    private static final class InterfaceOnPaper extends PortLayer implements InterfacePort {
        InterfaceOnPaper() {
            super(new DiscardPort("tap:paper"));
        }

        @Override
        public Optional<LinkStatus> link() {
            return Optional.of(new LinkStatus(
                    LinkStatus.State.NO_CARRIER,
                    1_500,
                    Map.of(LinkStatus.Loss.RX_DROPPED, 0L, LinkStatus.Loss.TX_DROPPED, 11_461L)));
        }
    }

    @Test
    void aPortAtAnInterfaceSaysWhatTheKernelKnows() throws Exception {
        running.device().addPort(5, 0, InterfaceOnPaper::new);
        assertThat(lines("port list")).contains("5@0  tap:paper  up  link no carrier, mtu 1500, tx_dropped 11461");
        assertThat(running.ask("port list").data().toString())
                .contains("link={state=no_carrier, mtu=1500, rx_dropped=0, tx_dropped=11461}");
    }

    @Test
    void queues() throws IOException {
        assertThat(lines("queue list 1"))
                .startsWith("rate unlimited, scheduler fifo")
                .hasSize(2);
        lines("queue rate 1 10mbit");
        lines("queue set 1 0 packets=7 rate=5mbit weight=3 priority=5 discipline=fair ecn=65packets");
        lines("queue set 1 all alpha=none");
        assertThat(lines("queue list 1")).anyMatch(line -> line.contains(" alpha=none "));
        lines("queue set 1 all alpha=0.5");
        assertThat(lines("queue list 1").getFirst()).isEqualTo("rate 10mbit, scheduler fifo");
        assertThat(lines("queue list 1").getLast())
                .startsWith("0  packets=7 cells=20000 guaranteed_cells=0 alpha=0.5 rate=5mbit weight=3 priority=5"
                        + " discipline=fair ecn=65packets  ");
        refused(ExitCode.REJECTED, "there is no port 9, but [0, 1]", "queue list 9");
        refused(
                ExitCode.REJECTED,
                "port 1 has 1 queues, numbered from 0: there is no queue 3",
                "queue set 1 3 weight=1");
        refused(ExitCode.USAGE, "'size=3' is no KEY=VALUE; keys are alpha, cells", "queue set 1 0 size=3");
        refused(ExitCode.REJECTED, "weight 0: from 1 to 1023", "queue set 1 0 weight=0");
        refused(ExitCode.REJECTED, "'fast' is no rate", "queue rate 1 fast");
        refused(
                ExitCode.REJECTED,
                "port 1 has no groups of queues, but scheduler fifo; of its queues: queue set 1 QUEUE priority=N",
                "queue groups 1 0=1");
        refused(ExitCode.REJECTED, "'65' says no marking: write e.g.", "queue set 1 0 ecn=65");
        lines("queue schedule 1 weighted 3 500");
        assertThat(lines("queue list 1"))
                .startsWith("rate 10mbit, scheduler weighted:quantum=500")
                .hasSize(4);
        refused(ExitCode.REJECTED, "fifo serves one queue, not 3", "queue schedule 1 fifo");
        refused(ExitCode.REJECTED, "rotating priority serves queues that have no rate", "queue schedule 1 rotating");
        refused(ExitCode.REJECTED, "scheduler strict has no setting 'quantum'", "queue schedule 1 strict 3 500");
        refused(
                ExitCode.REJECTED,
                "guaranteed 13280 cells more",
                "queue set 1 all cells=100000 guaranteed_cells=100000");
        assertThat(lines("queue list 1")).noneMatch(line -> line.contains("guaranteed_cells=100000"));
        lines("queue schedule 1 fifo 1");
        assertThat(lines("queue list 1"))
                .startsWith("rate 10mbit, scheduler fifo")
                .hasSize(2);
    }

    @Test
    void mirrorsAndGroups() throws IOException {
        assertThat(lines("mirror list")).containsExactly("tap  port 1 queue 0  truncate 6");
        refused(ExitCode.REJECTED, "there is no port 9, but [0, 1]", "mirror port tap 9");
        refused(ExitCode.REJECTED, "port 0 has 1 queues, numbered from 0: there is no queue 2", "mirror port tap 0 2");
        lines("queue schedule 0 strict 3");
        lines("mirror port tap 0 2");
        lines("mirror truncate tap 0");
        assertThat(lines("mirror list")).containsExactly("tap  port 0 queue 2");
        refused(ExitCode.REJECTED, "the program declares no mirror named tape, but [tap]", "mirror truncate tape 1");
        refused(ExitCode.REJECTED, "mirror tap: extra passes are verified with the program", "mirror port tap 68");

        assertThat(lines("multicast list")).isEmpty();
        lines("multicast set 7 1 0/3");
        assertThat(lines("multicast list")).containsExactly("7  1 0/3");
        refused(ExitCode.REJECTED, "multicast group 0 is not 1–65535", "multicast set 0 1");
        refused(ExitCode.REJECTED, "there is no port 9, but [0, 1]", "multicast set 7 0 9/1");
        assertThat(lines("multicast list")).containsExactly("7  1 0/3");
        lines("multicast set 7 1 68");
        refused(ExitCode.REJECTED, "there is no multicast group 8, but [7]", "multicast delete 8");
        lines("multicast delete 7");
        assertThat(lines("multicast list")).isEmpty();
    }

    @Test
    void theGenerator() throws IOException {
        assertThat(lines("generator list")).isEmpty();
        lines("generator set every=1us,app=2,length=64");
        assertThat(lines("generator list")).singleElement().asString().isEqualTo("app=2,every=1us,length=64");
        while (running.device().report().generated() == 0) {
            Thread.onSpinWait();
        }
        lines("generator stop 2");
        refused(ExitCode.REJECTED, "no application 2 of the packet generator is set; there are []", "generator stop 2");
        refused(ExitCode.REJECTED, "the program declares no digest, so none will come", "digest");
        refused(ExitCode.REJECTED, "one of every=TIME", "generator set app=1");
        refused(ExitCode.USAGE, "pipe 3: the switch has 1", "generator set every=1ms,pipe=3");
    }

    /** Packets write 8 a time into cell 3 of the bank they see. */
    @Test
    void banksAndSnapshots() throws IOException {
        assertThat(lines("register sweep bytes bank")).first().asString().matches("at \\d+ ns");
        assertThat(lines("register sweep bytes[5] bytes[6..7]"))
                .hasSizeGreaterThan(3)
                .contains("bytes[5]", "bytes[6..7]")
                .element(2)
                .asString()
                .matches(" {2}5 {2}\\d+");
        refused(ExitCode.REJECTED, "cell 8: there are 0–7", "register sweep bytes[8]");
        assertThat(lines("register flip bank 2 bytes").getFirst()).isEqualTo("bank 0 is frozen");
        List<String> still = lines("register read bytes 0..3");
        assertThat(lines("register read bytes 0..3")).isEqualTo(still);
        while (lines("register read bytes 4..7").isEmpty()) {
            Thread.onSpinWait();
        }
        List<String> flipped = lines("register flip bank[0] 2 bytes");
        assertThat(flipped).hasSize(3).startsWith("bank 1 is frozen", "bytes");
        assertThat(flipped.getLast()).matches(" {2}3 {2}\\d+");
        assertThat(lines("register clear bank 2 bytes")).containsExactly("bank 1 is clear");
        assertThat(lines("register read bytes 4..7")).isEmpty();
        refused(
                ExitCode.REJECTED,
                "register bytes has 8 cells: bit 3 of their index is no bank",
                "register flip bank 3 bytes");
        refused(
                ExitCode.REJECTED,
                "table routes: its default action must take one value",
                "register flip routes 2 bytes");
        refused(ExitCode.REJECTED, "no register named tank, but [bank, bytes]", "register flip tank 2 bytes");
    }

    @Test
    void filters() throws IOException {
        assertThat(lines("filter list")).containsExactly("rate");
        while (lines("filter read rate").isEmpty()) {
            Thread.onSpinWait();
        }
        assertThat(lines("filter read rate"))
                .singleElement()
                .asString()
                .matches("1 {2}tau=1000000 shift=0 {2}\\d+\\.\\d{3}");
        lines("filter set rate all shift=3");
        refused(ExitCode.REJECTED, "shift 32: 0–31", "filter set rate all shift=32");
        refused(ExitCode.REJECTED, "no lowpass named x", "filter read x");
        lines("filter reset rate");
    }

    @Test
    void meters() throws IOException {
        assertThat(lines("meter list")).containsExactly("police");
        while (lines("meter read police").isEmpty()) {
            Thread.onSpinWait();
        }
        assertThat(lines("meter read police"))
                .singleElement()
                .asString()
                .startsWith("1  committed=1 committed_burst=2 peak=1 peak_burst=3  ");
        assertThat(lines("meter read police 3"))
                .containsExactly(
                        "3  committed=1 committed_burst=2 peak=1 peak_burst=3  2 of 2 committed and 3 of 3 peak"
                                + " tokens");
        lines("meter set police 3 peak=5000 committed_burst=1");
        assertThat(lines("meter read police 3"))
                .containsExactly(
                        "3  committed=1 committed_burst=1 peak=5000 peak_burst=3  1 of 1 committed and 3 of 3 peak"
                                + " tokens");
        lines("meter set police all committed=7 peak=8000");
        assertThat(lines("meter read police")).hasSize(4);
        refused(
                ExitCode.REJECTED,
                "rates of 9000 and 8000 per second: 0 ≤ committed ≤ peak",
                "meter set police 2 committed=9000");
        refused(ExitCode.USAGE, "'rate=1' is no KEY=VALUE; keys are committed", "meter set police 2 rate=1");
        refused(ExitCode.REJECTED, "cell 4: there are 0–3", "meter set police 4 peak=1");
        refused(ExitCode.REJECTED, "the program declares no meter named x", "meter read x");
        lines("meter reset police");
    }

    @Test
    void anEmptyFileOfChangesIsAFile(@TempDir Path folder) throws IOException {
        String file = Files.writeString(folder.resolve("empty"), "").toString();
        assertThat(Requests.withLines(List.of("table", "apply", file))).containsExactly("table", "apply", "");
        refused(ExitCode.USAGE, "there is nothing to change", "table apply ''");
    }

    @Test
    void changesOfSeveralTablesComeTogetherOrNotAtAll() throws IOException {
        lines("table apply '# routes first' '' 'add routes 10.0.0.0/8 => forward(1)' '  default routes"
                + "  forward(1)' 'add rules 0 => copy()'");
        assertThat(lines("table list routes"))
                .containsExactly("10.0.0.0/8 => forward(port 1)", "default forward(port 1)");
        assertThat(lines("table list rules")).containsExactly("0 => copy()", "default none()");
        refused(
                ExitCode.REJECTED,
                "line 2: table rules: 'copy()': an entry is",
                "table apply 'delete routes 10.0.0.0/8' 'add rules copy()'");
        refused(
                ExitCode.REJECTED,
                "change 2 of 2: table rules: add 0 => copy(): the entry is there already",
                "table apply 'delete routes 10.0.0.0/8' 'add rules 0 => copy()'");
        refused(
                ExitCode.REJECTED,
                "line 1: 'put' is none of add, modify, delete, default",
                "table apply 'put routes 1 => drop()'");
        refused(ExitCode.REJECTED, "line 1: 'add routes': write e.g.", "table apply 'add routes'");
        refused(ExitCode.USAGE, "there is nothing to change", "table apply '# only this'");
        assertThat(lines("table list routes")).hasSize(2);
        lines("table apply 'modify routes 10.0.0.0/8 => drop()' 'delete rules 0'");
        assertThat(lines("table list routes")).contains("10.0.0.0/8 => drop()");
        assertThat(lines("table list rules")).containsExactly("default none()");
    }
}
