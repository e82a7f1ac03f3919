package plumbline.bench;

import java.util.Arrays;
import plumbline.bench.control.ControlCosts;
import plumbline.bench.cores.Cores;
import plumbline.bench.jmh.JmhBenchmarks;
import plumbline.bench.live.LiveLoop;
import plumbline.bench.network.NetworkSpeed;
import plumbline.bench.soak.Soaking;
import plumbline.bench.table.TableCosts;

/** Started by {@code bench/run}: what is measured beside {@code plumb bench}, by its name. */
public final class BenchmarkMain {
    private BenchmarkMain() {}

    /** Runs a benchmark; its name comes first, and what follows is its own. */
    public static void main(String[] arguments) throws Exception {
        String[] own = Arrays.copyOfRange(arguments, 1, arguments.length);
        switch (arguments[0]) {
            case "jmh" -> JmhBenchmarks.run(own);
            case "cores" -> Cores.run(own);
            case "control" -> ControlCosts.run();
            case "tables" -> TableCosts.run();
            case "network" -> NetworkSpeed.run(own);
            case "soak" -> Soaking.run(own);
            case "linux-loop" -> LiveLoop.run(own);
            default -> throw new IllegalArgumentException("no benchmark " + arguments[0]);
        }
    }
}
