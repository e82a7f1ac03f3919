package plumbline.programs.beaucoup;

import java.util.ArrayList;
import java.util.List;
import plumbline.isa.model.Program;
import plumbline.programs.ReadOut;
import plumbline.vm.RegisterArray;
import plumbline.vm.State;

/** Reads what became of the coupons, by query. */
final class CouponReadOut implements ReadOut {
    private static final int QUERIES = 256;

    private final int ways;

    CouponReadOut(Program program) {
        ways = Math.toIntExact(program.parameter("ways"));
    }

    @Override
    public CouponUse read(State state, int top) {
        return readPipes(List.of(state), top);
    }

    @Override
    public CouponUse readPipes(List<State> pipes, int top) {
        List<CouponUse.Row> rows = new ArrayList<>();
        for (int id = 0; id < QUERIES; id++) {
            CouponUse.Row row = new CouponUse.Row(
                    id, sum(pipes, "draws", id), sum(pipes, "news", id), sum(pipes, "collisions", id));
            if (row.drawn() != 0) {
                rows.add(row);
            }
        }
        return new CouponUse(rows, pipes.stream().mapToInt(this::occupied).sum());
    }

    private static long sum(List<State> pipes, String counter, int cell) {
        return pipes.stream()
                .mapToLong(state -> state.counter(counter).packets(cell))
                .sum();
    }

    private int occupied(State state) {
        int occupied = 0;
        for (int way = 1; way <= ways; way++) {
            RegisterArray counted = state.register("counted" + way);
            for (int slot = 0; slot < counted.declaration().entries(); slot++) {
                occupied += counted.lo(slot) != 0 ? 1 : 0;
            }
        }
        return occupied;
    }
}
