package plumbline.pipelines.control;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plumbline.isa.model.Match;
import plumbline.pipelines.Programs;
import plumbline.pipelines.Switch;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.LoopPort;
import plumbline.pipelines.report.SwitchReport;
import plumbline.pipelines.run.SharedRunner;
import plumbline.vm.compiler.Compiler;

/**
 * While packets flow, another thread changes several things at once, again and again: no packet ever sees half of it.
 */
@Timeout(600)
class WholeOrNotAtAllTest {
    private static final int TIMES = 400;
    /**
     * Every packet looks into two tables, one of them twice, and counts when they disagree; and counts in the chosen
     * bank.
     */
    private static final String PROGRAM = """
        program consistent
        header frame { port : bit<16> }
        register torn : bit<32>[1]
        register first_bank : bit<32>[4]
        metadata one : bit<32>, two : bit<32>, bank : bit<1>, half : bit<2>
        table left {
            key { frame.port : exact }
            action set(value : bit<32>) { one = value }
            default set(0)
            size 8
        }
        table right {
            key { frame.port : lpm }
            action set(value : bit<32>) { two = value }
            default set(0)
            size 8
        }
        table banks {
            key { frame.port : exact }
            action choose(which : bit<1>) { bank = which }
            default choose(0)
        }
        parser { state start { extract frame; goto accept } }
        ingress {
            stage { apply left; apply right; apply banks }
            stage {
                when one != two : access torn[0] { word = word + 1 }
                half = bank ++ 1w0
            }
            stage { access first_bank[half] { word = word + 1 } }
        }
        deparser { emit frame }
        """;

    private final Switch target = Switch.builder(Programs.verified(PROGRAM), new Compiler())
            .port(0, new LoopPort("loop:", new byte[][] {new byte[64]}, 100).give(Long.MAX_VALUE))
            .port(1, new DiscardPort("null:"))
            .build();
    private final SharedRunner runner = new SharedRunner(target, SystemClock.unixEpoch(), (work, most) -> {});

    private interface Changes {
        void make() throws Exception;
    }

    private SwitchReport whilePacketsFlow(Changes changes) throws Exception {
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<SwitchReport> report = thread.submit(runner::run);
            try {
                changes.make();
            } finally {
                runner.stop();
            }
            return report.get(30, SECONDS);
        }
    }

    @Test
    void batchesOverTwoTables() throws Exception {
        List<Match> exact = List.of(new Match.Exact(0));
        List<Match> prefix = List.of(new Match.Prefix(0, 4, 16));
        whilePacketsFlow(() -> {
            for (int i = 1; i <= TIMES; i++) {
                target.commands()
                        .submit(
                                switch (i % 4) {
                                    case 1 ->
                                        new TableBatch()
                                                .add("left", exact, 0, "set", i)
                                                .add("right", prefix, 0, "set", i);
                                    case 2 ->
                                        new TableBatch()
                                                .modify("right", prefix, 0, "set", i)
                                                .modify("left", exact, 0, "set", i);
                                    case 3 ->
                                        new TableBatch()
                                                .otherwise("left", "set", i)
                                                .otherwise("right", "set", i)
                                                .delete("left", exact, 0)
                                                .delete("right", prefix, 0);
                                    default ->
                                        new TableBatch()
                                                .otherwise("right", "set", i)
                                                .otherwise("left", "set", i);
                                })
                        .get(30, SECONDS);
            }
        });
        assertThat(target.state().register("torn").lo(0)).isZero();
    }

    /** What stands still does not move, and no packet is counted twice or lost between the banks. */
    @Test
    void banks() throws Exception {
        RegisterBanks banks = RegisterBanks.chosenByDefaultAction(target.state(), "banks", 1);
        long[] first = new long[2];
        long[] again = new long[2];
        long[] counted = {0};
        SwitchReport report = whilePacketsFlow(() -> {
            for (int i = 0; i < TIMES; i++) {
                int frozen = target.commands()
                        .submit((control, nanos) -> banks.flip())
                        .get(30, SECONDS);
                assertThat(frozen).isEqualTo(i % 2);
                banks.read("first_bank", frozen, first);
                target.commands().submit((control, nanos) -> null).get(30, SECONDS);
                banks.read("first_bank", frozen, again);
                assertThat(again).containsExactly(first);
                counted[0] += Arrays.stream(first).sum();
                banks.clear(frozen, "first_bank");
            }
        });
        banks.read("first_bank", banks.written(), first);
        assertThat(counted[0] + first[0]).isEqualTo(report.pipe().firstPasses());
    }
}
