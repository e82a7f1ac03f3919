package plumbline.systems.ahab;

import java.util.List;
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
            int exponent = UserWeights.exponent(weights[user]);
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
            slice(batch, address(DESTINATIONS, user), 0, exponent);
        }
    }

    /**
     * Adds an entry of {@code ahab}: packets to an address belong to a slice, and their user has weight
     * 2^{@code exponent}.
     */
    static void slice(TableBatch batch, long address, int slice, int exponent) {
        batch.add(
                "slices_of",
                List.of(new Match.Prefix(address, ADDRESS_BITS, ADDRESS_BITS)),
                0,
                exponent < 0 ? "lighter" + -exponent : "heavier" + exponent,
                slice);
    }

    /**
     * Entries of {@code ahab} for users of weight 1.
     *
     * @param slices of the users
     */
    static TableBatch slices(int[] slices) {
        TableBatch batch = new TableBatch();
        for (int user = 0; user < slices.length; user++) {
            slice(batch, address(DESTINATIONS, user), slices[user], 0);
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
