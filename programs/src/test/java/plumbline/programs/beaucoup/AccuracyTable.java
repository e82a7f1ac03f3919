package plumbline.programs.beaucoup;

import java.util.stream.DoubleStream;
import plumbline.programs.beaucoup.query.Attribute;
import plumbline.programs.beaucoup.query.PacketField;

/**
 * Prints the README's table of single-query runs. Run by hand: {@code java … plumbline.programs.beaucoup.AccuracyTable
 * KEYS}.
 */
final class AccuracyTable {
    private AccuracyTable() {}

    public static void main(String[] arguments) {
        int keys = Integer.parseInt(arguments[0]);
        DoubleStream.of(0.005, 0.009, 0.04, 0.1, 0.2)
                .forEach(budget -> System.out.println(budget + ": "
                        + new SingleQueryRun(Attribute.of(PacketField.DST), 1000, budget, 1_000).run(keys)));
    }
}
