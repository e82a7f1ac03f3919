package plumbline.systems.ahab;

import java.util.List;
import plumbline.bench.experiment.ExperimentException;
import plumbline.isa.model.Match;
import plumbline.pipelines.control.TableBatch;

/** Table entries by which a program knows the users of {@link plumbline.bench.queue.ArrivalPort} and their weights. */
final class UserEntries {
    private static final int SOURCES = 0x0a00_0000;
    private static final int DESTINATIONS = 0x0b00_0000;
    private static final long ALL_ADDRESSES = 0xffff_ffffL;
    private static final int ADDRESS_BITS = 32;

    private UserEntries() {}

    /**
     * Entries for all users: of {@code ahab} those whose weight is not 1, all of slice 0; of {@code hcsfq} flows of
     * tenant 0; any other program needs none.
     *
     * @param weights of the users, powers of two
     */
    static TableBatch of(String program, double[] weights) {
        TableBatch batch = new TableBatch();
        for (int user = 0; user < weights.length; user++) {
            int exponent = Math.getExponent(weights[user]);
            if (weights[user] != Math.scalb(1, exponent)) {
                throw new ExperimentException("weight " + weights[user] + " is no power of two");
            }
            switch (program) {
                case "ahab" -> weighted(batch, user, exponent);
                case "hcsfq" -> flow(batch, user, exponent);
                default -> {
                    // It knows no users.
                }
            }
        }
        return batch;
    }

    private static void weighted(TableBatch batch, int user, int exponent) {
        if (exponent != 0) {
            slice(batch, user, 0, exponent > 0 ? "heavier" + exponent : "lighter" + -exponent);
        }
    }

    private static void slice(TableBatch batch, int user, int slice, String action) {
        Match destination = new Match.Prefix(address(DESTINATIONS, user), ADDRESS_BITS, ADDRESS_BITS);
        batch.add("slices_of", List.of(destination), 0, action, slice);
    }

    /**
     * Entries of {@code ahab} for users of weight 1.
     *
     * @param slices of the users
     */
    static TableBatch slices(int[] slices) {
        TableBatch batch = new TableBatch();
        for (int user = 0; user < slices.length; user++) {
            slice(batch, user, slices[user], "heavier0");
        }
        return batch;
    }

    private static void flow(TableBatch batch, int user, int exponent) {
        batch.add(
                "udp_flows",
                List.of(new Match.Ternary(address(SOURCES, user), ALL_ADDRESSES), new Match.Ternary(0, 0)),
                1,
                "weight" + (1 << exponent),
                user,
                0);
    }

    private static long address(int base, int user) {
        return Integer.toUnsignedLong(base | user);
    }
}
