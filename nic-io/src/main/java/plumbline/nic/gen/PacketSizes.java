package plumbline.nic.gen;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Lengths of frames in bytes, as {@link plumbline.pipelines.port.Frame} counts them: with the Ethernet header, without
 * FCS. One length, or a mix with independent draws.
 */
public final class PacketSizes {
    private final int[] lengths;
    private final AliasTable table;
    private final RandomGenerator random;

    private PacketSizes(int[] lengths, double[] weights, RandomGenerator random) {
        this.lengths = lengths;
        this.table = lengths.length == 1 ? null : new AliasTable(weights);
        this.random = random;
    }

    /**
     * Reads {@code 64} or {@code 64:0.45,576:0.15,1500:0.4}; the weights need not add up to 1.
     *
     * @throws IllegalArgumentException saying what is wrong with the text
     */
    public static PacketSizes parse(String text, RandomGenerator random) {
        String[] parts = text.split(",", -1);
        int[] lengths = new int[parts.length];
        double[] weights = new double[parts.length];
        for (int i = 0; i < parts.length; i++) {
            int colon = parts[i].indexOf(':');
            if (colon < 0 && parts.length > 1) {
                throw new IllegalArgumentException("'" + parts[i] + "' needs a weight: LENGTH:WEIGHT");
            }
            try {
                lengths[i] = Integer.parseInt(colon < 0 ? parts[i] : parts[i].substring(0, colon));
                weights[i] = colon < 0 ? 1 : Double.parseDouble(parts[i].substring(colon + 1));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("'" + parts[i] + "' is not LENGTH:WEIGHT", e);
            }
        }
        return new PacketSizes(lengths, weights, random);
    }

    /** The next packet's length in bytes. */
    public int next() {
        return lengths[table == null ? 0 : table.draw(random)];
    }

    /** The smallest length in bytes. */
    public int min() {
        return Arrays.stream(lengths).min().getAsInt();
    }

    /** The largest length in bytes. */
    public int max() {
        return Arrays.stream(lengths).max().getAsInt();
    }
}
