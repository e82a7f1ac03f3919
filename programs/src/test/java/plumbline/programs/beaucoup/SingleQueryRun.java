package plumbline.programs.beaucoup;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import plumbline.programs.beaucoup.compile.CompiledQueries;
import plumbline.programs.beaucoup.compile.QueryCompiler;
import plumbline.programs.beaucoup.query.Attribute;
import plumbline.programs.beaucoup.query.Definitions;
import plumbline.programs.rig.Frames;
import plumbline.vm.compiler.Compiler;

/**
 * One key after the other gets distinct attribute values until the alert, through the compiled program; a new key
 * starts when all collectors of those before have expired. The program has no attributes behind the one that is asked
 * for: they would draw nothing, and take most of the time.
 *
 * @param attribute destinations or packets: what every packet has another value of
 * @param spacing ns between packets
 */
record SingleQueryRun(Attribute attribute, int threshold, double budget, long spacing) {
    private static final long WINDOW = 1_000_000_000;
    private static final int SRC = 26;
    private static final int DST = 30;

    /**
     * What came out.
     *
     * @param counts distinct values until the alert, by key
     * @param couponsPerPacket kept
     * @param accessesPerPacket register cells, all four arrays
     */
    record Result(int threshold, int[] counts, double couponsPerPacket, double accessesPerPacket) {
        double meanCount() {
            return Arrays.stream(counts).average().orElseThrow();
        }

        double meanError() {
            return Arrays.stream(counts)
                            .mapToDouble(count -> Math.abs(count - threshold))
                            .average()
                            .orElseThrow()
                    / threshold;
        }

        double deviation() {
            double mean = meanCount();
            return Math.sqrt(Arrays.stream(counts)
                    .mapToDouble(count -> (count - mean) * (count - mean))
                    .average()
                    .orElseThrow());
        }

        @Override
        public String toString() {
            return String.format(
                    "%d keys: mean count %.1f ± %.1f, mean error %.4f, coupons per packet %.6f, accesses %.6f",
                    counts.length,
                    meanCount(),
                    deviation() / Math.sqrt(counts.length),
                    meanError(),
                    couponsPerPacket,
                    accessesPerPacket);
        }
    }

    Result run(int keys) {
        CompiledQueries queries = QueryCompiler.STANDARD.compile(
                Queries.of("budget: " + budget + "\nqueries: [{name: spread, key: [src], attribute: ["
                        + attribute.text() + "], threshold: " + threshold + "}]"));
        Rig rig = new Rig(
                new Compiler(),
                Map.of(
                        "window",
                        WINDOW,
                        "attributes",
                        1L + Definitions.STANDARD.number(attribute).getAsInt()),
                queries);
        byte[] frame = Frames.frame(0, 0, Frames.UDP, 0, 1, 2);
        ByteBuffer fields = ByteBuffer.wrap(frame);
        SplittableRandom random = new SplittableRandom(11);
        int[] counts = new int[keys];
        long packets = 0;
        long nanos = 0;
        for (int key = 0; key < keys; key++) {
            nanos += 2 * WINDOW;
            fields.putInt(SRC, random.nextInt());
            boolean alert = false;
            while (!alert) {
                fields.putInt(DST, random.nextInt());
                counts[key]++;
                alert = rig.send(frame, nanos += spacing).isPresent();
            }
            packets += counts[key];
        }
        return new Result(
                threshold,
                counts,
                (double) rig.use().drawn() / packets,
                (double) rig.use().accesses() / packets);
    }
}
