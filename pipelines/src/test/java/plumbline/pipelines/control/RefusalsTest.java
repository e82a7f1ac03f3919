package plumbline.pipelines.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Match;
import plumbline.pipelines.Programs;
import plumbline.pipelines.Switch;
import plumbline.pipelines.pipe.DigestCounter;
import plumbline.pipelines.pipe.DigestQueue;
import plumbline.pipelines.pipe.MirrorSession;
import plumbline.pipelines.pipe.MulticastGroups;
import plumbline.pipelines.port.memory.MemoryPort;
import plumbline.pipelines.run.StepRunner;
import plumbline.vm.State;
import plumbline.vm.interpreter.Interpreter;

/** What cannot be is refused with a reason and changes nothing; what was asked for happens. */
class RefusalsTest {
    private static final String PROGRAM = """
        program refusing
        header frame { kind : bit<8>, port : bit<8> }
        register single : bit<8>[4]
        register pairs : pair<bit<8>>[4] = 3, 4
        table ports {
            key { frame.port : exact }
            action to(port : bit<9>) { ucast_egress_port = port }
            action nowhere() { drop_ctl = 1 }
            entries { 1 => to(1) }
            default nowhere()
            size 2
        }
        table chooser { key { frame.kind : exact } action take(bank : bit<1>) {} const default take(0); size 1 }
        mirror tap to port 1 truncate 40
        mirror again to recirculation at most 100%
        digest odd carries frame.port
        digest even carries frame.kind, frame.port
        parser { state start { extract frame; goto accept } }
        ingress {
            stage {
                apply ports
                apply chooser
                mirror_type = tap
                when frame.kind == 1 : digest_type = odd
                when frame.kind == 2 : digest_type = even
            }
        }
        deparser { emit frame }
        """;

    private final MemoryPort in = new MemoryPort("in");
    private final MemoryPort[] out = {new MemoryPort("1"), new MemoryPort("2")};
    private final Switch target = Switch.builder(Programs.verified(PROGRAM), new Interpreter())
            .port(0, in)
            .port(1, out[0])
            .port(2, out[1])
            .build();
    private final RuntimeControl control = target.runtimeControl();
    private final State state = target.state();

    @Test
    void aBatchNamesChangeTableEntryAndReason() {
        List<Match> two = List.of(new Match.Exact(2));
        assertThatThrownBy(() -> new TableBatch()
                        .add("ports", two, 0, "to", 2)
                        .delete("gone", two, 0)
                        .apply(state))
                .isInstanceOf(ControlException.class)
                .hasMessage("change 2 of 2: the program declares no table named gone; nothing was changed");
        assertThatThrownBy(() -> new TableBatch()
                        .add("ports", two, 0, "to", 2)
                        .add("ports", two, 1, "to", 2)
                        .apply(state))
                .hasMessage("change 2 of 2: table ports is full: it holds 2 entries; with the changes it would hold 3;"
                        + " nothing was changed");
        assertThatThrownBy(
                        () -> new TableBatch().modify("ports", two, 0, "to", 2).apply(state))
                .hasMessage("table ports: modify 2 => to(port 2): no such entry; add it");
        assertThat(state.table("ports").size()).isEqualTo(1);
    }

    @Test
    void mirrorsKeepToTheirSide() {
        MirrorSession tap = control.mirrors().named("tap");
        assertThatThrownBy(() -> tap.retarget(68, 0))
                .hasMessageContaining("extra passes are verified with the program");
        assertThatThrownBy(() -> control.mirrors().named("again").retarget(1, 0))
                .hasMessageContaining("mirror again");
        assertThatThrownBy(() -> tap.retarget(511, 0)).hasMessageContaining("ports are 0–510");
        assertThatThrownBy(() -> tap.retarget(2, 128)).hasMessageContaining("queues 0–127");
        assertThatThrownBy(() -> tap.truncate(-1)).hasMessage("mirror tap: copies of -1 bytes");
        assertThatThrownBy(() -> control.mirrors().named("tab"))
                .hasMessage("the program declares no mirror named tab, but [tap, again]");
        assertThat(tap.port()).isEqualTo(1);
        assertThat(tap.maxBytes()).isEqualTo(40);
    }

    @Test
    void mirrorsAreRetargetedAndCut() {
        in.add(1_000, new byte[100]);
        control.mirrors().named("tap").retarget(2, 0);
        control.mirrors().named("tap").truncate(30);
        new StepRunner(target).run();
        assertThat(out[0].sent()).isEmpty();
        assertThat(out[1].sent())
                .singleElement()
                .extracting(frame -> frame.bytes().length)
                .isEqualTo(30);
    }

    @Test
    void listenersHearWhatTheySubscribedTo() {
        DigestQueue odd = control.digests().subscribe(1, List.of("odd"));
        DigestQueue all = control.digests().subscribe();
        DigestQueue ended = control.digests().subscribe();
        control.digests().unsubscribe(ended);
        for (int kind : new int[] {1, 2, 1, 3}) {
            in.add(1_000, new byte[] {(byte) kind, 7, 0, 0});
        }
        new StepRunner(target).run();
        StringBuilder heard = new StringBuilder();
        all.poll(message -> heard.append(message.declaration().name()).append(message.values()), 10);
        assertThat(heard).hasToString("odd{frame.port=7}even{frame.kind=2, frame.port=7}odd{frame.port=7}");
        assertThat(odd.queued()).isEqualTo(1);
        assertThat(odd.lost()).isEqualTo(1);
        assertThat(ended.queued()).isZero();
        assertThat(control.digests().counters().get(DigestCounter.SENT)).isEqualTo(4);
        assertThat(control.digests().counters().get(DigestCounter.FULL)).isEqualTo(1);
        assertThatThrownBy(() -> odd.poll(message -> message.value("frame.kind"), 1))
                .hasMessage("digest odd carries no frame.kind, but frame.port");
        assertThatThrownBy(() -> control.digests().subscribe(1, List.of("strange")))
                .hasMessage("the program declares no digest named strange, but [odd, even]");
    }

    @Test
    void multicastGroupsAreSetAndRemoved() {
        MulticastGroups groups = control.multicast();
        groups.set(9, List.of(new MulticastGroups.Member(1, 5)));
        groups.set(4, List.of());
        assertThat(groups.groups()).containsExactly(4, 9);
        assertThat(groups.list(9)).containsExactly(new MulticastGroups.Member(1, 5));
        assertThat(groups.remove(9)).isTrue();
        assertThat(groups.remove(9)).isFalse();
        assertThatThrownBy(() -> groups.set(0, List.of())).hasMessage("multicast group 0 is not 1–65535");
        assertThatThrownBy(() -> new MulticastGroups.Member(511, 0)).hasMessageContaining("ports are 0–510");
    }

    @Test
    void banksNeedABitOfTheIndexAndSomethingThatChooses() {
        assertThatThrownBy(() -> RegisterBanks.chosenByDefaultAction(state, "ports", 0))
                .hasMessage("table ports: its default action must take one value, the bank");
        assertThatThrownBy(() -> RegisterBanks.chosenByDefaultAction(state, "chooser", 0))
                .hasMessage("table chooser: its default action must not be constant, for it chooses the bank");
        RegisterBanks banks = RegisterBanks.chosenByRegister(state, "single", 0, 2);
        assertThatThrownBy(() -> banks.read("single", 0, new long[4]))
                .hasMessage("register single has 4 cells: bit 2 of their index is no bank");
    }

    /** Bit 0 of the index: the banks are the even and the odd cells. */
    @Test
    void banksMayAlternate() {
        RegisterBanks banks = RegisterBanks.chosenByRegister(state, "single", 0, 0);
        for (int cell = 0; cell < 4; cell++) {
            state.register("pairs").setLo(cell, 10 + cell);
        }
        long[] cells = new long[2];
        assertThat(banks.read("pairs", 1, cells)).isEqualTo(2);
        assertThat(cells).containsExactly(11, 13);
        banks.clear(1, "pairs");
        assertThat(state.register("pairs").lo(1)).isEqualTo(3);
        assertThat(state.register("pairs").hi(3)).isEqualTo(4);
        assertThat(state.register("pairs").lo(2)).isEqualTo(12);
    }

    @Test
    void snapshotsKnowTheirRegisters() {
        RegisterSnapshot snapshot = RegisterSnapshot.of("pairs");
        state.register("pairs").setLo(2, 99);
        snapshot.run(control, 5);
        assertThat(snapshot.lo("pairs")).containsExactly(3, 3, 99, 3);
        assertThat(snapshot.hi("pairs")).containsExactly(4, 4, 4, 4);
        assertThatThrownBy(() -> snapshot.lo("single")).hasMessage("no register single in this snapshot of [pairs]");
        assertThatThrownBy(() -> RegisterSnapshot.of("none").run(control, 5))
                .hasMessage("the program declares no register named none");
    }
}
