package plumbline.programs.bridge;

import java.util.List;
import java.util.Locale;
import plumbline.programs.Reading;

/**
 * What a bridge knows.
 *
 * @param stations the first of them
 * @param known how many there are
 * @param entries how many there can be
 * @param moved how often a station was found at another port
 * @param aged how many were forgotten
 * @param notLearnt digests of new stations for which there was no room
 * @param outside ports that are in no VLAN yet, because a table had no room for their entries
 * @param lost digests that were not read in time
 */
public record MacTable(
        List<Row> stations, int known, int entries, long moved, long aged, long notLearnt, int outside, long lost)
        implements Reading {
    public MacTable {
        stations = List.copyOf(stations);
    }

    /**
     * A station.
     *
     * @param vid its VLAN; 0 if the bridge has none
     * @param age whole seconds since its last frame, by a look each second
     * @param frames that it sent since it was learnt, without the one by which it was
     * @param bytes of these
     */
    public record Row(int vid, String address, int port, long age, long frames, long bytes) {
        private String text() {
            return String.format(
                    Locale.ROOT,
                    "%4s  %s  %4d  %5d  %,13d  %,17d\n",
                    vid == 0 ? "" : vid,
                    address,
                    port,
                    age,
                    frames,
                    bytes);
        }
    }

    @Override
    public String text() {
        StringBuilder text =
                new StringBuilder("vlan  station            port  age s         frames              bytes\n");
        stations.forEach(row -> text.append(row.text()));
        text.append(String.format(Locale.ROOT, "%,d stations of at most %,d", known, entries))
                .append(known > stations.size() ? ", the first " + stations.size() + " listed" : "")
                .append(String.format(Locale.ROOT, "; moved %,d, aged %,d\n", moved, aged));
        if (notLearnt > 0) {
            text.append(String.format(
                    Locale.ROOT, "no room for a station %,d times: -p entries=N makes more\n", notLearnt));
        }
        if (outside > 0) {
            text.append(String.format(
                    Locale.ROOT, "no room in the tables for %,d ports: delete entries made by hand\n", outside));
        }
        if (lost > 0) {
            text.append(String.format(Locale.ROOT, "%,d digests came too fast; the stations send again\n", lost));
        }
        return text.toString();
    }
}
