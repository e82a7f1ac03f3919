package plumbline.network.report;

import java.io.IOException;
import plumbline.network.host.FlowRecord;
import plumbline.network.host.GoodputSeries;

/** What flows delivered over time as a table: a line for each flow and interval, with the beginning of that. */
public final class GoodputCsv {
    private static final String HEAD = "flow,label,from_ns,bytes\n";

    private GoodputCsv() {}

    /** Writes the series of a report's flows. */
    public static void write(NetworkReport report, Appendable to) throws IOException {
        to.append(HEAD);
        for (FlowRow row : report.flows()) {
            FlowRecord record = row.record();
            GoodputSeries series = record.goodput();
            for (int i = 0; i < series.bytes().size(); i++) {
                to.append(record.flow().number() + "," + record.flow().label() + ","
                        + (series.firstInterval() + i) * series.intervalNanos() + ","
                        + series.bytes().get(i) + "\n");
            }
        }
    }
}
